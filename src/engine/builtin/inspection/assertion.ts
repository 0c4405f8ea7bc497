// Parses one sentence: what it asserts without denied and hypothetical parts, and its kind. The patterns are data
// (rules/assertions.json), each with an id and examples.
import { type Rule, readRules } from '../../rules/rules.ts';
import { splitSentences } from './prose.ts';

interface AssertionRule extends Rule {
  role:
    | 'defect'
    | 'weak'
    | 'absent'
    | 'denied'
    | 'supposed'
    | 'hypothetical'
    | 'recommends'
    | 'endOfLife'
    | 'upkeep'
    | 'evidence'
    | 'urgent'
    | 'generic'
    | 'limit'
    | 'good'
    | 'ordinary';
  pattern: RegExp;
}
type Role = AssertionRule['role'];

export const assertionRules: AssertionRule[] = readRules('assertions', ['pattern']);

const patterns = Object.groupBy(assertionRules, ({ role }) => role);
const says = (role: Role, text: string): boolean => patterns[role]!.some(({ pattern }) => pattern.test(text));
const without = (role: 'denied' | 'supposed', text: string): string =>
  patterns[role]!.reduce((left, { pattern }) => left.replace(pattern, ' '), text);

/** The claims of a sentence that the models use. */
export const claimNames = [
  'defect',
  'weak',
  'recommends',
  'advisesRepair',
  'generic',
  'urgent',
  'limit',
  'good',
  'endOfLife',
  'ordinary',
] as const;

export interface Assertion extends Record<(typeof claimNames)[number], boolean> {
  text: string;
  /** The sentence without what it denies. */
  affirmed: string;
}

const maxKept = 4000;
let kept = new Map<string, Assertion>();

/** Features, proposals and wording ask for the same sentences. */
export function assertionOf(sentence: string): Assertion {
  const known = kept.get(sentence);
  if (known) return known;
  if (kept.size >= maxKept) kept = new Map();
  const assertion = readAssertion(sentence);
  kept.set(sentence, assertion);
  return assertion;
}

function readAssertion(sentence: string): Assertion {
  const supposed = without('supposed', ` ${sentence.replace(/\((?:see|refer)[^)]*\)/gi, ' ')} `);
  const asserted = without('denied', supposed);
  // A recommendation is not a defect: "repair damaged areas as needed".
  const observed = asserted.replace(/\b(?<!\bthe )(?:recommend|suggest|advise|consider)\w*\b[^.;]*/gi, ' ');
  const urgent = says('urgent', sentence);
  // The time of the observation does not make it a remark about the inspection.
  const remark = sentence.replace(
    /,? ?\b(?:at the (?:date|day|time) of (?:our|my|the|this)|during our) (?:\w+ )?(?:inspection|visit)\b/gi,
    '',
  );
  const upkeep = says('upkeep', sentence) && !urgent && !says('evidence', sentence);
  const generic = upkeep || says('hypothetical', remark) || says('generic', remark);
  const recommends =
    says('recommends', sentence) && !/\bno (further |additional )?(recommendations?|repairs?|action)\b/i.test(sentence);
  const firm = says('absent', supposed) || says('defect', observed);
  const weak = !firm && says('weak', observed);
  return {
    text: sentence,
    affirmed: without('denied', sentence),
    /** It states that something is wrong here; `weak` when it is only absent. */
    defect: firm || weak,
    weak,
    recommends,
    /** The recommendation itself states the defect: "replace the undersized service". */
    advisesRepair: !generic && recommends && says('defect', asserted),
    /** True of every house: upkeep, explanations, terms of the inspection. */
    generic,
    urgent,
    // An unknown cause is not a limit of the inspection.
    limit: says('limit', sentence.replace(/\b(source|cause|extent|age)\b[^.;,]{0,40}\bnot (\w+ )?determined/i, ' ')),
    good: says('good', sentence),
    endOfLife: says('endOfLife', asserted),
    ordinary: says('ordinary', sentence),
  };
}

/** Longer text is no observation: no finding has that many characters. */
const maxLength = 6000;

/** A recommendation is a separate assertion, even after a comma. */
export const assertionsOf = (text: string): Assertion[] =>
  splitSentences(text.slice(0, maxLength))
    .flatMap((sentence) => sentence.split(/(?<=[,;.])\s+(?=(?:we |i )?(?:recommend|suggest|advise)\w*\b)/i))
    .filter((sentence) => /[A-Za-z]{2}/.test(sentence))
    .map(assertionOf);

/** Whether the words state a defect of this house, or work that is needed. */
export const statesDefect = (said: Assertion): boolean => {
  const { defect, weak, generic, limit, ordinary, recommends, advisesRepair, endOfLife } = said;
  if (generic || limit) return false;
  return (defect && (recommends || !(weak || ordinary))) || advisesRepair || (endOfLife && recommends);
};
