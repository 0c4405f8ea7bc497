// The topics of a disclosure, and the inspection issues that contradict a plain answer (rules/contradictions.json). Each
// is narrow: matters of opinion, age or newer standards contradict nothing.
import type { Severity } from '../../engine.ts';
import { type Rule, readRules } from '../../rules/rules.ts';

/** Its examples are questions. */
export interface Topic extends Rule {
  /** The disclosure says that something works, and it does not; or it denies a trouble that exists. */
  kind: 'works' | 'trouble';
  name: string;
  /** All of these must match the question. */
  asked: readonly RegExp[];
  askedNot?: RegExp;
  /**
   * All of these must match the issue: the last one its title or the first sentence of its text, the others also its
   * component or location.
   */
  found: readonly RegExp[];
  foundNot?: RegExp;
  /** System of the issue; any if absent. */
  system?: RegExp;
  /** Minimum severity. */
  least?: Severity;
  /** Examples of issues that contradict it. */
  issues: string[];
}

export const topics: readonly Topic[] = readRules('contradictions', [
  'asked',
  'askedNot',
  'found',
  'foundNot',
  'system',
]);
