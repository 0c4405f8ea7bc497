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

export const rule = (
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
