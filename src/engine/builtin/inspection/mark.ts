// What a row of a report is, and the habits of the report that decide it.
import type { Group } from './heading-words.ts';
import type { Rating } from './ratings.ts';

export type Codes = Map<string, Rating>;

export type Mark =
  | { kind: 'skip' | 'text' | 'summary' | 'recommendation' }
  /** `weak` is a heading by its words alone: it counts only before the first section. */
  | { kind: 'section'; number: number | null; title: string; boilerplate: boolean; weak: boolean }
  | { kind: 'entry'; number: string; title: string; rating: Rating | null }
  /** A named detail of the observation above it. */
  | { kind: 'field'; name: 'place' | 'recommendation' | 'consequence'; rest: string }
  | { kind: 'item'; number: string | null; title: string; rating: Rating | null; rest: string }
  | { kind: 'rating'; rating: Rating }
  /** Rates the one observation below it, and names its heading. */
  | { kind: 'graded'; title: string | null; rating: Rating }
  | { kind: 'group'; group: Group; rest: string }
  | { kind: 'point'; marker: string; rest: string };

export interface HeadingStyle {
  bodySize: number;
  /** `4. Railings` names an item, because the numbers begin anew in each section. */
  numberedItems: boolean;
  /** Sections carry numbers: a heading without one is a part of a section. */
  numberedSections: boolean;
  /** What the boxes of the form mean, from left to right. */
  boxes: string[];
  /** What its codes mean. */
  codes: Codes;
}
