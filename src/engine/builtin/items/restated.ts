// Drops what a summary says again in other words: issues of a page at the front or the back, most of which are the nearest
// in meaning to issues of several other pages, and the other way round, in fewer words or in the same. Or a page of
// instructions about what other pages found.
import type { Issue } from '../../engine.ts';
import { embedText } from '../embed.ts';
import { cosineSimilarity } from '../meaning.ts';

/** Cosine similarity from which two titles may name the same defect, and the least mean of a summary. */
const alike = 0.5;
const meanAlike = 0.58;
const minIssues = 4;
/** Each is compared with each: longer lists are no report of one house. */
const maxIssues = 1000;
const minPages = 3;
/** Share of the issues that restate others; of a long list that has their order, the smaller one. */
const minShare = { any: 0.65, long: 0.5 };
const long = 10;
const minOrdered = 0.8;
/** A summary is on the first or the last pages: this share of the report. */
const margin = 0.25;
/** Its words, as a share of those that it restates. */
const brevity = 0.7;
/** Words of an entry, in the mean. */
const maxWords = 15;
/** Cosine similarity of two titles in the same words. */
const same = 0.98;

const minInstructions = 3;
const maxOrders = 0.4;
const instruction =
  /^(?:add|adjust|brace|caulk|clean|close|connect|correct|cover|cut|extend|fasten|fill|fit|fix|install|insulate|jack|keep|level|lower|move|paint|patch|provide|raise|re-?(?:bed|build|caulk|fasten|fit|fix|grade|hang|line|new|place|point|route|seal|secure|set)|remove|seal|secure|shim|sister|strip|support|take|tighten|treat|trim|vent)\b(?! (?:is|are|was|were|has|have)\b)/i;

interface Nearest {
  at: number;
  likeness: number;
}

/**
 * @param pages number of pages of the report
 * @param repeatedOn other pages that state an issue in the same words, and have no issue of their own for it
 */
export function withoutRestated(issues: Issue[], pages: number, repeatedOn: Map<Issue, number[]> = new Map()): Issue[] {
  if (issues.length > maxIssues) return issues;
  const nearest = nearestOf(issues);
  const isInstruction = (at: number): boolean => instruction.test(issues[at]!.description);
  // Some reports state every finding as an instruction.
  const orders = issues.filter((_, at) => isInstruction(at)).length > maxOrders * issues.length;
  const instructs = (own: number[]): boolean => {
    const told = own.filter(isInstruction).length;
    return !orders && told >= minInstructions && told >= minShare.any * own.length;
  };
  const isOutside = (page: number): boolean => Math.min(page, pages - page + 1) <= Math.ceil(margin * pages);
  const summaries = new Set<number>();
  for (const [page, own] of Map.groupBy(issues.keys(), (at) => issues[at]!.page))
    if (instructs(own) || (isOutside(page) && isSummary(own, issues, nearest))) summaries.add(page);
  addContinued(summaries, issues, nearest);
  return issues.filter((issue, at) => {
    const other = nearest[at];
    if (!summaries.has(issue.page) || !other || summaries.has(issues[other.at]!.page)) return true;
    return repeatedOn.get(issue)?.some((page) => !summaries.has(page));
  });
}

/** A summary goes on where the next page repeats issues in the same words. */
function addContinued(summaries: Set<number>, issues: Issue[], nearest: (Nearest | null)[]): void {
  for (const page of summaries) {
    const own = [...issues.keys()].filter((at) => issues[at]!.page === page + 1);
    const repeats = mutualIn(own, issues, nearest).filter(({ likeness }) => likeness >= same);
    if (own.length > 0 && repeats.length >= minShare.any * own.length) summaries.add(page + 1);
  }
}

/** For each issue the one on another page that is nearest in meaning. */
function nearestOf(issues: Issue[]): (Nearest | null)[] {
  const vectors = issues.map(({ title }) => embedText(title));
  return issues.map(({ page }, at) => {
    let best: Nearest | null = null;
    for (const [other, { page: there }] of issues.entries()) {
      const likeness = there === page ? 0 : cosineSimilarity(vectors[at]!, vectors[other]!);
      if (likeness >= (best?.likeness ?? alike)) best = { at: other, likeness };
    }
    return best;
  });
}

/** Those that are nearest to each other. */
const mutualIn = (own: number[], issues: Issue[], nearest: (Nearest | null)[]) =>
  own.flatMap((at) => {
    const other = nearest[at];
    return other && nearest[other.at]?.at === at ? [{ issue: issues[at]!, restated: issues[other.at]!, ...other }] : [];
  });

/** Whether the issues of a page restate those of others: nearest to each other, in the same order, in few or the same words. */
function isSummary(own: number[], issues: Issue[], nearest: (Nearest | null)[]): boolean {
  const mutual = mutualIn(own, issues, nearest);
  const pages = mutual.map(({ restated }) => restated.page);
  const turns = pages.slice(1).filter((page, at) => page >= pages[at]!).length;
  const isOrdered = own.length >= long && turns >= minOrdered * (pages.length - 1);
  const words = sum(mutual.map(({ issue }) => wordsIn(issue)));
  const isShort =
    words <= maxWords * mutual.length && words <= brevity * sum(mutual.map(({ restated }) => wordsIn(restated)));
  const repeats = mutual.filter(({ likeness }) => likeness >= same).length;
  return (
    own.length >= minIssues &&
    mutual.length >= (isOrdered ? minShare.long : minShare.any) * own.length &&
    new Set(pages).size >= minPages &&
    (isShort || repeats >= minShare.any * own.length) &&
    sum(mutual.map(({ likeness }) => likeness)) >= meanAlike * mutual.length
  );
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const wordsIn = ({ description }: Issue): number => description.split(' ').length;
