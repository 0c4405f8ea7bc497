// Reads the issues of a report of any maker: document model, statements, classification, issues.
import { modelOf } from '../../../documents/model/build.ts';
import type { Page } from '../../../documents/pages.ts';
import type { Issue } from '../../engine.ts';
import { assertionOf } from '../inspection/assertion.ts';
import { boilerplateTitle } from '../inspection/heading-words.ts';
import type { ReportIssues } from '../inspection/issues.ts';
import { fingerprint } from '../inspection/prose.ts';
import { assemble, type Candidate, wordsOf } from './assemble.ts';
import { defectProbabilities } from './classify.ts';
import { issuesFrom } from './issues.ts';
import type { ReportModels } from './linear.ts';
import { type Statement, statementsOf } from './statement.ts';

/** Probability from which a statement is an issue. */
const defectThreshold = 0.5;
/** The same for a statement in which the rules know no word of a defect. */
const certainThreshold = 0.7;
/** Probability below which a statement is none, whatever the rules say of its words. */
const denialThreshold = 0.06;
/** Confidence from which the rules need no confirmation. */
const sure = 0.75;

/** The issues of the rules that the models do not deny, and those that the models find besides, in page order. */
export function readItems(
  pages: Page[],
  { issues: ruled, rated }: Pick<ReportIssues, 'issues' | 'rated'>,
  models?: ReportModels,
): Issue[] {
  const statements = statementsOf(modelOf(pages));
  const probabilities = defectProbabilities(statements, models);
  const told = ruled.map(toldBy);
  const confirmed = probabilitiesOf(ruled, statements, probabilities);
  const kept = ruled.filter(
    (issue) => rated.has(issue) || issue.confidence >= sure || confirmed.get(issue)! >= denialThreshold,
  );
  const candidates = assemble(statements, probabilities, defectThreshold).filter(
    (candidate) => isStated(candidate) && !isSame(candidate, told),
  );
  return [...kept, ...issuesFrom(candidates, pages)].toSorted((one, other) => one.page - other.page);
}

/** Standard text and a denial are no issue, and a statement without a word of a defect needs more certainty. */
function isStated({ core, probability }: Candidate): boolean {
  if (boilerplateTitle.test(core.item || core.section)) return false;
  const said = assertionOf(core.text);
  if (said.defect) return true;
  const denies = said.affirmed.trim() !== core.text.trim();
  return !denies && !said.good && probability >= certainThreshold;
}

/** For each issue the probability of the statements that its snippet quotes; 1 when none is found. */
function probabilitiesOf(issues: Issue[], statements: Statement[], probabilities: number[]): Map<Issue, number> {
  const byPage = Map.groupBy(
    statements.map(({ text, page }, at) => ({ page, key: fingerprint(text), probability: probabilities[at]! })),
    ({ page }) => page,
  );
  return new Map(
    issues.map((issue) => {
      const quoted = fingerprint(issue.snippet);
      const own = (byPage.get(issue.page) ?? []).filter(
        ({ key }) =>
          key.length > 6 && (quoted.includes(key.slice(0, keyLength)) || key.includes(quoted.slice(0, keyLength))),
      );
      return [issue, own.length === 0 ? 1 : Math.max(...own.map(({ probability }) => probability))];
    }),
  );
}

const keyLength = 40;
/** Share of the words of one that the other has as well. */
const likeEnough = 0.7;

interface Told {
  letters: string;
  words: Set<string>;
  snippet: string;
  title: Set<string>;
}

function toldBy(issue: Issue): Told {
  const told = `${issue.title} ${issue.description} ${issue.snippet} ${issue.recommendation ?? ''}`;
  return {
    letters: fingerprint(told),
    words: wordsOf(told),
    snippet: fingerprint(issue.snippet).slice(0, keyLength),
    title: wordsOf(issue.title),
  };
}

function isSame({ core, statements, repeats }: Candidate, told: Told[]): boolean {
  return [core, ...statements, ...repeats].some(({ text }) => {
    const key = fingerprint(text);
    const own = wordsOf(text);
    return told.some(({ letters, words, snippet, title }) => {
      if (key.length > 8 && (letters.includes(key.slice(0, keyLength)) || key.includes(snippet))) return true;
      const named = title.size > 1 && shareOf(title, own) >= 0.99;
      return own.size > 2 && (named || shareOf(own, words) >= likeEnough);
    });
  });
}

function shareOf(some: Set<string>, others: Set<string>): number {
  let count = 0;
  for (const word of some) if (others.has(word)) count++;
  return count / Math.max(1, some.size);
}
