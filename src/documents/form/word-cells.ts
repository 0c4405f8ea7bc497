// Answers as words in cells of a column of their own: `Yes`, `no`, `Not sure`, from drop-down fields or typed. Left of the
// questions or right of them, in one column or in one for each building.
import { isOption } from './options.ts';
import { hasMark, isMark, type Row, type Token, textOf } from './tokens.ts';

export interface WordColumn {
  left: number;
  right: number;
}

export interface WordCell {
  question: string;
  answer: string;
  row: Row;
  /** The head of its column, where there are several; a cell across them has none. */
  head: string;
  /** What follows the word in its cell: `Yes, hail in 2019`. */
  rest: Token | null;
}

/** Words alone in fewer cells may be anything. */
const minCells = 5;
/** A question, not the title of a part of the form, whose heads are beside it. */
const asks = /\?|(?:\S+\s+){4}\S/;
const sameLeft = 4;
const reach = 10;
/** In row heights: lines of a question beside its answer. */
const maxOffset = 0.9;

/** Words of a column begin at one place, or are centered. */
const isBelow = (one: Token, other: Token): boolean =>
  Math.abs(one.left - other.left) < sameLeft || Math.abs(middle(one) - middle(other)) < reach;

const middle = ({ left, right }: Token): number => (left + right) / 2;
const isWord = (token: Token): boolean => !isMark(token) && isOption(token.text) && !/^.$/.test(token.text);

/** Options beside each other are printed: one of them is to be chosen. */
const printsOptions = ({ tokens }: Row): boolean =>
  tokens.some((token, at) => {
    const next = tokens[at + 1];
    return next && isWord(token) && isWord(next) && next.left - token.right < minGap;
  });
const minGap = 30;
const maxPrinted = 1;

/** Columns in which most cells are words of answers, and not always the same: those are printed. */
export function wordColumnsOf(all: Row[]): WordColumn[] {
  const rows = all.filter((row) => !hasMark(row));
  if (rows.filter((row) => printsOptions(row) && row.tokens.length > 2).length > maxPrinted) return [];
  const words = rows
    .filter((row) => !printsOptions(row) && row.tokens.some((token) => !isWord(token) && asks.test(token.text)))
    .flatMap(({ tokens }) => tokens.filter(isWord))
    .toSorted((one, other) => middle(one) - middle(other));
  const columns: Token[][] = [];
  for (const word of words) {
    const own = columns.find((cells) => cells.some((cell) => isBelow(cell, word)));
    if (own) own.push(word);
    else columns.push([word]);
  }
  return columns
    .filter((cells) => cells.length >= minCells && new Set(cells.map(({ text }) => text.toLowerCase())).size > 1)
    .map((cells) => ({
      left: Math.min(...cells.map(({ left }) => left)),
      right: Math.max(...cells.map(({ right }) => right)),
    }));
}

const isIn = (token: Token, { left, right }: WordColumn): boolean => middle(token) > left && middle(token) < right;

/** The answers of a row, with the lines of its question. */
export function wordCellsIn(rows: Row[], at: number, columns: WordColumn[]): WordCell[] {
  const row = rows[at]!;
  const cells = row.tokens.filter((token) => isWord(token) && columns.some((column) => isIn(token, column)));
  if (cells.length === 0 || hasMark(row) || printsOptions(row)) return [];
  const [from, to] = [Math.min(...columns.map(({ left }) => left)), Math.max(...columns.map(({ right }) => right))];
  const texts = (each: Row): Token[] => each.tokens.filter((token) => !isMark(token) && !cells.includes(token));
  const before = texts(row).filter(({ right, text }) => right < from + 2 && /\p{L}{3}/u.test(text));
  const after = texts(row).filter(({ left, text }) => left > to - 2 && /\p{L}{3}/u.test(text));
  const isNear = (other: Row | undefined): other is Row =>
    other !== undefined && Math.abs(other.y - row.y) < maxOffset * Math.max(row.height, other.height);
  // An answer between the two lines of its question.
  const beside = [rows[at - 1], rows[at + 1]]
    .filter(isNear)
    .flatMap((other) => texts(other).filter(({ right }) => right < from + 2));
  const leads = before.length > 0 || beside.length > 0;
  const question = textOf(leads ? (before.length > 0 ? before : beside) : after);
  if (!/\p{L}{3}/u.test(question)) return [];
  return cells.map((cell) => {
    const next = row.tokens[row.tokens.indexOf(cell) + 1];
    const goesOn = next && next.left - cell.right < touching && /^[,.;:–-]\s*\S/.test(next.text);
    const rest = goesOn ? { ...next, text: next.text.replace(/^[,.;:–-]\s*/, ''), left: cell.left } : null;
    return { question, answer: cell.text, row, head: columns.length > 1 ? headOf(rows, at, cell) : '', rest };
  });
}

const touching = 3;
const maxHead = 30;

/** The nearest text above a cell that is no answer and stands beside other heads. */
function headOf(rows: Row[], at: number, cell: Token): string {
  for (let up = at - 1; up >= 0; up--) {
    const { tokens } = rows[up]!;
    const beside = tokens.filter((token) => !isWord(token) && token.text.length <= maxHead);
    const found = beside.find((token) => token.left < middle(cell) && token.right > middle(cell));
    if (found && beside.length > 2) return found.text;
  }
  return '';
}
