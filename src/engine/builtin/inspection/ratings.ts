// Rating words of reports and the severity they imply (rules/ratings.json). When a report uses several grades for its
// findings, they decide the severity; a single word for everything that needs repair is a status, not a grade.
import type { Block } from '../../../documents/model/block.ts';
import type { Severity } from '../../engine.ts';
import { type Rule, readRules } from '../../rules/rules.ts';

export type Rating =
  | { kind: 'defect'; severity: Severity | null; words: string }
  | { kind: 'good' | 'absent' | 'uninspected' | 'advice'; words: string };

interface RatingRule extends Rule {
  kind: Rating['kind'];
  severity?: Severity;
  pattern: RegExp;
}

export const ratingRules: RatingRule[] = readRules('ratings', ['pattern']);

export function ratingOf(text: string): Rating | null {
  const words = text
    .replace(/^comments?\s*:\s*/i, '')
    .replace(/[*!:.]+$/, '')
    .trim();
  if (!words || words.length > 60) return null;
  // `Moderate Concern/Repair` means what its first part means.
  const named = [words, words.split('/')[0]!.trim()];
  const rule = named.map((each) => ratingRules.find(({ pattern }) => pattern.test(each))).find(Boolean);
  if (!rule) return null;
  const { kind, severity = null } = rule;
  return kind === 'defect' ? { kind, severity, words } : { kind, words };
}

const opening =
  /^(?:[•*-]\s*)?([A-Za-z][A-Za-z ]{2,40}?(?: ?\/ ?[A-Za-z][A-Za-z ]{2,40}?)?)\s*(?:[:,.;]|\s[-–—]{1,2}\s)\s*(?=\S)/;

/** The rating that opens a sentence: `SAFETY CONCERN: …`, `Serviceable, though the latch is loose.` */
export function openingRating(text: string): { rating: Rating; rest: string } | null {
  const match = opening.exec(text);
  const parts = match?.[1]?.split('/').map((words) => ratingOf(words.trim())) ?? [];
  const [rating] = parts;
  if (!match || !rating || parts.some((each) => each?.kind !== rating.kind)) return null;
  return { rating, rest: text.slice(match[0].length) };
}

const codeFirst =
  /(?:^|[\t,;]\s*)([A-Z]{1,3})\s*[\t=:–—-]\s*["“]?([A-Z][A-Za-z /&-]{1,40}?)\s*(?=$|["”]|[\t=:;,.(–—]|\s-\s)/g;
const wordsFirst = /(?:^|[\t,;.]\s*)([A-Z][A-Za-z /&-]{1,40}?)\s*\(([A-Z]{1,3})\)\s*(?=[\t=:–—-]|$)/g;
/** Two codes may be a coincidence; a legend defines good and bad ratings. */
const minCodes = 3;

/** Rating codes as the report's own legend defines them: `MM  Marginal / Monitor – …`. */
export function codesOf(blocks: Block[]): Map<string, Rating> {
  const codes = new Map<string, Rating>();
  for (const { label, text, cells } of blocks) {
    const line = cells.length > 1 ? cells.join('\t') : [label, text].filter(Boolean).join('\t');
    if (!/(?<![A-Za-z])[A-Z]{1,3}(?![A-Za-z])/.test(line)) continue;
    const pairs = [
      ...[...line.matchAll(codeFirst)].map((match) => [match[1], match[2]]),
      ...[...line.matchAll(wordsFirst)].map((match) => [match[2], match[1]]),
    ];
    for (const [code, words] of pairs) {
      const rating = words && words.length > 3 ? ratingOf(words) : null;
      if (code && rating && !codes.has(code)) codes.set(code, rating);
    }
  }
  const defects = [...codes.values()].some(({ kind }) => kind === 'defect');
  return codes.size >= minCodes && defects ? codes : new Map();
}

const anyRepair = /^(repairs?|replace(ments?)?) ?(or|\/|&|and) ?(repairs?|replace(ments?)?)$/i;

/**
 * The severities that the printed words mean, if the report grades its findings. Between minor items and dangers
 * "repair or replace" is a grade; without a higher grade it applies to everything that is not minor.
 */
export function gradesOf(ratings: Rating[]): Set<Severity> {
  const printed = ratings.flatMap((rating) =>
    rating.kind === 'defect' && rating.severity ? [{ words: rating.words, severity: rating.severity }] : [],
  );
  const grades = new Set(printed.map(({ severity }) => severity));
  const unsaid = ratings.some((rating) => rating.kind === 'defect' && rating.severity === null);
  if (grades.size < 2 && !(unsaid && grades.has('minor'))) return new Set();
  const open = printed.filter(({ severity }) => severity === 'major').every(({ words }) => anyRepair.test(words));
  if (open && !grades.has('critical')) grades.delete('major');
  return grades;
}
