// Drops what a summary says again in other words: issues of a page at the front or the back, most of which are the nearest
// in meaning to issues of several other pages, and the other way round, in fewer words. Or a page of instructions about
// what other pages found.
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

const minInstructions = 3;
const maxOrders = 0.4;
const instruction =
  /^(?:add|adjust|brace|caulk|clean|close|connect|correct|cover|cut|extend|fasten|fill|fit|fix|install|insulate|jack|keep|level|lower|move|paint|patch|provide|raise|re-?(?:bed|build|caulk|fasten|fit|fix|grade|hang|line|new|place|point|route|seal|secure|set)|regrade|remove|seal|secure|shim|sister|strip|support|take|tighten|treat|trim|vent)\b(?! (?:is|are|was|were|has|have)\b)/i;

/** @param pages number of pages of the report */
export function withoutRestated(issues: Issue[], pages: number): Issue[] {
  if (issues.length > maxIssues) return issues;
  const vectors = issues.map(({ title }) => embedText(title));
  /** For each issue the nearest one on another page; -1 when there is none. */
  const nearest = issues.map(({ page }, at) => {
    let best = -1;
    let most = alike;
    for (const [other, { page: there }] of issues.entries()) {
      const likeness = there === page ? 0 : cosineSimilarity(vectors[at]!, vectors[other]!);
      if (likeness < most) continue;
      most = likeness;
      best = other;
    }
    return best;
  });
  const isMutual = (at: number): boolean => nearest[at]! >= 0 && nearest[nearest[at]!] === at;
  const likeness = (all: number[]): number =>
    all.reduce((sum, at) => sum + cosineSimilarity(vectors[at]!, vectors[nearest[at]!]!), 0) / all.length;
  const words = (all: number[]): number => all.reduce((sum, at) => sum + issues[at]!.description.split(' ').length, 0);
  const isInstruction = (at: number): boolean => instruction.test(issues[at]!.description);
  // Some reports state every finding as an instruction.
  const orders = issues.filter((_, at) => isInstruction(at)).length > maxOrders * issues.length;
  const summaries = new Set<number>();
  for (const [page, own] of Map.groupBy(issues.keys(), (at) => issues[at]!.page)) {
    const mutual = own.filter(isMutual);
    const restated = mutual.map((at) => nearest[at]!);
    const turns = restated.slice(1).filter((other, at) => issues[other]!.page >= issues[restated[at]!]!.page).length;
    const isOrdered = own.length >= long && turns >= minOrdered * (restated.length - 1);
    const isOutside = page <= Math.ceil(margin * pages) || page > pages - Math.ceil(margin * pages);
    const told = own.filter(isInstruction);
    const instructs = told.length >= minInstructions && told.length >= minShare.any * own.length && !orders;
    if (instructs) summaries.add(page);
    else if (
      isOutside &&
      own.length >= minIssues &&
      mutual.length >= (isOrdered ? minShare.long : minShare.any) * own.length &&
      new Set(restated.map((at) => issues[at]!.page)).size >= minPages &&
      words(mutual) <= maxWords * mutual.length &&
      words(mutual) <= brevity * words(restated) &&
      likeness(mutual) >= meanAlike
    )
      summaries.add(page);
  }
  return issues.filter(({ page }, at) => {
    const other = nearest[at]!;
    return !summaries.has(page) || other < 0 || summaries.has(issues[other]!.page);
  });
}
