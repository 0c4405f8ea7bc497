// What a buyer asks about an owners' association, and the words that documents of associations use for it
// (rules/association-topics.json).
import { type Rule, readRules } from '../../rules/rules.ts';

export interface Topic extends Rule {
  name: string;
  /** Words for the topic in labels and sentences. */
  cue: RegExp;
  /** In labels and sentences with these words another matter is meant. */
  unless?: RegExp;
  /** With these words an amount is none of the topic either. */
  never?: RegExp;
  /** An amount or a share is the value; a sentence without one is a rule, and counts less. */
  amount?: boolean;
  /** A sentence must have one of these words too. */
  says?: RegExp;
  /** Sentences with these words are preferred. */
  best?: RegExp;
  /** The value is all that a page states of it. */
  joins?: boolean;
  /** Only an amount is a value. */
  amountOnly?: boolean;
  /** Labels of which an amount alone is a value. Elsewhere it is a line of a budget, or of a list of fees. */
  figures?: RegExp;
  /** Numbers are values too. */
  counts?: boolean;
  /** A row with a column for each year is of a budget, and states no value. */
  notByYear?: boolean;
  /** Few documents state it: it is not missed. */
  optional?: boolean;
}

export const duesName = 'Dues';
export const limitName = 'Assessment limit';

export const hoaTopics: readonly Topic[] = readRules('association-topics', [
  'cue',
  'unless',
  'never',
  'says',
  'best',
  'figures',
]);

/** Words of an amount that is none of the topics above, and that would else be taken for one. */
export const otherAmounts =
  /\b(?:fee for (?:this|the) certificate|certificate fee|account setup|set-?up fee|(?:move-?in|clubhouse|key|security|damage) deposit|deposit|returned check|architectural|application fee|estoppel fee|clubhouse)\b/i;

/** A limit in a declaration, often decades old: not what is paid today. */
export const limitWords =
  /\bmaximum\b|\bnot (?:to )?exceed|\bshall not exceed|\bno more than|\bup to\b|\buntil january 1\b|\binitial(?:ly)?\b|\boriginal(?:ly)?\b|\bincreased each year\b/i;
