// The heads of columns: `Yes   No   Unknown` in a row, or in several lines each: `Do Not` above `Know`.
import { ColumnGroup, type Head } from './columns.ts';
import { isOption } from './options.ts';
import { hasMark, type Row, type Token, textOf } from './tokens.ts';

/**
 * The groups of heads in a row that has no mark; empty when it is no row of heads.
 * @param stem what the table asks
 * @param beside the rows above and below, in which heads of two lines begin or end
 */
export function groupsOf(row: Row, stem: () => string, beside: Row[], initials = ''): ColumnGroup[] {
  const options = row.tokens.filter(({ kind }) => kind === 'option');
  if (options.length < 2 || options.length < row.tokens.length / 4 || hasMark(row)) return [];
  const near = beside.filter((other) => Math.abs(other.y - row.y) < 3 * row.height && !hasMark(other));
  const groups: { heads: Head[]; from: number }[] = [];
  let before = 0;
  let between: Token[] = [];
  for (const token of row.tokens) {
    const option = stackedOption(token, row, near) ?? (token.kind === 'option' ? token.text : null);
    const group = groups.at(-1);
    const open = group && group.heads.at(-1)!.option !== null;
    const repeated = open && option && group.heads.some((head) => same(head.option, option));
    if (open && !repeated) group.heads.push({ ...token, option });
    else if (option) {
      // The only head between two groups is that of the labels, which may begin before it.
      const [own, second] = between;
      const from = own && !second && groups.length > 0 && !remarkHead.test(own.text) ? groupEnd(groups) : before;
      groups.push({ heads: [{ ...token, option }], from });
    }
    before = option ? token.right : token.left - 4;
    between = option ? [] : [...between, token];
  }
  const found = groups.filter(({ heads }) => heads.filter(({ option }) => option).length > 1);
  if (found.length === 0) return [];
  const asked = stem();
  return found.map(({ heads }, at) => {
    const previous = found[at - 1]?.heads.findLast(({ option }) => option);
    const next = found[at + 1];
    // Labels of the next group begin at their own head, or at its columns.
    const to = next ? Math.min(next.from > 0 ? next.from : 9999, next.heads[0]!.left) : 9999;
    return new ColumnGroup(row, asked, heads, previous?.right ?? 0, to, initials);
  });
}

const remarkHead = /\b(?:comments?|remarks?|explain|explanations?|details?|notes?|descri\w+|dates?|if)\b/i;
const groupEnd = (groups: { heads: Head[] }[]): number =>
  groups.at(-1)!.heads.findLast(({ option }) => option)!.right + headMargin;
const headMargin = 4;

/** An option in several lines: `Do not` above `know`, `Repre-` above `sentation`. */
function stackedOption(token: Token, row: Row, near: Row[]): string | null {
  const parts = near.flatMap((other) => {
    const part = other.tokens.find(({ left, right }) => left < token.right + 4 && right > token.left - 4);
    return part ? [{ y: other.y, text: part.text }] : [];
  });
  const stack = [...parts, { y: row.y, text: token.text }].toSorted((one, other) => one.y - other.y);
  const at = stack.findIndex(({ y }) => y === row.y);
  for (const [from, to] of [
    [at - 1, at + 2],
    [at, at + 3],
    [at, at + 2],
    [at - 1, at + 1],
    [at - 2, at + 1],
  ] as const) {
    const lines = from < 0 || to > stack.length ? [] : stack.slice(from, to);
    const text = lines
      .map((line) => line.text)
      .join(' ')
      .replace(/-\s+/g, '');
    if (lines.length > 1 && isOption(text)) return text;
  }
  return null;
}

const same = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

const maxStack = 5;
const maxHeadLength = 40;
/** In row heights. */
const maxPitch = 1.6;

/**
 * Heads whose lines share no row, from the row that the first of them begins in: `None/ Not` / `Included/` beside `Not` /
 * `Defective`. As one row, with the number of rows that it takes.
 */
export function stackedHeads(rows: Row[], at: number): { row: Row; count: number } | null {
  const band: Row[] = [];
  for (let down = at; down < rows.length && band.length < maxStack; down++) {
    const row = rows[down]!;
    const last = band.at(-1);
    const isShort = row.tokens.every(({ text }) => text.length <= maxHeadLength);
    if (hasMark(row) || !isShort || (last && row.y - last.y > maxPitch * Math.max(last.height, row.height))) break;
    band.push(row);
  }
  if (band.length < 2) return null;
  const stacks: Token[][] = [];
  for (const token of band.flatMap(({ tokens }) => tokens)) {
    const own = stacks.filter((stack) => stack.some(({ left, right }) => left < token.right && token.left < right));
    for (const each of own) stacks.splice(stacks.indexOf(each), 1);
    stacks.push([...own.flat(), token]);
  }
  const tokens = stacks.map((stack): Token => {
    const text = textOf(stack);
    const [left, right] = [Math.min(...stack.map((one) => one.left)), Math.max(...stack.map((one) => one.right))];
    return { kind: isOption(text) ? 'option' : 'text', text, left, right };
  });
  const isStacked = stacks.some((stack, index) => stack.length > 1 && tokens[index]!.kind === 'option');
  if (!isStacked || tokens.filter(({ kind }) => kind === 'option').length < 2) return null;
  const ordered = tokens.toSorted((one, other) => one.left - other.left);
  return { row: { ...band.at(-1)!, tokens: ordered, lines: band.flatMap(({ lines }) => lines) }, count: band.length };
}
