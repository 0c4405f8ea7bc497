// Rating codes as the report's own legend defines them (`MM  Marginal / Monitor – …`), and the rows that use them.
// Without a legend there are no codes.
import type { Codes, HeadingStyle, Mark } from './mark.ts';
import { isTitleCase } from './prose.ts';
import { defectRank, type Rating, ratingOf } from './ratings.ts';
import type { ReportText, Row } from './report-text.ts';

const codeFirst =
  /(?:^|[\t,;]\s*)([A-Z]{1,3})\s*[\t=:–—-]\s*["“]?([A-Z][A-Za-z /&-]{1,40}?)\s*(?=$|["”]|[\t=:;,.(–—]|\s-\s)/g;
const wordsFirst = /(?:^|[\t,;.]\s*)([A-Z][A-Za-z /&-]{1,40}?)\s*\(([A-Z]{1,3})\)\s*(?=[\t=:–—-]|$)/g;
/** Two codes may be a coincidence; a legend defines good and bad ratings. */
const minCodes = 3;

export function codesOf(report: ReportText): Codes {
  const codes: Codes = new Map();
  for (const row of report.rows) {
    const line = row.cells.join('\t');
    const pairs = [
      ...[...line.matchAll(codeFirst)].map((match) => [match[1], match[2]]),
      ...[...line.matchAll(wordsFirst)].map((match) => [match[2], match[1]]),
    ];
    for (const [code, words] of pairs) {
      const rating = words && words.length > 3 ? ratingOf(words) : null;
      if (code && rating && !codes.has(code)) codes.set(code, rating);
    }
  }
  const defects = [...codes.values()].some((rating) => rating.kind === 'defect');
  return codes.size >= minCodes && defects ? codes : new Map();
}

const itemNumber = /^\d{1,2}(?:\.\d{1,2})*(?:\(\d{1,2}\))?[.:]?$/;

/** The most severe of several ratings. */
function worstOf(ratings: Rating[]): Rating | undefined {
  return ratings.toSorted((one, other) => defectRank(one) - defectRank(other))[0];
}

/** `RR  Plumbing`, `2.1(3)  MM`: rates what follows. */
export function codedMark(row: Row, codes: Codes): Extract<Mark, { kind: 'graded' }> | null {
  const cells = printed(row);
  if (codes.size === 0 || cells.length === 0 || cells.length > 2) return null;
  const code = cells.find((cell) => codes.has(cell));
  const rating = code && codes.get(code);
  if (!rating) return null;
  const other = cells.find((cell) => cell !== code);
  if (other === undefined || itemNumber.test(other)) return { kind: 'graded', title: null, rating };
  const titled = cells[0] === code && other.length <= 60 && isTitleCase(other) && !codes.has(other);
  return titled ? { kind: 'graded', title: other, rating } : null;
}

/** Rating words that are also used as column headings. */
const columnHead =
  /^(age|aging|comments?|concerns?|defects?|deficienc(y|ies)|definitions?|fail|information(al)?|inspected|none|notes?|notice|observation|pass|recommendations?|repairs?|replace|tips?)$/i;

/**
 * `2.2  Doors  IN  RR`: the row without its codes, and the most severe of them. Or a heading with its rating in the
 * next cell.
 */
export function codedItem(row: Row, style: HeadingStyle): { row: Row; rating: Rating } | null {
  const cells = printed(row);
  const ratings: Rating[] = [];
  for (let rating = ratedBy(cells.at(-1), style); rating; rating = ratedBy(cells.at(-1), style)) {
    ratings.push(rating);
    cells.pop();
  }
  if (ratings.length === 0 && row.bold && cells.length === 2 && !cells[0]!.endsWith(':')) {
    const rating = ratingOf(cells.pop() ?? '');
    if (rating && rating.words.length > 3 && !columnHead.test(rating.words)) ratings.push(rating);
  }
  const title = cells.join(' ');
  const worst = worstOf(ratings);
  if (!worst || cells.length === 0 || cells.length > 2 || !/[A-Za-z]{3}/.test(title)) return null;
  return { row: { ...row, text: title, cells }, rating: worst };
}

function ratedBy(cell: string | undefined, { codes }: HeadingStyle): Rating | null {
  return (cell && codes.get(cell)) || null;
}

/** Drops stars and other ornaments. */
const printed = (row: Row): string[] => row.cells.filter((cell) => /[A-Za-z0-9]/.test(cell));
