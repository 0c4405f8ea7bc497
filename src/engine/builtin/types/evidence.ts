// Evidence for each document type (rules/document-types.json). Titles and form numbers count most, then labels specific
// to the type, then its usual words.
import type { DocumentType } from '../../../documents/document-types.ts';
import { type Rule, readRules } from '../../rules/rules.ts';

export interface Evidence extends Rule {
  type: DocumentType;
  weight: number;
  /** In words, for the customer. */
  says: string;
  /** All of these must match. */
  patterns: readonly RegExp[];
  /** Searched at the start of the first pages only. */
  title?: boolean;
}

export const typeEvidence: readonly Evidence[] = readRules('document-types', ['patterns']);
