// Inspections of sewer lines: facts, issues, and what is not stated; none is invented.
import { expect, test } from 'vitest';
import { lineOf, printedFrom } from '../../documents/lines.ts';
import { pagesOf } from '../pages.ts';
import { engine, read } from './read.ts';

test('the title, distance and description of a sewer defect are one issue', async () => {
  const { issues } = await read(
    'inspection_report',
    [
      'Sewer Scope Inspection Report',
      'The lateral has a broken section at 52.7 feet under the sidewalk.',
      '1. Root intrusion',
      'Distance 12.4 ft',
      'Fine to medium roots at the joint fill a third of the pipe.',
      '2. Broken pipe',
      'Distance 52.7 ft',
      'The pipe is broken and soil is visible.',
      'Depth at the break was located with a sonde at 7 ft 2 in.',
    ].join('\n'),
  );
  expect(issues.map(({ title }) => title)).toEqual(['Root intrusion at 12.4 ft', 'Broken or rusted pipe at 52.7 ft']);
});

test('a letter about a camera in the sewer is an inspection, and so is a compliance form of a septic system', async () => {
  const letter =
    'Lateral Inspections\nI ran a camera through the building sewer and reached the main at 86 feet. Roots fill a third of the clay pipe at a joint.';
  const form = 'Compliance Inspection Form - Existing Sewage Treatment System\nTank 1 leaks below its operating depth.';
  for (const text of [letter, form]) {
    const { documentType } = await engine.categorize({ filename: 'file.pdf', type: 'pdf', pages: pagesOf(text) });
    expect(documentType).toBe('inspection_report');
  }
});

test('a summary of a sewer report that tells a defect again is no second issue', async () => {
  const { issues } = await read(
    'inspection_report',
    [
      'Sewer Scope Inspection Report',
      'Root intrusion at 37 ft: roots fill 40 percent of the pipe.',
      'Summary',
      'Root intrusion was found at the clay tile joint.',
      'Picture: root intrusion at 37.2 ft.',
    ].join('\n'),
  );
  expect(issues.map(({ title }) => title)).toEqual(['Root intrusion at 37 ft']);
});

test('the length of a defect is not its distance, which may be a column of its own', async () => {
  const pages = printedFrom([
    lineOf(40, [50, 'Sewer Scope Inspection Report']),
    lineOf(60, [50, 'Distance (ft)'], [150, 'Observation'], [450, 'Rating']),
    lineOf(80, [50, '58 to 66'], [150, 'Belly holding water to half of the pipe for 8 feet.'], [450, 'Repair']),
  ]);
  const { issues } = await engine.analyze({ filename: 'a.pdf', type: 'pdf', pages, documentType: 'inspection_report' });
  expect(issues.map(({ title }) => title)).toEqual(['Belly in the line at 58 to 66 ft']);
});
