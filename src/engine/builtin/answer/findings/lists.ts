// Lists and counts of stored issues: all of a scope, the most serious, what a seller may be asked for, by trade, hazards.
import { foldText } from '../../../../language/terms.ts';
import type { Passage } from '../../../engine.ts';
import { capital, joined, plural, type Statement, type StructuredAnswer } from '../statement.ts';
import { sharedTerms, type Terms, termsIn } from '../terms.ts';
import { citationOf, gradesOf, lineOf, restOf } from './lines.ts';
import { costNote } from './prices.ts';
import { isRepair, type Scope, type StoredIssue, withoutRepeats, worstFirst } from './select.ts';

const maxLines = 8;
const maxSerious = 6;
/** With fewer grave issues, minor ones follow them. */
const fewGrave = 3;
const maxCited = 12;

export interface ListContext {
  scope: Scope;
  /** All issues of the documents asked about. */
  all: StoredIssue[];
  manyFiles: boolean;
  /** The number of items asked for. */
  count: number | null;
  /** Passages under a heading of the report that says what comes first. */
  lists: readonly Passage[];
}

const cite = (issues: readonly StoredIssue[]) => issues.slice(0, maxCited).map(citationOf);

function listed(
  issues: StoredIssue[],
  intro: string,
  most: number,
  manyFiles: boolean,
  line = (issue: StoredIssue): Statement => lineOf(issue, { manyFiles }),
): StructuredAnswer | null {
  if (issues.length === 0) return null;
  const shown = new Set(withoutRepeats(issues).slice(0, most));
  const outro = restOf(
    issues.filter((issue) => !shown.has(issue)),
    manyFiles,
  );
  return {
    intro: { text: intro, citations: cite(issues), derived: [intro] },
    statements: [...shown].map(line),
    ...(outro && { outro }),
  };
}

const about = ({ words }: Scope): string => (words ? ` about “${words}”` : '');
/** "7 critical issues about “roof”" */
const issuesOf = (count: number, scope: Scope): string =>
  `${count} ${scope.grades ? `${scope.grades} ` : ''}issue${count === 1 ? '' : 's'}${about(scope)}`;
const grades = (issues: readonly StoredIssue[], { grades: named }: Scope): string =>
  named && !named.includes(' ') ? '' : ` (${gradesOf(issues)})`;

export function problemList({ scope, manyFiles, count }: ListContext): StructuredAnswer | null {
  const issues = worstFirst(scope.issues);
  if (issues.length === 0) return null;
  const intro = `${issuesOf(issues.length, scope)}${grades(issues, scope)}:`;
  return listed(issues, intro, count ?? maxLines, manyFiles);
}

/** @param safety counts safety hazards only */
export function countOf({ scope, all, manyFiles }: ListContext, safety: boolean): StructuredAnswer | null {
  const counted = worstFirst(scope.named || scope.issues.length < all.length ? scope.issues : all);
  const issues = safety ? counted.filter(({ safetyHazard }) => safetyHazard) : counted;
  if (issues.length === 0) return null;
  const paperwork = issues.filter((issue) => !isRepair(issue)).length;
  const own = issues.length - paperwork;
  const also =
    paperwork > 0 && own > 0 ? ` ${paperwork} of them are about the loan, the closing costs or the disclosure.` : '';
  const what = safety ? `${plural(issues.length, 'safety hazard')}${about(scope)}` : issuesOf(issues.length, scope);
  const intro = `${what}${grades(issues, scope)}.${also}`;
  return listed(issues, intro, 5, manyFiles);
}

/** Within a severity, what the report itself lists as urgent comes first. */
function listedFirst(issues: StoredIssue[], lists: readonly Passage[]): StoredIssue[] {
  if (lists.length === 0) return issues;
  const read = lists.map(({ analysisId, text }) => ({ analysisId, terms: termsIn(text) }));
  const isListed = ({ analysisId, title, snippet }: StoredIssue) =>
    read.some((list) => {
      if (list.analysisId !== analysisId) return false;
      return [title, snippet].some((text) => holdsMost(list.terms, termsIn(text)));
    });
  const listed = new Set(issues.filter(isListed));
  return issues.toSorted((one, other) =>
    one.severity === other.severity ? Number(listed.has(other)) - Number(listed.has(one)) : 0,
  );
}

const holdsMost = (all: Terms, some: Terms): boolean => some.size > 2 && sharedTerms(some, all) / some.size > 0.8;

/** What to do first: the most serious repairs. */
export function mostSerious({ scope, manyFiles, count, lists }: ListContext): StructuredAnswer | null {
  const repairs = scope.issues.filter(isRepair);
  const issues = worstFirst(repairs.length > 0 ? repairs : scope.issues);
  const grave = issues.filter(({ severity }) => severity !== 'minor');
  const worst = listedFirst(grave.length >= fewGrave ? grave : issues, lists);
  if (worst.length === 0) return null;
  const hazards = worst.filter(({ safetyHazard }) => safetyHazard).length;
  const most = count ?? maxSerious;
  const intro = `The most serious first, of ${plural(issues.length, 'issue')} (${gradesOf(issues)}${hazards > 0 ? `; ${plural(hazards, 'safety hazard')}` : ''}):`;
  return listed(worst, intro, most, manyFiles);
}

