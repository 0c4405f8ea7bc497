// The texts of the portal in both languages.
import { expect, test } from 'vitest';
import { en, type Key } from '../../portal/src/i18n/en.ts';
import { es } from '../../portal/src/i18n/es.ts';

const keys = Object.keys(en) as Key[];
const valuesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

test('English and Spanish have the same texts', () => {
  expect(Object.keys(es).sort()).toEqual(keys.toSorted());
  expect(keys.filter((key) => es[key].trim() === '')).toEqual([]);
});

test('a text has the same values and the same plurals in both languages', () => {
  for (const key of keys) {
    expect([key, ...valuesIn(es[key])]).toEqual([key, ...valuesIn(en[key])]);
    expect([key, es[key].split('|').length]).toEqual([key, en[key].split('|').length]);
  }
});

test('no English text is left in the Spanish ones', () => {
  // Names, and words that both languages write alike.
  const alike = new Set(['app.name', 'viewer.of', 'letter.source', 'ask.citation']);
  const same = keys.filter((key) => es[key] === en[key] && !alike.has(key));
  expect(same).toEqual([]);
});
