// A page as rows of tokens with their place: marks, options and other text.
import type { Line, Page } from '../pages.ts';
import { foldSpace } from '../snippet.ts';
import { edgesOf } from './edges.ts';
import { isOption, leadingOption, trailingOption } from './options.ts';

export interface Token {
  kind: 'on' | 'off' | 'option' | 'text';
  text: string;
  left: number;
  right: number;
}

export interface Row {
  tokens: Token[];
  /** Middle of the row, and the height of its text. */
  y: number;
  height: number;
  /** Texts of its lines, for snippets. */
  lines: string[];
  bold: boolean;
  /** All of it was filled in. */
  written: boolean;
}

const ticked = String.raw`[☒⊠☑✓✔√✗✘■●◼þ]|\[\s?[xX✓]\s?\]|\(\s?[xX✓]\s?\)|_+\s?[xX✓✔]\s?_+`;
const empty = String.raw`[☐□○]|\[\s?\]|\(\s?\)|_{2,}`;
const mark = new RegExp(`(${ticked}|${empty})`, 'u');
const isTicked = new RegExp(`^(?:${ticked}|[xX])$`, 'u');
/** A letter x beside an option. */
const letter = /(?<![\p{L}\p{N}])[xX](?![\p{L}\p{N}'])/u;

export const isMark = ({ kind }: Token): boolean => kind === 'on' || kind === 'off';
export const hasMark = ({ tokens }: Row): boolean => tokens.some(isMark);

/** What was filled in, with the punctuation that the tokens of options lack. */
export const asWritten = ({ lines }: Row): string => foldSpace(lines.join(' '));

/** Dots and blanks between a text and what is written there. */
export const leaders = /\.{3,}|[·…_]{2,}|(?:\s\.){3,}/g;

export const textOf = (tokens: Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(leaders, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export function rowsOf(page: Page): Row[] {
  const rows: Row[] = [];
  for (const line of page.lines) {
    const y = line.y + line.height / 2;
    const flat = line.height === 0;
    const row = flat
      ? undefined
      : rows.findLast((each) => Math.abs(each.y - y) < 2.2 && Math.abs(each.height - line.height) < 8);
    const tokens = tokensOf(line);
    if (row) {
      row.tokens.push(...tokens);
      row.lines.push(line.text);
      row.bold &&= line.bold;
      row.written &&= line.written === true;
    } else
      rows.push({
        tokens,
        y: flat ? rows.length * 12 : y,
        height: line.height || 10,
        lines: [line.text],
        bold: line.bold,
        written: line.written === true,
      });
  }
  for (const row of rows) row.tokens = withBrackets(row.tokens.sort((one, other) => one.left - other.left));
  rows.sort((one, other) => one.y - other.y);
  for (const [at, row] of rows.entries()) {
    takeMark(row, rows[at - 1]);
    takeOption(row, rows[at - 1]);
  }
  for (const row of rows) row.tokens = joined(row.tokens);
  return rows;
}

const lineNumber = /^\d{1,3}\.?$/;
const minNumbered = { rows: 12, share: 0.6, inOrder: 0.8 };

/** Without the numbers of lines in the margin, which count through the rows of a page and number no question. */
export function withoutLineNumbers(rows: Row[]): Row[] {
  const numbers = rows.flatMap(({ tokens: [first] }) =>
    first && lineNumber.test(first.text) ? [Number.parseInt(first.text, 10)] : [],
  );
  const inOrder = numbers.slice(1).filter((number, at) => number === numbers[at]! + 1).length;
  const areLines =
    numbers.length >= minNumbered.rows &&
    numbers.length >= minNumbered.share * rows.length &&
    inOrder >= minNumbered.inOrder * (numbers.length - 1);
  if (!areLines) return rows;
  return rows.map((row) =>
    row.tokens.length > 1 && lineNumber.test(row.tokens[0]!.text) ? { ...row, tokens: row.tokens.slice(1) } : row,
  );
}

/** `[   X   ] Y   [   ] N` with wide spaces, which are cells of their own. */
function withBrackets(tokens: Token[]): Token[] {
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const opening = token.kind === 'text' && /(?:^|\s)\[$/.test(token.text);
    const filled = tokens[at + 1]?.kind === 'on' && /^[xX✓]$/.test(tokens[at + 1]!.text);
    const closing = opening ? tokens[at + (filled ? 2 : 1)] : undefined;
    if (closing?.kind !== 'text' || !closing.text.startsWith(']')) {
      found.push(token);
      continue;
    }
    const before = token.text.slice(0, -1).trim();
    const after = closing.text.slice(1).trim();
    const left = before === '' ? token.left : token.right - bracketWidth;
    if (before !== '') found.push({ ...token, text: before, right: left });
    found.push({ kind: filled ? 'on' : 'off', text: filled ? '[X]' : '[ ]', left, right: closing.left + bracketWidth });
    at += filled ? 2 : 1;
    // What follows may open the next box.
    if (after !== '') tokens[at] = { ...closing, text: after, left: closing.left + bracketWidth };
    if (after !== '') at--;
  }
  return found;
}

const bracketWidth = 4;

/** A box at the end of a line belongs to the option that the next line begins with. */
function takeMark(row: Row, above: Row | undefined): void {
  const [first, second] = row.tokens;
  const last = above?.tokens.at(-1);
  const before = above?.tokens.at(-2);
  if (!first || !second || !last || !isMark(last) || !isMark(second) || !isOption(first.text)) return;
  const isNear = row.y - above!.y < 1.7 * row.height;
  const isAnswered = before?.kind === 'text' && isOption(before.text);
  if (!isNear || isAnswered || last.left < first.right) return;
  above!.tokens.pop();
  row.tokens.unshift({ ...last, left: first.left - 12, right: first.left - 4 });
}

/** An option at the end of a line has its blank or box at the beginning of the next one: `Yes` above `_X_ No ___`. */
function takeOption(row: Row, above: Row | undefined): void {
  const [first, second] = row.tokens;
  const last = above?.tokens.at(-1);
  const before = above?.tokens.at(-2);
  if (!first || !second || !last || !isMark(first) || last.kind !== 'text' || !isOption(last.text)) return;
  const isRepeated = row.tokens.some(({ text }) => text.toLowerCase() === last.text.toLowerCase());
  const isNear = row.y - above!.y < 1.7 * row.height;
  if (!isNear || isRepeated || !before || isMark(before) || !isOption(second.text) || last.left < second.right) return;
  above!.tokens.pop();
  row.tokens.unshift({ ...last, left: first.left - 24, right: first.left - 4 });
}

function tokensOf(line: Line): Token[] {
  const cells = line.cells ?? [{ text: line.text, x: line.x, width: line.width }];
  // Word tables have no positions: a cell has its place in the row.
  const flat = line.height === 0;
  return cells.flatMap((cell, at) => {
    const width = cell.width ?? cell.text.length * 0.5 * (line.size || 10);
    return split(cell.text, flat ? at * 200 : cell.x, flat ? Math.min(width, 190) : width);
  });
}

/** The marks of a cell and the texts between them. */
function split(text: string, left: number, width: number): Token[] {
  const edges = edgesOf({ text, u: left, width });
  const tokens: Token[] = [];
  let from = 0;
  const add = (part: string, at: number) => {
    const start = at + part.search(/\S|$/);
    const trimmed = part.trim();
    if (trimmed === '') return;
    const kind = isTicked.test(trimmed) ? 'on' : new RegExp(`^(?:${empty})$`, 'u').test(trimmed) ? 'off' : 'text';
    tokens.push({ kind, text: trimmed, left: edges[start]!, right: edges[start + trimmed.length]! });
  };
  for (const part of text.split(mark)) {
    if (part && !mark.test(part)) for (const piece of piecesOf(part)) add(piece.text, from + piece.at);
    else add(part, from);
    from += part.length;
  }
  return tokens;
}

/** Options at either end of a text, and a letter x beside one. */
function piecesOf(text: string): { text: string; at: number }[] {
  if (/^(?:[YNU]|NA|DK|UNK)(?:\s+(?:[YNU]|NA|DK|UNK))+$/.test(text.trim()))
    return [...text.matchAll(/\S+/g)].map(({ 0: letters, index }) => ({ text: letters, at: index }));
  const found = letter.exec(text);
  if (found && found[0].length < text.trim().length) {
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + 1)];
    if (trailingOption.test(before.trim()) || leadingOption.test(after.trim())) {
      return [
        ...piecesOf(before),
        { text: found[0], at: found.index },
        ...piecesOf(after).map((piece) => ({ ...piece, at: piece.at + found.index + 1 })),
      ];
    }
  }
  const lead = /^[\s/,|]*/.exec(text)![0].length;
  const first = leadingOption.exec(text.slice(lead))?.[0];
  const rest = first ? text.slice(lead + first.length) : text;
  // `No known leaks` begins with no option; `No. If yes, explain`, `Yes/`, `N/A A(1).` and `no Hail in 2021` do.
  if (
    first &&
    ((/^\p{Ll}/u.test(first) && /^\s+\p{Lu}/u.test(rest)) ||
      /^(?:$|[\s/,|]*$|\s*[.;:/|,]|\s+(?:if|explain|describe|\(|yes\b|no\b|unk|n\/a|don|do not|[a-z]\d?(?:\(\w\))?[.)](?:$|\s)))/i.test(
        rest,
      ))
  )
    return [
      { text: first, at: lead },
      ...piecesOf(rest).map((piece) => ({ ...piece, at: piece.at + lead + first.length })),
    ];
  const cut = text.trimEnd();
  const last = trailingOption.exec(cut);
  // `past or present` ends with no option.
  if (last && last.index > 0 && written.test(last[0]))
    return [...piecesOf(text.slice(0, last.index)), { text: last[0], at: last.index }];
  return [{ text, at: 0 }];
}

/** As options are written; other words of a question are in lower case. */
const written = /^(?:\p{Lu}|yes|no\b|unk|n\/?a\b|don|do |s[ií])/u;

/** Options get their kind beside marks or other options; everything else is text. */
function joined(tokens: Token[]): Token[] {
  const able = tokens.map((token) => token.kind === 'text' && isOption(token.text));
  return tokens.flatMap((token, at): Token[] => {
    if (!able[at]) return /^[\s/,|;.]+$/.test(token.text) || /^or$/i.test(token.text) ? [] : [token];
    const beside = [at - 1, at + 1].some((next) => able[next] || (tokens[next] && tokens[next].kind !== 'text'));
    return [beside ? { ...token, kind: 'option' } : token];
  });
}
