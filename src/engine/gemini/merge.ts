// Merges the windows of one document: duplicates are kept once, in page order.
import { foldSpace } from '../../documents/snippet.ts';
import { analyzeText } from '../../language/terms.ts';
import type { Issue } from '../engine.ts';
import type { VerifiedReading } from './verify.ts';

/** Minimum share of common words for two titles to be equal. */
const minSimilarity = 0.5;
const maxItems = { summary: 8, keyFindings: 8, seen: 8 };

const termsIn = (text: string): Set<string> => new Set(analyzeText(text).map(({ term }) => term));

function titleSimilarity(one: Set<string>, other: Set<string>): number {
  let shared = 0;
  for (const term of one) if (other.has(term)) shared++;
  return shared / Math.max(1, Math.min(one.size, other.size));
}

/** Duplicates come from overlapping windows, and from report summaries that repeat the body. */
function isSameIssue(one: Issue, other: Issue): boolean {
  const [shorter, longer] = [one.snippet, other.snippet].toSorted((a, b) => a.length - b.length);
  if (!longer!.includes(shorter!) || titleSimilarity(termsIn(one.title), termsIn(other.title)) < minSimilarity)
    return false;
  return one.page === other.page || (one.snippet === other.snippet && one.location === other.location);
}

function withoutDuplicates<T extends { page: number }>(items: T[], same: (one: T, other: T) => boolean): T[] {
  const kept: T[] = [];
  for (const item of items) if (!kept.some((other) => same(other, item))) kept.push(item);
  return kept.toSorted((a, b) => a.page - b.page);
}

const sameText = <T extends { text: string }>(one: T, other: T) =>
  foldSpace(one.text).toLowerCase() === foldSpace(other.text).toLowerCase();

/** Takes a share of each window, so that the end of the document is represented. */
const shared = <T>(windows: T[][], count: number): T[] => {
  const each = Math.max(1, Math.ceil(count / windows.length));
  return windows.flatMap((items) => items.slice(0, each));
};

export function mergeWindows(windows: VerifiedReading[]): VerifiedReading {
  return {
    summary: withoutDuplicates(
      shared(
        windows.map(({ summary }) => summary),
        maxItems.summary,
      ),
      sameText,
    ),
    keyFindings: withoutDuplicates(
      shared(
        windows.map(({ keyFindings }) => keyFindings),
        maxItems.keyFindings,
      ),
      sameText,
    ),
    seen: withoutDuplicates(
      windows.flatMap(({ seen }) => seen),
      sameText,
    ).slice(0, maxItems.seen),
    facts: withoutDuplicates(
      windows.flatMap(({ facts }) => facts),
      (one, other) => one.name.toLowerCase() === other.name.toLowerCase() && one.value === other.value,
    ),
    notInspected: withoutDuplicates(
      windows.flatMap(({ notInspected }) => notInspected),
      sameText,
    ),
    issues: withoutDuplicates(
      // The body, which explains, follows the summary: the later page is kept.
      windows.flatMap(({ issues }) => issues).toSorted((a, b) => b.page - a.page),
      isSameIssue,
    ),
  };
}
