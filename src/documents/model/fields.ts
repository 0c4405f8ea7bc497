// Finds the values of labelled fields in any line layout: value on the line, in a cell to the right, below or above its
// label; label in one cell, wrapped, or split. A page uses the layout in which most of its labels have a value.
import { type Box, type Grid, type GridCell, unionOf } from './grid.ts';

export interface FieldSpec {
  name: string;
  /** Label as printed, without articles. `and` also matches `&`. */
  labels: readonly string[];
  /** The value at the start of a cell. Absent: a label without a value, where other fields end. */
  value?: RegExp;
  /** The label goes on with an explanation before its value, for this many lines. */
  explained?: number;
  /** The value may go on in the next line. */
  wraps?: boolean;
  /** The value is one of several printed options; the reader of the form looks for the ticked one. */
  options?: boolean;
  /** On its line the value follows a colon. */
  marked?: boolean;
  /** Only these sides are searched; a value in words could be anything. */
  sides?: readonly Side[];
}

type Side = 'line' | 'right' | 'below' | 'above' | 'left';

/** A label in the text: its box, and what follows it in its own cell. */
export interface FoundLabel {
  name: string;
  cells: GridCell[];
  box: Box;
  remainder: string;
}

export interface FoundField {
  name: string;
  value: string;
  page: number;
  /** Verbatim on the page, white space folded. */
  snippet: string;
  /** What stands after the value in its row. */
  rest: string[];
  label: Box;
  grid: Grid;
}

interface Hit {
  spec: FieldSpec;
  cells: GridCell[];
  box: Box;
  /** Text of the label's last cell after the label. */
  remainder: string;
}

const opening = String.raw`(?:(?:\d{1,2}[A-Z]?|[A-Z])[.)]\s+|\d{1,2}\s+(?=\p{Lu})|[•▪●■*–-]\s+)?(?:(?:your|the|estimated|est\.?|total)\s+)?`;
const leading = new RegExp(`^${opening}`, 'iu');
const note = String.raw`(?:\s*\((?![^)]*\b(?:APR|TIP)\b)[^)]{0,60}\))?`;
const joint = String.raw`\s*(?:\.?[:=]+|\.$|[–—-]{1,2}(?=\s+[\p{L}$\d[(☐☒])|\.(?=\s+[\p{Lu}$\d[])|\bis\b(?=\s+\$?\d))?\s*`;

