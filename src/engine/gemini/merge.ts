// Puts the windows of one document together: what two of them found is kept once, in the order of the pages.
import { foldSpace } from '../../documents/snippet.ts';
import { analyzeText } from '../../search/terms.ts';
import type { Finding } from '../engine.ts';
import type { Proven } from './prove.ts';

/** Share of words at which two findings of one page are the same one. */
const alike = 0.7;
const most = { summary: 8, keyFindings: 8 };

const termsIn = (text: string): Set<string> => new Set(analyzeText(text).map(({ term }) => term));

function likeness(one: Set<string>, other: Set<string>): number {
  let shared = 0;
  for (const term of one) if (other.has(term)) shared++;
  return shared / Math.max(1, Math.min(one.size, other.size));
}

function sameFinding(one: Finding, other: Finding): boolean {
  if (one.snippet === other.snippet && one.page === other.page) return likenessOf(one, other) >= alike;
  const near = Math.abs(one.page - other.page) <= 1;
  return near && one.system === other.system && one.location === other.location && likenessOf(one, other) >= alike;
}

const likenessOf = (one: Finding, other: Finding): number => likeness(termsIn(one.title), termsIn(other.title));

function once<T extends { page: number }>(items: T[], same: (one: T, other: T) => boolean): T[] {
  const kept: T[] = [];
  for (const item of items) if (!kept.some((other) => same(other, item))) kept.push(item);
  return kept.toSorted((a, b) => a.page - b.page);
}

const sameText = <T extends { text: string }>(one: T, other: T) =>
  foldSpace(one.text).toLowerCase() === foldSpace(other.text).toLowerCase();

/** A window's share, so that the document's end is heard too. */
const shared = <T>(windows: T[][], count: number): T[] => {
  const each = Math.max(1, Math.ceil(count / windows.length));
  return windows.flatMap((items) => items.slice(0, each));
};

export function mergeWindows(windows: Proven[]): Proven {
  return {
    summary: once(
      shared(
        windows.map(({ summary }) => summary),
        most.summary,
      ),
      sameText,
    ),
    keyFindings: once(
      shared(
        windows.map(({ keyFindings }) => keyFindings),
        most.keyFindings,
      ),
      sameText,
    ),
    facts: once(
      windows.flatMap(({ facts }) => facts),
      (one, other) => one.name.toLowerCase() === other.name.toLowerCase() && one.value === other.value,
    ),
    notInspected: once(
      windows.flatMap(({ notInspected }) => notInspected),
      sameText,
    ),
    issues: once(
      windows.flatMap(({ issues }) => issues),
      sameFinding,
    ),
  };
}
