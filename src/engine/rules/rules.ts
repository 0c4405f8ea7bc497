// Reads rules that are data (`*.json` beside this file). Each has an id and examples; a test runs all examples.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Rule {
  id: string;
  /** Texts that the rule matches. */
  examples: string[];
  /** Texts that the rule must not match. */
  not?: string[];
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * The rules of a file, in their order. The named fields hold patterns: a source, which ignores case, or `/source/flags`.
 */
export function readRules<One extends Rule>(file: string, patterns: readonly string[]): One[] {
  const compiled = (value: Json, isPattern: boolean): unknown => {
    if (typeof value === 'string') return isPattern ? patternOf(value) : value;
    if (Array.isArray(value)) return value.map((each) => compiled(each, isPattern));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, compiled(each, patterns.includes(key))]),
    );
  };
  const rules: Json[] = JSON.parse(readFileSync(join(import.meta.dirname, `${file}.json`), 'utf8'));
  return rules.map((rule) => compiled(rule, false) as One);
}

function patternOf(text: string): RegExp {
  const literal = /^\/(.*)\/([a-z]*)$/s.exec(text);
  return literal ? new RegExp(literal[1]!, literal[2]) : new RegExp(text, 'i');
}
