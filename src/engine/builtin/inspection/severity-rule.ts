// A rule of severity: words of the trade, what they mean for the house and the people in it, and why.
import type { Severity } from '../../engine.ts';

export interface SeverityRule {
  severity: Severity;
  reason: string;
  pattern: RegExp;
  unless?: RegExp;
  hazard?: boolean;
  /** Stays minor although the word safety falls. */
  firm?: boolean;
}

/** What carries the house, the current, the gas, or people: damage to it is not made small by how it is called. */
export const criticalParts =
  /\b(flues?|heat exchangers?|fire ?box(es)?|refractory|beams?|joists?|rafters?|truss(es)?|ledgers?|girders?|purlins?|lintels?|headers?|studs?|stringers?|columns?|bearing|(structural|support|framing) \w+|rail(ing)?s?|(hand|guard) ?rail\w*|guards?|balusters?|service (entrance|drop|cable|mast|head|conductors?|equipment|panel|wires?)|conductors?|wir(es?|ing)|cables?|bus ?bars?|breakers?|(electrical|distribution|main|sub) ?panels?|gas (pip\w+|lines?|valves?|meter)|sewers?)\b/i;

/** Either of the patterns. */
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
