// Proposals: the issues of the rules and those that the models find besides, each with features by which a last model
// accepts or rejects it (accept.ts).
import type { Page } from '../../../documents/pages.ts';
import type { Issue, Severity } from '../../engine.ts';
import { assertionOf, claimsOf } from '../inspection/assertion.ts';
import { boilerplateTitle } from '../inspection/heading-words.ts';
import type { ReportIssues } from '../inspection/issues.ts';
import { fingerprint } from '../inspection/prose.ts';
import { gradesOf, type Rating } from '../inspection/ratings.ts';
import { assemble, type Candidate, wordsOf } from './assemble.ts';
import { gradesIn, issuesFrom } from './issues.ts';
import { numberedEntries } from './numbered-entries.ts';
import { referringRows } from './references.ts';
import { ratingsOf, type Statement } from './statement.ts';
import { untickedIn } from './unticked.ts';

/** Probability from which a statement is proposed. */
const proposed = 0.25;

/** Confidence from which the rules need no confirmation, and probability below which the models deny them. */
const sure = 0.75;
const denied = 0.03;
/** Probability from which the models need none: with a word of a defect, and without. */
const likely = 0.7;
/** The same in a paragraph that states another defect. */
const besides = 0.4;
const certain = 0.85;

export interface Proposal {
  issue: Issue;
  features: string[];
  /** Whether it would be an issue in a text that is too short to judge the reader by. */
  plain: boolean;
  /** The report itself marks it as a defect. */
  marked: boolean;
  /** The statement that it quotes. */
  core: Statement | null;
  /** The same in other places. */
  repeats: Statement[];
}

export function proposalsOf(
  pages: Page[],
  { issues, rated }: Pick<ReportIssues, 'issues' | 'rated'>,
  statements: Statement[],
  probabilities: number[],
): Proposal[] {
  const isMisread = misreadIn(statements);
  const isOfRecord = recordsIn(statements);
  const referring = referringRows(statements, (at) => probabilities[at]! >= likely);
  const refers = quotes(referring);
  const isName = namesIn(statements);
  const isUnticked = untickedIn(statements);
  const entries = numberedEntries(statements, probabilities);
  const isMarked = (core: Statement): boolean => core.marked || entries.has(core);
  const kept = issues
    .map((issue) => ({ issue, told: toldBy(issue) }))
    .filter(
      ({ issue, told }) =>
        !isQuestion(issue.snippet) &&
        !isName(issue.snippet) &&
        !isUnticked(issue.snippet, null) &&
        !isMisread(told) &&
        !isOfRecord(told) &&
        !refers(told),
    );
  const ruled = kept.map(({ issue }) => issue);
  const told = kept.map((each) => each.told);
  const quoted = quotedBy(ruled, statements, probabilities);
  const ratingOf = ratingsIn(statements);
  const relationFor = new Map<Candidate, Relation>();
  const within = countsWithin(told, statements, probabilities);
  const candidates = assemble(
    statements,
    probabilities.map((value, at) =>
      referring.has(statements[at]!) ? 0 : isMarked(statements[at]!) ? Math.max(value, likely) : value,
    ),
    proposed,
  ).filter(
    ({ core }) =>
      core.record !== 'upkeep' &&
      !isMarkedGood(core) &&
      !isQuestion(core.text) &&
      !isName(core.text) &&
      !isUnticked(core.text, core.block) &&
      !isDenial(core.text),
  );
  const grades = gradesOf(candidates.flatMap(gradesIn));
  const found = candidates.filter((candidate) => {
    const relation = relationOf(candidate, told);
    relationFor.set(candidate, relation);
    return relation !== 'quoted';
  });
  const mirrored = mirroredPages(found, relationFor);
  return [
    ...ruled.flatMap((issue, at) => {
      const own = quoted[at]!;
      if (gradeTitle.test(issue.title) && (own < 0 || probabilities[own]! < likelyFrom)) return [];
      const value = own < 0 ? -1 : probabilities[own]!;
      const core = own < 0 ? null : statements[own]!;
      const more = [`conf ${Math.round(issue.confidence * 12)}`, `rated ${rated.has(issue)}`, `within ${within[at]!}`];
      const plain = rated.has(issue) || issue.confidence >= sure || value < 0 || value >= denied;
      const features = featuresOf('rule', issue, core, value, more);
      return {
        issue: regraded(issue, core && ratingOf(core), grades),
        plain,
        marked: (core !== null && isMarked(core)) || (rated.has(issue) && (value < 0 || value >= denied)),
        core,
        repeats: [],
        features,
      };
    }),
    ...issuesFrom(found, pages, grades).map(({ issue, candidate }) => {
      const count = withinOf(candidate, told, within);
      const relation = relationFor.get(candidate)!;
      const more = [
        `repeats ${Math.min(3, candidate.repeats.length)}`,
        `more ${Math.min(4, candidate.statements.length)}`,
        `relation ${relation === 'within' && count >= listFrom ? 'new' : relation}`,
        `within ${count}`,
        `mirror ${relation} ${mirrored(candidate)}`,
      ];
      return {
        issue,
        plain:
          (relation === 'new' && isStated(candidate, likely)) ||
          (relation === 'within' && isStated(candidate, besides)),
        marked: isMarked(candidate.core) && (relation === 'new' || relation === 'within'),
        core: candidate.core,
        repeats: candidate.repeats,
        features: featuresOf('model', issue, candidate.core, candidate.probability, more),
      };
    }),
  ];
}

