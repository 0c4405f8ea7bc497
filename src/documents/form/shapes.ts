// The drawn shapes of a page that can be part of a form: boxes, filled boxes, crosses, check marks and blanks. They come
// from pdf.js drawing operators. Colors matter: a white square erases, a dark one marks.
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { height, middle, type Rect, width } from './rect.ts';

export interface Shapes {
  /** Outlines of check boxes and radio buttons. */
  boxes: Rect[];
  /** Drawn marks that are certain: crosses, check marks, filled squares and dots. */
  marks: Rect[];
  /** Drawn marks only when they are inside a box: they may be letters or ornaments as well. */
  blots: Rect[];
  /** Short horizontal lines to write on. */
  blanks: Rect[];
  /** Outlines that were drawn around a word. */
  rings: Rect[];
  /** Filled with a light color other than gray, as a highlighter does. */
  tints: Rect[];
  /** Horizontal lines about as long as a word. */
  lines: Rect[];
}

export type Matrix = [number, number, number, number, number, number];

interface Operators {
  fnArray: number[];
  argsArray: unknown[][];
}

interface Subpath {
  points: [number, number][];
  /** The middles of its curves. */
  bends: [number, number][];
  curved: boolean;
  closed: boolean;
}

interface Drawn extends Rect {
  kind: 'box' | 'dark' | 'white';
  round: boolean;
}

const side = { min: 4, max: 20 };
const markSide = { min: 3, max: 22 };
/** More are letters drawn as outlines. */
const maxRingPoints = 60;
const maxCheckPoints = 40;
const ringSide = { width: [10, 100], height: [8, 34] } as const;
/** More small curved shapes than this are letters drawn as outlines. */
const maxBlots = 150;
const wordWidth = { min: 6, max: 120 };
/** Of a line across a word, drawn by hand. */
const maxSlope = 4;
const pathOperators = { stroke: [20, 21, 24, 25, 26, 27], fill: [22, 23, 24, 25, 26, 27], evenOdd: [23, 25, 27] };
/** Of a frame: the width of its opening, as a share of its own. */
const minOpening = 0.5;

export function shapesOf({ fnArray, argsArray }: Operators, toPage: Matrix): Shapes {
  const drawn: Drawn[] = [];
  const marks: Rect[] = [];
  const blots: Rect[] = [];
  const blanks: Rect[] = [];
  const rings: Rect[] = [];
  const tints: Rect[] = [];
  const lines: Rect[] = [];
  const diagonals: (Rect & { falls: boolean })[] = [];
  let state = { matrix: toPage, fill: '#000000' };
  const saved: (typeof state)[] = [];
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] ?? [];
    if (operator === OPS.save) saved.push({ ...state });
    else if (operator === OPS.restore) state = saved.pop() ?? state;
    else if (operator === OPS.transform)
      state = { ...state, matrix: multiply(state.matrix, args as unknown as Matrix) };
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push({ ...state });
      if (args[0]) state = { ...state, matrix: multiply(state.matrix, args[0] as Matrix) };
    } else if (operator === OPS.paintFormXObjectEnd) state = saved.pop() ?? state;
    else if (operator === OPS.setFillRGBColor) state = { ...state, fill: String(args[0]) };
    else if (operator === OPS.constructPath) {
      const [paint, [data]] = args as unknown as [number, [Float32Array | null]];
      if (data)
        draw(subpathsOf(data, state.matrix), {
          stroked: pathOperators.stroke.includes(paint),
          filled: pathOperators.fill.includes(paint),
          evenOdd: pathOperators.evenOdd.includes(paint),
        });
    }
  }

  function draw(paths: Subpath[], paint: { stroked: boolean; filled: boolean; evenOdd: boolean }): void {
    const { stroked, filled } = paint;
    if (!stroked && !filled) return;
    const openings = filled ? openingsOf(paths, paint.evenOdd) : new Map<Subpath, Subpath>();
    const frames = new Set(openings.values());
    const white = isLight(state.fill);
    const tint = filled && !stroked && isTint(state.fill);
    for (const path of paths) {
      const ring = filled && (white || tint) ? null : ringOf(path);
      if (ring) rings.push(ring);
      const rect = boundsOf(path.points);
      const [w, h] = [width(rect), height(rect)];
      if (!path.curved && h < maxSlope && w >= wordWidth.min && w <= wordWidth.max) lines.push(rect);
      if (tint && h >= maxSlope && w <= wordWidth.max) {
        tints.push(rect);
        continue;
      }
      const square = w >= markSide.min && h >= markSide.min && w <= markSide.max && h <= markSide.max;
      if (h < 1.6 && w >= 8 && w <= 60) blanks.push(rect);
      else if (!square || openings.has(path)) continue;
      else if (frames.has(path)) drawn.push({ ...rect, kind: 'box', round: path.curved });
      else if (path.points.length === 2 && stroked) {
        if (w / h > 0.45 && w / h < 2.2) diagonals.push({ ...rect, falls: falls(path) });
      } else if (isRectangle(path) || isEllipse(path)) {
        if (w / h < 0.6 || w / h > 1.7) continue;
        const round = path.curved;
        if (filled) drawn.push({ ...rect, kind: white ? 'white' : 'dark', round });
        if (stroked) drawn.push({ ...rect, kind: 'box', round });
      } else if (stroked && !filled && isCheck(path)) marks.push(rect);
      else if (stroked && isCross(path)) marks.push(rect);
      else if (!(filled && white)) blots.push(rect);
    }
  }

  const { boxes, filled } = stacked(drawn);
  marks.push(...filled, ...crossesOf(diagonals), ...checksOf(diagonals));
  return { boxes, marks, blots: blots.length > maxBlots ? [] : blots, blanks, rings, tints, lines };
}

