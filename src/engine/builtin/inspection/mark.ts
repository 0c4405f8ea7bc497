// The classification of a report row, and the style of the report that it depends on.
import type { Group } from './heading-words.ts';
import type { Rating } from './ratings.ts';

export type Codes = Map<string, Rating>;

export type Mark =
  | { kind: 'skip' | 'text' | 'summary' | 'recommendation' }
  | { kind: 'section'; number: number | null; title: string; boilerplate: boolean }
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
  /** `4. Railings` names an item, because numbering restarts in each section. */
  numberedItems: boolean;
  /** Sections are numbered: a heading without a number is a part of a section. */
  numberedSections: boolean;
  /** The meaning of the form's check boxes, from left to right. */
  boxes: string[];
  /** The meaning of its rating codes. */
  codes: Codes;
}