/** Whether an issue runs over several entries that the report marks one by one, or states one that it marks as good. */
function misreadIn(statements: Statement[]): (told: Told) => boolean {
  const marked = statements.filter(({ rated }) => rated).map((each) => ({ ...each, key: fingerprint(each.text) }));
  const byPage = Map.groupBy(marked, ({ page }) => page);
  return (told) => {
    const within = (byPage.get(told.page) ?? []).filter(({ key, page }) => isWithin(key, page, told));
    const blocks = new Set(within.map(({ at }) => at));
    return blocks.size > 1 || (blocks.size === 1 && isMarkedGood(within[0]!));
  };
}

/** Whether an issue states what a record states, which is read as a whole. */
function recordsIn(statements: Statement[]): (told: Told) => boolean {
  const defects = statements.flatMap(({ record, page, text, block }) =>
    record === 'defect' || record === 'upkeep'
      ? [{ page, key: fingerprint(`${block.label.replace(/^\d+\W+/, '')} ${text}`) }]
      : [],
  );
  const byPage = Map.groupBy(defects, ({ page }) => page);
  return ({ page, snippet }) => (byPage.get(page) ?? []).some(({ key }) => snippet.includes(key));
}

/** Whether an issue states a part of one of these rows. */
function quotes(rows: Set<Statement>): (told: Told) => boolean {
  const byPage = Map.groupBy(
    [...rows].map(({ page, block }) => ({ page, key: fingerprint(block.cells.join(' ')) })),
    ({ page }) => page,
  );
  return ({ page, snippet }) =>
    (byPage.get(page) ?? []).some(({ key }) => key.includes(snippet) || snippet.includes(key));
}

/** `Deficiencies: Foundations` says only which part the text below it is about. */
function namesIn(statements: Statement[]): (text: string) => boolean {
  const keyOf = (text: string): string => fingerprint(text.replace(/^\W*(?:[A-Z]|[\d.]+)[.:)]\s+/, ''));
  const names = new Set(statements.flatMap(({ section, item }) => [keyOf(section), keyOf(item)]));
  names.delete('');
  return (text) => {
    const value = text.replace(/^\p{L}[\p{L} /&-]{2,30}:\s*/u, '').replace(/^\W+/, '');
    return names.has(keyOf(value)) && !assertionOf(value).defect;
  };
}

/** `Category 3: Urgent repairs` explains a grade. */
const gradeTitle = /^(?:\w+ )?(?:category|grade|class|rating|priority|level) [A-E\d]\b/i;

/** A form asks, and a request for repairs may have been met: neither states anything. */
const isQuestion = (text: string): boolean =>
  /\?\W*$/.test(text) ||
  /^(?:item \S+ )?(?:repairs? request(?:ed)?|request(?:ed)? repairs?|request for repairs?) ?:/i.test(text) ||
  /^\W*(?:\d+\W+)?(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would) (?:there|the|you|your|it|any|this|these|all|seller)\b/i.test(
    text,
  );

/** `No leaks were observed at the heater.` */
const isDenial = (text: string): boolean => {
  const { affirmed } = assertionOf(text);
  return affirmed !== text && !/\p{L}/u.test(affirmed.replace(reporting, ''));
};
/** Words that say who observed, and when. */
const reporting =
  /\b(?:at the time of (?:the|our|this|my) inspection|(?:the|our|this) inspect(?:or|ion)|we|i|there|was|were|is|are|had|has|have|observed|noted|noticed|found|saw|and|or|also)\b/gi;

