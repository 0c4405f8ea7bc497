// A statement of the report: what is said, on which page, under which headings. Whether it is a finding is decided
// elsewhere.
import type { Group } from './heading-words.ts';
import { isTitleCase, sentences } from './prose.ts';
import { leadingRating, type Rating } from './ratings.ts';
import type { Row } from './rows.ts';

export type Region = 'front' | 'body' | 'summary' | 'back';

export interface Statement {
  /** `entry` is a finding with a heading of its own, as `3.2.1 Gutters`; `point` a bullet or numbered statement. */
  kind: 'entry' | 'point' | 'text';
  page: number;
  rows: Row[];
  text: string;
  region: Region;
  section: string | null;
  item: string | null;
  /** A heading below the item: a place, or a part of it. */
  topic: string | null;
  group: Group | null;
  /** What the item is rated. */
  status: Rating | null;
  /** What this statement itself is rated. */
  rating: Rating | null;
  number: string | null;
  title: string | null;
  place: string | null;
  recommendation: string | null;
  /** The first statement of its item. */
  lead: boolean;
}

export const ends = (text: string): boolean => /[.!?:]["')\]]?$/.test(text);

export function append(statement: Statement, row: Row, text: string): void {
  statement.text = statement.text ? `${statement.text} ${text}` : text;
  statement.rows.push(row);
}

/** Whether the row goes on with the paragraph. */
export function continues(statement: Statement, row: Row, width: number): boolean {
  const last = statement.rows.at(-1);
  if (!last || statement.rows.length > 100) return false;
  if (statement.text === '') return true;
  const open = !ends(statement.text);
  if (width > 0 && Math.abs(row.x - last.x) > width * 0.25) return false;
  if (open && /^[a-z(]/.test(row.text)) return true;
  if (row.page !== last.page) return open && !isTitleCase(row.text);
  const pitch = Math.max(last.size, last.height, 1);
  if (row.y - last.y > pitch * 1.9) return false;
  if (Math.abs(row.size - last.size) > 1.2) return false;
  // A paragraph ends with a short line.
  const widest = Math.max(...statement.rows.map((each) => each.right));
  const short = width > 0 && last.right < Math.max(widest, width * 0.75) - width * 0.12;
  return !(!open && short && /^[A-Z]/.test(row.text));
}

/** A list within a numbered statement: `They are as follows: (1) … (2) …`. */
export const isNested = (statement: Statement, marker: string): boolean =>
  /^\(\d|^[a-z]\)/.test(marker) &&
  (/:$/.test(statement.text) || /:\s\(1\)\s/.test(statement.text)) &&
  statement.kind !== 'entry';

/** Bullets within a line: those that carry a rating of their own are statements of their own. */
export function unfolded(statement: Statement): Statement[] {
  const parts = statement.text.split(/\s*•\s+/);
  if (statement.kind === 'entry' || parts.length < 2) return [statement];
  const rated: Statement[] = [];
  const rest: string[] = [];
  for (const part of parts) {
    const leading = leadingRating(part);
    if (leading?.rating.kind === 'defect') {
      rated.push({ ...partOf(statement, part), kind: 'point', text: leading.rest, rating: leading.rating });
    } else rest.push(part);
  }
  return rated.length === 0 ? [statement] : [{ ...statement, text: rest.join(' • ') }, ...rated];
}

/** The statement narrowed to a piece of its text, from the row that the piece begins on. */
export function partOf(statement: Statement, text: string): Statement {
  const start = (sentences(text)[0] ?? text).split(' ').slice(0, 3).join(' ');
  const from = Math.max(
    0,
    statement.rows.findIndex((row) => row.text.includes(start)),
  );
  return { ...statement, text, rows: statement.rows.slice(from), page: statement.rows[from]?.page ?? statement.page };
}
