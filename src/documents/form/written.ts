// What was filled into a printed form: text in another font than the form's own.
import type { Run } from '../layout/run.ts';
import { isOption } from './options.ts';

/** Share of the letters of a page from which a family of fonts is that of the form. */
const printedFrom = 0.45;
/** A form asks more than one question. */
const minQuestions = 2;
const single = /^\p{L}$/u;

/** Share of its runs that are words to choose from, from which a family is that of the form. */
const optionsFrom = 0.5;

export function markWritten(runs: Run[]): void {
  const families = Map.groupBy(
    runs.filter(({ written }) => !written),
    ({ family = '' }) => family,
  );
  const lettersOf = (own: Run[]): number => own.reduce((sum, { text }) => sum + text.length, 0);
  const all = lettersOf([...families.values()].flat());
  const isForm = (own: Run[]): boolean =>
    lettersOf(own) >= printedFrom * all ||
    own.some(({ bold, text }) => bold && !single.test(text)) ||
    own.filter(({ text }) => /\w{3,}\?$/.test(text.trim())).length >= minQuestions ||
    own.filter(({ text }) => isOption(text) && !single.test(text)).length >= optionsFrom * own.length;
  for (const [family, own] of families) {
    if (family === '' || isForm(own)) continue;
    for (const run of own) run.written = true;
  }
}
