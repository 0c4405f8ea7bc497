// Radon results: facts, issues, and what is not stated; none is invented.
import { expect, test } from 'vitest';
import { pagesOf } from '../pages.ts';
import { engine, read, valuesOf } from './read.ts';

test('general knowledge about radon is no result', async () => {
  const text = 'Radon Test Report\nThe average indoor radon level is 1.3 pCi/L. The action level is 4.0 pCi/L.';
  const { facts, issues, notStated } = await read('hazard_report', text);
  expect(facts.map(({ name }) => name)).not.toContain('Radon level');
  expect(issues).toEqual([]);
  expect(notStated).toContain('Radon level');
});

test('a radon result in a home inspection becomes a fact and an issue of its page', async () => {
  const pages = [
    'Home Inspection Report\nThe roof is in good condition.',
    'Radon\nThe average radon level was 7.2 pCi/L.',
  ];
  const { facts, issues } = await read('inspection_report', ...pages);
  expect(facts).toContainEqual(expect.objectContaining({ name: 'Radon level', value: '7.2 pCi/L', page: 2 }));
  expect(issues).toContainEqual(expect.objectContaining({ severity: 'major', page: 2, safetyHazard: true }));
});

test('a radon result in a home inspection takes no finding from the check boxes of other pages', async () => {
  const findings = ['The gutter at the rear is loose and leaks.', 'The stair to the cellar has no handrail.'];
  const pages = pagesOf(
    `Home Inspection Report\n12 Mill Lane\nRoof ☐ ☐ ☑\n${findings[0]}\nStairs ☐ ☑ ☐ ${findings[1]}\nWalls ☑ ☐ ☐`,
    'Radon\nThe average radon level was 7.2 pCi/L.',
  );
  const { issues } = await engine.analyze({
    filename: 'file.pdf',
    type: 'pdf',
    pages,
    documentType: 'inspection_report',
  });
  const found = (page: number) => issues.filter((issue) => issue.page === page).map(({ snippet }) => snippet);
  for (const finding of findings) expect(found(1)).toContainEqual(expect.stringContaining(finding));
  expect(found(2)).toHaveLength(1);
});

test('of two averages the overall one is the level, and the head of a column is no value', async () => {
  const { facts } = await read(
    'hazard_report',
    [
      'Radon Measurement Report',
      'DEVICE: LOCATION',
      'Location: Basement family room',
      'Overall average: 5.8 pCi/L',
      'EPA average: 5.9 pCi/L',
    ].join('\n'),
  );
  const value = valuesOf(facts);
  expect(value).toMatchObject({ 'Radon level': '5.8 pCi/L', 'Radon test location': 'Basement family room' });
  expect(value).not.toHaveProperty('Radon device');
});

test('of several places the highest radon level is an issue', async () => {
  const { facts, issues } = await read(
    'hazard_report',
    [
      'Radon Measurement Report',
      'Basement family room: 7.3 pCi/L',
      'First floor den: 3.1 pCi/L',
      'Monitor 2 of 2',
      'Overall average: 3.0 pCi/L',
    ].join('\n'),
  );
  expect(facts.find(({ name }) => name === 'Radon level')?.value).toBe('7.3 pCi/L');
  expect(issues).toHaveLength(1);
});
