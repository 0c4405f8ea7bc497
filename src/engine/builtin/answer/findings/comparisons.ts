// What changed between the Loan Estimate and the Closing Disclosure, with both amounts, and what the inspection and the
// seller's disclosure say differently.
import type { Fact, KnownDocument, Question } from '../../../engine.ts';
import type { Slots } from '../intent/slots.ts';
import { clipped, joined, plural, type Statement, type StructuredAnswer } from '../statement.ts';
import { holdsAll, termsIn } from '../terms.ts';
import { citeFacts } from './evidence.ts';
import { citationOf, lineOf, whereOf } from './lines.ts';
import { type StoredIssue, thingsOf, worstFirst } from './select.ts';

const maxFacts = 8;
const maxFees = 8;

/** Terms in the order in which a borrower cares; others follow. */
const first = [
  'interest rate',
  'loan amount',
  'monthly principal and interest',
  'estimated total monthly payment',
  'annual percentage rate (apr)',
  'closing costs',
  'cash to close',
];
/** Dates of the documents themselves always differ. */
const ownToDocument = /^(?:date issued|closing date|disbursement date|purpose|lender|settlement agent|loan id.*)$/i;
const normalized = (value: string): string => {
  const number = /^\$?\s?([\d,]+(?:\.\d+)?)\s?(%?)/.exec(value.trim());
  return number ? `${Number(number[1]!.replaceAll(',', ''))}${number[2]}` : value.trim().toLowerCase();
};

const inDollars = (value: string): boolean => /^\$/.test(value.trim());
/** Estimates are printed in dollars, disclosures in cents. */
const differs = (before: string, after: string): boolean => {
  const one = normalized(before);
  const other = normalized(after);
  if (one === other) return false;
  return !(inDollars(before) && inDollars(after) && Math.abs(Number(one) - Number(other)) < 1);
};

/** Words of the question itself, not of what changed. */
const aboutComparing =
  /\b(?:chang\w*|differ\w*|compar\w*|increas\w*|decreas\w*|rose|rise|fell|add\w*|new|up|down|match|same|quot\w*|terms?|fees?|charg\w*|lender|costs|numbers?|toleranc\w*|violat\w*|final|since|went|go|goes|going|numbers?|told|higher|lower|than)\b/;

/** @param field the value that is asked about, when it is known from the conversation */
export async function loanChanges(
  question: Question,
  slots: Slots,
  field: string | null = null,
): Promise<StructuredAnswer | null> {
  const { documents } = question;
  const estimate = documents.findLast(({ documentType }) => documentType === 'loan_estimate');
  const closing = documents.findLast(({ documentType }) => documentType === 'closing_disclosure');
  if (!estimate || !closing) return null;
  const fees = worstFirst(
    question.issues.filter((issue) => issue.analysisId === closing.analysisId && issue.system === 'Closing costs'),
  );
  const things = thingsOf(question.query, { ...slots, systems: [...slots.systems, 'Loan terms'] }).filter(
    ({ words }) => !aboutComparing.test(words),
  );
  const asked = (text: string) => (field ? text === field : holdsAll(things, termsIn(text)));
  const rank = ({ name }: Fact) => (first.indexOf(name.toLowerCase()) + first.length + 1) % (first.length + 1);
  const all = closing.facts
    .flatMap((after) => {
      const before = estimate.facts.find(({ name }) => name.toLowerCase() === after.name.toLowerCase());
      return before && !ownToDocument.test(after.name) ? [{ before, after }] : [];
    })
    .toSorted((one, other) => rank(one.after) - rank(other.after));
  const named = fees.filter((issue) => asked(`${issue.title} ${issue.component}`));
  const own = all.filter(({ after }) => asked(after.name));
  // What the question names is in neither: then all changes.
  const nothing = own.length + named.length === 0;
  const pairs = nothing ? all : own;
  const changed = pairs.filter(({ before, after }) => differs(before.value, after.value)).slice(0, maxFacts);
  const same = pairs.filter(({ before, after }) => !differs(before.value, after.value));
  const shown = changed.length > 0 ? changed : things.length > 0 ? same.slice(0, 2) : [];
  const citations = await citeFacts(
    question,
    shown.flatMap(({ before, after }) => [
      { document: estimate, fact: before },
      { document: closing, fact: after },
    ]),
  );
  const lines = shown.flatMap(({ before, after }, at): Statement[] => {
    const [was, is] = [citations[2 * at]!, citations[2 * at + 1]!];
    if (was.length === 0 || is.length === 0) return [];
    const places = `${whereOf(was[0]!, true)}; ${whereOf(is[0]!, true)}`;
    const text = differs(before.value, after.value)
      ? `**${after.name}:** ${before.value} → ${after.value} (${places})`
      : `**${after.name}:** unchanged, ${after.value} (${places})`;
    return [{ text, citations: [was[0]!, is[0]!, ...was.slice(1), ...is.slice(1)] }];
  });
  const listed = nothing ? fees : named;
  const feeLines = listed.slice(0, maxFees).map((issue) => feeLine(issue));
  if (lines.length + feeLines.length === 0) return null;
  const rest = listed.length - feeLines.length;
  const unchanged = things.length === 0 ? same.map(({ after }) => after.name.toLowerCase()).slice(0, 6) : [];
  const outro = [
    rest > 0 && `${plural(rest, 'more fee')} changed.`,
    changed.length > 0 && unchanged.length > 0 && `Unchanged: ${joined(unchanged)}.`,
  ]
    .filter(Boolean)
    .join(' ');
  return {
    statements: [...lines, ...feeLines],
    ...(outro && { outro: { text: outro, citations: [], derived: [outro] } }),
  };
}

