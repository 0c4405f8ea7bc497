// A severity rule: a pattern, the severity, and the reason.
import type { Severity } from '../../engine.ts';

export interface SeverityRule {
  severity: Severity;
  reason: string;
  pattern: RegExp;
  unless?: RegExp;
  hazard?: boolean;
  /** Remains minor even if the word safety occurs. */
  firm?: boolean;
}

/** Structure, power, gas and walking surfaces: damage to them is never minor because of its wording. */
export const criticalParts =
  /\b(flues?|heat exchangers?|fire ?box(es)?|refractory|beams?|joists?|rafters?|truss(es)?|ledgers?|girders?|purlins?|lintels?|headers?|studs?|stringers?|columns?|bearing|(structural|support|framing) \w+|rail(ing)?s?|(hand|guard) ?rail\w*|guards?|balusters?|service (entrance|drop|cable|mast|head|conductors?|equipment|panel|wires?)|conductors?|wir(es?|ing)|cables?|bus ?bars?|breakers?|(electrical|distribution|main|sub) ?panels?|gas (pip\w+|lines?|valves?|meter)|sewers?)\b/i;

/** Matches any of the patterns. */
export const anyOf = (...patterns: RegExp[]): RegExp =>
  new RegExp(patterns.map((pattern) => pattern.source).join('|'), 'i');

export const severityRule = (
  severity: Severity,
  reason: string,
  pattern: RegExp,
  more: Partial<SeverityRule> = {},
): SeverityRule => ({
  severity,
  reason,
  pattern,
  ...more,
});