/** The openings of filled frames, each with its frame: the outline of a box that is drawn as an area. */
function openingsOf(paths: Subpath[], evenOdd: boolean): Map<Subpath, Subpath> {
  const openings = new Map<Subpath, Subpath>();
  if (paths.length < 2 || paths.length > maxBlots) return openings;
  const bounds = new Map(paths.map((path) => [path, boundsOf(path.points)]));
  for (const path of paths) {
    const own = bounds.get(path)!;
    const frame = paths.find((other) => {
      const outer = bounds.get(other)!;
      const inside =
        own.left > outer.left && own.right < outer.right && own.top > outer.top && own.bottom < outer.bottom;
      const wide = width(own) >= minOpening * width(outer) && height(own) >= minOpening * height(outer);
      return inside && wide && (evenOdd || areaOf(path) * areaOf(other) < 0);
    });
    if (frame) openings.set(path, frame);
  }
  return openings;
}

/** Twice the area; negative when the corners run the other way. */
const areaOf = ({ points }: Subpath): number =>
  points.reduce((sum, [x, y], at) => {
    const [u, v] = points[(at + 1) % points.length]!;
    return sum + x * v - u * y;
  }, 0);

/** Squares drawn on each other: the outermost is the box; a dark one that was drawn last, inside, is a mark. */
function stacked(drawn: Drawn[]): { boxes: Rect[]; filled: Rect[] } {
  const stacks: Drawn[][] = [];
  for (const shape of drawn) {
    const [x, y] = middle(shape);
    const stack = stacks.find(([first]) => {
      const [u, v] = middle(first!);
      return Math.abs(x - u) < 2.5 && Math.abs(y - v) < 2.5;
    });
    if (stack) stack.push(shape);
    else stacks.push([shape]);
  }
  const boxes: Rect[] = [];
  const filled: Rect[] = [];
  for (const stack of stacks) {
    const box = stack.reduce((largest, each) => (width(each) > width(largest) ? each : largest));
    const lastFill = stack.findLast(({ kind }) => kind !== 'box');
    const outlined = stack.some(({ kind }) => kind !== 'dark');
    if (width(box) >= side.min && width(box) <= side.max && outlined) boxes.push(box);
    if (lastFill?.kind === 'dark') filled.push(lastFill);
  }
  return { boxes, filled };
}

function crossesOf(diagonals: (Rect & { falls: boolean })[]): Rect[] {
  const rising = diagonals.filter(({ falls }) => !falls);
  return diagonals
    .filter(({ falls }) => falls)
    .filter((one) => {
      const [x, y] = middle(one);
      return rising.some((other) => {
        const [u, v] = middle(other);
        return Math.abs(x - u) < 2.5 && Math.abs(y - v) < 2.5;
      });
    });
}

/** Check marks of two strokes: down to the right, and from there up. */
function checksOf(diagonals: (Rect & { falls: boolean })[]): Rect[] {
  const rising = diagonals.filter(({ falls }) => !falls);
  return diagonals
    .filter(({ falls }) => falls)
    .flatMap((one) => {
      const other = rising.find(
        (each) => Math.abs(each.left - one.right) < 2 && Math.abs(each.bottom - one.bottom) < 2,
      );
      return other ? [{ ...one, right: other.right, top: Math.min(one.top, other.top) }] : [];
    });
}

