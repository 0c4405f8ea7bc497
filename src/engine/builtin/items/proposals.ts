// Proposals: candidates as issues, each with features by which a last model accepts or rejects it (read.ts). It has no
// words, so that it cannot learn a maker's sentences.
import type { Page } from '../../../documents/pages.ts';
import type { Issue } from '../../engine.ts';
import { assertionOf, claimNames, statesDefect } from '../inspection/assertion.ts';
import { isTitleCase } from '../inspection/prose.ts';
import { assemble, type Candidate, isFinding, isRated } from './assemble.ts';
import { issuesFrom } from './issues.ts';
import { isStandard, type Statement } from './statement.ts';

/** Probability from which a statement without a word of a defect is taken for one in a short text. */
const certain = 0.85;

export interface Proposal {
  issue: Issue;
  features: string[];
  /** What the models say of its statement, from 0 to 1. */
  probability: number;
  /** It has a number of its own, and a rating or a title. */
  isFinding: boolean;
  /** Whether it would be an issue in a text that is too short to judge the reader by. */
  plain: boolean;
}

export function proposalsOf(pages: Page[], statements: Statement[], probabilities: number[]): Proposal[] {
  const candidates = assemble(statements, probabilities);
  const report = reportFeatures(statements, probabilities, candidates);
  const besides = besidesOf(candidates);
  return issuesFrom(candidates, pages).map(({ issue, candidate }) => ({
    issue,
    probability: candidate.probability,
    isFinding: isFinding(candidate.core) && isStated(candidate),
    plain: isStated(candidate),
    features: featuresOf(issue, candidate, [...besides.get(candidate)!, ...report]),
  }));
}

/** Standard text and a denial are no issue, and a statement without a word of a defect needs a rating or certainty. */
function isStated({ core, probability }: Candidate): boolean {
  if (isStandard(isFinding(core) ? { ...core, item: '' } : core)) return false;
  const said = assertionOf(core.text);
  const denies = said.affirmed.trim() !== core.text.trim();
  const rated = core.ratings[0]?.kind;
  if (isFinding(core)) return rated === undefined || rated === 'defect';
  if (core.isLabel && isTitleCase(core.text)) return false;
  if (rated !== undefined && rated !== 'defect') return said.defect && !said.generic && !said.limit && !denies;
  if (statesDefect(said)) return true;
  if (said.defect || said.good || said.generic || said.limit || denies) return false;
  return rated === 'defect' ? core.index === 0 && !core.isLabel : probability >= certain;
}

const levels = [0.02, 0.06, 0.12, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.88, 0.94];
const levelOf = (value: number): number => levels.filter((level) => value >= level).length;

function featuresOf(issue: Issue, { core, statements, repeats, probability }: Candidate, report: string[]): string[] {
  const { text, block, index, ratings } = core;
  const said = assertionOf(text);
  const after = statements.filter((each) => each !== core).map((each) => assertionOf(each.text));
  const level = levelOf(probability);
  const claims = claimNames.filter((name) => said[name]);
  const denies = said.affirmed.trim() !== text.trim();
  const own = [
    `said ${claims.join(' ')}`,
    ...claims.map((name) => `said ${name}`),
    `states ${statesDefect(said)}`,
    `denies ${denies} ${said.defect}`,
    `advice ${issue.recommendation !== null}`,
    `standard ${isStandard(core)}`,
    `kind ${block.kind} ${index === 0}`,
    `rating ${ratings[0]?.kind}`,
    `rating ${ratings[0]?.kind} ${statesDefect(said)} ${said.good}`,
    ...claimNames.filter((name) => after.some((each) => each[name])).map((name) => `then ${name}`),
    `advised ${statesDefect(said)} ${after.some((each) => each.recommends && !each.generic)}`,
    `finding ${isFinding(core)}`,
    `summary ${core.summary}`,
    `long ${Math.min(8, text.split(' ').length >> 2)}`,
    `ends ${/[.!]["')\]]?$/.test(text)} ${/\?$/.test(text)} ${/^[a-z]/.test(text)}`,
    `repeated ${core.repeated}`,
    `repeats ${Math.min(3, repeats.length)} ${repeats.some((each) => each.summary)}`,
    `restated ${repeats.some((each) => each.page !== core.page)} ${repeats.some(isRated) || isRated(core)}`,
    `more ${Math.min(4, statements.length)}`,
    `part ${issue.component !== null} ${issue.location !== null}`,
    `front ${issue.page <= 3}`,
    ...report,
  ];
  return [`p ${level}`, ...own.flatMap((each) => [each, `${level >> 1} ${each}`])];
}

/** What else is a candidate in the same paragraph and below the same heading, and whether it is more likely. */
function besidesOf(candidates: Candidate[]): Map<Candidate, string[]> {
  const keys = { block: ({ core }: Candidate) => core.at, group: ({ core }: Candidate) => core.group };
  const features = new Map<Candidate, string[]>(candidates.map((each) => [each, []]));
  for (const [name, key] of Object.entries(keys))
    for (const own of Map.groupBy(candidates, key).values()) {
      const ranked = own.toSorted((one, other) => other.probability - one.probability);
      for (const [rank, each] of ranked.entries()) {
        const behind = Math.round(4 * (ranked[0]!.probability - each.probability));
        features
          .get(each)!
          .push(`${name} ${Math.min(rank, 3)} ${Math.min(own.length, 4)}`, `${name} behind ${rank > 0} ${behind}`);
      }
    }
  return features;
}

/** What the report is like: how many statements state a defect, how its words and the models agree, what it rates. */
function reportFeatures(statements: Statement[], probabilities: number[], candidates: Candidate[]): string[] {
  const share = (count: number, of: number): number => Math.round((8 * count) / Math.max(1, of));
  const stated = candidates.filter(({ core }) => statesDefect(assertionOf(core.text)));
  const confirmed = stated.filter(({ probability }) => probability >= 0.5).length;
  const likely = probabilities.filter((value) => value >= 0.5).length;
  return [
    `agree ${stated.length < 4 ? 'few' : share(confirmed, stated.length)}`,
    `density ${Math.round(Math.log2(1 + (300 * likely) / Math.max(1, statements.length)))}`,
    `rated ${share(candidates.filter(({ core }) => isRated(core)).length, candidates.length)}`,
    `numbered ${share(candidates.filter(({ core }) => isFinding(core)).length, candidates.length)}`,
    `listed ${candidates.some(({ repeats }) => repeats.length > 0)}`,
  ];
}
