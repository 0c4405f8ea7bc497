// The paragraph of a summary, 80 to 180 words as a rule: what the document is, its three most serious issues, what was not
// inspected, what to do next, and what repairs may cost.
import type { DocumentType } from '../../../documents/document-types.ts';
import { totalCost } from '../../catalogue/total.ts';
import type { Coverage, Fact, Issue, Severity } from '../../engine.ts';
import { joined, money, plural } from '../answer/statement.ts';
import { hasRadonLevel } from '../specialist/radon.ts';
import type { Subject } from '../specialist/subject.ts';
import { advice, kinds, noLevel, purposes } from './kinds.ts';
import { isCount, isReference, tellingOf } from './telling.ts';
import { withoutIssues } from './unread.ts';

export interface ProseInput {
  documentType: DocumentType;
  /** Of a short specialist report. */
  subject: Subject | null;
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
const maxExplanation = 70;
const maxTrades = 4;
const maxFacts = 8;
const maxValue = 110;
const maxWordsOfValue = 12;
const severities: Severity[] = ['critical', 'major', 'minor'];

const clipped = (text: string, length: number): string => {
  const plain = text.replace(/\s+/g, ' ').replace(/[.;:,\s]+$/, '');
  return plain.length <= length ? plain : `${plain.slice(0, plain.lastIndexOf(' ', length))} …`;
};
export const countWords = (text: string): number => text.split(/\s+/).length;

const isInspection = ({ documentType }: Pick<ProseInput, 'documentType'>): boolean =>
  documentType === 'inspection_report' || documentType === 'pest_report';

export function paragraph(input: ProseInput): string {
  const { issues, subject } = input;
  const inspection = isInspection(input);
  const sentences = [
    whatItIs(input),
    ...(inspection && !subject ? [] : factSentences(input)),
    mostSerious(input),
    inspection ? limitSentence(input) : '',
    next(input),
    costSentence(issues),
    ...(inspection && !subject ? factSentences(input) : []),
  ].filter(Boolean);
  if (countWords(sentences.join(' ')) < minWords) sentences.push(readWhole);
  // What comes last is left out first.
  while (sentences.length > 3 && countWords(sentences.join(' ')) > maxWords)
    sentences.splice(inspection || issues.length > 0 ? -1 : -2, 1);
  return sentences.join(' ');
}

const compared: ReadonlySet<DocumentType> = new Set(['closing_disclosure', 'disclosure']);

function whatItIs(input: ProseInput): string {
  const { documentType, issues, subject } = input;
  const kind =
    (subject && purposes[subject].kind) ?? kinds[documentType] ?? 'This document was filed with those of the property.';
  const counts = severities
    .map((severity) => [severity, issues.filter((issue) => issue.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}`);
  // A later comparison with other documents of the property adds issues to these two.
  const has = compared.has(documentType) ? 'Read alone, it has' : 'It has';
  if (issues.length > 0) return `${kind} ${has} **${plural(issues.length, 'issue')}**: ${joined(counts)}.`;
  return `${kind} ${withoutIssues(input)}`;
}

function mostSerious({ documentType, issues }: ProseInput): string {
  const worst = distinct(issues).slice(0, 3);
  if (worst.length === 0) return '';
  const told = worst.map(
    ({ title, location, page, snippet }) =>
      `${clipped(title, maxIssue)}${location && !title.toLowerCase().includes(location.toLowerCase()) ? `, ${location}` : ''}${documentType === 'disclosure' && isExplanation(snippet, title) ? `: “${clipped(snippet, maxExplanation)}”` : ''} (page ${page})`,
  );
  if (issues.length === 1) return `The issue: ${told[0]}.`;
  return `The ${worst.length === issues.length ? 'most serious first' : `${['', 'most serious', 'two most serious', 'three most serious'][worst.length]}`}: ${told.join('; ')}.`;
}

/** The seller's own words, not the question again. */
const isExplanation = (snippet: string, title: string): boolean =>
  !snippet.includes(title.slice(title.indexOf(':') + 2, 40));

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

function next(input: ProseInput): string {
  const { documentType, issues, facts, subject } = input;
  if (subject === 'radon' && !hasRadonLevel(facts)) return noLevel;
  if (subject && issues.length === 0) return purposes[subject].clear ?? purposes[subject].advice;
  if (subject && subject !== 'insects') return purposes[subject].advice;
  const who = trades(issues);
  if (isInspection(input) && who.length > 0)
    return `Next, get bids from ${joined(who)} before your inspection period ends, and ask the seller to repair the serious ones or to give a credit.`;
  return (subject && purposes[subject].advice) ?? advice[documentType] ?? '';
}

function costSentence(issues: Issue[]): string {
  const cost = totalCost(issues);
  if (!cost) return '';
  const priced = issues.filter(({ estimatedCost }) => estimatedCost).length;
  return `**Estimated repair cost**: ${money(cost.low)} to ${money(cost.high)} for ${priced} of ${plural(issues.length, 'issue')}, from national price ranges${priced < issues.length ? `; ${issues.length - priced} without a price` : ''}.`;
}

function factSentences(input: ProseInput): string[] {
  const { documentType, facts } = input;
  if (documentType === 'disclosure') return disclosed(facts);
  const { told, denied } = factsToTell(input);
  const list = told.map(
    ({ name, value, page }) => `${lower(clipped(name, 60))} ${clipped(value, maxValue)} (page ${page})`,
  );
  const no = [...Map.groupBy(denied, ({ page }) => page)].map(
    ([page, zones]) => `${joined(zones.map(({ name }) => lower(name)))} (page ${page})`,
  );
  return [
    ...(list.length > 0 ? [`It states: ${list.join('; ')}.`] : []),
    ...(no.length > 0 ? [`Answered no: ${no.join('; ')}.`] : []),
  ];
}

/** First what a reader asks for first, then short values; zones without a hazard apart, those with one are issues. */
function factsToTell({ documentType, facts, issues }: ProseInput): { told: Fact[]; denied: Fact[] } {
  const first = tellingOf(documentType, facts);
  const short = facts.filter(
    ({ name, value }) => value.split(/\s+/).length <= maxWordsOfValue && !isCount(value) && !isReference(name),
  );
  const all = [...new Set([...first, ...short])];
  if (documentType !== 'hazard_report') return { told: all.slice(0, maxFacts), denied: [] };
  const isIssue = ({ name }: Fact) => issues.some(({ title }) => title.toLowerCase().includes(name.toLowerCase()));
  const denied = all.filter(({ value }) => /^no$/i.test(value));
  const told = all.filter((fact) => !denied.includes(fact) && !(/^yes\b/i.test(fact.value) && isIssue(fact)));
  return { told: told.slice(0, maxFacts), denied };
}

const lower = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** How the seller answered. The adverse answers are issues. */
function disclosed(facts: Fact[]): string[] {
  const answered = facts.filter(({ name, value }) => !/:$/.test(name) && /^(?:yes|no|unknown)\b/i.test(value));
  if (answered.length === 0) return [];
  const count = (answer: RegExp) => answered.filter(({ value }) => answer.test(value)).length;
  return [
    `${plural(answered.length, 'answer')} could be read: ${count(/^yes\b/i)} yes, ${count(/^no\b/i)} no, ${count(/^unknown\b/i)} unknown.`,
  ];
}
