// Sentences that every report contains: limits of the inspection, upkeep advice, standards, terms of business. They are
// not issues of this house: the search ranks their chunks lower and an answer prefers other text.
import type { DocumentType } from './document-types.ts';

const patterns: readonly RegExp[] = [
  /\b(?:beyond|outside|not within) (?:of )?the scope\b/i,
  /\bnot (?:required|obligated|responsible|liable|intended) (?:to|for)\b/i,
  /\b(?:is|are|was|were) (?:not|neither) a (?:warranty|guarantee|code)/i,
  /\bstandards? of practice\b/i,
  /\b(?:warrant(?:y|ies)|guarantees?) (?:is|are|can|of|or)\b/i,
  /\bliab(?:le|ility)\b/i,
  /^(?:\(?[A-Za-z0-9]{1,2}[.)]\s+)?(?:operate|inspect|determine|measure|move|evaluate|describe|predict|dismantle|perform|enter|report|identify|offer|research|provide)(?: (?:or|and) \w+)?:? (?:any|the|a|an|for|whether|all|on|upon|furniture|private|systems?|areas?|to|each|A\.)(?!\p{L})/iu,
  /\bwas inspected and reported on with the above\b|\bevery effort\b|\bsome areas can go unnoticed\b/i,
  /^(?:watch for|examine|ensure|lubricate|undertake|familiari[sz]e|trim|re-?caulk|inspect the|clean the|replace (?:the )?(?:furnace )?filters?|test (?:all|the|smoke|your))\b/i,
  /^in order to\b|\b(?:is|are) not (?:activated|operated|tested|inspected|evaluated|entered|moved)\b/i,
  /^(?:if|when|whenever|once|should) (?:the|you|your|a|an|any|there)\b/i,
  /^(?:look for|keep|check (?:the|for|with|that)|be sure|make sure|monitor|grab|walk around|observe the)\b/i,
  /\ball (?:roofs?|homes?|houses?|chimneys?|structures?|systems?) (?:have|has|will|are|need)\b|\bfinite\b|\bindeterminate\b/i,
  /^(?:the )?(?:[\w'-]+ ){1,4}should (?!.*\b(?:repair|replac|correct|install|evaluat|remov|secur|reset|insulat|seal|clean|extend|trim|adjust)\w*)/i,
  /\bshall (?:not )?(?:be required to )?(?:inspect|describe|observe|report|operate|state|identify|probe|enter|examine)\b/i,
  /\bunless (?:otherwise )?(?:specified|noted|stated)\b|\bthe following (?:is|are|items?) (?:not|excluded)\b/i,
  /\b(?:be|you are|are) (?:advised|aware|urged|encouraged|cautioned)\b/i,
  /\b(?:please (?:call|contact|read|note|refer|feel free|do not hesitate|be)|if you have (?:any )?questions|thank you)\b/i,
  /\byour (?:home|house)'?s? (?:is|will|should|may)\b|\bmonitor (?:your|the exterior|the buildings?)\b/i,
  /\b(?:particularly |more )?susceptible to\b|\bpredictions? of\b|\blife of the\b.*\b(?:vary|unpredictable)\b/i,
  /\b(?:home|house|property) owners? (?:should|are|must|need)\b|\bwe (?:are presently )?unsure\b/i,
  /\bthe inspector (?:shall|is not|will not|does not|cannot|can not)\b/i,
  /\b(?:inspectors?|this inspection|the inspection|our inspection|an inspection) (?:(?:is|are|was) )?(?:not required|limited|does not|do not|cannot|can not|is not|excludes?)\b/i,
  /\bit is (?:recommended|advised|suggested|highly recommended) (?:that|to) (?:you|buyers?|clients?|homeowners?)\b/i,
  /\b(?:homeowner'?s?|your) (?:responsibilit|job is)/i,
  /\bwe (?:suggest|advise|encourage|do not|don't|are not|cannot)\b/i,
  /\bfor (?:your|more|further) information\b/i,
  /\b(?:clients? (?:is|are|should|agrees?)|buyers? (?:is|are) (?:advised|encouraged|urged))\b/i,
  /\b(?:may|might|could|can) (?:have|be|fail|leak|occur|develop|become|result|include|exist)\b/i,
  /\b(?:typically|generally|normally|usually|in general|as a general rule|at any time|periodically|annually)\b/i,
  /\bthis (?:report|summary|page|section|document) (?:is|was|does|should|may|contains|describes)\b/i,
  /\bconfidential\b|\bunauthorized\b|\ball rights reserved\b|©/i,
];

/** Describes how inspections are made, in the present tense. A sentence that names a defect is not boilerplate. */
const practicePatterns: readonly RegExp[] = [
  /\b(?:is|are) (?:not|only|visually|normally) (?:\w+ )?(?:activated|operated|tested|inspected|evaluated|examined|checked|entered|removed|dismantled|moved)\b/i,
  /\b(?:is|are) (?:inspected|operated|tested|checked|examined|evaluated) (?:on|with|from|by|for|only|visually)\b|\bwill receive\b/i,
  /^(?:it is (?:very )?important to|(?:minor|small|hairline) \w+ (?:is|are) (?:typical|common|normal))\b/i,
];
const defectPattern =
  /\b(?:missing|exposed|leaking|leaks? (?:at|in|under)|inoperable|inoperative|double[- ]tapped|displaced|rotted|pinched|broken|cracked|damaged|loose|has (?:moved|failed|displaced))\b/i;

/** Marks an issue whatever else the sentence says: "Needs attention, hidden damage may exist", "a leak was noted". */
const findingPattern =
  /^(?:needs? (?:attention|repair|replacement|service|evaluation)|(?:not|un)satisfactory|defective|deficient|marginal|poor|safety (?:hazard|concern))\b|\b(?:is|are|was|were|has been|have been) (?:noted|observed|found|discovered)\b(?! (?:to be )?(?:in|at|during) (?:any|other|most))/i;

/** What every appraiser certifies, in the words of the professional standards. */
const certification =
  /\bcertifications?\b|\bUniform Standards of Professional Appraisal Practice\b|\bUSPAP\b|\bI (?:certify|accept full responsibility|directly supervised)\b|\b(?:assumptions and )?limiting conditions\b|\bmy (?:compensation|engagement|employment)\b|\bpresent or prospective\b|\bintended (?:use|user)s? of this (?:appraisal|report)\b/i;

/** In rules and terms the same words carry meaning, so only these types have boilerplate. */
const reportTypes: ReadonlySet<DocumentType> = new Set<DocumentType>(['inspection_report', 'pest_report']);

export const isBoilerplate = (sentence: string, type: DocumentType): boolean =>
  type === 'appraisal'
    ? certification.test(sentence)
    : reportTypes.has(type) &&
      !findingPattern.test(sentence) &&
      (patterns.some((pattern) => pattern.test(sentence)) ||
        (!defectPattern.test(sentence) && practicePatterns.some((pattern) => pattern.test(sentence))));

/**
 * True when most of the words are in boilerplate sentences, or when the heading marks the whole text as boilerplate.
 */
const generalHeading =
  /\bstandards? of practice\b|\bscope of\b|\bdisclaimers?\b|\bdefinitions\b|\bterms and conditions\b|\binspection agreement\b|\bmaintenance (?:tips|checklist|advice|schedule|plan)\b|\b(?:home ?owner'?s?|your home).{0,20}maintenance\b|\b(?:regular|seasonal|annual|monthly|routine) maintenance\b/i;

export function isMostlyBoilerplate(text: string, heading: string | null, type: DocumentType): boolean {
  if (!reportTypes.has(type)) return false;
  if (generalHeading.test(heading ?? '')) return true;
  const sentences = text.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+/);
  const words = sentences.map((sentence) => sentence.split(' ').length);
  const all = words.reduce((sum, count) => sum + count, 0);
  if (all < 25) return false;
  // What may still be boilerplate: most texts are decided after some sentences.
  let possible = all;
  for (const [at, sentence] of sentences.entries()) {
    if (!isBoilerplate(sentence, type)) possible -= words[at]!;
    if (!(possible > all * 0.6)) return false;
  }
  return true;
}
