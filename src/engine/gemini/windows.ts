// Splits a long document into windows of whole pages that overlap by one, so that text across a page break is complete
// in one of them.
import type { Page } from '../../documents/pages.ts';

export function windowsOf(pages: Page[], length: number): Page[][] {
  const windows: Page[][] = [];
  let start = 0;
  while (start < pages.length) {
    let end = start;
    let size = 0;
    while (end < pages.length && (end === start || size + pages[end]!.text.length <= length)) {
      size += pages[end]!.text.length;
      end++;
    }
    windows.push(pages.slice(start, end));
    if (end === pages.length) break;
    // A window of one page can't overlap with the next one.
    start = end - start > 1 ? end - 1 : end;
  }
  return windows;
}

/** Two halves that overlap by a page; null when the window can't be halved. */
export function halvesOf(window: Page[]): [Page[], Page[]] | null {
  if (window.length < 3) return window.length === 2 ? [window.slice(0, 1), window.slice(1)] : null;
  const middle = Math.ceil(window.length / 2);
  return [window.slice(0, middle + 1), window.slice(middle)];
}
