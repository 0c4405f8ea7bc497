// Whether a document states defects of a house, as inspection reports do, whatever its title and its form: by the models that
// find the defects of reports.
import type { Page } from '../../../documents/pages.ts';
import { assertionOf } from '../inspection/assertion.ts';
import { defectProbabilities } from '../items/classify.ts';
import { statementsIn } from '../items/statements.ts';

/** From this probability a statement counts. */
const sure = 0.8;
/** Of 50 documents of other types none states more than one defect; nearly all reports state more than these. */
const minDefects = 5;
const minShare = 0.02;
/** No report of one house is longer. */
const maxPages = 300;

export function statesDefects(pages: Page[]): boolean {
  if (pages.length > maxPages) return false;
  const { statements } = statementsIn(pages);
  // The first pages of an upload have words but no lines: the API loads no models for them.
  if (statements.length < minDefects) return false;
  const probabilities = defectProbabilities(statements);
  const defects = statements.filter(({ text }, at) => {
    if (probabilities[at]! < sure) return false;
    const { defect, generic } = assertionOf(text);
    return defect && !generic;
  });
  return defects.length >= minDefects && defects.length >= minShare * statements.length;
}
