// Compares a seller's disclosure with the inspection of the same house: plain answers that inspection issues contradict
// become issues of the disclosure. "Unknown" and explained answers contradict nothing.
import type { FormAnswer } from '../../../documents/form/answer.ts';
import { answersOf } from '../../../documents/form/answers.ts';
import type { ComparedDocument, Comparison, Issue, Severity } from '../../engine.ts';
import { severities } from '../../engine.ts';
import { favorableYes } from '../disclosure.ts';
import { ageContradictions, agesOf } from './ages.ts';
import { type Topic, topics } from './topics.ts';

export interface FoundIssue extends Issue {
  filename: string;
}

const maxNamed = 3;
/** What the inspector only suspects or warns of. */
const supposed =
  /\b(?:may|might|could|possibl[ey]|potential(?:ly)?|suspect\w*|prevent\w*|alleviat\w*|avoid\w*|concerns?|appears? to)\b/i;
const denied =
  /\b(?:no|not|without|free of)\s+(?:\w+\s+){0,4}?(?:leak\w*|stains?|moisture|damage|evidence|signs?|defects?|drip\w*|mold|termites?|rot)\b[^.;]*/gi;

export function contradictionsOf(documents: ComparedDocument[]): Comparison[] {
  const inspections = documents.filter(({ documentType }) => /^(?:inspection|pest)_report$/.test(documentType));
  const found = inspections.flatMap(({ filename, issues }) =>
    issues.map((issue): FoundIssue => ({ ...issue, filename })),
  );
  if (inspections.length === 0) return [];
  const against = issueFinder(found);
  const ages = inspections.map(agesOf);
  return documents
    .filter(({ documentType }) => documentType === 'disclosure')
    .map((disclosure) => ({
      documentId: disclosure.id,
      issues: [
        ...answersOf(disclosure.pages).flatMap((answer) => contradicted(answer, disclosure, against)),
        ...ageContradictions(disclosure, ages),
      ],
    }))
    .filter(({ issues }) => issues.length > 0);
}

type FindIssues = (topics: Topic[]) => FoundIssue[];

/** The issues of any of the topics; many disclosures ask about the same one. */
function issueFinder(found: FoundIssue[]): FindIssues {
  const known = new Map<Topic, Set<FoundIssue>>();
  const of = (topic: Topic): Set<FoundIssue> => {
    const those = known.get(topic) ?? new Set(found.filter((finding) => isFound(topic, finding)));
    known.set(topic, those);
    return those;
  };
  return (topics) => found.filter((finding) => topics.some((topic) => of(topic).has(finding)));
}

function contradicted(answer: FormAnswer, disclosure: ComparedDocument, foundOf: FindIssues): Issue[] {
  const denies = answer.kind === 'no' && !favorableYes.test(answer.question);
  const vouches = answer.kind === 'yes' && favorableYes.test(answer.question);
  if (!(denies || vouches) || answer.explanation) return [];
  const kind = denies ? 'trouble' : 'works';
  const asked = topics.filter((topic) => topic.kind === kind && isAsked(topic, answer.question));
  if (asked.length === 0) return [];
  const against = foundOf(asked);
  if (against.length === 0) return [];
  const worst = against.toSorted((a, b) => rank(a.severity) - rank(b.severity));
  const topic = asked.find((each) => isFound(each, worst[0]!))!;
  const rest = worst.length - maxNamed;
  return [
    {
      title: `Inspection contradicts “${answer.answer.toLowerCase()}”: ${answer.question.replace(/[?:.]+$/, '').slice(0, 100)}`,
      description: [
        `${disclosure.filename}, page ${answer.page}: “${answer.question}” was answered ${answer.answer.toLowerCase()}.`,
        ...worst
          .slice(0, maxNamed)
          .map(({ filename, page, title, snippet }) => `${filename}, page ${page}: ${title} (“${snippet}”).`),
        ...(rest > 0 ? [`So do ${rest} more findings.`] : []),
        'The seller may not have known.',
      ].join(' '),
      system: 'Disclosure',
      component: topic.name,
      location: worst[0]!.location,
      severity: worst[0]!.severity === 'minor' ? 'minor' : 'major',
      severityReason: `What the inspection found is ${worst[0]!.severity}, and the disclosure says otherwise.`,
      safetyHazard: worst.some(({ safetyHazard }) => safetyHazard),
      page: answer.page,
      snippet: answer.snippet,
      recommendation: 'Ask the seller about it in writing, and for a corrected disclosure.',
      trade: null,
      estimatedCost: null,
      confidence: 0.75,
    },
  ];
}

const rank = (severity: Severity): number => severities.indexOf(severity);

const isAsked = ({ asked, askedNot }: Topic, question: string): boolean =>
  asked.every((pattern) => pattern.test(question)) && !askedNot?.test(question);

function isFound({ found, foundNot, system, least }: Topic, finding: FoundIssue): boolean {
  if (system && !system.test(finding.system)) return false;
  if (least && rank(finding.severity) > rank(least)) return false;
  const [first = ''] = finding.snippet.split(/(?<=[.!?])\s/);
  const said = `${finding.title}. ${first}`;
  if (supposed.test(said)) return false;
  const told = said.replace(denied, ' ');
  const about = `${finding.component ?? ''} ${finding.location ?? ''}. ${told}`;
  const last = found.length - 1;
  return found.every((pattern, at) => pattern.test(at === last ? told : about)) && !foundNot?.test(about);
}
