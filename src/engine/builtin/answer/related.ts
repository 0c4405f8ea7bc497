// Questions worth asking next. Each is about what was answered, and is offered only when the stored results answer it.
import type { Citation, Question } from '../../engine.ts';
import { type Asked, understand } from './findings/asked.ts';
import { answerFromFindings } from './findings/findings.ts';
import { isRepair, type StoredIssue } from './findings/select.ts';

const maxQuestions = 3;
const maxTried = 6;

const inWords: Readonly<Record<string, string>> = {
  Electrical: 'electrical system',
  Plumbing: 'plumbing',
  HVAC: 'heating and cooling',
  Roof: 'roof',
  Exterior: 'exterior',
  Structure: 'structure',
  Interior: 'interior',
  Appliances: 'appliances',
  'Fireplace & Chimney': 'chimney',
  Garage: 'garage',
  'Pool & Spa': 'pool',
  'Insulation & Ventilation': 'insulation',
};

const article = (noun: string): string => `${/^(?:[aeiou]|HVAC)/i.test(noun) ? 'an' : 'a'} ${noun}`;

export async function relatedQuestions(
  question: Question,
  about: readonly StoredIssue[],
  citations: readonly Citation[],
): Promise<string[]> {
  const cited = question.issues.filter((issue) =>
    citations.some(({ analysisId, page }) => analysisId === issue.analysisId && page === issue.page),
  );
  const [issue] = [...cited, ...about].filter(isRepair);
  const own = understand(question);
  const first = (issue ?? question.issues[0])?.analysisId;
  const near = question.issues.filter(({ analysisId }) => analysisId === first);
  const found: string[] = [];
  for (const text of candidates(question, issue, citations).slice(0, maxTried)) {
    if (found.length === maxQuestions) break;
    if (found.includes(text)) continue;
    // Whether there is an answer does not depend on passages, only the order of its lines does.
    const asked = { ...question, query: text, turns: [], passages: [] };
    const understood = understand(asked);
    if (isSame(understood, own)) continue;
    // What the issues of one document answer, all issues answer too.
    const answered =
      (await answerFromFindings({ ...asked, issues: near }, understood)) ??
      (await answerFromFindings(asked, understood));
    if (answered) found.push(text);
  }
  return found;
}

/** Other words for the same question. */
const isSame = (one: Asked, other: Asked): boolean =>
  one.label === other.label &&
  one.slots.systems.join() === other.slots.systems.join() &&
  one.slots.trades.join() === other.slots.trades.join();

function candidates(
  { issues, documents }: Question,
  issue: StoredIssue | undefined,
  citations: readonly Citation[],
): string[] {
  const types = new Set(
    documents
      .filter(({ analysisId }) => citations.some((cited) => cited.analysisId === analysisId))
      .map((each) => each.documentType),
  );
  const system = issue && inWords[issue.system];
  const loans = types.has('loan_estimate') || types.has('closing_disclosure');
  return [
    ...(system ? [`What would it cost to fix the ${system} problems?`, `What problems does the ${system} have?`] : []),
    ...(issue?.trade ? [`Which items need ${article(issue.trade)}?`] : []),
    ...(loans
      ? [
          'What changed between the Loan Estimate and the Closing Disclosure?',
          'What is the cash to close?',
          'Is there a prepayment penalty?',
        ]
      : []),
    ...(types.has('hoa_document') ? ['What are the HOA dues?'] : []),
    ...(issues.some(isRepair) ? ['What should I fix first?', 'What are the safety hazards?'] : []),
    'What did the inspector not look at?',
  ];
}
