// Empty boxes: options of a form where the form has ticks, and bullets elsewhere.
import { expect, test } from 'vitest';
import { readInspection } from '../../../src/engine/builtin/inspection/read.ts';
import { pagesOf } from '../pages.ts';

const start = 'Inspection report of 12 Elm Street, May 3, 2026';
const snippets = (...texts: string[]) => readInspection(pagesOf(...texts)).issues.map(({ snippet }) => snippet);

test('an empty box is an option of a form with ticks', () => {
  expect(snippets(`${start}\nHazards present\n☐ Loose wiring\n☐ Missing cover plates\n☒ None of these`)).toEqual([]);
});

test('an empty box is a bullet in a report without ticks', () => {
  const found = snippets(
    `${start}\nExterior\n☐ The hose bib at the patio is loose and leaks.\n☐ The walkway is cracked.`,
  );
  expect(found).toContainEqual(expect.stringContaining('hose bib'));
});

test('sentences with box bullets are read when only another page has ticks', () => {
  const found = snippets(
    `${start}\nUtilities\n☒ Water was on\n☒ Gas was on`,
    'Exterior\n☐ The hose bib at the patio is loose and leaks.\n☐ The walkway is cracked and a trip hazard.',
  );
  expect(found).toContainEqual(expect.stringContaining('hose bib'));
});
