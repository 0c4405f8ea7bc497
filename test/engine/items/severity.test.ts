// The models grade an issue only when neither a danger to people nor the report's own grade decides.
import { expect, test } from 'vitest';
import { hashBits, type LinearModel, type ReportModels } from '../../../src/engine/builtin/items/linear.ts';
import { gradeIssue, isSettled, ruledSeverity } from '../../../src/engine/builtin/items/severity.ts';
import type { Issue, Severity } from '../../../src/engine/engine.ts';

const constant = (bias: number): LinearModel => ({ bias, weights: new Float32Array(1 << hashBits) });

/** Models that give every issue the same severity. */
const always = (severity: Severity): ReportModels => ({
  first: constant(0),
  second: constant(0),
  accept: constant(0),
  critical: constant(-5),
  major: constant(-5),
  minor: constant(-5),
  [severity]: constant(5),
});

const issueOf = (text: string, graded = ruledSeverity(text)): Issue =>
  ({
    title: text,
    snippet: text,
    description: text,
    recommendation: null,
    component: null,
    system: 'Interior',
    ...graded,
  }) as Issue;

test.each([
  'The odor of natural gas hung about the meter.',
  'The carbon monoxide alarm is absent.',
  'An open splice hangs above the bench.',
  'The guardrail of the balcony is missing.',
  'The deck ledger is not bolted to the house and could collapse.',
])('stays critical, whatever the models say: %s', (text) => {
  const issue = issueOf(text);
  expect(isSettled(issue)).toBe(true);
  expect(gradeIssue(issue, always('minor'))).toBe(issue);
});

test("keeps the report's own grade", () => {
  const severityReason = 'The report rates it "Marginal".';
  const issue = issueOf('The closet door sticks.', { severity: 'minor', severityReason, safetyHazard: false });
  expect(gradeIssue(issue, always('critical'))).toBe(issue);
});

test('grades by the models what no rule knows', () => {
  const issue = issueOf('The pergola has an odd shape.');
  expect(isSettled(issue)).toBe(false);
  for (const severity of ['critical', 'major', 'minor'] as const)
    expect(gradeIssue(issue, always(severity)).severity).toBe(severity);
});
