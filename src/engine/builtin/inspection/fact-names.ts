// The facts that a buyer looks for in an inspection report (rules/inspection-facts): their labels in common forms, the
// form of a value, and the required section where the label alone is ambiguous.
import { type Rule, readRules } from '../../rules/rules.ts';

export interface FactName extends Rule {
  name: string;
  label: RegExp;
  value?: RegExp;
  /** The section or item it must be under. */
  within?: RegExp;
}

export const factNames: FactName[] = readRules('inspection-facts', ['label', 'value', 'within']);
