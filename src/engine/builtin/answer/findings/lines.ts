// One issue as a line of an answer, and the line that counts them.
import type { Citation } from '../../../engine.ts';
import { capital, clipped, plural, type Statement } from '../statement.ts';
import type { StoredIssue } from './select.ts';

const maxQuote = 260;
/** In characters: a shorter quote says too little without the title. */
const shortQuote = 30;

export interface LineOptions {
  manyFiles: boolean;
  /** Added in parentheses, for example the cost. */
  note?: string;
  /** States the severity. */
  graded?: boolean;
}

export const citationOf = ({ file, page, snippet, analysisId }: StoredIssue): Citation => ({
  file,
  page,
  snippet,
  analysisId,
});

export const whereOf = ({ file, page }: { file: string; page: number }, manyFiles: boolean): string =>
  manyFiles ? `${file}, p. ${page}` : `p. ${page}`;

export function lineOf(issue: StoredIssue, { manyFiles, note, graded = true }: LineOptions): Statement {
  const quote = clipped(issue.snippet, maxQuote);
  const title = issue.title.replace(/[.:]$/, '');
  // The question of a form does not tell what was answered.
  const asked = /^Seller answered /.test(title);
  const isQuestion = asked && quote.endsWith('?');
  const isNamed = (asked || quote.length < shortQuote) && !quote.includes(title);
  const name = isQuestion ? title : isNamed ? `${title}: ` : '';
  const told = isQuestion ? name : `${name}${quote}`;
  const place =
    issue.location && !told.toLowerCase().includes(issue.location.toLowerCase()) ? `${issue.location}: ` : '';
  const grade = graded ? `**${capital(issue.severity)}${issue.safetyHazard ? ', safety' : ''}:** ` : '';
  return {
    text: `${grade}${place}${told}${note ? ` — ${note}` : ''} (${whereOf(issue, manyFiles)})`,
    citations: [citationOf(issue)],
    // Title and place are stored with the issue; the quote is what the page carries.
    derived: [note, place, name].filter((part): part is string => Boolean(part)),
  };
}

/** "1 critical, 2 major, 3 minor" */
export const gradesOf = (issues: readonly StoredIssue[]): string =>
  (['critical', 'major', 'minor'] as const)
    .map((severity) => [severity, issues.filter((issue) => issue.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}`)
    .join(', ');

/** The issues that a list leaves out, with their pages. */
export function restOf(rest: readonly StoredIssue[], manyFiles: boolean): Statement | undefined {
  if (rest.length === 0) return undefined;
  const places = [...new Set(rest.map((issue) => whereOf(issue, manyFiles)))];
  const listed = places.slice(0, 12).join('; ').replaceAll('; p. ', ', ');
  const text = `${plural(rest.length, 'more')} (${listed}${places.length > 12 ? ' …' : ''}).`.replace(
    /mores\b/,
    'more',
  );
  return { text: `And ${text}`, citations: [], derived: [text] };
}
