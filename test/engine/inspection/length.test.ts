// Very long words and lines are read like other text: no pattern backtracks quadratically.
import { expect, test } from 'vitest';
import { assertionOf } from '../../../src/engine/builtin/inspection/assertion.ts';
import type { Observation } from '../../../src/engine/builtin/inspection/observation.ts';
import { readInspection } from '../../../src/engine/builtin/inspection/read.ts';
import { titleOf } from '../../../src/engine/builtin/inspection/wording.ts';
import { pagesOf, titles } from './report.ts';

const word = 'a'.repeat(5000);
const blanks = '\t'.repeat(5000);

test('reads a word of 5,000 letters', () => {
  const pages = pagesOf(
    '# Plumbing\nThe boiler is quaint.\nThe trap of the bar sink is cracked.',
    '# Roof\nIt is slate.',
  );
  const line = pages[0]?.lines[1];
  if (!line) throw new Error('a second line');
  line.text = `The boiler is at the end of the ${word}.`;
  expect(titles(readInspection(pages))).toEqual(['The trap of the bar sink is cracked']);
});

test('recognizes the end of service life in either wording', () => {
  for (const of of ['of life', 'of its life', 'of useful life', 'of its expected useful life', 'of the design life'])
    expect(assertionOf(`The boiler is at the end ${of}.`).endOfLife, of).toBe(true);
  expect(assertionOf('The boiler stands at the end of the hall.').endOfLife).toBe(false);
});

test('cuts a title from a sentence with 5,000 spaces', () => {
  const text = `The vane${blanks}is bent ${blanks}was${blanks}noted`;
  const statement: Observation = {
    kind: 'text',
    page: 1,
    rows: [],
    text,
    region: 'body',
    section: null,
    item: null,
    topic: null,
    group: null,
    status: null,
    rating: null,
    number: null,
    title: null,
    place: null,
    recommendation: null,
    isFirstOfItem: true,
  };
  expect(titleOf(statement, null, null)).toBe('The vane is bent');
});
