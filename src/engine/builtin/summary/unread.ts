// What a summary says of what was not read, and of a document without issues.
import type { DocumentType } from '../../../documents/document-types.ts';
import { type ForeignLanguage, nameOfLanguage } from '../../../language/languages.ts';
import type { Coverage, Fact } from '../../engine.ts';
import { isLow } from '../coverage.ts';
import { hasRadonLevel } from '../specialist/radon.ts';
import type { Subject } from '../specialist/subject.ts';

const maxRanges = 12;

/** Nothing is called free of defects, least of all what was not read. */
export function withoutIssues({
  documentType,
  subject,
  facts,
  coverage,
}: {
  documentType: DocumentType;
  subject: Subject | null;
  facts: Fact[];
  coverage: Coverage;
}): string {
  if (isLow(coverage)) return 'Too little of this document could be read to say anything about its condition.';
  if (documentType === 'inspection_report' || documentType === 'pest_report')
    return 'No defects were recognized in the text of this document. That does not mean that there are none.';
  if (documentType === 'disclosure' && facts.length === 0)
    return 'No answers were recognized: the form is blank, or its answers could not be read.';
  if ((documentType === 'loan_estimate' || documentType === 'closing_disclosure') && facts.length === 0)
    return 'No values were recognized: the form is blank, or its values could not be read.';
  if (subject === 'radon')
    return hasRadonLevel(facts)
      ? 'The level that it states is below the action level of 4.0 pCi/L.'
      : 'No measured level was recognized in its text.';
  if (documentType === 'hazard_report') return 'No hazard zone was recognized in which the property lies.';
  return 'Nothing in its text was recognized as an issue; whether its terms suit you is not judged here.';
}

/** Which part could not be read; empty when all of it was. */
export function unreadIn(coverage: Coverage, language?: ForeignLanguage | null): string {
  const { share, unreadPages } = coverage;
  const pages =
    unreadPages.length > 0 ? `Not read: page${unreadPages.length === 1 ? '' : 's'} ${rangesOf(unreadPages)}.` : '';
  const reason = language
    ? `Text in ${nameOfLanguage(language)} is not read: issues and facts are recognized in English only.`
    : '';
  const parts = isLow(coverage)
    ? [
        `**Only ${Math.round(100 * share)} % of this document could be read.**`,
        reason,
        'Nothing is said about the rest.',
        pages,
      ]
    : [pages, pages && reason];
  return parts.filter(Boolean).join(' ');
}

/** `2, 4–7, 9` */
function rangesOf(numbers: number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const shown = ranges.slice(0, maxRanges).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return `${shown.join(', ')}${ranges.length > maxRanges ? ' and others' : ''}`;
}
