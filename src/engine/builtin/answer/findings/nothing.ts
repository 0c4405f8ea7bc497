// What can be said when the stored results were asked and hold nothing: that, with the number of issues looked at. It
// is no evidence, so the answer stays the one without information.
import type { Question } from '../../../engine.ts';
import { plural } from '../statement.ts';
import type { Asked } from './asked.ts';
import { comparedWith } from './comparisons.ts';
import { scopeOf } from './select.ts';

const lists: readonly string[] = ['problems', 'count', 'trade', 'safety', 'first', 'seller', 'cost'];

export function nothingFound(question: Question, { label, slots }: Asked): string | null {
  const { documents, issues, query } = question;
  if (label === 'contradict') {
    const { disclosure, report } = comparedWith(documents);
    if (disclosure && report) return 'No answer of the disclosure was found that the reports contradict.';
    return `There is no ${disclosure ? 'inspection report' : 'disclosure'} among your documents to compare with.`;
  }
  if (label === 'changed') {
    const has = (type: string) => documents.some(({ documentType }) => documentType === type);
    if (!has('loan_estimate')) return 'There is no Loan Estimate among your documents to compare with.';
    if (!has('closing_disclosure')) return 'There is no Closing Disclosure among your documents to compare with.';
    return 'No difference was found between the Loan Estimate and the Closing Disclosure.';
  }
  if (label === null || !lists.includes(label)) return null;
  const { words, grades, named } = scopeOf(query, slots, issues, documents);
  const of = `None of the ${plural(issues.length, 'issue')} found in your documents is`;
  if (label === 'trade' && slots.trades.length > 0) return `${of} for the ${slots.trades.join(' or ')}.`;
  if (!named && !grades) return null;
  if (issues.length === 0) return 'No issues were found in your documents.';
  return `${of} ${[grades, words && `about “${words}”`].filter(Boolean).join(' and ')}${label === 'cost' ? ' and has a price' : ''}.`;
}
