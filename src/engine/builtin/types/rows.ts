// Rows of evidence for document types: the form that all of them have.
import type { DocumentType } from '../../../documents/document-types.ts';

export interface Evidence {
  type: DocumentType;
  weight: number;
  /** In words, for the customer. */
  says: string;
  /** All of these must match. */
  patterns: readonly RegExp[];
  title?: boolean;
}

export const of = (
  type: DocumentType,
  rows: readonly (readonly [weight: number, says: string, patterns: RegExp | readonly RegExp[], title?: boolean])[],
): Evidence[] =>
  rows.map(([weight, says, patterns, title = false]) => ({
    type,
    weight,
    says,
    patterns: patterns instanceof RegExp ? [patterns] : patterns,
    title,
  }));
