// Ratings of a report: codes that its own legend defines, and words beside a heading.
import { expect, test } from 'vitest';
import type { Block } from '../../../src/documents/model/block.ts';
import { codesOf, openingRating } from '../../../src/engine/builtin/inspection/ratings.ts';
import { readReport } from './report.ts';

const legend = (...cells: string[]): Block[] => [{ label: '', text: cells.join(' '), cells } as Block];

test('takes the meaning of codes from the legend of the report', () => {
  const codes = codesOf(legend('OK', 'Satisfactory', 'AT', 'Marginal / Monitor', 'FX', 'Repair / Replace'));
  expect([...codes].map(([code, { kind }]) => [code, kind])).toEqual([
    ['OK', 'good'],
    ['AT', 'defect'],
    ['FX', 'defect'],
  ]);
});

test('does not take two codes, or codes without a defect, for a legend', () => {
  expect(codesOf(legend('OK', 'Satisfactory', 'FX', 'Repair / Replace')).size).toBe(0);
  expect(codesOf(legend('OK', 'Satisfactory', 'NS', 'Not inspected', 'NP', 'Not present')).size).toBe(0);
});

test('reads a rating that opens a sentence, alone or as two words for the same', () => {
  expect(openingRating('Needs Attention, the lid is missing.')).toMatchObject({ rating: { kind: 'defect' } });
  expect(openingRating('Serviceable / Functional, with usual wear.')).toMatchObject({ rating: { kind: 'good' } });
  expect(openingRating('Serviceable / Defective, with usual wear.')).toBeNull();
  expect(openingRating('Kitchen: the lid is missing.')).toBeNull();
});

test('reads a code as a word without a legend', () => {
  const { issues } = readReport(
    '# 1. Exterior\nFX   Veneer\nSurplus mortar stands on the brick. Have a mason take it off.',
    '# 2. Plumbing\nSupply piping is copper.',
  );
  expect(issues).toEqual([]);
});

test('does not use one part of a combined heading as the component', () => {
  const { issues } = readReport(
    '# 1. Exterior\n1.0 Porches, Stairs, Patios and Railings\n- A floor board of the patio is missing. Repair is recommended.',
    '# 2. Plumbing\nSupply piping is copper.',
  );
  expect(issues).toMatchObject([
    {
      title: 'A floor board of the patio is missing',
      severity: expect.stringMatching(/^(?:major|minor)$/),
      safetyHazard: false,
    },
  ]);
});
