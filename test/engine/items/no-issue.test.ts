// What is no issue, whatever its words.
import { expect, test } from 'vitest';
import { isPraise } from '../../../src/engine/builtin/items/no-issue.ts';

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
