// Decides whether an observation is an issue, a limit of the inspection, or neither. The score combines what the
// sentences assert, how the report rates and groups them, and whether its summary repeats them.
import { type Assertion, assertionOf } from './assertion.ts';
import type { Observation } from './observation.ts';
import { fingerprint, splitSentences } from './prose.ts';

export interface ReportProfile {
  /** The report gives every finding a numbered heading, so nothing else is a finding. */
  itemized: boolean;
  /** Systems have sections, so text before and after them is no observation. */
  sectioned: boolean;
  /** Letters and digits of the summary, if it repeats the findings in sentences. */
  summary: string | null;
}

export interface Verdict {
  kind: 'finding' | 'limit' | 'nothing';
  /** From 0 to 1. */
  confidence: number;
  assertions: Assertion[];
  /** The sentence that states the defect. */
  core: Assertion | null;
  inSummary: boolean;
}

const minScore = 3;
/** Longer text is no observation: no finding has that many characters. */
const maxLength = 6000;

/** A recommendation is a separate assertion, even after a comma. */
export function assertionsOf(text: string): Assertion[] {
  return splitSentences(text.slice(0, maxLength))
    .flatMap((sentence) => sentence.split(/(?<=[,;.])\s+(?=(?:we |i )?(?:recommend|suggest|advise)\w*\b)/i))
    .filter((sentence) => /[A-Za-z]{2}/.test(sentence))
    .map(assertionOf);
}

export function profileOf(observations: Observation[], sections: number): ReportProfile {
  const entries = observations.filter((observation) => observation.number !== null && observation.region !== 'summary');
  const summary = observations.filter(
    (observation) => observation.region === 'summary' && observation.kind !== 'entry' && observation.text.length > 25,
  );
  return {
    itemized: entries.length >= 3,
    sectioned: sections >= 2,
    summary: summary.length >= 4 ? fingerprint(summary.map((observation) => observation.text).join(' ')) : null,
  };
}

export function judgeObservation(observation: Observation, profile: ReportProfile): Verdict {
  const assertions = assertionsOf(observation.text);
  const key = fingerprint(observation.text).slice(0, 60);
  const inSummary =
    profile.summary !== null && observation.region !== 'summary' && key.length >= 10 && profile.summary.includes(key);
  const nothing: Verdict = { kind: 'nothing', confidence: 0, assertions, core: null, inSummary };
  if (observation.kind === 'entry') return judgeEntry(observation, nothing);

  const core = coreOf(observation, assertions, inSummary);
  const limit = isLimit(observation, assertions, core);
  if (profile.itemized) return limit ? { ...nothing, kind: 'limit', confidence: 0.8 } : nothing;
  const score = scoreOf(observation, assertions, core, inSummary, profile);
  if (score < minScore) return limit ? { ...nothing, kind: 'limit', confidence: 0.7 } : nothing;
  return {
    kind: 'finding',
    confidence: Math.min(0.95, 0.55 + (score - minScore) * 0.07),
    assertions,
    core: core ?? assertions.find((each) => each.endOfLife) ?? assertions[0] ?? null,
    inSummary,
  };
}

function coreOf(observation: Observation, assertions: Assertion[], inSummary: boolean): Assertion | null {
  const plain = assertions.find((each) => each.defect && !each.generic);
  const first = assertions[0];
  const advised = assertions.some((each) => each.recommends && !each.generic);
  // A summary of defects repeats a plain sentence followed by a recommendation: the sentence is the defect, whatever
  // its words.
  if (inSummary && advised && first && isPlain(first)) return { ...first, defect: true };
  // Text that opens with its rating is rated as a whole, including hypothetical sentences.
  if (
    observation.isFirstOfItem &&
    first &&
    observation.rating?.kind === 'defect' &&
    observation.rating === observation.status
  )
    return plain && assertions.indexOf(plain) === 0 ? plain : { ...first, defect: true, generic: false };
  // The same applies when the item is rated deficient: with a recommendation, or first below the printed rating.
  const deficient = observation.status?.kind === 'defect';
  const printed = deficient && observation.isFirstOfItem && (observation.status?.words.length ?? 0) > 2;
  if (deficient && (advised || printed) && !plain && first && isPlain(first)) return { ...first, defect: true };
  // The same applies in a list of observations: what should be changed is a defect, what should be installed is
  // missing.
  const listed = observation.kind === 'point' && observation.group === 'findings';
  if (listed && first && !plain && (isPlain(first) ? asksForChange(assertions[1]) : asksForPart.test(first.text)))
    return { ...first, defect: true };
  return plain ?? assertions.find((each) => each.defect) ?? null;
}

const asksForChange = (advice: Assertion | undefined): boolean =>
  advice?.recommends === true &&
  !advice.generic &&
  !/\b(if|when|upon|after|before|prior to|batter(y|ies)|filters?|locks|upgrad\w*|optional\w*)\b/i.test(advice.text) &&
  /\b(correct|extend|install|lower|mount|mov|rais|rebuild|relocat|remov|repair|replac|re-?rout|secur|separat)(e|ed|ing)?\b/i.test(
    advice.text,
  );
