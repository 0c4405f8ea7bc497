// The result of every parser: pages of text with positions. Snippets are verified against the page's `text`, which is
// its lines in reading order, joined by newlines.

export type FileType = 'pdf' | 'docx' | 'doc' | 'jpeg' | 'png' | 'heic';

/** A line of text and its box on the page, in points (1/72 inch; pixels for images) from the top left corner. */
export interface Line {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Font size in points; 0 when the format has none. */
  size: number;
  bold: boolean;
  /** Vertical offset in points per point to the right of a skewed line. The box is that of the straightened page. */
  slope?: number;
  /**
   * True when letters that the font does not map were restored from their words; other PDF readers have a gap there.
   */
  restored?: true;
  /** True when the text was filled into a printed form: the value of a field, or text in another font than the form's. */
  written?: true;
  /**
   * The cells of a row from left to right; a cell is bold when all of its text is. Absent when the line is a single
   * piece. Cells of pages that were read by earlier releases have no width.
   */
  cells?: { text: string; x: number; width?: number; bold: boolean }[];
}

export interface Page {
  /** 1-based physical page of the file, never the printed number. */
  number: number;
  width: number;
  height: number;
  text: string;
  lines: Line[];
  /** True when the text was recognized from pixels. */
  ocr: boolean;
}

/** A rendered page, without any metadata. */
export interface PageImage {
  page: number;
  mimeType: 'image/jpeg';
  data: Uint8Array;
}

export interface ParsedDocument {
  type: FileType;
  /** Empty when `analyzed` is present. */
  pages: Page[];
  /** Numbers of the pages that need text recognition and did not get it. */
  scans: number[];
  /** Title, producer and the date a photo was taken. Never GPS data or serial numbers. */
  metadata: Record<string, string>;
  /** The result of the order that was given with the file; the caller knows its type. */
  analyzed?: unknown;
}
