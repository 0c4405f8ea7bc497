// Parses one sentence: what it asserts without denied and hypothetical parts, and its kind. All phrase patterns are
// applied here; callers see the result only.
import { absenceOfPart, denialPatterns } from './denials.ts';
import {
  defectWords,
  endOfLifePattern,
  evidencePattern,
  genericWords,
  goodWords,
  limitWords,
  ordinaryWords,
  recommendationWords,
  suppositionPatterns,
  upkeepWords,
  urgencyPattern,
  weakDefectPattern,
} from './phrases.ts';

export interface Assertion {
  text: string;
  /** The sentence without what it denies. */
  affirmed: string;
  /** It states that something is wrong here. */
  defect: boolean;
  /** The only defect is that something is absent. */
  weak: boolean;
  recommends: boolean;
  /** The recommendation itself states the defect: "replace the undersized service". */
  advisesRepair: boolean;
  /** True of every house: upkeep, explanations, terms of the inspection. */
  generic: boolean;
  /** Needs action now. */
  urgent: boolean;
  limit: boolean;
  good: boolean;
  endOfLife: boolean;
  ordinary: boolean;
}

const claimNames = [
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

/** The names of what a sentence asserts, as the models know them. */
export const claimsOf = (said: Assertion): string[] => claimNames.filter((name) => said[name]);

// The main verb is hypothetical, and nothing before it states a fact.
const hypothetical =
  /^(?:(?!\b(?:is|are|was|were|has|have|had|do|does|did|observed|noted|noticed|found|present|appears?|appeared|seems?|which|that|recommend\w*|missing|not)\b)[^.;])*?\b(?:can|may|might|could|would)\b(?! ?n[o'’]t\b| be (?:desirable|advisable|prudent|wise) to\b| have been \w+ without\b)/i;

const maxKept = 4000;
let kept = new Map<string, Assertion>();

/** Rules and models ask for the same sentences. */
export function assertionOf(sentence: string): Assertion {
  const known = kept.get(sentence);
  if (known) return known;
  if (kept.size >= maxKept) kept = new Map();
  const assertion = readAssertion(sentence);
  kept.set(sentence, assertion);
  return assertion;
}

function readAssertion(sentence: string): Assertion {
  let asserted = ` ${sentence.replace(/\((?:see|refer)[^)]*\)/gi, ' ')} `;
  for (const pattern of suppositionPatterns) asserted = asserted.replace(pattern, ' ');
  const absent = absenceOfPart.test(asserted);
  for (const pattern of denialPatterns) asserted = asserted.replace(pattern, ' ');
  // A recommendation is not a defect: "repair damaged areas as needed".
  const observed = asserted.replace(/\b(?<!\bthe )(?:recommend|suggest|advise|consider)\w*\b[^.;]*/gi, ' ');
  const upkeep = upkeepWords.test(sentence) && !urgencyPattern.test(sentence) && !evidencePattern.test(sentence);
  // The time of the observation does not make it a remark about the inspection.
  const remark = sentence.replace(
    /,? ?\b(?:at the (?:date|day|time) of (?:our|my|the|this)|during our) (?:\w+ )?(?:inspection|visit)\b/gi,
    '',
  );
  const generic = upkeep || hypothetical.test(remark) || genericWords.some((pattern) => pattern.test(remark));
  // An unknown cause is not a limit of the inspection.
  const recommends =
    recommendationWords.test(sentence) &&
    !/\bno (further |additional )?(recommendations?|repairs?|action)\b/i.test(sentence);
  const limit = limitWords.test(
    sentence.replace(/\b(source|cause|extent|age)\b[^.;,]{0,40}\bnot (\w+ )?determined/i, ' '),
  );
  const firm = absent || defectWords.some((pattern) => pattern.test(observed));
  const weak = !firm && weakDefectPattern.test(observed);
  const defect = firm || weak;
  return {
    text: sentence,
    affirmed: denialPatterns.reduce((text, pattern) => text.replace(pattern, ' '), sentence),
    defect,
    weak,
    recommends,
    advisesRepair: !generic && recommends && defectWords.some((pattern) => pattern.test(asserted)),
    generic,
    urgent: urgencyPattern.test(sentence),
    limit,
    good: goodWords.test(sentence),
    endOfLife: endOfLifePattern.test(asserted),
    ordinary: ordinaryWords.test(sentence),
  };
}
