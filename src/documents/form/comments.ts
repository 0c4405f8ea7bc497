// A column of comments beside questions with boxes: what stands in it is no part of a question.
import type { Line } from '../pages.ts';
import type { OpenAnswer } from './answer.ts';
import { wordsOf } from './questions.ts';
import { type Row, type Token, textOf } from './tokens.ts';

const head = /^(?:\p{L}+['’]s?\s+)?(?:comments?|explain|explanations?|remarks|notes|details)(?:\s*\(.*\))?:?$/iu;
/** What may stand left of the head of the column. */
const reach = 6;

/** Whether the last cell of a line is the head of such a column: it may be printed on every page. */
export const opensComments = ({ cells }: Pick<Line, 'cells'>): boolean =>
  cells !== undefined && cells.length > 1 && head.test(cells.at(-1)!.text.trim());

export interface Commented {
  /** Without the comments. */
  rows: Row[];
  comments: Map<Row, string>;
  /** Where the column begins at the end of the page; null without one. */
  edge: number | null;
}

/** @param edge of the page before */
export function commentsOf(rows: Row[], edge: number | null): Commented {
  const comments = new Map<Row, string>();
  let from = edge;
  const left = rows.map((row, index) => {
    const opened = headIn(row);
    if (opened) from = edgeOf(opened, row, rows.slice(index + 1));
    if (from === null || opened) return row;
    const at = from;
    const own = row.tokens.filter((token) => token.left < at);
    const beside = row.tokens.filter((token) => token.left >= at);
    if (beside.some(({ kind }) => kind !== 'text')) from = null;
    const isAcross = own.some((token) => token.right > at + reach);
    if (from === null || isAcross || beside.length === 0) return row;
    const rest = { ...row, tokens: own };
    comments.set(rest, textOf(beside));
    return rest;
  });
  return { rows: left, comments, edge: from };
}

/** A head in the middle of its column stands right of where the comments begin. */
function edgeOf(head: Token, { tokens }: Row, below: Row[]): number {
  const before = tokens[tokens.indexOf(head) - 1]!.right;
  const comments = below.flatMap((row) => {
    const last = row.tokens.at(-1);
    return last?.kind === 'text' && last.left > before && last.left < head.left && last.right > head.left
      ? [last.left]
      : [];
  });
  return comments.length >= minCentered ? Math.min(...comments) - reach / 2 : head.left - reach;
}
const minCentered = 3;

/** The head is the last of its row, beside the head of the questions. */
function headIn({ tokens }: Row): Token | undefined {
  const last = tokens.at(-1);
  const isHead = last?.kind === 'text' && head.test(last.text) && tokens.length > 1;
  return isHead && tokens.every(({ kind }) => kind === 'text') ? last : undefined;
}

/** Of several answers in a row, one for each building, the only adverse one. */
function onlyOf(answers: OpenAnswer[]): OpenAnswer | undefined {
  const yes = answers.filter(({ kind }) => kind === 'yes');
  return answers.length === 1 ? answers[0] : yes.length === 1 ? yes[0] : undefined;
}

/** In row heights: the first line of a comment that is centered beside its answer is nearer to it than a line. */
const half = 0.75;
const isCentered = (row: Row, answer: Row): boolean =>
  answer.y > row.y && answer.y - row.y < half * Math.max(row.height, answer.height);

/** A comment belongs to the answer of its row, or to the question that its row is part of; without either it goes on. */
export function attachComments(answers: OpenAnswer[], { rows, comments }: Commented): void {
  if (comments.size === 0) return;
  const written = new Map<OpenAnswer, string[]>();
  let owner: OpenAnswer | undefined;
  for (const [at, row] of rows.entries()) {
    const here = answers.filter((answer) => answer.at === at);
    const text = wordsOf(row.tokens);
    const soon = text === '' ? answers.filter((answer) => answer.at > at && isCentered(row, rows[answer.at]!)) : [];
    if (soon.length > 0) owner = onlyOf(soon.filter((answer) => answer.at === soon[0]!.at));
    else if (here.length > 0) owner = onlyOf(here);
    else if (text !== '') {
      const next = answers.find((answer) => answer.at > at);
      owner = [owner, next].find((answer) => answer?.item.includes(text.replace(/^\W*\d+\W*\s/, '')));
    }
    const comment = comments.get(row);
    if (comment && owner) written.set(owner, [...(written.get(owner) ?? []), comment]);
  }
  for (const [answer, lines] of written) answer.explanation ||= lines.join(' ');
}
