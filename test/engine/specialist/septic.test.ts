// Inspections of septic systems: facts, issues, and what is not stated; none is invented.
import { describe, expect, test } from 'vitest';
import { lineOf, printedFrom } from '../../documents/lines.ts';
import { pagesOf } from '../pages.ts';
import { engine, valuesOf } from './read.ts';

test('an inspection of a septic system is one of a house', async () => {
  const text = [
    'On-Site Wastewater',
    'Inspection for Property Transfer',
    'Outlet baffle: missing. The distribution box is cracked. Effluent stands in the leach field.',
  ].join('\n');
  const { documentType } = await engine.categorize({ filename: 'file.pdf', type: 'pdf', pages: pagesOf(text) });
  expect(documentType).toBe('inspection_report');
});

describe('septic systems', () => {
  const septic = (pages: ReturnType<typeof pagesOf>) =>
    engine.analyze({ filename: 'file.pdf', type: 'pdf', pages, documentType: 'inspection_report' });

  test('fields with ticked options and remarks', async () => {
    const pages = printedFrom([
      lineOf(40, [50, 'Septic System Inspection Report']),
      lineOf(60, [50, 'Inlet baffle'], [220, '☑ Accept. ☐ Unaccept.']),
      lineOf(80, [50, 'Outlet baffle'], [220, '☐ Accept. ☑ Unaccept.'], [400, 'rotted off']),
      lineOf(100, [50, 'Distribution box'], [220, '☑ Accept. ☐ Unaccept.'], [400, 'level, no cracks']),
      lineOf(120, [50, 'Number of bedrooms'], [220, '4']),
      lineOf(140, [50, 'Permit bedrooms'], [220, '3']),
      lineOf(160, [50, 'Result'], [220, '☐ Pass ☑ Fail']),
    ]);
    const { facts, issues } = await septic(pages);
    expect(valuesOf(facts)).toMatchObject({
      'Inlet baffle': 'Accept.',
      'Outlet baffle': 'Unaccept.: rotted off',
      Bedrooms: '4',
      Result: 'Fail',
    });
    expect(issues.map(({ title, severity }) => [title, severity])).toEqual([
      ['Outlet baffle: Unaccept.: rotted off', 'major'],
      ['Septic system: Fail', 'critical'],
      ['4 bedrooms on a septic system approved for 3', 'major'],
    ]);
  });

  test('heads in another size with their values below, and a sound system', async () => {
    const small = (line: ReturnType<typeof lineOf>) => ({ ...line, size: 7, height: 7 });
    const pages = printedFrom([
      lineOf(40, [50, 'Septic Inspection Report']),
      small(lineOf(60, [50, 'Outlet baffle'], [200, 'Last pumped'], [350, 'Liquid level'])),
      lineOf(70, [50, 'Present, intact'], [200, 'August 2019'], [350, 'At outlet invert']),
    ]);
    const { facts, issues } = await septic(pages);
    expect(valuesOf(facts)).toMatchObject({
      'Outlet baffle': 'Present, intact',
      'Last pumped': 'August 2019',
      'Liquid level': 'At outlet invert',
    });
    expect(issues).toEqual([]);
  });
});

test('the ticked option below its label is the result of a septic system, and an unticked one is none', async () => {
  const report = async (options: string) => {
    const pages = printedFrom([
      lineOf(40, [50, 'Septic System Inspection Report']),
      lineOf(60, [50, 'System status']),
      lineOf(74, [50, options]),
    ]);
    const reading = await engine.analyze({ filename: 'a.pdf', type: 'pdf', pages, documentType: 'inspection_report' });
    return valuesOf(reading.facts).Result;
  };
  expect(await report('[ ] Compliant   [X] Noncompliant')).toBe('Noncompliant');
  expect(await report('[ ] Compliant   [ ] Noncompliant')).toBeUndefined();
});
