// An observation of the report: text, page and headings. judge.ts decides whether it is an issue.
import type { Group } from './heading-words.ts';
import { isTitleCase, splitSentences } from './prose.ts';
import { leadingRating, type Rating } from './ratings.ts';
import type { Row } from './report-text.ts';

export type Region = 'front' | 'body' | 'summary' | 'back';

export interface Observation {
  /** `entry` is a finding with its own heading, as `3.2.1 Gutters`; `point` a bullet or numbered observation. */
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
  /** The rating of the item. */
  status: Rating | null;
  /** The rating of this observation. */
  rating: Rating | null;
  number: string | null;
  title: string | null;
  place: string | null;
  recommendation: string | null;
  /** True for the first observation of its item. */
  isFirstOfItem: boolean;
}

export const endsSentence = (text: string): boolean => /[.!?:]["')\]]?$/.test(text);

export function appendRow(observation: Observation, row: Row, text: string): void {
  observation.text = observation.text ? `${observation.text} ${text}` : text;
  observation.rows.push(row);
}

/** Whether the row continues the paragraph. */
export function continuesParagraph(observation: Observation, row: Row, width: number): boolean {
  const last = observation.rows.at(-1);
  if (!last || observation.rows.length > 100) return false;
  if (observation.text === '') return true;
  const open = !endsSentence(observation.text);
  if (width > 0 && Math.abs(row.x - last.x) > width * 0.25) return false;
  if (open && /^[a-z(]/.test(row.text)) return true;
  if (row.page !== last.page) return open && !isTitleCase(row.text);
  const pitch = Math.max(last.size, last.height, 1);
  if (row.y - last.y > pitch * 1.9) return false;
  if (Math.abs(row.size - last.size) > 1.2) return false;
  // A paragraph ends with a short line.
  const widest = Math.max(...observation.rows.map((each) => each.right));
  const short = width > 0 && last.right < Math.max(widest, width * 0.75) - width * 0.12;
  return !(!open && short && /^[A-Z]/.test(row.text));
}

/** A list within a numbered observation: `They are as follows: (1) … (2) …`. */
export const isNested = (observation: Observation, marker: string): boolean =>
  /^\(\d|^[a-z]\)/.test(marker) &&
  (/:$/.test(observation.text) || /:\s\(1\)\s/.test(observation.text)) &&
  observation.kind !== 'entry';

/** Splits bullets within a line: those with a rating of their own become separate observations. */
export function splitBullets(observation: Observation): Observation[] {
  const parts = observation.text.split(/\s*•\s+/);
  if (observation.kind === 'entry' || parts.length < 2) return [observation];
  const rated: Observation[] = [];
  const rest: string[] = [];
  for (const part of parts) {
    const leading = leadingRating(part);
    if (leading?.rating.kind === 'defect') {
      rated.push({ ...sliceObservation(observation, part), kind: 'point', text: leading.rest, rating: leading.rating });
    } else rest.push(part);
  }
  return rated.length === 0 ? [observation] : [{ ...observation, text: rest.join(' • ') }, ...rated];
}

/** The observation reduced to a part of its text, starting at the row where the part begins. */
export function sliceObservation(observation: Observation, text: string): Observation {
  const start = (splitSentences(text)[0] ?? text).split(' ').slice(0, 3).join(' ');
  const from = Math.max(
    0,
    observation.rows.findIndex((row) => row.text.includes(start)),
  );
  return {
    ...observation,
    text,
    rows: observation.rows.slice(from),
    page: observation.rows[from]?.page ?? observation.page,
  };
}
