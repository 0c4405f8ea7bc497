// The fields of a Loan Estimate and a Closing Disclosure (forms H-24 and H-25) by their printed labels, in English and
// Spanish (rules/loan-fields.json), and the form of their values. A field without a name ends the value before it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldSpec } from '../../../documents/model/fields.ts';
import { type Rule, readRules } from '../../rules/rules.ts';

const formats = {
  money: /^[–−-]?\s?\$\s?-?[\d,]+(?:\.\d{2})?|^[–−-]?\s?\d{1,3}(?:,\d{3})+(?:\.\d{2})?$|^\d+\.\d{2}$/,
  /** Projected amounts stand without a dollar sign. */
  amount: /^[–−-]?\s?\$?\s?\d[\d,]*(?:\.\d{2})?(?![\d/%]|\s?(?:%|years?|months?|days?))/,
  range: /^\$\s?[\d,]+(?:\.\d{2})?(?:\s?[–-]\s?\$\s?[\d,]+(?:\.\d{2})?)?/,
  percent: /^\d{1,3}(?:\.\d+)?\s?(?:%|percent\b)/,
  yesNo: /^(?:YES|NO|SÍ|SI|Yes|No)(?![\p{L}.])/u,
  date: /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}, \d{4})/i,
  span: /^\d+(?:\.\d+)?[\s-]?(?:years?|yrs?|months?|mo\.?|años?|meses)\b(?:[ ,]+\d+ (?:months?|meses))?/i,
  purpose:
    /^(?:purchase|refinanc\w*|construction|home equity(?: loan)?|adquisición(?: por compra)?|compra|refinanciamiento|construcción)/i,
  product:
    /^(?=.*(?:rate|tasa|fixed|fija|adjustable|ajustable|interest only|intereses|balloon|step|amortiz))(?!.*\b(?:can|see|will|this)\b)[^:;$]{5,90}/i,
  name: /^(?=.*\p{L}{2})(?=[\p{Lu}\d])(?!NMLS|[xX☐☒]\s|(?:Date|Signature|Initials|Property|Sale Price)\b)[^:;$%]{2,80}$/u,
  loanType: /^(?:conventional|convencional|FHA|VA|USDA|RHS)\b/i,
  id: /^(?=.*\d)[\w-]{4,24}/,
  address: /^(?:\d+\s+\p{L}|(?:unit|apt|suite|lot|rr|hc|p\.?\s?o\.? box)\b[^:]{0,12}\d)[^:]{3,80}/iu,
};

type WrittenField = Omit<FieldSpec, 'value'> & { value?: keyof typeof formats };
const written: WrittenField[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../rules/loan-fields.json'), 'utf8'),
);

export const loanFields: readonly FieldSpec[] = written.map(({ value, ...field }) => ({
  ...field,
  ...(value && { value: formats[value] }),
}));

export interface Choice extends Rule {
  name: string;
  heading: RegExp;
  options: readonly { says: string; text: RegExp }[];
}

/** Statements of which one is ticked, below or beside their heading. */
export const loanChoices: readonly Choice[] = readRules('loan-choices', ['heading', 'text']);
