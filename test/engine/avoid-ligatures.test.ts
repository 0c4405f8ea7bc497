// Quotes omit words that other extractors read differently, when enough words remain.
import { expect, test } from 'vitest';
import { avoidLigatures } from '../../src/engine/builtin/avoid-ligatures.ts';
import { askBuiltin } from './ask.ts';

test.each([
  ['Loose shingles were seen at the left soffit', 4, 'Loose shingles were seen at the left'],
  ['The difficult latch of the garden gate was left as found', 4, 'latch of the garden gate was left as found'],
  ['Soffit vents blocked', 4, 'Soffit vents blocked'],
  ['No such word stands in this one', 4, 'No such word stands in this one'],
])('%s', (text, words, kept) => {
  expect(avoidLigatures(text, words)).toBe(kept);
});

test('omits words with unmapped ligatures from the citation, and keeps them in the answer', async () => {
  const { answer, citations } = await askBuiltin('What is wrong with the gate latch?', [
    'GROUNDS\nThe gate latch binds against its post and makes the gate difficult.',
  ]);
  expect(answer).toContain('difficult');
  expect(citations[0]?.snippet).toBe('The gate latch binds against its post and makes the gate');
});
