// Disclosures of natural hazards: facts, issues, and what is not stated; none is invented.
import { describe, expect, test } from 'vitest';
import { lineOf, printedFrom } from '../../documents/lines.ts';
import { pagesOf } from '../pages.ts';
import { engine, read, valuesOf } from './read.ts';

test('a map of radon zones is no measurement, and a definition of a flood zone places no house', async () => {
  const reading = await read(
    'hazard_report',
    [
      'Natural Hazard Disclosure Statement',
      'SPECIAL FLOOD HAZARD AREA',
      'The subject property is:',
      'Located in Zone X (unshaded).',
      'Zone A99 represents areas subject to inundation by the 1-percent-annual-chance flood event.',
      'The National Flood Insurance Program (NFIP) is in the process of reforms required by law.',
      'RADON ZONE DISCLOSURE',
      'Zone 1: Highest Potential (greater than 4 pCi/L)',
      'Zone 2: Moderate Potential (from 2 to 4 pCi/L)',
      'A SEISMIC HAZARD ZONE pursuant to Section 2696 of the Public Resources Code.',
      'Yes (Landslide Zone) ☐   Yes (Liquefaction Zone) ☐',
      'No ☒   Map not yet released by state ☐',
    ].join('\n'),
  );
  expect(reading.issues).toEqual([]);
  const facts = new Map(reading.facts.map(({ name, value }) => [name, value]));
  expect(facts.get('FEMA flood zone')).toBe('X');
  for (const name of ['Radon level', 'Landslide zone', 'Flood insurance required']) expect(facts.has(name)).toBe(false);
});

test('zones on cards with the answer on a badge', async () => {
  const [page] = pagesOf('Hazard Disclosure Summary');
  const cell = (text: string, x: number, y: number) => ({
    text,
    x,
    y,
    width: text.length * 5,
    height: 9,
    size: 9,
    bold: true,
  });
  const cards = [
    ['IN', 'Special Flood Hazard Area', 50, 200],
    ['NOT IN', 'Dam Inundation', 320, 200],
    ['NOT IN', 'State Responsibility Area', 50, 260],
    ['IN', 'Alquist-Priolo Earthquake Fault Zone', 320, 260],
  ] as const;
  const lines = [
    ...page!.lines,
    ...cards.flatMap(([badge, zone, x, y]) => [
      cell(badge, x, y),
      cell('Category', x + 50, y - 8),
      cell(zone, x + 50, y + 6),
    ]),
  ];
  const pages = [{ ...page!, lines, text: lines.map(({ text }) => text).join('\n') }];
  const { facts, issues } = await engine.analyze({
    filename: 'file.pdf',
    type: 'pdf',
    pages,
    documentType: 'hazard_report',
  });
  expect(valuesOf(facts)).toMatchObject({
    'Special flood hazard area': 'Yes',
    'Dam inundation area': 'No',
    'Wildland fire area': 'No',
    'Earthquake fault zone': 'Yes',
  });
  expect(issues.map(({ title }) => title)).toEqual([
    'In a mapped zone: special flood hazard area',
    'In a mapped zone: earthquake fault zone',
  ]);
});

test('several zones in one line have their own answers', async () => {
  const { facts } = await read(
    'hazard_report',
    [
      'Natural Hazard Disclosure Statement',
      'Special Flood Hazard Area [X] Yes [ ] No; Dam inundation [ ] Yes [X] No; Wildland fire area [ ] Yes [X] No',
      'Earthquake Fault Zone [X] Yes [ ] No',
    ].join('\n'),
  );
  expect(valuesOf(facts)).toMatchObject({
    'Special flood hazard area': 'Yes',
    'Dam inundation area': 'No',
    'Wildland fire area': 'No',
    'Earthquake fault zone': 'Yes',
  });
});

