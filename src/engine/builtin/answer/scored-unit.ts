// A unit with what was measured of it for one question.
import { wordsOf } from '../../../language/terms.ts';
import { goodConditionPattern, problemPattern } from './answer-patterns.ts';
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
  /** Confidence that it, its label or its heading contains the most important concept. */
  key: number;
  form: number;
  boilerplate: boolean;
  /** Vector similarity to the question, including heading and label: 0 to 1; null when a meaning is unknown. */
  meaning: number | null;
  /** Vector similarity to the most important concept; 1 when there is none. */
  thing: number;
}

/** "7.3 (2) …" */
export const listNumber = /^(?:\d+(?:\.\d+)*[.):]?\s+)?(?:\(\w{1,2}\)\s+)?/;

/** A caption or a heading: it names a thing and states nothing about it. */
export function isName({ text, kind, label }: Unit): boolean {
  if (kind === 'row' || kind === 'value' || (kind === 'cell' && /\p{L}{3}/u.test(label))) return false;
  const named = text.replace(listNumber, '');
  if (/\d/.test(named)) return false;
  return (
    named === named.toUpperCase() ||
    (wordsOf(named).length <= 3 && !problemPattern.test(named) && !goodConditionPattern.test(named))
  );
}
