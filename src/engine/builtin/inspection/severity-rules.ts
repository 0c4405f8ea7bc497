// The severity rules (rules/severity.json). The order matters: the first match decides.
import type { Severity } from '../../engine.ts';
import { type Rule, readRules } from '../../rules/rules.ts';

export interface SeverityRule extends Rule {
  severity: Severity;
  reason: string;
  pattern: RegExp;
  unless?: RegExp;
  hazard?: boolean;
  /** Remains minor even if the word safety occurs. */
  firm?: boolean;
}

export const severityRules: readonly SeverityRule[] = readRules('severity', ['pattern', 'unless']);

export const severityRuleFor = (text: string): SeverityRule | undefined =>
  severityRules.find(({ pattern, unless }) => pattern.test(text) && !unless?.test(text));
