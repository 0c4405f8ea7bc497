// A run is a piece of text drawn at one place in one font. Layout works in a reading frame in which text runs from left
// to right (u to the right, v down); `toPageFrame` converts back to the page as displayed.
export interface Run {
  text: string;
  /** Left edge, baseline and width in the reading frame. */
  u: number;
  v: number;
  width: number;
  size: number;
  bold: boolean;
  /** True when the source drew a space after the run. */
  spaceAfter: boolean;
  /** True for a mark of a form, which is a cell of its own. */
  alone?: true;
  /** The family of its font, without weight and style. */
  family?: string;
  /** True for what was filled into a printed form. */
  written?: true;
}

/** Clockwise quarter turns from the displayed page to the reading direction. */
export type Turn = 0 | 1 | 2 | 3;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Ascent and descent as shares of the font size; enough for most Latin fonts. */
const ascent = 0.75;
const descent = 0.2;

export const topOf = (run: Run): number => run.v - ascent * run.size;
export const bottomOf = (run: Run): number => run.v + descent * run.size;
export const rightOf = (run: Run): number => run.u + run.width;

/** Converts a point of the displayed page to the reading frame. */
export function toReadingFrame(
  turn: Turn,
  x: number,
  y: number,
  page: { width: number; height: number },
): [number, number] {
  if (turn === 1) return [y, page.width - x];
  if (turn === 2) return [page.width - x, page.height - y];
  if (turn === 3) return [page.height - y, x];
  return [x, y];
}

export function toPageFrame(turn: Turn, box: Box, page: { width: number; height: number }): Box {
  const { x, y, width, height } = box;
  if (turn === 1) return { x: page.width - y - height, y: x, width: height, height: width };
  if (turn === 2) return { x: page.width - x - width, y: page.height - y - height, width, height };
  if (turn === 3) return { x: y, y: page.height - x - width, width: height, height: width };
  return box;
}
