// Filled forms: a mark drawn, stamped or typed over a box or a blank replaces it in the text, at its place. Without
// this an `X` typed over the box of "No" would be read after the word, or in a line of its own.
import type { Run } from '../layout/run.ts';
import { bottomOf, rightOf, topOf } from '../layout/run.ts';
import { columnHeads } from '../model/marks.ts';
import type { Annotated } from '../pdf-form.ts';
import { withChosen, withoutRings } from './chosen.ts';
import { edgesOf } from './edges.ts';
import { isOption, leadingOption, trailingOption } from './options.ts';
import { height, middle, type Rect, width } from './rect.ts';
import type { Shapes } from './shapes.ts';

const on = '☒';
const off = '☐';
const typedMark = /^(?:[xX✓✔✗✘☒⊠☑■●◼]|\([xX✓]\)|\[[xX✓]\])$/u;
const boxCharacter = /[☐□○]/u;
const blank = /_{2,}/gu;
/** Options side by side, or as heads of columns: only such pages are read for drawn marks. */
const options =
  /\b(?:yes|y|s[ií])\b[^\p{L}]{0,12}\b(?:no|n)\b|\b(?:not working|do not know|don['’]t know|not applicable)\b/iu;

export const asksForAnswers = (runs: Run[]): boolean =>
  options.test(runs.map((run) => run.text).join(' ')) ||
  runs.some(({ text }) => alternative.test(text)) ||
  hasLetteredLists(runs) ||
  new Set(runs.flatMap(({ text }) => (isOption(text) || part.test(text) ? [text.toLowerCase()] : []))).size > 1;

/** Whether a row consists of the heads of status columns: `IN  NI  NP  D`. */
export function hasTickColumns(runs: Run[]): boolean {
  const rows = Map.groupBy(
    runs.filter(({ text }) => text.length <= maxHead),
    ({ v }) => Math.round(v),
  );
  return [...rows.values()].some(
    (row) => row.length >= minHeads && columnHeads(row.map(({ text, u }) => ({ text, x: u }))).length >= minHeads,
  );
}

const minHeads = 3;
const maxHead = 16;

/** `A. Toe nails`, `B. Clips` below each other: one of them is chosen. */
function hasLetteredLists(runs: Run[]): boolean {
  const edges = new Map<string, number[]>();
  for (const { text, u } of runs) {
    const letter = /^([AB])[.)]\s/.exec(text)?.[1];
    if (letter) edges.set(letter, [...(edges.get(letter) ?? []), u]);
  }
  return (edges.get('A') ?? []).some((one) => (edges.get('B') ?? []).some((other) => Math.abs(one - other) < 3));
}

/** A statement of a Closing Disclosure that one of its boxes chooses. */
const alternative = /\bdo(?:es)? not have a (?:demand|negative amortization) feature\b/i;

/** A line of a head of two lines: `Do not` above `know`. */
const part = /^(?:(?:do )?not|don['’]t|know)$/i;

interface Mark extends Rect {
  /** Null for a drawn one. */
  run: Run | null;
  /** A drawn one that counts only inside a box. */
  unsure: boolean;
}

/** @param shapes what is drawn on the page */
export function readOverlays(all: Run[], shapes: Shapes, { stamps, ...annotated }: Annotated): Run[] {
  const drawnBoxes = withoutRings(shapes.boxes, all);
  const runs = withChosen(all, {
    boxes: drawnBoxes,
    lines: shapes.lines,
    rings: [...shapes.rings, ...annotated.rings],
    tints: [...shapes.tints, ...annotated.tints],
    strikes: annotated.strikes,
  });
  let text = runs;
  const printed = text.filter((run) => boxCharacter.test(run.text));
  const boxes = drawnBoxes.filter(
    (box) => !printed.some((run) => run.text.length === 1 && holds(box, centerOf(run), 1)),
  );
  const ticked = new Set<Rect>();
  const added: Run[] = [];
  for (const mark of marksOf(runs, shapes, stamps)) {
    const at = middle(mark);
    const box = boxes.find((each) => holds(each, at, 1.5));
    if (box) {
      ticked.add(box);
      text = text.filter((run) => run !== mark.run);
      continue;
    }
    const printedBox = withBoxTicked(text, mark);
    if (printedBox) text = printedBox;
    else if (mark.run) {
      if (mark.run.text !== '●') mark.run.alone = true;
    } else if (!mark.unsure) added.push(runAt(text, mark, on));
  }
  const isAsked = askedBoxes(text);
  const isEmpty = (box: Rect): boolean => isAsked(box) || [...ticked].some((other) => isOfSize(box, other));
  const drawn = boxes.flatMap((box) =>
    ticked.has(box) ? [runAt(text, box, on)] : isEmpty(box) ? [runAt(text, box, off)] : [],
  );
  return withoutCoveredBlanks([...text, ...added, ...drawn, ...blanksOf(shapes.blanks, text)]);
}

/** A square of the size of a ticked box is a box. */
const isOfSize = (one: Rect, other: Rect): boolean =>
  Math.abs(width(one) - width(other)) < 0.5 && Math.abs(height(one) - height(other)) < 0.5;

/** Boxes beside an option, or below one: other squares of a page may be ornaments, and say nothing when they are empty. */
function askedBoxes(runs: Run[]): (box: Rect) => boolean {
  const offered = runs.filter(({ text }) => {
    const trimmed = text.trim();
    return isOption(trimmed) || trailingOption.test(trimmed) || (leadingOption.test(trimmed) && trimmed.length < 60);
  });
  return (box) => {
    const [x, y] = middle(box);
    return offered.some((run) => {
      const beside = y > topOf(run) - 2 && y < bottomOf(run) + 2 && distanceOf(run, x) < 90;
      return beside || (run.v < y && isOption(run.text) && x > run.u - 10 && x < rightOf(run) + 10);
    });
  };
}

function marksOf(runs: Run[], { marks, blots }: Shapes, stamps: Rect[]): Mark[] {
  const drawn = (rects: Rect[], unsure: boolean): Mark[] => rects.map((rect) => ({ ...rect, run: null, unsure }));
  const typed = runs
    .filter((run) => typedMark.test(run.text))
    .map(
      (run): Mark => ({ left: run.u, right: rightOf(run), top: topOf(run), bottom: bottomOf(run), run, unsure: false }),
    );
  return [...typed, ...drawn([...marks, ...stamps], false), ...drawn(blots, true)];
}

/** The runs with the printed box under the mark ticked; undefined when no box is under it. */
function withBoxTicked(runs: Run[], mark: Mark): Run[] | undefined {
  const [x, y] = middle(mark);
  let best: { run: Run; at: number; distance: number } | undefined;
  for (const run of runs) {
    if (run === mark.run || y < topOf(run) - 2 || y > bottomOf(run) + 2 || !boxCharacter.test(run.text)) continue;
    const edges = edgesOf(run);
    for (let at = 0; at < run.text.length; at++) {
      if (!boxCharacter.test(run.text[at]!)) continue;
      const distance = Math.abs((edges[at]! + edges[at + 1]!) / 2 - x);
      if (distance < 0.75 * run.size && (!best || distance < best.distance)) best = { run, at, distance };
    }
  }
  if (!best) return undefined;
  const { run, at } = best;
  return runs
    .filter((other) => other !== mark.run)
    .map((other) => (other === run ? { ...run, text: run.text.slice(0, at) + on + run.text.slice(at + 1) } : other));
}

/** Blanks beside an option: "Yes ____ No ____" with drawn lines. */
function blanksOf(lines: Rect[], runs: Run[]): Run[] {
  const words = runs.filter((run) =>
    /(?:^|\s)(?:yes|no|n\/a|unknown|unk)\.?$|^(?:yes|no|n\/a|unk)/iu.test(run.text.trim()),
  );
  return lines.flatMap((line) => {
    const word = words.find(
      (run) =>
        Math.abs(line.bottom - run.v) < 0.35 * run.size &&
        (Math.abs(line.left - rightOf(run)) < run.size || Math.abs(run.u - line.right) < run.size),
    );
    const filled = runs.some((run) => run.u < line.right - 2 && rightOf(run) > line.left + 2 && overlaps(run, line));
    if (!word || filled) return [];
    const { v, size } = word;
    return [
      {
        text: '____',
        u: line.left,
        v,
        width: line.right - line.left,
        size,
        bold: false,
        spaceAfter: true,
        alone: true,
      },
    ];
  });
}

const overlaps = (run: Run, line: Rect): boolean => line.bottom > topOf(run) && line.bottom < bottomOf(run) + 2;

/** Text typed over a printed blank: the blank's characters go, and the text stands where it was typed. */
function withoutCoveredBlanks(runs: Run[]): Run[] {
  return runs.flatMap((run) => {
    if (!/__/.test(run.text)) return [run];
    const over = runs.filter(
      (other) =>
        other !== run &&
        !/^[\s_]*$/.test(other.text) &&
        Math.abs(other.v - run.v) < 0.6 * run.size &&
        other.u < rightOf(run) &&
        rightOf(other) > run.u,
    );
    if (over.length === 0) return [run];
    const edges = edgesOf(run);
    const pieces: Run[] = [];
    let from = 0;
    const keep = (to: number) => {
      const piece = run.text.slice(from, to);
      if (piece.trim() !== '') pieces.push({ ...run, text: piece, u: edges[from]!, width: edges[to]! - edges[from]! });
    };
    for (const { 0: stretch, index } of run.text.matchAll(blank)) {
      const [left, right] = [edges[index]!, edges[index + stretch.length]!];
      const covering = over.filter((other) => other.u < right && rightOf(other) > left - 2);
      if (covering.length === 0) continue;
      for (const other of covering) other.v = run.v;
      keep(index);
      from = index + stretch.length;
    }
    if (from === 0) return [run];
    keep(run.text.length);
    return pieces;
  });
}

/** A run of one character in the line of text that it stands in. */
function runAt(runs: Run[], rect: Rect, text: string): Run {
  const [x, y] = middle(rect);
  const beside = runs
    .filter((run) => run.text.trim() !== '' && y > topOf(run) - 1 && y < bottomOf(run) + 1.5 && run.size < 20)
    .toSorted((one, other) => distanceOf(one, x) - distanceOf(other, x))[0];
  const size = Math.min(beside?.size ?? 10, 12);
  const baseline = y + 0.3 * size;
  const v = beside && Math.abs(beside.v - baseline) < 0.45 * size ? beside.v : baseline;
  return { text, u: x - 0.3 * size, v, width: 0.6 * size, size, bold: false, spaceAfter: true, alone: true };
}

const distanceOf = (run: Run, x: number): number => Math.max(run.u - x, x - rightOf(run), 0);
const centerOf = (run: Run): [number, number] => [run.u + run.width / 2, run.v - 0.3 * run.size];
const holds = ({ left, top, right, bottom }: Rect, [x, y]: readonly [number, number], reach: number): boolean =>
  x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;
