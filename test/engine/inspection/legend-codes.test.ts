// Ratings of a report: codes that its own legend defines, and words beside a heading.
import { expect, test } from 'vitest';
import { readReport, titles } from './report.ts';

const legend = `# Key to the ratings
OK   Satisfactory – works as it should.   AT   Marginal / Monitor – small, keep an eye on it.
FX   Repair / Replace – has to be put right.   NS   Not Inspected – see the remarks.`;

test('rates an observation by the code above it as the legend defines', () => {
  const { issues } = readReport(
    legend,
    `# 1. Exterior
    1.0   Wall Cladding   OK   AT
    1.0(1)   AT   ★
    West side
    Surplus mortar stands on the brick veneer. Have a mason take it off.
    1.0(2)   FX   ★
    A shutter hangs from one screw. Have a carpenter fasten it.
    1.1   Trim and Fascia   OK
    The trim boards are painted pine.`,
    '# 2. Plumbing\n2.0   Supply Piping   OK\nSupply piping is copper.',
  );
  expect(issues.map(({ title, severity, location }) => [title, severity, location])).toEqual([
    ['Surplus mortar stands on the brick veneer', 'minor', 'West side'],
    ['Wall Cladding: a shutter hangs from one screw', 'major', null],
  ]);
  expect(issues[0]?.severityReason).toBe('The report rates it "Marginal / Monitor".');
});

test('merges a summary with codes and sections into the body', () => {
  const { issues } = readReport(
    `${legend}\n# General Summary\nFX   Garage\nThe side door of the garage sticks in its frame. Have it planed.`,
    '# Roof   Section 1\n1.0   Roof Covering   OK\nThe covering is slate.',
    '# Garage   Section 2\n2.0   Side Door   OK   FX\n2.0(1)   FX\nThe side door of the garage sticks in its frame. Have it planed.',
  );
  expect(issues.map(({ page, component }) => [page, component])).toEqual([[3, 'Side Door']]);
});

test('reads a code as a word without a legend', () => {
  const { issues } = readReport(
    '# 1. Exterior\nFX   Veneer\nSurplus mortar stands on the brick. Have a mason take it off.',
    '# 2. Plumbing\nSupply piping is copper.',
  );
  expect(issues).toEqual([]);
});

test('applies the rating beside a heading to the text below it', () => {
  const analysis = readReport(
    `# Sump Pump   Needs Evaluation
    Observations:
    Puddle of water beside the pit
    Recommendations:
    Have a plumber look at the check valve.
    # Bath Fans   Satisfactory
    Observations:
    Fan and heater were run together no odd sounds`,
  );
  expect(titles(analysis)).toEqual(['Sump Pump: puddle of water beside the pit']);
  expect(analysis.issues[0]?.recommendation).toBe('Have a plumber look at the check valve.');
});

test('ignores what was inspected and how in a rated item', () => {
  const { issues } = readReport(
    '# 1. Exterior\n1.0 Fences\nRepair or Replace\nThe fences were inspected as described. Recommend sealing any observed crack.',
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

test('does not read column headings as ratings', () => {
  const table = (head: string) =>
    readReport(
      `# Exterior\n# Garden Walls   ${head}\nIvy stands on the coping stones of the wall.`,
      '# Plumbing\nCopper.',
    );
  expect(titles(table('Needs Repair'))).toHaveLength(1);
  expect(titles(table('Recommendations'))).toEqual([]);
});
