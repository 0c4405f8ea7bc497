// The severity rules, read once from rules/severity.json. Each has an id, examples that it must decide, and sometimes a
// text that it must not. The order matters: the first match decides.
import { readFileSync } from 'node:fs';
import type { Severity } from '../../engine.ts';

export interface SeverityRule {
  id: string;
  severity: Severity;
  reason: string;
  pattern: RegExp;
  unless?: RegExp;
  hazard?: boolean;
  /** Remains minor even if the word safety occurs. */
  firm?: boolean;
  examples: string[];
  not?: string[];
}

type Written = Omit<SeverityRule, 'pattern' | 'unless'> & { pattern: string; unless?: string };

const written: Written[] = JSON.parse(readFileSync(new URL('../../rules/severity.json', import.meta.url), 'utf8'));

export const severityRules: SeverityRule[] = written.map(({ pattern, unless, ...rule }) => ({
  ...rule,
  pattern: new RegExp(pattern, 'i'),
  ...(unless && { unless: new RegExp(unless, 'i') }),
}));

export const severityRuleFor = (text: string): SeverityRule | undefined =>
  severityRules.find(({ pattern, unless }) => pattern.test(text) && !unless?.test(text));
