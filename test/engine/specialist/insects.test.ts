// Reports on wood-destroying insects: facts, issues, and what is not stated; none is invented.
import { describe, expect, test } from 'vitest';
import { lineOf, printedFrom } from '../../documents/lines.ts';
import { engine, read, valuesOf } from './read.ts';

test('terms and explanations of a pest report are no evidence', async () => {
  const text = `Termite Inspection Report
This report is no guarantee against future infestations of termites.
If termites are found later, the company may treat the structure.
No visible evidence of termites was observed.`;
  const { facts, issues } = await read('pest_report', text);
  expect(facts.find(({ name }) => name === 'Evidence of wood-destroying insects')?.value).toMatch(/^No/);
  expect(issues).toEqual([]);
});

test('conditions that invite insects are no evidence of them, and a form of boxes says so', async () => {
  const { facts, issues } = await read(
    'pest_report',
    [
      'Wood Destroying Insect Report',
      '7A. Conditions conducive to wood destroying insect infestation: Yes ☒ No ☐',
      'Visible evidence   Active infestation   Previous treatment',
      '8A. Subterranean termites infestation: Yes ☐ No ☒',
    ].join('\n'),
  );
  expect(facts.find(({ name }) => name === 'Evidence of wood-destroying insects')?.value).not.toMatch(/^Yes/);
  expect(issues).toEqual([]);
});

describe('insects', () => {
  test('boxes after their conditions, and a yes for each insect', async () => {
    const pages = printedFrom([
      lineOf(60, [50, 'Wood Destroying Insect Report']),
      lineOf(100, [50, 'Wood to Ground Contact (G)'], [200, '☒'], [220, 'Formboards left in place (I)'], [380, '☐']),
      lineOf(114, [50, 'Planter box abutting structure (O)'], [240, '☐'], [260, 'Heavy Foliage (N)'], [380, '☒']),
    ]);
    const { facts, issues } = await engine.analyze({
      filename: 'file.pdf',
      type: 'pdf',
      pages,
      documentType: 'pest_report',
    });
    expect(valuesOf(facts)['Conducive conditions']).toBe('Wood to Ground Contact; Heavy Foliage');
    expect(issues.map(({ title, severity }) => [title, severity])).toEqual([
      ['Wood to Ground Contact', 'minor'],
      ['Heavy Foliage', 'minor'],
    ]);
  });

  test('boxes before their conditions, with what the inspector wrote', async () => {
    const { facts } = await read(
      'pest_report',
      [
        'Wood Destroying Insect Report',
        '☒ Wood touching soil: deck posts in contact with the ground',
        '☐ Firewood stacked against the wall',
      ].join('\n'),
    );
    expect(valuesOf(facts)['Conducive conditions']).toBe('Wood touching soil: deck posts in contact with the ground');
  });
});
