// Documents that are usual in the purchase of a house.
import type { DocumentType } from '../generated/operations.ts';

/** Any type of a group will do. */
const usual: DocumentType[][] = [
  ['inspection_report'],
  ['disclosure'],
  ['pest_report'],
  ['title_report'],
  ['purchase_agreement'],
  ['loan_estimate'],
  ['closing_disclosure', 'settlement_statement'],
  ['appraisal'],
  ['insurance'],
];

export const missingTypes = (present: readonly (DocumentType | null)[]): DocumentType[] =>
  usual.filter((group) => !group.some((type) => present.includes(type))).map(([type]) => type!);
