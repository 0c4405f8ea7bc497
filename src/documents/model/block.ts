// The document model: a page as blocks in reading order. Made once from the parsed lines; search, readers and answers
// use it instead of interpreting lines on their own.

export type BlockKind =
  /** A title of the text below it. */
  | 'heading'
  | 'paragraph'
  | 'list-item'
  /** A label with its value: `Roof covering: Asphalt`. */
  | 'field'
  /** A row of a table. */
  | 'row'
  /** A form row whose columns are ticked: label, ticked columns, remark. */
  | 'ticks'
  /** Text under or beside a picture. */
  | 'caption'
  /** A running header or footer, or a page number. */
  | 'running';

/** A line of the page, or one cell of it. */
export interface Piece {
  /** Index in the page's lines. */
  line: number;
  text: string;
  x: number;
  bold: boolean;
}

export interface Block {
  kind: BlockKind;
  /** 1-based physical page. */
  page: number;
  pieces: Piece[];
  /** White space folded, without the marker of a list item and the label of a field. */
  text: string;
  /** Heading: 0 is the highest level of the document. */
  level: number;
  /** Marker of a list item: `•`, `(1)`, `A.`, `☒`. */
  marker: string;
  /** Label of a field or a tick row; the cell beside a heading. */
  label: string;
  cells: string[];
  /** Names of the ticked columns of a tick row. */
  ticked: string[];
  /** Columns of a tick row, from left to right; empty when the form names none. */
  columns: string[];
  x: number;
  y: number;
  right: number;
  /** Font size as a multiple of the document's body size; 1 when unknown. */
  scale: number;
  bold: boolean;
}

export interface DocumentModel {
  blocks: Block[];
  pages: number;
}