test('a mark below the head In or Out', async () => {
  const pages = printedFrom([
    lineOf(60, [50, 'Natural Hazard Disclosure Report']),
    lineOf(100, [50, 'Zone'], [250, 'IN'], [285, 'OUT']),
    lineOf(120, [50, 'Special Flood Hazard Area'], [290, 'X']),
    lineOf(140, [50, 'Dam failure inundation'], [252, 'X']),
    lineOf(160, [50, 'Earthquake Fault Zone'], [290, 'X']),
  ]);
  const { facts } = await engine.analyze({ filename: 'file.pdf', type: 'pdf', pages, documentType: 'hazard_report' });
  expect(valuesOf(facts)).toMatchObject({
    'Special flood hazard area': 'No',
    'Dam inundation area': 'Yes',
    'Earthquake fault zone': 'No',
  });
});

describe('a table of results', () => {
  const hazards = async (pages: ReturnType<typeof pagesOf>) =>
    engine.analyze({ filename: 'file.pdf', type: 'pdf', pages, documentType: 'hazard_report' });

  test('its rows are facts, whatever their subject, and what lies in them are issues', async () => {
    const pages = printedFrom([
      lineOf(60, [50, 'County disclosures']),
      lineOf(80, [50, 'Subject'], [250, 'Result'], [330, 'Detail']),
      lineOf(100, [50, 'Expansive soils'], [250, 'IN'], [330, 'High class on the county map']),
      lineOf(120, [50, 'Airport influence area'], [250, 'NOT IN'], [330, 'Nearest airport is 9 miles away']),
      lineOf(140, [50, 'Critical habitat'], [250, 'IN'], [330, 'Vernal pools']),
      lineOf(160, [50, 'Methane zone'], [250, 'NOT IN'], [330, '-']),
      lineOf(180, [50, 'CFD 2008-2 Roads'], [250, 'Mello-Roos tax'], [330, '$1,284.60']),
    ]);
    const { facts, issues } = await hazards(pages);
    expect(valuesOf(facts)).toMatchObject({
      'Expansive soils': 'Yes: High class on the county map',
      'Airport influence area': 'No: Nearest airport is 9 miles away',
      'Critical habitat': 'Yes: Vernal pools',
      'Methane zone': 'No',
      'Mello-Roos district': 'Yes: $1,284.60',
    });
    expect(issues.map(({ title }) => title)).toEqual([
      'In a mapped zone: mello-roos district',
      'In a mapped zone: expansive soils',
      'In a mapped zone: critical habitat',
    ]);
  });

  test('a mark between the lines of a name that wraps', async () => {
    const pages = printedFrom([
      lineOf(60, [50, 'Zone'], [250, 'IN'], [285, 'OUT']),
      lineOf(80, [50, 'Special Flood Hazard Area'], [290, 'X']),
      lineOf(100, [50, 'Very High Fire Hazard Severity Zone']),
      lineOf(106, [252, 'X']),
      lineOf(112, [50, '(Gov. Code 51178)']),
    ]);
    expect(valuesOf((await hazards(pages)).facts)).toMatchObject({
      'Special flood hazard area': 'No',
      'Fire hazard severity zone': 'Yes',
    });
  });

  test('an explanation of soils places no house', async () => {
    const { facts, issues } = await hazards(
      pagesOf(
        'Natural Hazard Disclosure\nInvestigations are required to evaluate expansive soils at any site in the county.',
      ),
    );
    expect(valuesOf(facts)).not.toHaveProperty('Expansive soils');
    expect(issues).toEqual([]);
  });
});

test('what a form prints for either answer requires no flood insurance', async () => {
  const text = [
    'Flood Zone Determination',
    'Federal flood insurance is not available because the community does not take part in the NFIP.',
    'Is the building in a Special Flood Hazard Area? ☒ YES ☐ NO',
    'If yes, flood insurance is required by the Act.',
    'If no, flood insurance is not required by that Act.',
  ].join('\n');
  const { facts } = await read('hazard_report', text);
  expect(valuesOf(facts)).toMatchObject({ 'Special flood hazard area': 'Yes' });
  expect(valuesOf(facts)).not.toHaveProperty('Flood insurance required');
});
