// What is read of a passage is kept by its text: another passage with the same text is cited as itself.
import { expect, test } from 'vitest';
import { parseQuestion } from '../../../src/engine/builtin/answer/question.ts';
import { readPassage } from '../../../src/engine/builtin/answer/read-passage.ts';
import { scoreUnits } from '../../../src/engine/builtin/answer/score.ts';
import type { Passage } from '../../../src/engine/engine.ts';

const passage = (analysisId: string, page: number, heading: string | null = 'Roof'): Passage => ({
  id: `${analysisId}-${page}`,
  analysisId,
  file: `${analysisId}.pdf`,
  documentType: 'inspection_report',
  page,
  heading,
  text: 'The roof covering is 12 years old. The ridge vent is loose.',
  score: 1,
});
const question = parseQuestion('How old is the roof?');
const best = (given: Passage) => scoreUnits(question, [given])[0]!;

test('the same text in another document keeps its own document and page', () => {
  const [one, other] = [passage('one', 3), passage('other', 7)];
  expect(readPassage(other)).toBe(readPassage(one));
  expect(best(one).passage).toBe(one);
  expect(best(other).passage).toBe(other);
  expect([best(other).odds, best(other).text]).toEqual([best(one).odds, 'The roof covering is 12 years old.']);
});

test('the same text under another heading, or in a document of another type, is read anew', () => {
  const read = readPassage(passage('one', 3));
  expect(readPassage(passage('one', 3, 'Garage'))).not.toBe(read);
  expect(readPassage({ ...passage('one', 3), documentType: 'disclosure' })).not.toBe(read);
});

test('two questions about one passage do not see each other', () => {
  const given = passage('one', 3);
  const before = best(given).signals;
  scoreUnits(parseQuestion('Is the ridge vent loose?'), [given]);
  expect(best(given).signals).toEqual(before);
});
