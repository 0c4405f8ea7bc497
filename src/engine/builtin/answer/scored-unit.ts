// A unit with what was measured of it for one question.
import type { Marks } from './decide/marks.ts';
import type { Unit } from './units.ts';

export interface ScoredUnit extends Unit {
  /** From 0 to 1: the chance that it answers, as a share of the best unit's. */
  score: number;
  /** The same as log odds, comparable within a question only. */
  odds: number;
  /** What the model reads; see decide/signals.ts. */
  signals: Float32Array;
  /** The place of its passage among those found, from 0. */
  rank: number;
  /** The score of its passage as a share of the best one's. */
  share: number;
  /** How surely its label names the most important concept. */
  labelled: number;
  /** From 0 to 1: the share of important concepts that are present. */
  coverage: number;
  /** The same for the unit and its label only. */
  own: number;
  /** What each concept of the question is worth: shares of one. */
  worth: readonly number[];
  /** How surely the unit, its label or its heading contains each concept. */
  held: readonly number[];
  /** Confidence that it contains the attribute asked for (brand, age); 1 when none is asked for. */
  attribute: number;
  /** The same where its passage names the most important concept; 0 when no measure of it is asked for. */
  inSection: number;
  /** Confidence that it, its label or its heading contains the most important concept. */
  key: number;
  form: number;
  marks: Marks;
  boilerplate: boolean;
  /** Vector similarity to the question, including heading and label: 0 to 1; null when a meaning is unknown. */
  meaning: number | null;
  /** Vector similarity to the most important concept; 1 when there is none. */
  thing: number;
}