const isMarkedGood = ({ rated }: Pick<Statement, 'rated'>): boolean =>
  rated?.kind === 'good' || rated?.kind === 'absent';

/** What the report's own code or field says of a statement, there or where it states the same. */
function ratingsIn(statements: Statement[]): (core: Statement) => Rating | null {
  const known = new Map<string, Rating>();
  for (const { text, rated } of statements) if (rated?.kind === 'defect') known.set(fingerprint(text), rated);
  return ({ text, rated }) => rated ?? known.get(fingerprint(text)) ?? null;
}

/** With the grade that the report gives it in a code or field of its own. */
function regraded(issue: Issue, rating: Rating | null, grades: Set<Severity>): Issue {
  return rating?.kind === 'defect' && rating.severity && grades.has(rating.severity) ? rerated(issue, rating) : issue;
}

export function rerated(issue: Issue, rating: Rating): Issue {
  if (rating.kind !== 'defect' || !rating.severity) return issue;
  return { ...issue, severity: rating.severity, severityReason: `The report rates it "${rating.words}".` };
}

/** Share of the numbered issues that the models confirm when the numbers are those of findings, not of chapters. */
const confirmedFrom = 0.4;

/** Share of the likely defects that no numbered issue states, from which the numbered issues are not all findings. */
const missingFrom = 0.5;

/**
 * The reading of the rules. Without its numbered headings when the models see no defects below them, or many elsewhere.
 */
export function settledReading(reading: ReportIssues, statements: Statement[], probabilities: number[]): ReportIssues {
  if (!reading.itemized) return reading;
  const { issues } = reading;
  const confirmed = confirmedOf(quotedBy(issues, statements, probabilities), probabilities);
  const told = issues.map(toldBy);
  const defects = statements.filter((_, at) => probabilities[at]! >= likely);
  const missing = defects.filter((core) => relationOf({ core, repeats: [] }, told) === 'new');
  const complete = confirmed >= confirmedFrom * issues.length && missing.length <= missingFrom * defects.length;
  return complete ? reading : reading.unnumbered();
}

const confirmedOf = (quoted: number[], probabilities: number[]): number =>
  quoted.filter((at) => at >= 0 && probabilities[at]! >= 0.5).length;

/** How many of the candidates of its page, in fourths, an issue elsewhere states as well: nearly all of a summary. */
function mirroredPages(found: Candidate[], relationFor: Map<Candidate, Relation>): (candidate: Candidate) => number {
  const byPage = Map.groupBy(found, ({ core }) => core.page);
  const shares = new Map(
    [...byPage].map(([page, own]) => {
      const alike = own.filter((each) => relationFor.get(each) === 'alike elsewhere').length;
      return [page, own.length < 2 ? -1 : Math.round((4 * alike) / own.length)];
    }),
  );
  return ({ core }) => shares.get(core.page)!;
}

/** Standard text and a denial are no issue, and a statement without a word of a defect needs more certainty. */
function isStated({ core, probability }: Candidate, needed: number): boolean {
  if (boilerplateTitle.test(core.item || core.section)) return false;
  const said = assertionOf(core.text);
  if (said.defect) return !said.generic && probability >= needed;
  const denies = said.affirmed.trim() !== core.text.trim();
  return !denies && !said.good && probability >= certain;
}

const levels = [0.02, 0.06, 0.12, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.88, 0.94];
const levelOf = (value: number): number => (value < 0 ? -1 : levels.filter((level) => value >= level).length);

function featuresOf(source: string, issue: Issue, core: Statement | null, value: number, more: string[]): string[] {
  const text = core?.text ?? issue.snippet;
  const said = assertionOf(text);
  const level = levelOf(value);
  const stated = claimsOf(said);
  const denies = said.affirmed.trim() !== text.trim();
  const own = [
    `p ${level}`,
    `said ${stated.join(' ')}`,
    ...stated.map((name) => `said ${name}`),
    `denies ${denies} ${said.defect}`,
    `advice ${issue.recommendation !== null}`,
    `boilerplate ${boilerplateTitle.test(core?.item || core?.section || '')}`,
    `kind ${core?.block.kind} ${core?.index === 0}`,
    `rating ${core ? ratingsOf(core)[0]?.kind : undefined}`,
    `long ${Math.min(8, text.split(' ').length >> 2)}`,
    `ends ${/[.!]["')\]]?$/.test(text)} ${/\?$/.test(text)} ${/^[a-z]/.test(text)}`,
    `repeated ${core?.repeated}`,
    `part ${issue.component !== null} ${issue.location !== null}`,
    `front ${issue.page <= 3}`,
    ...more,
  ];
  return [source, ...own.flatMap((each) => [`A ${source} ${each}`, `A ${level >> 1} ${each}`])];
}