const asksForChangePattern = /\b(is|are) (\w+ )?(required|recommended|needed)\b/i;
const asksForPart = /^(?:the )?installation of [^.;]{3,80} (?:is|are) (?:recommended|required|needed|advised)/i;

const isPlain = (each: Assertion): boolean =>
  !each.generic && !each.limit && !each.good && !each.recommends && !each.endOfLife;

function judgeEntry(observation: Observation, nothing: Verdict): Verdict {
  const rating = observation.rating;
  if (rating && (rating.kind === 'good' || rating.kind === 'absent' || rating.kind === 'advice')) return nothing;
  if (rating?.kind === 'uninspected' || observation.group === 'limits')
    return { ...nothing, kind: 'limit', confidence: 0.9 };
  // The title states the defect in short: the first sentence states it in full.
  const stated = observation.title ? nothing.assertions.find((each) => !each.generic && !each.limit) : undefined;
  const core = stated ?? nothing.assertions.find((each) => each.defect) ?? nothing.assertions[0] ?? null;
  const confidence = rating?.kind === 'defect' ? 0.95 : 0.85;
  // Without a label a numbered heading is a finding only if its text states a defect.
  if (!rating && !observation.title && !nothing.assertions.some((each) => each.defect || each.recommends))
    return nothing;
  return { ...nothing, kind: 'finding', confidence, core };
}

function isLimit(observation: Observation, assertions: Assertion[], core: Assertion | null): boolean {
  const said = assertions.find((each) => each.limit);
  if (!said || observation.region === 'front' || observation.region === 'back') return false;
  if (observation.group === 'limits') return true;
  return (
    assertions[0] === said &&
    (core === null || core === said) &&
    !/\b(is|are) not (?:inspected|tested|operated)\b/i.test(said.text)
  );
}

function scoreOf(
  observation: Observation,
  assertions: Assertion[],
  core: Assertion | null,
  inSummary: boolean,
  profile: ReportProfile,
): number {
  const first = assertions[0];
  if (!first) return 0;
  const at = core ? assertions.findIndex((each) => each.text === core.text) : -1;
  const recommends = observation.recommendation !== null || assertions.some((each) => each.recommends && !each.generic);
  const worn = assertions.some((each) => each.endOfLife);
  const rating = observation.rating;
  let score = 0;
  if (core && !core.generic) score += at === 0 ? 3 : at <= 2 ? 2 : 1;
  else if (core) score += 1;
  if (recommends) score += (core && !core.generic) || worn ? 2 : isConcreteAdvice(assertions) ? 1 : 0;
  if (!core && assertions.some((each) => each.recommends && (each.urgent || each.advisesRepair))) score += 2;
  if (worn && (recommends || rating?.kind === 'defect')) score += 3;
  if (inSummary) score += first.generic ? 1 : 3;
  if (observation.kind === 'point') score += 0.5;
  if (observation.group === 'findings') score += 0.5;
  if (observation.status?.kind === 'defect') score += 1.5;
  else if (observation.status) score -= 2;
  if (rating?.kind === 'advice') score -= 5;
  else if (rating?.kind === 'defect') score += rating.severity === 'minor' ? 0.5 : 3;
  else if (rating) score -= 3;
  if (observation.group === 'advice' || observation.group === 'limits') score -= 5;
  if (observation.group === 'facts') score -= rating?.kind === 'defect' ? 0 : 4;
  if (profile.sectioned && (observation.region === 'front' || observation.region === 'back')) score -= 7;
  if (profile.summary !== null && !inSummary) score -= 1;
  if (first.generic) score -= at === 0 ? 1 : 2;
  if (first.limit && at !== 0) score -= 3;
  // Something that could not be inspected is no defect, even if its words suggest one.
  if (core?.limit && !assertions.some((each) => each !== core && each.defect && !each.generic))
    score -= inSummary ? 5 : 3.5;
  // Absence counts only for parts that should be there.
  if (core?.weak && !recommends && !inSummary && !assertions.some((each) => asksForChangePattern.test(each.text)))
    score -= 1.5;
  if (observation.kind === 'text' && observation.item === null && observation.text.length > 300) score -= 2;
  if (first.good && at !== 0 && at !== 1) score -= 2;
  if (assertions.some((each) => each.ordinary) && !recommends) score -= 1.5;
  // No issue without a defect, wear, or required work.
  if (!core && !worn && !(rating?.kind === 'defect' && rating.severity !== 'minor')) {
    if (!isConcreteAdvice(assertions)) return 0;
    score -= 1;
  }
  if (observation.kind === 'text' && !/[.!?)]$/.test(observation.text)) score -= 2;
  return score;
}

/** Installing or replacing something now, not upkeep or further reading. */
function isConcreteAdvice(assertions: Assertion[]): boolean {
  return assertions.some(
    (each) =>
      (each.advisesRepair || (each.recommends && !each.generic)) &&
      /\b(install(ation|ations|ing|ed)?|replac(e|ing|ement)|remov(e|al|ing)|caulk(ing|ed)?|re-?caulk(ed)?)\b/i.test(
        each.text,
      ) &&
      !/\b(upgrad|home warranty|intervals)\b/i.test(each.text),
  );
}
