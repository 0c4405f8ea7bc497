// The fields of a Loan Estimate and a Closing Disclosure (forms H-24 and H-25) by their printed labels, in English and
// Spanish (rules/loan-fields.json), and the form of their values. A field without a name ends the value before it.
import { readFieldRules } from '../../rules/field-rules.ts';
import { type Rule, readRules } from '../../rules/rules.ts';

export const loanFields = readFieldRules('loan-fields');

export interface Choice extends Rule {
  name: string;
  heading: RegExp;
  options: readonly { says: string; text: RegExp }[];
}

/** Statements of which one is ticked, below or beside their heading. */
export const loanChoices: readonly Choice[] = readRules('loan-choices', ['heading', 'text']);
