// Options that are chosen on their words, without a box: ringed, highlighted, underlined or bold, or the only one that is
// not struck out. The chosen option gets a ticked box and the others an empty one.
import { bottomOf, type Run, topOf } from '../layout/run.ts';
import { edgesOf } from './edges.ts';
import { optionsIn } from './options.ts';
import { height, middle, type Rect, width } from './rect.ts';
import type { Shapes } from './shapes.ts';

const on = '☒';
const off = '☐';

/** What is drawn on words. */
export type Strokes = Pick<Shapes, 'boxes' | 'rings' | 'tints' | 'lines'> & { strikes: Rect[] };

interface Word extends Rect {
  run: Run;
  /** Where it is in the text of the run. */
  at: number;
  text: string;
}

type Mark = 'ring' | 'tint' | 'line' | 'bold' | 'struck';
const marks: Mark[] = ['ring', 'tint', 'line', 'bold', 'struck'];

/** Bold words are design if there are fewer, or if they are the same word each time. */
const minBold = 3;

/** The boxes without those that are drawn around an option, which are rings. */
export function withoutRings(boxes: Rect[], runs: Run[]): Rect[] {
  const words = boxes.length > 0 ? rowsOf(runs).flatMap(stretchesOf).flat() : [];
  return boxes.filter((box) => !words.some((word) => surrounds(box, word)));
}

export function withChosen(runs: Run[], strokes: Strokes): Run[] {
  const stretches = rowsOf(runs)
    .flatMap(stretchesOf)
    .filter((words) => !strokes.boxes.some((box) => isWithin(box, words)));
  const marksOn = marksBy(strokes);
  const chosen = stretches.flatMap((words) => {
    const marked = words.map(marksOn);
    const by = marks.flatMap((mark): { mark: Mark; word: Word }[] => {
      const among = words.filter((_, at) => marked[at]!.has(mark) !== (mark === 'struck'));
      return among.length === 1 ? [{ mark, word: among[0]! }] : [];
    });
    return by.length > 0 && by.every(({ word }) => word === by[0]!.word)
      ? [{ words, word: by[0]!.word, onlyBold: by.every(({ mark }) => mark === 'bold') }]
      : [];
  });
  const bold = chosen.filter(({ onlyBold }) => onlyBold);
  const isAnswered = bold.length >= minBold && new Set(bold.map(({ word }) => word.text.toLowerCase())).size > 1;
  const before = new Map<Run, Map<number, string>>();
  for (const { words, word, onlyBold } of chosen)
    if (!onlyBold || isAnswered)
      for (const each of words)
        before.set(each.run, (before.get(each.run) ?? new Map()).set(each.at, each === word ? on : off));
  return runs.map((run) => {
    const boxes = before.get(run);
    return boxes ? { ...run, text: [...run.text].map((letter, at) => prefixed(letter, boxes.get(at))).join('') } : run;
  });
}

const prefixed = (letter: string, box: string | undefined): string => (box ? `${box} ${letter}` : letter);

function rowsOf(runs: Run[]): Run[][] {
  const rows: Run[][] = [];
  for (const run of runs.toSorted((one, other) => one.v - other.v)) {
    const row = rows.at(-1);
    if (row && Math.abs(row[0]!.v - run.v) < 0.4 * run.size) row.push(run);
    else rows.push([run]);
  }
  return rows.map((row) => row.toSorted((one, other) => one.u - other.u));
}

/** Two or more different options with nothing but separators between them. */
function stretchesOf(row: Run[]): Word[][] {
  const stretches: Word[][] = [];
  let last: Word[] = [];
  let between = '';
  const end = () => {
    if (last.length > 1 && new Set(last.map(({ text }) => text.toLowerCase())).size === last.length)
      stretches.push(last);
    last = [];
  };
  for (const run of row) {
    let from = 0;
    const edges = edgesOf(run);
    for (const { at, text } of [...lettersIn(run.text), ...optionsIn(run.text)]) {
      if (!separators.test(between + run.text.slice(from, at))) end();
      last.push({
        run,
        at,
        text,
        left: edges[at]!,
        right: edges[at + text.length]!,
        top: topOf(run),
        bottom: bottomOf(run),
      });
      from = at + text.length;
      between = '';
    }
    between += `${run.text.slice(from)} `;
  }
  end();
  return stretches;
}

/** `Y   N   NR`: letters alone are options where nothing else stands. */
const lettersIn = (text: string): { at: number; text: string }[] =>
  onlyLetters.test(text) ? [...text.matchAll(/\S+/g)].map(({ 0: letter, index }) => ({ at: index, text: letter })) : [];
const onlyLetters = /^\s*(?:(?:Y|N|NR|U|DK|NK)(?:\s+|$))+$/;

const separators = /^[\s/,|;·]*(?:or\s*)?$/i;

const isWithin = (box: Rect, words: Word[]): boolean => {
  const [x, y] = middle(box);
  const [first, last] = [words[0]!, words.at(-1)!];
  return (
    y > first.top - 2 && y < first.bottom + 2 && x > first.left - 2 * width(box) && x < last.right + 2 * width(box)
  );
};

function marksBy({ rings, tints, lines, strikes }: Strokes): (word: Word) => Set<Mark> {
  return (word) => {
    const size = word.run.size;
    const baseline = word.run.v;
    const fits = (line: Rect): boolean =>
      Math.abs(line.left - word.left) < 0.6 * size && Math.abs(line.right - word.right) < 0.6 * size;
    const isCovered = (tint: Rect): boolean =>
      fits(tint) && height(tint) < 2 * size && tint.top < baseline - 0.3 * size && tint.bottom > baseline - 0.3 * size;
    const found = new Set<Mark>();
    if (rings.some((ring) => surrounds(ring, word))) found.add('ring');
    if (tints.some(isCovered)) found.add('tint');
    if (word.run.bold) found.add('bold');
    for (const line of lines.filter(fits)) {
      const [, y] = middle(line);
      if (y > baseline - 0.05 * size && y < baseline + 0.4 * size) found.add('line');
      if (y > baseline - 0.6 * size && y < baseline - 0.1 * size) found.add('struck');
    }
    if (strikes.some(isCovered)) found.add('struck');
    return found;
  };
}

/** A ring of a hand may cut through a letter at either end. */
function surrounds(ring: Rect, word: Word): boolean {
  const covered = Math.min(word.right, ring.right) - Math.max(word.left, ring.left);
  const [x, y] = middle(word);
  const isAround = x > ring.left && x < ring.right && y > ring.top && y < ring.bottom;
  return isAround && covered > 0.65 * width(word) && middle(ring)[1] > word.top - 3;
}
