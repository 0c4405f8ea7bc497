// A statement: a sentence of a report with the context that says what it is: headings, labels, ratings, ticks.
import type { Block } from '../../../documents/model/block.ts';
import { type Rating, ratingOf } from '../inspection/ratings.ts';
import type { RecordRole } from './records.ts';

export interface Statement {
  text: string;
  page: number;
  block: Block;
  /** Index of the block in the document. */
  at: number;
  /** Left edge of the block, or of the cell. */
  x: number;
  /** Column of a table row: the index of the cell and the number of cells; empty for other text. */
  column: string;
  /** Position within the block, and number of statements in it. */
  index: number;
  count: number;
  /** The heading of the highest level, and the lowest one. */
  section: string;
  item: string;
  /** Labels between heading and statement, nearest first. */
  labels: string[];
  ticked: string[];
  /** What the report's own code or field of a grade says of it. */
  rated: Rating | null;
  /** The grade of the part of the house that it is about: that of the worst defect stated there. */
  partGrade: Rating | null;
  /** It opens an entry that the report itself marks as a defect. */
  marked: boolean;
  /** Its part in a record of fields: the defect, or more about it. */
  record: RecordRole | null;
  /** Whether another page states the same. */
  repeated: boolean;
  previous: string;
  next: string;
  /** Key of the item: statements below one heading share it. */
  group: number;
  /** The number that the report gives to the finding: `3.2.1`; empty when it has none. */
  number: string;
}

/** Headings that name a kind of text, not a part of the house. */
export const generic =
  /^(?:[\d.]+\s+)?(?:additional |general |other |inspector'?s? |observed )?(?:observations?|comments?|conditions?|deficienc(?:y|ies)|defects?|findings?|recommendations?|limitations?(?: of inspection)?|information|remarks?|notes?|locations?|descriptions?|materials?|styles? (?:&|and) materials?|results?|ratings?|status|details?|action items?|summary|general)(?:(?: and|,| ?&| ?\/) (?:observations?|comments?|deficienc(?:y|ies)|recommendations?|limitations?|notes?))*:?$/i;

/** What the report itself says of a statement, surest first: code or field, tick, label. */
export function ratingsOf({ labels, ticked, rated, block }: Statement): Rating[] {
  // `Observation: …` names a kind of text, not a grade.
  const named = block.kind === 'field' && generic.test(block.label) ? labels.slice(1) : labels;
  return [rated, ...[...ticked, ...named].map(ratingOf)].filter((rating) => rating !== null);
}
