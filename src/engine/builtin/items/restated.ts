// Drops what a summary says again in other words: issues of a page or section at the front or the back, most of which are
// the nearest in meaning to issues of several other pages, and the other way round, in fewer words or in the same. Or a
// page or section of instructions about what other pages found.
import type { Issue } from '../../engine.ts';
import { embedText } from '../embed.ts';
import { fingerprint } from '../inspection/prose.ts';
import { cosineSimilarity } from '../meaning.ts';
import { wordsOf } from './assemble.ts';
import { byReport } from './severity.ts';

/** Likeness from which two titles may name the same defect, and the least mean of a summary. */
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
/** Likeness of two titles in the same words. */
const same = 0.98;
/** Words of a title from which the same is hardly found twice. */
const minWords = 4;
/** Number of words that two titles share, from which they are likeness by themselves, and how much at most. */
const minShared = 2;
const maxShared = 0.9;

const minInstructions = 3;
const maxOrders = 0.4;
const instruction =
  /^(?:add|adjust|brace|caulk|clean|close|connect|correct|cover|cut|extend|fasten|fill|fit|fix|install|insulate|jack|keep|level|lower|move|paint|patch|provide|raise|re-?(?:bed|build|caulk|fasten|fit|fix|grade|hang|line|new|place|point|route|seal|secure|set)|remove|seal|secure|shim|sister|strip|support|take|tighten|treat|trim|vent)\b(?! (?:is|are|was|were|has|have)\b)/i;

interface Nearest {
  at: number;
  likeness: number;
}

/** Where an issue stands, besides its page. */
export interface Standing {
  section: string;
  /** Other pages that state it in the same words, and have no issue of their own for it. */
  repeatedOn: number[];
}

/** @param pages number of pages of the report */
export function withoutRestated(issues: Issue[], pages: number, standings: Map<Issue, Standing> = new Map()): Issue[] {
  if (issues.length > maxIssues) return issues;
  const likeness = likenessOf(issues, standings);
  const isInstruction = (at: number): boolean => instruction.test(issues[at]!.description);
  // Some reports state every finding as an instruction.
  const orders = issues.filter((_, at) => isInstruction(at)).length > maxOrders * issues.length;
  const instructs = (own: number[]): boolean => {
    const told = own.filter(isInstruction).length;
    return !orders && told >= minInstructions && told >= minShare.any * own.length;
  };
  const isOutside = (page: number): boolean => Math.min(page, pages - page + 1) <= Math.ceil(margin * pages);
  const summaries = new Set<number>();
  for (const part of partsOf(issues, standings)) {
    const own = part.filter((at) => !summaries.has(at));
    if (own.length === 0) continue;
    if (instructs(own) || (isOutside(issues[own[0]!]!.page) && isSummary(own, issues, likeness)))
      for (const at of own) summaries.add(at);
  }
  addContinued(summaries, issues, likeness);
  const literal = literalIn(issues, likeness, (at) => !summaries.has(at) && isOutside(issues[at]!.page));
  const isBody = (at: number): boolean => !summaries.has(at) && !literal.has(at);
  const dropped = [...summaries, ...literal].flatMap((at) => {
    const other = nearest(at, issues, likeness, isBody);
    const summaryPages = new Set([...summaries].map((each) => issues[each]!.page));
    const isOnlyHere = !standings.get(issues[at]!)?.repeatedOn.some((page) => !summaryPages.has(page));
    return other && isOnlyHere ? [{ at, other }] : [];
  });
  const left = new Set(dropped.map(({ at }) => at));
  const best = Map.groupBy(dropped, ({ other }) => other.at);
  return issues.flatMap((issue, at) => {
    if (left.has(at)) return [];
    const entry = best.get(at)?.reduce((one, two) => (two.other.likeness > one.other.likeness ? two : one));
    return [entry ? gradedLike(issue, issues[entry.at]!) : issue];
  });
}

/** With the grade that only the report's summary gives it. */
const gradedLike = (issue: Issue, { severity, severityReason }: Issue): Issue =>
  byReport.test(severityReason) && !byReport.test(issue.severityReason)
    ? { ...issue, severity, severityReason }
    : issue;

/** What may be a summary: the issues of a section, which may be a part of a page or go over several, and those of a page. */
function partsOf(issues: Issue[], standings: Map<Issue, Standing>): number[][] {
  const keyOf = (at: number): string => nameOf(standings.get(issues[at]!)?.section ?? '');
  const bySection = [...Map.groupBy(issues.keys(), keyOf)].flatMap(([name, own]) => (name ? [own] : []));
  return [...bySection, ...Map.groupBy(issues.keys(), (at) => issues[at]!.page).values()];
}