/** The bounds of a curved line that ends near its start. */
function ringOf({ points, bends, curved }: Subpath): Rect | null {
  if (!curved || points.length < 3 || points.length > maxRingPoints) return null;
  const rect = boundsOf([...points, ...bends]);
  const [w, h] = [width(rect), height(rect)];
  const [first, last] = [points[0]!, points.at(-1)!];
  const near = Math.abs(first[0] - last[0]) < 0.35 * w && Math.abs(first[1] - last[1]) < 0.5 * h;
  const fits = w >= ringSide.width[0] && w <= ringSide.width[1] && h >= ringSide.height[0] && h <= ringSide.height[1];
  return near && fits && w >= 0.8 * h ? rect : null;
}

const falls = ({ points: [from, to] }: Subpath): boolean => (to![0] - from![0]) * (to![1] - from![1]) > 0;

function isRectangle({ points, curved }: Subpath): boolean {
  if (curved || points.length < 4 || points.length > 5) return false;
  return points
    .slice(1)
    .every(([x, y], at) => Math.abs(x - points[at]![0]) < 0.6 || Math.abs(y - points[at]![1]) < 0.6);
}

/** Four curves, as every program draws a circle; end points only. */
const isEllipse = ({ points, curved }: Subpath): boolean => curved && (points.length === 5 || points.length === 4);

/** Down to the right, then up to the right, and further: with straight strokes or by hand. */
function isCheck({ points }: Subpath): boolean {
  if (points.length < 3 || points.length > maxCheckPoints) return false;
  const strokes = points[0]![0] < points.at(-1)![0] ? points : points.toReversed();
  const [first, last] = [strokes[0]!, strokes.at(-1)!];
  const lowest = strokes.reduce((low, [, y], at) => (y > strokes[low]![1] ? at : low), 0);
  const turn = strokes[lowest]!;
  const goesOn = strokes.slice(1).every(([x, y], at) => {
    const [fromX, fromY] = strokes[at]!;
    return x > fromX - 0.5 && (at + 1 <= lowest ? y > fromY - 0.5 : y < fromY + 0.5);
  });
  return goesOn && turn[1] > first[1] && turn[1] > last[1] && turn[0] < last[0] && last[1] <= first[1] + 1;
}

/** Both strokes in one path without lifting the pen: four corners, of which two sides are diagonals. */
function isCross({ points, curved }: Subpath): boolean {
  if (curved || points.length !== 4) return false;
  const [a, b, c, d] = points as [number, number][];
  const crosses = (p: number[], q: number[]) => Math.abs(p[0]! - q[0]!) > 2 && Math.abs(p[1]! - q[1]!) > 2;
  return crosses(a!, b!) && crosses(c!, d!) && !crosses(b!, c!);
}

function subpathsOf(data: Float32Array, [a, b, c, d, e, f]: Matrix): Subpath[] {
  const paths: Subpath[] = [];
  let path: Subpath | undefined;
  const place = (x: number, y: number): [number, number] => [a * x + c * y + e, b * x + d * y + f];
  const next = (at: number): [number, number] => place(data[at]!, data[at + 1]!);
  for (let at = 0; at < data.length; ) {
    const kind = data[at++];
    if (kind === 0) {
      path = { points: [next(at)], bends: [], curved: false, closed: false };
      paths.push(path);
      at += 2;
    } else if (kind === 1) {
      path?.points.push(next(at));
      at += 2;
    } else if (kind === 2) {
      if (path) {
        const [from, one, two, to] = [path.points.at(-1)!, next(at), next(at + 2), next(at + 4)];
        const half = (axis: 0 | 1): number => (from[axis] + 3 * one[axis] + 3 * two[axis] + to[axis]) / 8;
        path.curved = true;
        path.bends.push([half(0), half(1)]);
        path.points.push(to);
      }
      at += 6;
    } else if (path) path.closed = true;
  }
  return paths.filter(({ points }) => points.length > 1);
}

function boundsOf(points: [number, number][]): Rect {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** White and the light tints of fields: no mark has them. */
const isLight = (color: string): boolean => channelsOf(color).every((channel) => channel > 0xb0);

/** A light color other than gray. */
function isTint(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = channelsOf(color);
  const light = 0.3 * red + 0.6 * green + 0.1 * blue;
  return light > 0x98 && Math.max(red, green, blue) - Math.min(red, green, blue) > 0x28;
}

/** Red, green and blue; none if the color is a pattern. */
const channelsOf = (color: string): number[] =>
  /^#(..)(..)(..)$/
    .exec(color)
    ?.slice(1)
    .map((hex) => Number.parseInt(hex, 16)) ?? [];

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
