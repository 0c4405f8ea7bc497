import { expect, test } from 'vitest';
import { analyzeText, conceptsOf } from '../../src/language/terms.ts';

const terms = (text: string) => analyzeText(text).map(({ term }) => term);

test('matches words by stem, numbers without separators, ligatures and accents folded', () => {
  expect(terms('leaking leaks')).toContain(terms('leak')[0]);
  expect(terms('$5,000.50')).toContain('5000.50');
  expect(terms('rooﬁng')).toEqual(terms('roofing'));
  expect(terms('préstamo')).toEqual(terms('prestamo'));
  expect(terms("the unit's A/C")).toContain('=ac');
});

test('matches synonyms, and prefers the longest name', () => {
  expect(terms('service panel')).toContain('=panel');
  expect(terms('breaker box')).toContain('=panel');
  expect(terms('garage door opener')).toContain('=garageopener');
  expect(terms('garage door opener')).not.toContain('=garagedoor');
});

test('counts every word in positions, for proximity', () => {
  const [water, heater] = analyzeText('the water of the heater');
  expect(heater!.position - water!.position).toBe(3);
});

test('splits a question into weighted concepts, and widens lay terms', () => {
  const concepts = conceptsOf('Does the toilet wobble?');
  expect(concepts.map((concept) => concept.words)).toEqual(['toilet', 'wobble']);
  expect(concepts[1]!.terms.get(terms('loose')[0]!)).toBeGreaterThan(0.4);
  const [report, radon] = conceptsOf('report about radon');
  expect(report!.weight).toBeLessThan(radon!.weight);
});

test('matches the age of the house only', () => {
  const [concept] = conceptsOf('How old is the house?');
  expect(concept!.terms.has('=yearbuilt')).toBe(true);
  expect(concept!.terms.has(terms('installed')[0]!)).toBe(false);
});
