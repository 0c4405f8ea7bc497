// What a rendered page gets from the list of pages.
import type { Box } from '../lib/boxes.ts';

/** Between pages, and above the first, in CSS pixels. */
export const pageGap = 16;
/** To the left and right of a page together. */
export const pageMargin = 2 * pageGap;

/** Of a page, in points. */
export interface Size {
  width: number;
  height: number;
}

export interface PageProps {
  document: string;
  page: number;
  boxes: readonly Box[];
  zoom: number;
  /** Width for a page at zoom 1, in CSS pixels. */
  inner: number;
  /** Known, or expected until the page is loaded. */
  size: Size;
  /** Another page is rendered before this one. */
  waits: boolean;
  onSize(page: number, size: Size): void;
  /** The page is visible, or has failed. */
  onDrawn(): void;
}
