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
  const left = rows.map((row) => {
    const opened = headIn(row);
    if (opened) from = opened.left - reach;
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

/** The head is the last of its row, beside the head of the questions. */
function headIn({ tokens }: Row): Token | undefined {
  const last = tokens.at(-1);
  const isHead = last?.kind === 'text' && head.test(last.text) && tokens.length > 1;
  return isHead && tokens.every(({ kind }) => kind === 'text') ? last : undefined;
}

/** A comment belongs to the answer of its row, or to the question that its row is part of; without either it goes on. */
export function attachComments(answers: OpenAnswer[], { rows, comments }: Commented): void {
  if (comments.size === 0) return;
  const written = new Map<OpenAnswer, string[]>();
  let owner: OpenAnswer | undefined;
  for (const [at, row] of rows.entries()) {
    const here = answers.filter((answer) => answer.at === at);
    const text = wordsOf(row.tokens);
    if (here.length > 0) owner = here.length === 1 ? here[0] : undefined;
    else if (text !== '') {
      const next = answers.find((answer) => answer.at > at);
      owner = [owner, next].find((answer) => answer?.item.includes(text.replace(/^\W*\d+\W*\s/, '')));
    }
    const comment = comments.get(row);
    if (comment && owner) written.set(owner, [...(written.get(owner) ?? []), comment]);
  }
  for (const [answer, lines] of written) answer.explanation ||= lines.join(' ');
}
