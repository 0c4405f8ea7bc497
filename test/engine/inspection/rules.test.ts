// Every rule that is data decides its own examples, and none of the texts that it must leave alone.
import { expect, test } from 'vitest';
import { severityRuleFor, severityRules } from '../../../src/engine/builtin/inspection/severity-rules.ts';

test.each(severityRules)('severity rule $id decides its examples', ({ id, examples, not = [] }) => {
  expect(examples.length).toBeGreaterThan(0);
  for (const text of examples) expect(severityRuleFor(text)?.id, text).toBe(id);
  for (const text of not) expect(severityRuleFor(text)?.id, text).not.toBe(id);
});

test('the ids of the severity rules differ', () => {
  const ids = severityRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