const upkeep = /\b(?:monitor|maintenance|clean|cosmetic|paint|caulk|trim (?:back|the)|upkeep|routine)\b/;

/** Repairs worth asking a seller for: grave ones, hazards and what does not work; no upkeep. */
export function requests({ scope, manyFiles, count }: ListContext): StructuredAnswer | null {
  const repairs = scope.issues.filter(isRepair);
  const worth = worstFirst(repairs).filter(
    (issue) => issue.severity !== 'minor' || (issue.safetyHazard && !upkeep.test(foldText(issue.snippet))),
  );
  const issues = worth.length > 0 ? worth : worstFirst(repairs);
  if (issues.length === 0) return null;
  const intro = `Worth asking the seller to repair, or to give a credit for: ${plural(issues.length, 'issue')} that ${issues.length === 1 ? 'is' : 'are'} serious or a safety hazard (${gradesOf(issues)}):`;
  return listed(issues, intro, count ?? maxLines, manyFiles, (issue) =>
    lineOf(issue, { manyFiles, note: costNote(issue) }),
  );
}

/** The work of one trade, or how much there is for each. */
export function byTrade({ scope, manyFiles, count }: ListContext, trades: string[]): StructuredAnswer | null {
  const repairs = scope.issues.filter(isRepair);
  if (trades.length > 0) {
    const issues = worstFirst(repairs.filter((issue) => issue.trade !== null && trades.includes(issue.trade)));
    const who = joined(trades);
    const intro = `${plural(issues.length, 'issue')} for the ${who} (${gradesOf(issues)}):`;
    return listed(issues, intro, count ?? maxLines, manyFiles);
  }
  const groups = [...Map.groupBy(worstFirst(repairs), ({ trade }) => trade)]
    .filter((group): group is [string, StoredIssue[]] => group[0] !== null)
    .toSorted(([, one], [, other]) => other.length - one.length);
  if (groups.length === 0) return null;
  const one = groups.length === 1 && groups[0]![1].length <= 2;
  return {
    statements: groups.slice(0, maxLines).map(([trade, issues]): Statement => {
      const [worst] = issues;
      const line = lineOf(worst!, { manyFiles, graded: false });
      const head = one
        ? `**${capital(trade)}:** `
        : `**${capital(trade)}** (${plural(issues.length, 'issue')}), for example: `;
      return { ...line, text: `${head}${line.text}`, derived: [head, ...(line.derived ?? [])] };
    }),
  };
}

/** What endangers small children in particular. */
const childHazards =
  /\b(?:stairs?|steps?|handrails?|guardrails?|railings?|balusters?|spindles?|balcon\w*|decks?|outlets?|receptacles?|gfci|gfi|tip(?:ping)?|anti-tip|range|oven|pool|spa|fence|gate|garage door|auto.?revers\w*|glass|tempered|windows?|sill|blinds?|cords?|lead|paint|asbestos|mold|hot water|scald\w*|water heater|temperature|smoke|carbon monoxide|co (?:alarm|detector)|wiring|exposed|falls?|trip|well|pond|fireplace|gas)\b/;

export function hazards({ scope, manyFiles, count }: ListContext, children: boolean): StructuredAnswer | null {
  const dangerous = worstFirst(
    scope.issues.filter((issue) => isRepair(issue) && (issue.safetyHazard || issue.severity === 'critical')),
  );
  const forChildren = dangerous.filter((issue) => childHazards.test(foldText(`${issue.title} ${issue.snippet}`)));
  const issues = children && forChildren.length > 0 ? forChildren : dangerous;
  if (issues.length === 0) return null;
  const what = plural(issues.length, 'safety hazard');
  const intro = children
    ? `Not yet: ${what} that can hurt children ${issues.length === 1 ? 'is' : 'are'} named${about(scope)}. Have ${issues.length === 1 ? 'it' : 'them'} repaired first:`
    : `${what}${about(scope)} ${issues.length === 1 ? 'is' : 'are'} named (${gradesOf(issues)}):`;
  return listed(issues, intro, count ?? maxLines, manyFiles);
}

const examination =
  /\b(?:evaluat\w*|further|specialist|engineer|investigat\w*|test(?:ed|ing)?|scope|assess\w*|review)\b/i;

/** What someone else should look at, in the words of the report. */
export function examinations({ scope, manyFiles, count, lists }: ListContext): StructuredAnswer | null {
  const issues = worstFirst(
    scope.issues.filter(
      (issue) => isRepair(issue) && examination.test(`${issue.recommendation ?? ''} ${issue.snippet}`),
    ),
  );
  if (issues.length === 0) return mostSerious({ scope, manyFiles, count, lists, all: scope.issues });
  const intro = `Further evaluation is recommended for ${plural(issues.length, 'issue')}:`;
  return listed(issues, intro, count ?? maxLines, manyFiles, (issue) => withTrade(lineOf(issue, { manyFiles }), issue));
}

const withTrade = (line: Statement, { trade }: StoredIssue): Statement =>
  trade ? { ...line, text: `${line.text}: ${trade}`, derived: [...(line.derived ?? []), trade] } : line;
