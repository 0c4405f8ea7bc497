// What a form says: a question with the option that was ticked.
import type { AnswerKind } from './options.ts';

export interface FormAnswer {
  /** With what the form asks about its items: `Are you aware of defects of: Roof`. */
  question: string;
  /** The question alone, or the item. */
  item: string;
  /** As a statement: `Yes` for the column `Y`. */
  answer: string;
  kind: AnswerKind;
  explanation: string;
  page: number;
  /** Verbatim on the page: the part of the question that is on its line. */
  snippet: string;
}

/** An answer while a page is read. */
export interface OpenAnswer extends FormAnswer {
  /** The number of its question, or of the item of an addendum that it refers to; empty when it has none. */
  number: string;
  /** The number or letter of its question in small letters: `c4`; empty when it has none. */
  key: string;
  /** The number of the part of the form that its table is; empty when it has none. */
  part: string;
  /** Index of its last row on the page. */
  at: number;
}
