// Reads documents of an owners' association: dues with their period, fees, rules, reserves, litigation and insurance, each
// with its page. Topics that the document does not state are listed.
import type { Page } from '../../../documents/pages.ts';
import type { Fact } from '../../engine.ts';
import { fieldFacts } from '../document-fields.ts';
import type { DocumentReading } from '../document-reading.ts';
import { isBlank, type Statement, statementsOf, withAnswers } from '../statements.ts';
import { accountsIn } from './accounts.ts';
import { attributed, type Period, periodIn, periodNames, periodOf } from './amounts.ts';
import { askedIn } from './asked.ts';
import { associationOf } from './association.ts';
import { risksOf } from './risks.ts';
import { duesName, hoaTopics, limitName, limitWords, type Topic } from './topics.ts';

const maxValue = 240;
const maxLabel = 60;
const maxLabelOfAmount = 110;
/** More is the income of the association. */
const maxDues = 15_000;
/** Distance in a sentence between the words of a topic and the words of a rule. */
const reach = 80;
const maxRules = 3;
const maxRulesLength = 420;
/** A rule that matches its topic much less than the best one is left out. */
const maxScoreGap = 1.5;
/** An amount counts more than a share, and both are stated. */
const maxJoinedGap = 3;
/** `$50k` is none of them: its size is unknown to what compares amounts. */
const money = /\$\s?\d[\d,]*(?:\.\d{2})?(?![\d.]*\s?k\b)/i;
const share =
  /\b\d+(?:\.\d+)?\s?(?:%|percent\b)|\bone-(?:half|third|fourth|sixth|twelfth)\b|\b\w+ (?:\(\d+\) )?(?:percent|months?)\b/i;

/** Totals of a financial statement: amounts on its page are those of the association, not of an owner. */
const totals =
  /^(?:sub-?)?total\b.*\b(?:income|revenues?|expenses?|expenditures?|receipts|assets|liabilities)\b|^net (?:income|loss|change|surplus)\b/i;
const perOwner =
  /\b(?:per|each|every) (?:unit|lot|home|owner|household|month|quarter)\b|\bmonthly\b|\/ ?(?:unit|lot|mo)\b/i;
const spent = /\b(?:expenses?|expenditures?|study|transfers?)\b/i;
/** What an owner pays, or is insured for. */
const ofOwners = new Set([duesName, 'Transfer fee', 'Capital contribution', 'Fines', 'Late charge', 'Insurance']);

interface Candidate {
  value: string;
  statement: Statement;
  score: number;
}

export function readHoa(pages: Page[]): DocumentReading {
  const { statements, asked } = askedIn(pages, withAnswers(statementsOf(pages)));
  const frequency = statements.map(frequencyOf).find(Boolean) ?? null;
  const financial = new Set(statements.flatMap(({ label, page }) => (totals.test(label) ? [page] : [])));
  const facts: Fact[] = [];
  const name = associationOf(pages, statements);
  if (name) facts.push(name);
  const notStated: string[] = [];
  for (const topic of hoaTopics) {
    const isTotal = ({ page, label, text, heads }: Statement): boolean =>
      financial.has(page) &&
      label !== '' &&
      (ofOwners.has(topic.name) || spent.test(label)) &&
      !perOwner.test([label, text, ...heads].join(' '));
    const found = statements.flatMap((statement) =>
      isTotal(statement) ? [] : candidates(topic, statement, frequency),
    );
    const best = found.reduce<Candidate | null>((top, one) => (top && top.score >= one.score ? top : one), null);
    if (best)
      facts.push(
        factOf(
          topic.name,
          topic.amount && !topic.joins ? best : withNeighbors(best, found, topic.joins ? maxJoinedGap : maxScoreGap),
        ),
      );
    else if (!topic.optional) notStated.push(topic.name);
    if (topic.name === duesName) facts.push(...limitOf(topic, statements));
  }
  if (financial.size > 0) facts.push(...accountsIn(statements));
  facts.push(...unitsOf(statements));
  facts.push(...fieldFacts(pages, 'hoa_document', facts));
  facts.push(...inSentences(statements).filter(({ name }) => facts.every((fact) => fact.name !== name)));
  return { facts, issues: risksOf(facts, asked, statements), notStated };
}

const factOf = (name: string, { value, statement }: Candidate): Fact => ({
  name,
  value,
  page: statement.page,
  snippet: statement.snippet,
});

/** The line below a heading is the beginning of its first sentence, which states the whole rule. */
const belowRule = 2;

/** A rule with the other rules about the same topic on its page, in their order. */
function withNeighbors(best: Candidate, found: Candidate[], gap: number): Candidate {
  const near = found
    .filter(({ statement, score }) => statement.page === best.statement.page && score > best.score - gap)
    .filter(({ value }, at, all) => all.findIndex((one) => one.value.includes(value)) === at);
  const chosen = new Set([best, ...near.toSorted((a, b) => b.score - a.score)].slice(0, maxRules));
  const value = near.flatMap((one) => (chosen.has(one) ? [one.value] : [])).join(' ');
  return value.length <= maxRulesLength ? { ...best, value } : best;
}

