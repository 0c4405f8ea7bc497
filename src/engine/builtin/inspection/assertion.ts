// Reads one sentence: what it asserts once the denied and the merely possible are taken out, and what kind of sentence it
// is. Every rule about words ends here; whoever asks does not see a pattern.
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
  /** Without what it denies. */
  affirmed: string;
  /** Something is wrong, and it is said to be so here. */
  defect: boolean;
  /** The defect is only that something is not there. */
  weak: boolean;
  recommends: boolean;
  /** The advice itself says what is wrong: "replace the undersized service". */
  advisesRepair: boolean;
  /** True in every house: upkeep, explanation, the inspector's terms. */
  generic: boolean;
  /** Due now. */
  urgent: boolean;
  limit: boolean;
  good: boolean;
  endOfLife: boolean;
  ordinary: boolean;
}

// The main verb is a possibility, and nothing before it says that something is so.
const hypothetical =
  /^(?:(?!\b(?:is|are|was|were|has|have|had|do|does|did|observed|noted|noticed|found|present|appears?|appeared|seems?|which|that|recommend\w*|missing|not)\b)[^.;])*?\b(?:can|may|might|could|would)\b(?! ?n[o'’]t\b| be (?:desirable|advisable|prudent|wise) to\b| have been \w+ without\b)/i;

export function assertionOf(sentence: string): Assertion {
  let asserted = ` ${sentence.replace(/\((?:see|refer)[^)]*\)/gi, ' ')} `;
  for (const pattern of suppositionPatterns) asserted = asserted.replace(pattern, ' ');
  const absent = absenceOfPart.test(asserted);
  for (const pattern of denialPatterns) asserted = asserted.replace(pattern, ' ');
  // What is recommended is not yet wrong: "repair damaged areas as needed".
  const observed = asserted.replace(/\b(?<!\bthe )(?:recommend|suggest|advise|consider)\w*\b[^.;]*/gi, ' ');
  const upkeep = upkeepWords.test(sentence) && !urgencyPattern.test(sentence) && !evidencePattern.test(sentence);
  // When it was seen is no remark on the inspection.
  const remark = sentence.replace(
    /,? ?\b(?:at the (?:date|day|time) of (?:our|my|the|this)|during our) (?:\w+ )?(?:inspection|visit)\b/gi,
    '',
  );
  const generic = upkeep || hypothetical.test(remark) || genericWords.some((pattern) => pattern.test(remark));
  // A cause that was not found is no limit of the inspection.
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
