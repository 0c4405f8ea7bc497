// A short account of the documents asked about, in points: what they are, the most serious issues, limits, costs, facts.
import { totalCost } from '../../../catalogue/total.ts';
import type { Citation, Fact, KnownDocument, Question } from '../../../engine.ts';
import type { Slots } from '../intent/slots.ts';
import { capital, money, plural, type Statement, type StructuredAnswer } from '../statement.ts';
import { documentNames } from './documents.ts';
import { citeFacts } from './evidence.ts';
import { limitsAnswer } from './limits.ts';
import { citationOf, gradesOf, lineOf, whereOf } from './lines.ts';
import { isRepair, type StoredIssue, withoutRepeats, worstFirst } from './select.ts';

const usualPoints = 6;
/** Facts a reader expects first. */
const telling =
  /^(?:interest rate|loan amount|estimated total monthly payment|cash to close|closing costs|prepayment penalty|regular assessment|dues|rentals|pets|special assessment|rent|security deposit|appraised value|effective date|vested in|sale price|purchase price|year built|inspection date|property type|building type|earnest money|closing date)/i;

export async function digestOf(
  question: Question,
  slots: Slots,
  documents: readonly KnownDocument[],
  issues: readonly StoredIssue[],
  manyFiles: boolean,
): Promise<StructuredAnswer | null> {
  const most = slots.count ?? usualPoints;
  const repairs = worstFirst(issues.filter(isRepair));
  const others = worstFirst(issues.filter((issue) => !isRepair(issue)));
  const points: Statement[] = [];
  if (repairs.length > 0) points.push(countPoint(documents, repairs));
  const limits = await limitsAnswer(
    { ...question, query: '' },
    { ...slots, count: 1, systems: [], rooms: [] },
    documents,
    manyFiles,
  );
  const limit = limits?.statements[0];
  const room = Math.max(1, most - points.length - (limit ? 1 : 0));
  const facts = await factPoints(question, documents, repairs.length > 0 ? 0 : room, manyFiles);
  const grave = repairs.length > 0 ? repairs : others;
  points.push(...facts);
  points.push(
    ...withoutRepeats(grave)
      .slice(0, Math.max(repairs.length > 0 ? 1 : 0, room - facts.length))
      .map((issue) => lineOf(issue, { manyFiles })),
  );
  if (limit) points.push({ ...limit, text: `Not inspected: ${limit.text}` });
  return points.length > 0 ? { statements: points.slice(0, Math.max(most, 1)) } : null;
}

function countPoint(documents: readonly KnownDocument[], repairs: StoredIssue[]): Statement {
  const [document] = documents;
  const what =
    documents.length === 1 ? capital(documentNames[document!.documentType]) : plural(documents.length, 'document');
  const total = totalCost(repairs);
  const priced = repairs.filter(({ estimatedCost }) => estimatedCost).length;
  const cost = total
    ? ` Repairs of the ${priced} with a price range: about ${money(total.low)} to ${money(total.high)}.`
    : '';
  const text = `${what}: ${plural(repairs.length, 'issue')} (${gradesOf(repairs)}).${cost}`;
  return { text, citations: repairs.slice(0, 3).map(citationOf), derived: [text] };
}

async function factPoints(
  question: Question,
  documents: readonly KnownDocument[],
  most: number,
  manyFiles: boolean,
): Promise<Statement[]> {
  const all = documents.flatMap((document) => document.facts.map((fact) => ({ document, fact })));
  const chosen = [
    ...all.filter(({ fact }) => telling.test(fact.name)),
    ...all.filter(({ fact }) => !telling.test(fact.name)),
  ].slice(0, most);
  const citations = await citeFacts(question, chosen);
  return chosen.flatMap(({ fact }, at): Statement[] => {
    const cited = citations[at]!;
    return cited.length > 0 ? [factLine(fact, cited, manyFiles)] : [];
  });
}

export const factLine = (fact: Fact, citations: Citation[], manyFiles: boolean): Statement => ({
  text: `**${fact.name.replace(/:$/, '')}:** ${fact.value} (${whereOf(citations[0]!, manyFiles)})`,
  citations,
});
