// What every parser gives: pages of text with positions. A page's `text` is the one truth that snippets are held
// against; it is its lines joined by newlines, in reading order.

export type FileType = 'pdf' | 'docx' | 'doc' | 'jpeg' | 'png' | 'heic';

/** A line of text and its box on the page, in points (1/72 inch; pixels for images) from the top left corner. */
export interface Line {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Font size in points; 0 where the format knows none. */
  size: number;
  bold: boolean;
  /** How far it falls for each point to the right, where it lies askew: its box is that of the page straightened. */
  slope?: number;
  /** Letters that the font does not map were put back by the words that they stand in; other readers have a gap there. */
  restored?: true;
  /** The cells of a row, from left to right, bold when all of a cell is; absent when the line is one piece. */
  cells?: { text: string; x: number; bold: boolean }[];
}

export interface Page {
  /** 1-based, the physical page of the file: never the printed number. */
  number: number;
  width: number;
  height: number;
  text: string;
  lines: Line[];
  /** True when the text was recognized from pixels. */
  ocr: boolean;
}

/** A page as it looks, without any metadata. */
export interface PageImage {
  page: number;
  mimeType: 'image/jpeg';
  data: Uint8Array;
}

export interface ParsedDocument {
  type: FileType;
  pages: Page[];
  /** Numbers of the pages that need recognition and were not recognized. */
  scans: number[];
  /** Only what is about the document: title, producer, the day a photo was taken. No GPS, no serial numbers. */
  metadata: Record<string, string>;
}
