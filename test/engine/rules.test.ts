// Every rule that is data matches its own examples, and none of the texts that it must leave alone.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { topics } from '../../src/engine/builtin/compare/topics.ts';
import { accounts, isAccount } from '../../src/engine/builtin/hoa/accounts.ts';
import { isAskedBy, isStatedBy, questions, statedRisks } from '../../src/engine/builtin/hoa/risks.ts';
import { hoaTopics } from '../../src/engine/builtin/hoa/topics.ts';
import { factNames } from '../../src/engine/builtin/inspection/fact-names.ts';
import { severityRuleFor, severityRules } from '../../src/engine/builtin/inspection/severity-rules.ts';
import { components, systems, trades } from '../../src/engine/builtin/inspection/systems.ts';
import { labelledValues } from '../../src/engine/builtin/labelled/read.ts';
import { loanChoices, loanFields } from '../../src/engine/builtin/loans/fields.ts';
import { zones } from '../../src/engine/builtin/specialist/hazards.ts';
import { defects } from '../../src/engine/builtin/specialist/sewer.ts';
import { matterOf, matters } from '../../src/engine/builtin/specialist/titles.ts';
import { typeEvidence } from '../../src/engine/builtin/types/evidence.ts';
import type { Rule } from '../../src/engine/rules/rules.ts';

interface RuleFile {
  file: string;
  rules: readonly Rule[];
  matches: (id: string, text: string) => boolean;
}

const all = (patterns: readonly RegExp[], text: string): boolean => patterns.every((pattern) => pattern.test(text));

const of = <One extends Rule>(
  file: string,
  rules: readonly One[],
  matches: (rule: One, text: string) => boolean,
): RuleFile => ({ file, rules, matches: (id, text) => matches(rules.find((rule) => rule.id === id)!, text) });

const files: RuleFile[] = [
  of('severity', severityRules, ({ id }, text) => severityRuleFor(text)?.id === id),
  of('systems', systems, ({ pattern }, text) => pattern.test(text)),
  of('components', components, ({ pattern }, text) => pattern.test(text)),
  of('trades', trades, ({ pattern }, text) => pattern.test(text)),
  of('inspection-facts', factNames, ({ label, value }, text) => {
    const [name, stated] = text.split(': ') as [string, string];
    return label.test(name) && (value?.test(stated) ?? true);
  }),
  of('document-types', typeEvidence, ({ patterns }, text) => all(patterns, text)),
  of(
    'association-topics',
    hoaTopics,
    ({ cue, says, unless, never }, text) =>
      cue.test(text) && (says?.test(text) ?? true) && !unless?.test(text) && !never?.test(text),
  ),
  of('association-questions', questions, isAskedBy),
  of('association-statements', statedRisks, isStatedBy),
  of('association-accounts', accounts, (rule, text) => isAccount(rule, text.replace(/^\d+ /, ''))),
  of('hazard-zones', zones, ({ words }, text) => words.test(text)),
  of('sewer-defects', defects, ({ id }, text) => defects.find(({ words }) => words.test(text))?.id === id),
  of('title-matters', matters, ({ id }, text) => matterOf(text)?.id === id),
  of('labelled-values', labelledValues, ({ pattern }, text) => Boolean(pattern.exec(text)?.[1])),
  of('loan-choices', loanChoices, ({ heading }, text) => heading.test(text)),
  of('contradictions', topics, ({ asked, askedNot }, text) => all(asked, text) && !askedNot?.test(text)),
];

test('every file of rules is tried', () => {
  const stored = readdirSync(join(import.meta.dirname, '../../src/engine/rules')).filter((name) =>
    name.endsWith('.json'),
  );
  const labels = ['document-fields.json', 'loan-fields.json', 'septic-fields.json', 'title-fields.json'];
  expect(stored.toSorted()).toEqual([...files.map(({ file }) => `${file}.json`), ...labels].toSorted());
});

describe.each(files)('$file', ({ rules, matches }) => {
  test('the ids differ', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });

  test.each(rules)('$id decides its examples', ({ id, examples, not = [] }) => {
    expect(examples).not.toEqual([]);
    for (const text of examples) expect(matches(id, text), text).toBe(true);
    for (const text of not) expect(matches(id, text), text).toBe(false);
  });
});

test.each(topics)('$id finds the issues that contradict it', ({ found, foundNot, issues }) => {
  for (const issue of issues) {
    expect(all(found, issue), issue).toBe(true);
    expect(foundNot?.test(issue) ?? false, issue).toBe(false);
  }
});

test('every named loan field has labels and a form of its value', () => {
  for (const { name, labels, value } of loanFields) {
    expect(labels).not.toEqual([]);
    expect(Boolean(value), name).toBe(name !== '');
  }
});