/** For each issue the statement that its snippet quotes and that is most likely a defect; -1 when none is found. */
function quotedBy(issues: Issue[], statements: Statement[], probabilities: number[]): number[] {
  const byPage = Map.groupBy(
    statements.map(({ text, page }, at) => ({ page, key: fingerprint(text), at })),
    ({ page }) => page,
  );
  return issues.map((issue) => {
    const quoted = fingerprint(issue.snippet);
    return (byPage.get(issue.page) ?? [])
      .filter(
        ({ key }) =>
          key.length > 6 && (quoted.includes(key.slice(0, keyLength)) || key.includes(quoted.slice(0, keyLength))),
      )
      .reduce((best, { at }) => (best < 0 || probabilities[at]! > probabilities[best]! ? at : best), -1);
  });
}

const keyLength = 40;
/** Share of the words of one that the other has as well. */
const likeEnough = 0.7;

interface Told {
  page: number;
  letters: string;
  words: Set<string>;
  snippet: string;
  title: Set<string>;
}

function toldBy(issue: Issue): Told {
  const told = `${issue.title} ${issue.description} ${issue.snippet} ${issue.recommendation ?? ''}`;
  return {
    page: issue.page,
    letters: fingerprint(told),
    words: wordsOf(told),
    snippet: fingerprint(issue.snippet),
    title: wordsOf(issue.title),
  };
}

/** `quoted`: an issue quotes it; `within`: its text contains it; `alike`: it has the same words here or elsewhere. */
type Relation = 'quoted' | 'within' | 'alike here' | 'alike elsewhere' | 'new';
const relations = ['quoted', 'within', 'alike here', 'alike elsewhere', 'new'] as const;

/** The closest relation of a candidate to an issue. */
function relationOf({ core, repeats }: Pick<Candidate, 'core' | 'repeats'>, told: Told[]): Relation {
  let closest = relations.length - 1;
  for (const { text, page } of [core, ...repeats]) {
    const key = fingerprint(text);
    const words = wordsOf(text);
    for (const each of told) closest = Math.min(closest, relations.indexOf(relationTo(key, words, page, each)));
  }
  return relations[closest]!;
}

function relationTo(key: string, own: Set<string>, page: number, told: Told): Relation {
  const here = page === told.page;
  if (key.length > 8) {
    const start = key.slice(0, keyLength);
    // An entry of a list that is the title of the issue.
    if (!here && told.letters.startsWith(key)) return 'quoted';
    if (here && (told.snippet.includes(start) || key.includes(told.snippet.slice(0, keyLength)))) return 'quoted';
    if (told.letters.includes(start)) return here ? 'within' : 'alike elsewhere';
  }
  const alike = (told.title.size > 1 && shareOf(told.title, own) >= 0.99) || shareOf(own, told.words) >= likeEnough;
  if (own.size <= 2 || !alike) return 'new';
  return here ? 'alike here' : 'alike elsewhere';
}

/** For each issue how many likely defects its text contains: several are a list that was read as one. */
function countsWithin(told: Told[], statements: Statement[], probabilities: number[]): number[] {
  const likely = statements.flatMap(({ text, page }, at) =>
    probabilities[at]! >= likelyFrom ? [{ page, key: fingerprint(text) }] : [],
  );
  return told.map((each) => Math.min(4, likely.filter(({ page, key }) => isWithin(key, page, each)).length));
}

const likelyFrom = 0.6;
/** An issue whose text contains this many likely defects is a list: each is a defect of its own. */
const listFrom = 3;
const isWithin = (key: string, page: number, told: Told): boolean =>
  page === told.page && key.length > 8 && told.letters.includes(key.slice(0, keyLength));

function withinOf({ core }: Candidate, told: Told[], counts: number[]): number {
  const key = fingerprint(core.text);
  return told.reduce((most, each, at) => (isWithin(key, core.page, each) ? Math.max(most, counts[at]!) : most), 0);
}

function shareOf(some: Set<string>, others: Set<string>): number {
  let count = 0;
  for (const word of some) if (others.has(word)) count++;
  return count / Math.max(1, some.size);
}