function candidates(topic: Topic, statement: Statement, frequency: Period | null): Candidate[] {
  const { label, text } = statement;
  if (topic.name === duesName && limitWords.test(`${label} ${text}`)) return [];
  if (topic.never?.test(`${label} ${text}`)) return [];
  if (label !== '') return labelled(topic, statement, frequency);
  return sentence(topic, statement, frequency);
}

function labelled(topic: Topic, statement: Statement, frequency: Period | null): Candidate[] {
  const { label, text, below, asks } = statement;
  const most = isFigures(text) ? maxLabelOfAmount : maxLabel;
  if (!topic.cue.test(label) || topic.unless?.test(label) || (label.length > most && !label.includes('?') && !asks))
    return [];
  if (topic.name === duesName && isProposal.test(text)) return [];
  if (topic.amountOnly && topic.says && !topic.says.test(text)) return [];
  const amount = topic.amount ? amountOf(statement) : null;
  if (topic.amountOnly && !amount && !share.test(text)) return [];
  if ((topic.amount && !stated.test(text)) || (topic.counts && !/\d/.test(text))) return [];
  // A row of another table, or lines of columns beside each other.
  if (!topic.amount && !topic.counts && statement.cells.length > 2) return [];
  if (!topic.amount && !topic.counts && isFigures(text) && !topic.figures?.test(label)) return [];
  if (topic.notByYear && ofYears(statement.heads)) return [];
  // A line of a financial statement.
  if (topic.amount && !amount && statement.cells.length > 1 && isFigures(text)) return [];
  const answers =
    /\b(?:yes|no|none|not|n\/a|one|two|three|four)\b/i.test(text) ||
    (below ? amount !== null : /\d/.test(text)) ||
    topic.says?.test(text) ||
    label.includes('?') ||
    asks;
  // A table of contents has page numbers beside its headings.
  if ((!topic.counts && /^\d{1,3}$/.test(text)) || /^\W*$|^(?:see|refer)\w*\b/i.test(text)) return [];
  if (!answers && (below || !topic.amount || !/\p{L}{3}.*\p{L}{3}/u.test(text))) return [];
  if (isPrompt.test(text)) return [];
  const value =
    topic.name === duesName
      ? withPeriod(amount!, statement, frequency)
      : topic.amount && ofYears(statement.heads)
        ? amount
        : told(text);
  return value
    ? [{ value: topic.counts ? `${label}: ${value}` : value, statement, score: scoreOf(topic, statement, value) }]
    : [];
}

/** An amount, a number in words, or that there is none. */
const stated = /\d|\b(?:yes|no|none|not|n\/a|waived|half|one|two|three|four|five|six)\b/i;
const ofYears = (heads: string[]): boolean => heads.some((head) => /\b20\d{2}\b/.test(head));

/** A bare answer says less than a sentence with the amount. */
const bareAnswer = /^(?:yes|no)$/i;

function scoreOf({ name, amount, best }: Topic, { text, below }: Statement, value: string): number {
  // A row of a ledger has no period; the amount of a form may be nothing.
  const isWeak = (name === duesName && !value.includes(' ')) || /^(?:none\W*)?\$\s?0(?:\.00)?(?!\d)/i.test(text);
  const base = bareAnswer.test(text) ? 3 : isWeak ? 4.5 : below ? (amount ? 6 : belowRule) : 8;
  return base + (best?.test(text) ? 0.5 : 0);
}

/** Amounts and numbers with their periods, without a rule. */
const isFigures = (text: string): boolean =>
  /\d/.test(text) && !/\p{L}{3}/u.test(text.replace(/\b(?:per|an?|each|day|month|year|up|to)\b/gi, ''));

const units =
  /\b(?:of|our|the|all|among|its|these) (?:(?:our|the|its|all) )?(\d{1,3}(?:,\d{3})?) (?:(?:residential|single[- ]family|condominium) )?(?:units|homes|lots|townhomes|residences|families)\b/i;

/** `eleven of the 96 homes`: the largest number is that of all. */
function unitsOf(statements: Statement[]): Fact[] {
  const found = statements.flatMap((statement) => {
    const count = statement.label === '' ? units.exec(statement.text)?.[1] : undefined;
    return count ? [{ statement, count }] : [];
  });
  const size = ({ count }: { count: string }): number => Number(count.replace(',', ''));
  const [most] = found.toSorted((one, other) => size(other) - size(one));
  if (!most) return [];
  const { page, snippet } = most.statement;
  return [{ name: 'Number of units', value: most.count, page, snippet }];
}

