// The severity of an issue and the reason for it. Grades of the report come first, then rules: danger to people, active
// water, structure, function, upkeep. The first match decides. Age alone is never more than a future cost.
import type { Severity } from '../../engine.ts';
import type { Rating } from './ratings.ts';
import { severityRuleFor } from './severity-rules.ts';

export interface JudgedSeverity {
  severity: Severity;
  severityReason: string;
  safetyHazard: boolean;
}

const saysSafety =
  /\b((?<!becom(e|es|ing) an? )safety (hazard|concern|issue)s?|for (improved |added |increased )?safety|ensure safety|unsafe|not safe|hazardous|(fire|shock|trip(ping)?|fall|electrocution|health|potential) hazards?|dangerous|life[- ]safety)\b/i;
const callsEngineer =
  /\b(recommend|consult|contact|retain|hire|engage|refer|should be)\w*\b[^.;]{0,80}\bstructural engineer|\bstructural engineer\b[^.;]{0,40}\b(should|be (consulted|contacted|retained|engaged|hired)|is (recommended|advised|needed))/i;
const deniesSafety = /\b(no|not a) (\w+ )?safety\b/i;

/**
 * `core` is the sentence that states the defect, `defects` all such sentences, `text` the whole observation, `grades`
 * the grades that the report uses.
 */
export function severityOf(
  core: string,
  defects: string,
  text: string,
  rating: Rating | null,
  grades = new Set<Severity>(),
): JudgedSeverity {
  const rule = severityRuleFor(core) ?? severityRuleFor(defects);
  const hazard =
    (saysSafety.test(text) && !deniesSafety.test(text)) ||
    rule?.hazard === true ||
    (rating?.kind === 'defect' && /safety|hazard|unsafe/i.test(rating.words));
  if (rating?.kind === 'defect' && rating.severity && grades.has(rating.severity)) {
    return {
      severity: rating.severity,
      severityReason: `The report rates it "${rating.words}".`,
      safetyHazard: hazard,
    };
  }
  if (saysSafety.test(text) && !deniesSafety.test(text) && !(rule && rule.severity === 'minor' && rule.firm)) {
    return { severity: 'critical', severityReason: 'The inspector calls it a safety concern.', safetyHazard: true };
  }
  if (rating?.kind === 'defect' && rating.severity === 'critical') {
    return { severity: 'critical', severityReason: `The report rates it "${rating.words}".`, safetyHazard: hazard };
  }
  if (callsEngineer.test(text) && rule?.severity !== 'minor') {
    return {
      severity: 'critical',
      severityReason: 'The inspector calls for a structural engineer.',
      safetyHazard: hazard,
    };
  }
  // A report that grades what is minor means more by its other ratings.
  if (!rule && rating?.kind === 'defect' && rating.severity !== 'minor' && grades.has('minor'))
    return { severity: 'major', severityReason: `The report rates it "${rating.words}".`, safetyHazard: false };
  if (rule) return { severity: rule.severity, severityReason: rule.reason, safetyHazard: rule.hazard === true };
  return { severity: 'major', severityReason: 'A defect that the inspector reports for repair.', safetyHazard: false };
}