const nameOf = (section: string): string => fingerprint(section.replace(/\bcont(?:inued|'?d)?\b/i, ''));

/** A summary goes on where the next page repeats issues in the same words. */
function addContinued(summaries: Set<number>, issues: Issue[], likeness: Likeness): void {
  for (const last of summaries) {
    const own = [...issues.keys()].filter((at) => issues[at]!.page === issues[last]!.page + 1);
    if (own.length === 0 || own.some((at) => summaries.has(at))) continue;
    const repeats = mutualIn(own, issues, likeness).filter((pair) => pair.likeness >= same);
    if (repeats.length >= minShare.any * own.length) for (const at of own) summaries.add(at);
  }
}

/** Entries of pages at the front or back, some of which have other pages' issues in the same words: only these are dropped. */
function literalIn(issues: Issue[], likeness: Likeness, isOutside: (at: number) => boolean): Set<number> {
  const outside = [...issues.keys()].filter(isOutside);
  const repeats = mutualIn(outside, issues, likeness).filter(
    ({ issue, likeness: value }) => value >= same && wordsOf(issue.title).size >= minWords,
  );
  const pages = new Set(repeats.map(({ restated }) => restated.page));
  const isSummed = repeats.length >= minIssues && pages.size >= minPages;
  return new Set(isSummed ? repeats.map(({ at }) => at) : []);
}

type Likeness = (one: number, other: number) => number;

/** How alike two issues are: by the meaning of their titles, or by the rare words that the titles share. */
function likenessOf(issues: Issue[], standings: Map<Issue, Standing>): Likeness {
  const titles = issues.map((issue) => {
    const { section = '' } = standings.get(issue) ?? {};
    // A title may begin with the name of its section.
    return issue.title.toLowerCase().startsWith(`${section.toLowerCase()}: `)
      ? issue.title.slice(section.length + 2)
      : issue.title;
  });
  const vectors = titles.map(embedText);
  const words = titles.map(wordsOf);
  const counts = new Map<string, number>();
  for (const own of words) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weigh = (some: string[]): number =>
    sum(some.map((word) => Math.log(1 + issues.length / (counts.get(word) ?? 1))));
  const weights = words.map((own) => weigh([...own]));
  return (one, other) => {
    const meaning = cosineSimilarity(vectors[one]!, vectors[other]!);
    const shared = [...words[one]!].filter((word) => words[other]!.has(word));
    if (shared.length < minShared) return meaning;
    return Math.max(meaning, Math.min(maxShared, weigh(shared) / Math.min(weights[one]!, weights[other]!)));
  };
}

/** The issue on which one is most alike, of those that are taken into account. */
function nearest(at: number, issues: Issue[], likeness: Likeness, counts: (other: number) => boolean): Nearest | null {
  let best: Nearest | null = null;
  for (const other of issues.keys()) {
    if (other === at || !counts(other)) continue;
    const value = likeness(at, other);
    if (value >= (best?.likeness ?? alike)) best = { at: other, likeness: value };
  }
  return best;
}

/** Those of a part that are nearest to an issue outside, and it to them. */
function mutualIn(own: number[], issues: Issue[], likeness: Likeness) {
  const inside = new Set(own);
  return own.flatMap((at) => {
    const other = nearest(at, issues, likeness, (each) => !inside.has(each));
    if (!other) return [];
    const { page } = issues[other.at]!;
    const back = nearest(other.at, issues, likeness, (each) => inside.has(each) || issues[each]!.page !== page);
    return back?.at === at ? [{ at, issue: issues[at]!, restated: issues[other.at]!, likeness: other.likeness }] : [];
  });
}

/** Whether the issues of a part restate those of others: nearest to each other, in the same order, in few or the same words. */
function isSummary(own: number[], issues: Issue[], likeness: Likeness): boolean {
  if (own.length < minIssues) return false;
  const mutual = mutualIn(own, issues, likeness);
  const pages = mutual.map(({ restated }) => restated.page);
  const turns = pages.slice(1).filter((page, at) => page >= pages[at]!).length;
  const isOrdered = own.length >= long && turns >= minOrdered * (pages.length - 1);
  const words = sum(mutual.map(({ issue }) => wordsIn(issue)));
  const isShort =
    words <= maxWords * mutual.length && words <= brevity * sum(mutual.map(({ restated }) => wordsIn(restated)));
  const repeats = mutual.filter((pair) => pair.likeness >= same).length;
  return (
    mutual.length >= (isOrdered ? minShare.long : minShare.any) * own.length &&
    new Set(pages).size >= minPages &&
    (isShort || repeats >= minShare.any * own.length) &&
    sum(mutual.map((pair) => pair.likeness)) >= meanAlike * mutual.length
  );
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const wordsIn = ({ description }: Issue): number => description.split(' ').length;