export const labelSource = (label: string): string =>
  label
    .replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replace(/['’]/g, "['’]?")
    .replace(/\band\b|&/gi, '(?:and|&)')
    .replace(/ /g, String.raw`\s+`);

const longestFirst = (labels: readonly string[]): string[] => labels.toSorted((a, b) => b.length - a.length);

interface Compiled {
  spec: FieldSpec;
  whole: RegExp;
}

interface Vocabulary {
  /** By the first word of a label. */
  fields: Map<string, Compiled[]>;
  anywhere: RegExp;
  firstWords: Set<string>;
}

const compiled = new WeakMap<readonly FieldSpec[], Vocabulary>();
const firstWord = (text: string): string => /[\p{L}\d]+/u.exec(text.replace(leading, ''))?.[0].toLowerCase() ?? '';

function compile(specs: readonly FieldSpec[]): Vocabulary {
  const known = compiled.get(specs);
  if (known) return known;
  const fields = specs.map((spec) => ({
    spec,
    whole: new RegExp(
      String.raw`^${opening}(?:${longestFirst(spec.labels).map(labelSource).join('|')})(?![\p{L}\d])${note}${joint}`,
      'iu',
    ),
  }));
  // Several fields may share a line: a label may follow a value or a separator.
  const all = longestFirst(specs.flatMap(({ labels }) => labels)).map(labelSource);
  const anywhere = new RegExp(
    String.raw`(?:(?:estimated|total|your)\s+)?(?:${all.join('|')})(?=\s*[:=]|\s+[$\d]|\s+(?:YES|NO)\b)`,
    'iuy',
  );
  const byWord = new Map<string, Compiled[]>();
  for (const field of fields)
    for (const word of new Set(field.spec.labels.map(firstWord)))
      byWord.set(word, [...(byWord.get(word) ?? []), field]);
  const firstWords = new Set(byWord.keys());
  for (const word of ['estimated', 'total', 'your']) firstWords.add(word);
  const result = { fields: byWord, anywhere, firstWords };
  compiled.set(specs, result);
  return result;
}

export function readFields(grids: Grid[], specs: readonly FieldSpec[]): Map<string, FoundField> {
  const found = new Map<string, FoundField>();
  for (const grid of grids) {
    for (const field of fieldsOf(grid, specs)) if (!found.has(field.name)) found.set(field.name, field);
  }
  return found;
}

export const labelsOf = (grid: Grid, specs: readonly FieldSpec[]): FoundLabel[] =>
  hitsOf(grid, specs).map(({ spec, ...found }) => ({ name: spec.name, ...found }));

/** All fields of a page, in reading order; a field may be there several times. */
export function fieldsOf(grid: Grid, specs: readonly FieldSpec[]): FoundField[] {
  const found = hitsOf(grid, specs);
  const labels = new Set(found.flatMap(({ cells }) => cells));
  const hits = found.filter(({ spec }) => !spec.options);
  const read = hits.map((hit) => inLine(hit, grid) ?? rightward(hit, grid, labels));
  const open = hits.filter((_, at) => !read[at]);
  const under = open.map((hit) => vertical(hit, grid, labels, 'below'));
  const over = open.map((hit) => vertical(hit, grid, labels, 'above'));
  const count = (list: (FoundField | null)[]) => list.filter(Boolean).length;
  const before = open.map((hit) => leftward(hit, grid, labels));
  const upright = count(over) > count(under) ? over : under;
  // Values stand left of their labels on a page where most do.
  const left = count(before) > Math.max(count(upright), count(read));
  const others = left ? before : upright;
  return hits.flatMap((hit, at) => {
    const other = others[open.indexOf(hit)];
    return (left ? (other ?? read[at]) : (read[at] ?? other)) ?? explained(hit, grid, labels) ?? [];
  });
}

function hitsOf(grid: Grid, specs: readonly FieldSpec[]): Hit[] {
  const vocabulary = compile(specs);
  const { fields, firstWords } = vocabulary;
  const hits: Hit[] = [];
  const used = new Set<GridCell>();
  for (const [at, cell] of grid.cells.entries()) {
    if (used.has(cell)) continue;
    for (const part of partsOf(cell, vocabulary)) {
      if (!firstWords.has(firstWord(part.text))) continue;
      const own = hitOf([part], part.text, fields);
      const wrapped = part === cell && !own?.remainder ? wrappedHit(grid, at, own, fields) : null;
      const hit = wrapped ?? own;
      if (!hit || isRunningText(grid, part)) continue;
      for (const each of hit.cells) used.add(each);
      hits.push(hit);
    }
  }
  return hits;
}

function hitOf(cells: GridCell[], text: string, vocabulary: Vocabulary['fields']): Hit | null {
  let best: Hit | null = null;
  let length = 0;
  for (const { spec, whole } of vocabulary.get(firstWord(text)) ?? []) {
    const match = whole.exec(text);
    // `interest rate. 4.2%` is the end of a sentence.
    if (!match || match[0].length <= length || /^\p{Ll}.*\.\s*$/u.test(match[0])) continue;
    const remainder = text.slice(match[0].length);
    if (spec.marked && remainder !== '' && !/[:=–—-]\s*$/.test(match[0])) continue;
    const ends = remainder === '' || spec.explained !== undefined || /[:=]\s*$/.test(match[0]);
    if (!ends && !spec.value?.test(remainder) && !/^[[(☐☒☑□■]|^[xX]\s/.test(remainder)) continue;
    best = { spec, cells, box: unionOf(cells), remainder };
    length = match[0].length;
  }
  return best;
}

/** A label whose words continue in the next cell of its row or in the cells below it. */
function wrappedHit(grid: Grid, at: number, own: Hit | null, fields: Vocabulary['fields']): Hit | null {
  const cell = grid.cells[at]!;
  const next = grid.cells[at + 1];
  const beside = next?.line === cell.line ? [cell, next] : null;
  const column = [cell];
  for (const under of grid.below({ ...cell, right: Math.max(cell.right, cell.x + 30) }, 12)) {
    const last = column.at(-1)!;
    if (under.top - last.bottom > (last.bottom - last.top) * 1.1) break;
    if (Math.abs(under.x - cell.x) < 6 || Math.abs(middle(under) - middle(cell)) < 8) column.push(under);
    if (column.length === 5) break;
  }
  const tries = [beside, ...[5, 4, 3, 2].map((count) => (column.length >= count ? column.slice(0, count) : null))];
  for (const cells of tries) {
    if (!cells) continue;
    const text = cells.map((each) => each.text).join(' ');
    const hit = hitOf(cells, text, fields);
    const last = cells.at(-1)!.text;
    const longer = hit && /\p{L}/u.test(last.slice(0, Math.max(last.length - hit.remainder.length, 0)));
    if (longer && (!own || !sameLabel(own, hit)) && (!hit.spec.explained || !/\p{Ll}/u.test(hit.remainder))) return hit;
  }
  return null;
}

const middle = (box: Box): number => (box.x + box.right) / 2;
const sameLabel = (own: Hit, hit: Hit): boolean => own.spec !== hit.spec && own.remainder !== '';

const boundary = /(?:[;|•·,]\s*|\s{2}|[\d%)]\s|\b(?:YES|NO|Yes|No|years?|months?|Rate|Purchase|Refinance)[.]?\s)$/;
const longestBoundary = 12;

function partsOf(cell: GridCell, { anywhere, firstWords }: Vocabulary): GridCell[] {
  const starts = [0];
  for (const { 0: word, index } of cell.text.matchAll(/[\p{L}\d]+/gu)) {
    if (index === 0 || !firstWords.has(word.toLowerCase())) continue;
    anywhere.lastIndex = index;
    const follows = boundary.test(cell.text.slice(Math.max(0, index - longestBoundary), index));
    if (follows && anywhere.test(cell.text)) starts.push(index);
  }
  if (starts.length === 1) return [cell];
  const perLetter = (cell.right - cell.x) / cell.text.length;
  return starts.map((start, i) => {
    const text = cell.text.slice(start, starts[i + 1]).trim();
    const x = cell.x + start * perLetter;
    return { ...cell, text, x, right: x + text.length * perLetter };
  });
}

/** `your` / `interest rate.`: the label's words within a sentence that began in the line above. */
function isRunningText(grid: Grid, cell: GridCell): boolean {
  if (!/^\p{Ll}/u.test(cell.text)) return false;
  const [above] = grid.above(cell, 1);
  return above !== undefined && Math.abs(above.x - cell.x) < 12 && /[\p{Ll},]$/u.test(above.text);
}

const allows = ({ spec }: Hit, side: Side): boolean => !spec.sides || spec.sides.includes(side);

function matchIn(hit: Hit, text: string): { value: string; rest: string } | null {
  const match = hit.spec.value?.exec(text);
  if (!match) return null;
  return { value: match[0].replace(/\s+/g, ' ').trim(), rest: text.slice(match.index + match[0].length).trim() };
}

function inLine(hit: Hit, grid: Grid): FoundField | null {
  if (!allows(hit, 'line')) return null;
  const found = matchIn(hit, hit.remainder);
  if (!found) return null;
  const rest = [found.rest, ...grid.rightOf(hit.box).map((cell) => cell.text)].filter(Boolean);
  const cell = hit.cells.at(-1)!;
  return fieldOf(hit, grid, cell, openEnded(found.value, cell, hit, grid), rest);
}

/** Labels beside each other, in another size or weight than the row of values below them. */
function isHead({ cells, spec }: Hit, grid: Grid): boolean {
  const cell = cells[0]!;
  if (!spec.sides?.includes('below') || cell.text.endsWith(':')) return false;
  const row = grid.cells.filter(({ line }) => line === cell.line);
  const [under] = grid.below(cell, 2);
  const below = under ? grid.cells.filter(({ line }) => line === under.line) : [];
  const isAligned = row.length > 1 && row.every(({ x }, at) => Math.abs((below[at]?.x ?? 0) - x) < sameColumn);
  return isAligned && !!under && (under.bold !== cell.bold || Math.abs(heightOf(under) - heightOf(cell)) > sameSize);
}
const sameColumn = 8;
const sameSize = 0.8;
const heightOf = ({ top, bottom }: Box): number => bottom - top;

function rightward(hit: Hit, grid: Grid, labels: Set<GridCell>): FoundField | null {
  if (!allows(hit, 'right') || isHead(hit, grid)) return null;
  const cells = grid.rightOf(hit.box).filter((cell) => !hit.cells.includes(cell));
  for (const [at, cell] of cells.entries()) {
    if (labels.has(cell)) return null;
    const found = matchIn(hit, cell.text);
    if (!found) continue;
    const rest = [found.rest, ...cells.slice(at + 1).map(({ text }) => text)].filter(Boolean);
    return fieldOf(hit, grid, cell, hit.spec.wraps ? wrapped(found.value, cell, hit, grid) : found.value, rest);
  }
  return null;
}

function leftward(hit: Hit, grid: Grid, labels: Set<GridCell>): FoundField | null {
  if (!allows(hit, 'left')) return null;
  const [cell] = grid.leftOf(hit.box);
  const found = cell && !labels.has(cell) ? matchIn(hit, cell.text) : null;
  return cell && found ? fieldOf(hit, grid, cell, found.value, found.rest ? [found.rest] : []) : null;
}

function vertical(hit: Hit, grid: Grid, labels: Set<GridCell>, side: 'below' | 'above'): FoundField | null {
  if (!allows(hit, side)) return null;
  const near = side === 'below' ? grid.below(widened(hit, grid), 2.5) : grid.above(widened(hit, grid), 2.5);
  for (const cell of near) {
    if (labels.has(cell)) return null;
    const found = matchIn(hit, cell.text);
    if (found) return fieldOf(hit, grid, cell, openEnded(found.value, cell, hit, grid), found.rest ? [found.rest] : []);
    if (side === 'above') return null;
  }
  return null;
}

/** A column is as wide as its label's cell up to the next cell of the row. */
function widened(hit: Hit, grid: Grid): Box {
  const next = grid.rightOf(hit.box)[0];
  const right = Math.min(next ? next.x - 4 : hit.box.right + 40, hit.box.right + 60);
  return { ...hit.box, right: Math.max(right, hit.box.right) };
}

/** The value after an explanation: at its end, or to the right of its lines. */
function explained(hit: Hit, grid: Grid, labels: Set<GridCell>): FoundField | null {
  const { spec } = hit;
  if (spec.explained === undefined || !spec.value) return null;
  const inside = new RegExp(spec.value.source.replace(/^\^/, ''), spec.value.flags);
  const lines: GridCell[] = [...hit.cells];
  for (const cell of [hit.cells[0]!, ...grid.below(hit.box, spec.explained * 1.6)]) {
    if (lines.length > spec.explained + 1 || (labels.has(cell) && !hit.cells.includes(cell))) break;
    if (Math.abs(cell.x - hit.box.x) > 14) continue;
    if (!lines.includes(cell)) lines.push(cell);
    const own = cell === hit.cells[0] ? hit.remainder : cell.text;
    const value = inside.exec(own)?.[0];
    if (value) return fieldOf(hit, grid, cell, value, []);
    // The value may stand at the middle of two lines of the explanation.
    const height = cell.bottom - cell.top;
    for (const beside of [
      ...grid.rightOf(cell),
      ...grid.rightOf({ ...cell, top: cell.top + height, bottom: cell.bottom + height }),
    ]) {
      if (labels.has(beside)) break;
      const found = matchIn(hit, beside.text);
      if (found) return fieldOf(hit, grid, beside, found.value, []);
    }
  }
  return null;
}

/** A value that ends with a comma goes on in the line below. */
function openEnded(value: string, cell: GridCell, { spec }: Hit, grid: Grid): string {
  const [next] = spec.wraps && value.endsWith(',') ? grid.below(cell, 0.9) : [];
  return next && !next.text.includes(':') ? `${value} ${next.text}` : value;
}

function wrapped(value: string, cell: GridCell, hit: Hit, grid: Grid): string {
  const [next] = grid.below(cell, 0.9);
  if (!next || Math.abs(next.x - cell.x) > 4 || value.length < 12) return value;
  const taken = grid.leftOf(next).some((other) => other.x > hit.box.x - 6);
  return taken || /^[[(☐☒☑]|:/.test(next.text) ? value : `${value} ${next.text}`;
}

const fieldOf = (hit: Hit, grid: Grid, cell: GridCell, value: string, rest: string[]): FoundField => ({
  name: hit.spec.name,
  value,
  page: grid.page,
  snippet: grid.quote(hit.cells[0]!, cell),
  rest,
  label: hit.box,
  grid,
});