/** The title has the change; the amounts of both documents are in the description, when that is at hand. */
function feeLine(issue: StoredIssue): Statement {
  const amounts = /: (\$[\d,.]*\d)\.? .*: (\$[\d,.]*\d)/.exec(issue.description);
  const both = amounts && !issue.title.includes(amounts[1]!) ? ` (${amounts[1]} → ${amounts[2]})` : '';
  const text = `${issue.title}${both}`;
  return {
    text: `${text} (${whereOf(issue, true)})`,
    citations: [citationOf(issue)],
    derived: [text],
  };
}

/** Issues that the comparison of the disclosure with the reports added. */
export function contradictions(question: Question): StructuredAnswer | null {
  const found = worstFirst(
    question.issues.filter(({ title }) => /^(?:Inspection contradicts|Age of the) /.test(title)),
  );
  if (found.length === 0) return null;
  const lines = found.slice(0, 8).map((issue): Statement => {
    const against = evidenceOf(issue, question);
    const line = lineOf(issue, { manyFiles: true, graded: false });
    return {
      text: [
        `**${clipped(issue.title, 160)}** (${whereOf(issue, true)})`,
        ...against.map((other) => `${clipped(other.snippet, 200)} (${whereOf(other, true)})`),
      ].join(' — but: '),
      citations: [...line.citations, ...against.map(citationOf)],
      derived: [issue.title],
    };
  });
  const intro = `The documents disagree on ${plural(found.length, 'point')}:`;
  return {
    intro: { text: intro, citations: found.slice(0, 8).map(citationOf), derived: [intro] },
    statements: lines,
  };
}

/** The worst issue of a report that the comparison quotes in its description. */
function evidenceOf(issue: StoredIssue, { issues }: Question): StoredIssue[] {
  if (issue.description === '') return [];
  return worstFirst(
    issues.filter((other) => other.analysisId !== issue.analysisId && issue.description.includes(other.snippet)),
  ).slice(0, 1);
}

/** What a comparison needs. */
export const comparedWith = (documents: readonly KnownDocument[]): { disclosure: boolean; report: boolean } => ({
  disclosure: documents.some(({ documentType }) => documentType === 'disclosure'),
  report: documents.some(({ documentType }) => documentType === 'inspection_report' || documentType === 'pest_report'),
});
