// Proposals: the issues of the rules and those that the models find besides, each with features by which a last model
// accepts or rejects it (accept.ts).
import type { Page } from '../../../documents/pages.ts';
import type { Issue, Severity } from '../../engine.ts';
import { assertionOf, claimsOf } from '../inspection/assertion.ts';
import { boilerplateTitle } from '../inspection/heading-words.ts';
import type { ReportIssues } from '../inspection/issues.ts';
import { fingerprint } from '../inspection/prose.ts';
import { gradesOf, type Rating, scaleOf } from '../inspection/ratings.ts';
import { assemble, type Candidate } from './assemble.ts';
import { isConfirmed } from './confirmed.ts';
import { gradedIn } from './graded-rows.ts';
import { gradedTitles } from './graded-titles.ts';
import { severityIn } from './grades.ts';
import { gradesIn, issuesFrom } from './issues.ts';
import { remarkedRows } from './keyed-remarks.ts';
import {
  dismissedIn,
  gradeTitle,
  isDenial,
  isHeadRow,
  isMarkedGood,
  isPraise,
  isQuestion,
  misreadIn,
  namesIn,
  quotes,
  recordsIn,
} from './no-issue.ts';
import { numberedEntries } from './numbered-entries.ts';
import { referringRows } from './references.ts';
import { ratingsOf, type Statement } from './statement.ts';
import { countsWithin, likelyFrom, listFrom, quotedBy, type Relation, relationOf, toldBy, withinOf } from './told.ts';
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
  const dismissed = dismissedIn(statements);
  const remarked = remarkedRows(statements);
  const isUnticked = untickedIn(statements);
  const entries = numberedEntries(statements, probabilities);
  const titled = gradedTitles(statements, probabilities);
  const graded = gradedIn(statements, probabilities);
  const isMarked = (core: Statement): boolean =>
    core.marked || entries.has(core) || titled.has(core) || graded.has(core);
  const kept = issues
    .map((issue) => ({ issue, told: toldBy(issue) }))
    .filter(
      ({ issue, told }) =>
        !isQuestion(issue.snippet) &&
        !isName(issue.snippet) &&
        !isUnticked(issue.snippet, issue.page, null) &&
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
      !isHeadRow(core) &&
      !dismissed.has(core) &&
      !remarked.has(core.block) &&
      !isQuestion(core.text) &&
      !isName(core.text) &&
      !isUnticked(core.text, core.page, core.block) &&
      !isDenial(core.text) &&
      (core.marked || !isPraise(core.text)),
  );
  const printed = candidates.flatMap(gradesIn);
  const grades = gradesOf(printed);
  const scale = scaleOf(printed);
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
      if (core && dismissed.has(core)) return [];
      const more = [`conf ${Math.round(issue.confidence * 12)}`, `rated ${rated.has(issue)}`, `within ${within[at]!}`];
      const plain = rated.has(issue) || issue.confidence >= sure || value < 0 || value >= denied;
      const features = featuresOf('rule', issue, core, value, more);
      return {
        issue: regraded(issue, core && ratingOf(core), grades, scale),
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

/** What the report's own code, field or line says of a statement, there or where it states the same. */
function ratingsIn(statements: Statement[]): (core: Statement) => Rating | null {
  const known = new Map<string, Rating>();
  for (const { text, rated } of statements) if (rated?.kind === 'defect') known.set(fingerprint(text), rated);
  return (core) => {
    const own = ratingsOf({ ...core, ticked: [] }).filter(({ kind }) => kind === 'defect');
    return own.find((rating) => severityIn(rating)) ?? known.get(fingerprint(core.text)) ?? own[0] ?? core.rated;
  };
}

/** With the grade that the report gives it. */
function regraded(
  issue: Issue,
  rating: Rating | null,
  grades: Set<Severity>,
  scale: (rating: Rating) => Rating,
): Issue {
  if (rating?.kind !== 'defect') return issue;
  const isGrade = rating.severity === null || grades.has(rating.severity);
  return isGrade ? rerated(issue, scale(rating)) : issue;
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
  const quoted = quotedBy(issues, statements, probabilities).map((at) => (at < 0 ? 0 : probabilities[at]!));
  const told = issues.map(toldBy);
  const defects = statements.filter((_, at) => probabilities[at]! >= likely);
  const missing = defects.filter((core) => relationOf({ core, repeats: [] }, told) === 'new');
  const complete = isConfirmed(quoted, confirmedFrom) && missing.length <= missingFrom * defects.length;
  return complete ? reading : reading.unnumbered();
}

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