/** What a sentence names that is a field elsewhere. */
const named: Record<string, RegExp> = {
  'Percent funded': /(?<=\p{Ll} )(\d{1,3}(?:\.\d+)?\s?(?:%|percent|pct\.?)) funded\b/iu,
  'Management company':
    /\b(?:managing agent|management company|property manager|community manager) is (\p{Lu}[\p{L}&.’' -]{3,50}?)(?= \(|[,;]|\.(?:\s|$)|$)/u,
};

const inSentences = (statements: Statement[]): Fact[] =>
  Object.entries(named).flatMap(([name, pattern]) => {
    const found = statements.find(({ label, text }) => label === '' && pattern.test(text) && !isProposal.test(text));
    const value = found && pattern.exec(found.text)?.[1];
    return found && value ? [{ name, value, page: found.page, snippet: found.snippet }] : [];
  });

/** The amount of a table row: of the latest year, where the heads are years. */
function amountOf({ cells, heads, text }: Statement): string | null {
  const years = heads.map((head) => Number(/\b20\d{2}\b/.exec(head)?.[0] ?? 0));
  const latest = Math.max(0, ...years);
  const cell = latest > 0 ? cells[years.indexOf(latest)] : undefined;
  return money.exec(cell ?? '')?.[0] ?? money.exec(text)?.[0] ?? null;
}

function withPeriod(
  amount: string | null,
  { label, text, heading, heads }: Statement,
  frequency: Period | null,
): string | null {
  if (!amount || Number(amount.replace(/[^\d.]/g, '')) > maxDues) return null;
  const period = periodOf(amount, text) ?? periodIn(label) ?? frequency ?? periodIn([heading, ...heads].join(' '));
  return period ? `${amount} ${periodNames[period]}` : amount;
}

const frequencyLabel = /\b(?:frequency|payable|paid|due|billing|period|collected)\b/i;
const frequencyOf = ({ label, text }: Statement): Period | null =>
  frequencyLabel.test(label) && /assessment|dues|fees?|payment|billing|frequency/i.test(label) && text.length < 40
    ? periodIn(text)
    : null;

function sentence(topic: Topic, statement: Statement, frequency: Period | null): Candidate[] {
  const { text, heading } = statement;
  const cue = topic.cue.exec(text);
  const inHeading =
    heading.length < 60 && topicsIn(heading).every((name) => name === topic.name) && topic.cue.test(heading);
  if ((!cue && !(inHeading && topic.says?.test(text) && !topic.amountOnly)) || text.length > 600) return [];
  // A question, and a list of boxes.
  if (text.endsWith('?') || text.split(/[☐☒☑⊠□]/u).length > 2) return [];
  if (topic.amount) {
    const amount = attributed(text, topic.name);
    if (amount && topic.name === duesName) {
      if (isProposal.test(text)) return [];
      const value = withPeriod(amount, statement, frequency);
      return value ? [{ value, statement, score: 5 + (/\bper\b|\/|month|current|effective/i.test(text) ? 1 : 0) }] : [];
    }
    if (amount) return [{ value: clipped(text), statement, score: 6 + (topic.best?.test(text) ? 0.5 : 0) }];
    if (topic.name === duesName || (topic.amountOnly && !(share.test(text) && topic.says?.test(text)))) return [];
  }
  if (topic.unless?.test(text) || !saysOf(topic, text, inHeading) || isDefinition.test(text)) return [];
  const hits = text.match(new RegExp(topic.cue.source, 'gi'))?.length ?? 0;
  const score =
    Math.min(hits, 2) +
    (inHeading ? 1.5 : 0) +
    (topic.best?.test(text) ? 1.5 : 0) +
    (/\d/.test(text) ? 0.5 : 0) -
    (/[,:]$/.test(text) || text.length < 25 ? 1.5 : 0) -
    text.length / 250;
  return [{ value: clipped(text), statement, score: Math.min(score, 4.5) }];
}

/** Whether the words of a rule stand near those of the topic. */
function saysOf({ cue, says }: Topic, text: string, inHeading: boolean): boolean {
  if (!says || inHeading) return !says || says.test(text);
  return [...text.matchAll(new RegExp(cue.source, 'gi'))].some(({ index, 0: { length } }) =>
    says.test(text.slice(Math.max(0, index - reach), index + length + reach)),
  );
}

const topicsIn = (heading: string): string[] => hoaTopics.flatMap(({ name, cue }) => (cue.test(heading) ? [name] : []));

/** Printed beside a question, for the one who fills the form in. */
const isPrompt = /^(?:if (?:so|yes|not?)\b|please\b|\(?attach\b)/i;
const isProposal = /\b(?:recommend\w*|propos\w+|consider\w*|discuss\w*)\b/i;
const isDefinition = /\b(?:shall mean|means (?:and|the|any)|is defined)\b/i;

/** What the declaration allowed when it was written. */
function limitOf(topic: Topic, statements: Statement[]): Fact[] {
  const found = statements.find(
    ({ label, text }) =>
      limitWords.test(text) &&
      topic.cue.test(`${label} ${text}`) &&
      money.test(text) &&
      /\bassessments?\b/i.test(text) &&
      !/special/i.test(text),
  );
  return found ? [{ name: limitName, value: clipped(found.text), page: found.page, snippet: found.snippet }] : [];
}

/** Without the number of its paragraph. */
const clipped = (text: string): string =>
  told(text.replace(/^[•\s]*(?:\d+(?:\.\d+)*[.)]?(?=\s+\p{L})|\([a-z]\)|[a-z][.)])\s+/iu, '').trim());

function told(text: string): string {
  if (isBlank(text)) return '';
  return text.length <= maxValue ? text : `${text.slice(0, text.lastIndexOf(' ', maxValue))} …`;
}
