// The paragraph of a summary, 80 to 180 words as a rule: what the document is, its three most serious issues, what was not
// inspected, what to do next, and what repairs may cost.
import type { DocumentType } from '../../../documents/document-types.ts';
import { totalCost } from '../../catalogue/total.ts';
import type { Coverage, Fact, Issue, Severity } from '../../engine.ts';
import { joined, money, plural } from '../answer/statement.ts';
import { advice, kinds } from './kinds.ts';
import { withoutIssues } from './unread.ts';

export interface ProseInput {
  documentType: DocumentType;
  facts: Fact[];
  /** Most serious first. */
  issues: Issue[];
  notInspected: { text: string; page: number }[];
  coverage: Coverage;
}

const minWords = 80;
const maxWords = 180;
const readWhole =
  'Only values beside a clear label are read from a document of this kind, so read it whole, and ask a question about each point that matters to you: the answer names the page.';
const maxIssue = 110;
const maxLimit = 120;
const maxTrades = 4;
const maxFacts = 8;
const severities: Severity[] = ['critical', 'major', 'minor'];

const clipped = (text: string, length: number): string => {
  const plain = text.replace(/\s+/g, ' ').replace(/[.;:,\s]+$/, '');
  return plain.length <= length ? plain : `${plain.slice(0, plain.lastIndexOf(' ', length))} …`;
};
export const countWords = (text: string): number => text.split(/\s+/).length;

export function paragraph(input: ProseInput): string {
  const { documentType, issues } = input;
  const inspection = documentType === 'inspection_report' || documentType === 'pest_report';
  const sentences = [
    whatItIs(input),
    ...(inspection ? [] : factSentences(input)),
    mostSerious(input),
    inspection ? limitSentence(input) : '',
    next(input),
    costSentence(issues),
    ...(inspection ? factSentences(input) : []),
  ].filter(Boolean);
  if (countWords(sentences.join(' ')) < minWords) sentences.push(readWhole);
  // What comes last is left out first.
  while (sentences.length > 3 && countWords(sentences.join(' ')) > maxWords)
    sentences.splice(inspection || issues.length > 0 ? -1 : -2, 1);
  return sentences.join(' ');
}

function whatItIs(input: ProseInput): string {
  const { documentType, issues } = input;
  const kind = kinds[documentType] ?? 'This document was filed with those of the property.';
  const counts = severities
    .map((severity) => [severity, issues.filter((issue) => issue.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}`);
  if (issues.length > 0) return `${kind} It has **${plural(issues.length, 'issue')}**: ${joined(counts)}.`;
  return `${kind} ${withoutIssues(input)}`;
}

function mostSerious({ issues }: ProseInput): string {
  const worst = distinct(issues).slice(0, 3);
  if (worst.length === 0) return '';
  const told = worst.map(
    ({ title, location, page }) =>
      `${clipped(title, maxIssue)}${location && !title.toLowerCase().includes(location.toLowerCase()) ? `, ${location}` : ''} (page ${page})`,
  );
  if (issues.length === 1) return `The issue: ${told[0]}.`;
  return `The ${worst.length === issues.length ? 'most serious first' : `${['', 'most serious', 'two most serious', 'three most serious'][worst.length]}`}: ${told.join('; ')}.`;
}

/** Without issues that say nearly the same of another place. */
export function distinct<One extends Pick<Issue, 'title'>>(issues: readonly One[]): One[] {
  const wordsOf = ({ title }: One) => new Set(title.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  const told: Set<string>[] = [];
  return issues.filter((issue) => {
    const words = wordsOf(issue);
    const alike = (other: Set<string>) =>
      [...words].filter((word) => other.has(word)).length > 0.6 * Math.min(words.size, other.size);
    if (told.some(alike)) return false;
    told.push(words);
    return true;
  });
}

function limitSentence({ notInspected }: ProseInput): string {
  const [first] = notInspected;
  if (!first) return '';
  const others = notInspected.length - 1;
  const more = others > 0 ? ` and ${plural(others, 'other part')}` : '';
  return `Not everything could be inspected: “${clipped(first.text, maxLimit)}” (page ${first.page})${more}.`;
}

/** "an electrician", "a roofer": those with the most issues. */
export const trades = (issues: readonly Pick<Issue, 'trade'>[]): string[] =>
  [...Map.groupBy(issues, ({ trade }) => trade)]
    .filter((group): group is [string, Issue[]] => group[0] !== null)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(
      ([trade]) =>
        `${/^(?:[aeiou]|HVAC)/i.test(trade) ? 'an' : 'a'} ${trade}${/control$/.test(trade) ? ' company' : ''}`,
    )
    .slice(0, maxTrades);

function next({ documentType, issues }: ProseInput): string {
  const who = trades(issues);
  const inspection = documentType === 'inspection_report' || documentType === 'pest_report';
  if (inspection && who.length > 0)
    return `Next, get bids from ${joined(who)} before your inspection period ends, and ask the seller to repair the serious ones or to give a credit.`;
  return advice[documentType] ?? '';
}

function costSentence(issues: Issue[]): string {
  const cost = totalCost(issues);
  if (!cost) return '';
  const priced = issues.filter(({ estimatedCost }) => estimatedCost).length;
  return `**Estimated repair cost**: ${money(cost.low)} to ${money(cost.high)} for ${priced} of ${plural(issues.length, 'issue')}, from national price ranges${priced < issues.length ? `; ${issues.length - priced} without a price` : ''}.`;
}

/** Facts that a reader asks for first. */
const telling =
  /^(?:loan amount|interest rate|loan term|product|estimated total monthly payment|closing costs|cash to close|prepayment penalty|association|regular assessment|dues|special assessments?|rentals?|pets|rent|security deposit|appraised value|effective date|vested in|policy amount|sale price|purchase price|earnest money|closing date|inspection date|year built|property type)/i;

function factSentences({ documentType, facts }: ProseInput): string[] {
  if (documentType === 'disclosure') return disclosed(facts);
  const known = facts.filter(({ value }) => value.split(/\s+/).length <= 12);
  const chosen = [
    ...known.filter(({ name }) => telling.test(name)),
    ...known.filter(({ name }) => !telling.test(name)),
  ];
  if (chosen.length === 0) return [];
  const told = chosen
    .slice(0, maxFacts)
    .map(({ name, value, page }) => `${lower(clipped(name, 60))} ${clipped(value, 70)} (page ${page})`);
  return [`It states: ${told.join('; ')}.`];
}

const lower = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** What the seller says yes to. */
function disclosed(facts: Fact[]): string[] {
  const answered = facts.filter(({ name, value }) => !/:$/.test(name) && /^(?:yes|no|unknown)\b/i.test(value));
  const yes = answered.filter(({ value }) => /^yes\b/i.test(value));
  if (answered.length === 0) return [];
  const told = yes
    .slice(0, 4)
    .map(({ name, page }) => `“${clipped(name.replace(/^(?:section )?\d+\.?\s*/i, ''), 80)}” (page ${page})`);
  const first = `${plural(answered.length, 'answer')} could be read, ${yes.length} of them yes`;
  return [told.length > 0 ? `${first}, for example ${joined(told)}.` : `${first}.`];
}
