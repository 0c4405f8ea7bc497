// Boxes on a page, and their form in the address.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

export const boxesToText = (boxes: readonly Box[]): string =>
  boxes.map(({ x, y, width, height }) => [x, y, width, height].map(round).join(',')).join('~');

/** Ignores what is not a box: the address may have been edited. */
export function boxesFromText(text: string | undefined): Box[] {
  return (text ?? '').split('~').flatMap((part) => {
    const [x, y, width, height] = part.split(',').map(Number);
    const numbers = [x, y, width, height];
    if (part.split(',').length !== 4 || !numbers.every(Number.isFinite)) return [];
    return [{ x: x!, y: y!, width: width!, height: height! }];
  });
}

/** Share of its height by which a lit box reaches over its line, above and below, so that tall letters are covered. */
const overhang = 0.06;

/** Where a box is lit on its page, in CSS. @param scale CSS pixels a point */
export const litPlace = ({ x, y, width, height }: Box, scale: number) => ({
  left: `${x * scale}px`,
  top: `${(y - height * overhang) * scale}px`,
  width: `${width * scale}px`,
  height: `${height * (1 + 2 * overhang) * scale}px`,
});

/** The smallest rectangle that contains all boxes. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
