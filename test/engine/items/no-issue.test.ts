// What is no issue, whatever its words.
import { expect, test } from 'vitest';
import { isPraise, recordsIn } from '../../../src/engine/builtin/items/no-issue.ts';
import { toldBy } from '../../../src/engine/builtin/items/told.ts';
import type { Issue } from '../../../src/engine/engine.ts';
import { lineOf, statementsFrom } from './lines.ts';

test.each([
  'The smoke detector of the loft responded to its test button.',
  'Both exhaust fans operated properly.',
  'The gutters of the annex were fairly new and looked to be in good condition.',
])('praise: %s', (text) => {
  expect(isPraise(text)).toBe(true);
});

test.each([
  'The disposal worked when tested but vibrated.',
  'The drain is dry and sewer gas could be smelled.',
  'Only one of the four anchors is tight.',
  'The lower part of the loose rail is secure.',
])('no praise: %s', (text) => {
  expect(isPraise(text)).toBe(false);
});

test('a detail of a record is no issue, and drops no other issue that ends in its words', () => {
  const isOfRecord = recordsIn(
    statementsFrom([
      lineOf(100, [72, 'Observation: The steps lean.']),
      lineOf(140, [72, 'Analysis: They are built against the sill. Water is held there.']),
      lineOf(180, [72, 'Recommendation: Repair as needed.']),
    ]),
  );
  const told = (snippet: string) =>
    toldBy({ title: '', description: '', snippet, recommendation: null, page: 1 } as Issue);
  expect(isOfRecord(told('Analysis: They are built against the sill.'))).toBe(true);
  expect(isOfRecord(told('Water is held there.'))).toBe(true);
  expect(isOfRecord(told('The rail is loose. Recommendation: Repair as needed.'))).toBe(false);
});
