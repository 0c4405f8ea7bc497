// Short specialist reports and disclosures of natural hazards: facts, issues, and what is not stated; none is skipped.
import { describe, expect, test } from 'vitest';
import { isOnPage } from '../../src/documents/snippet.ts';
import { createBuiltinEngine } from '../../src/engine/builtin/builtin.ts';
import type { Fact } from '../../src/engine/engine.ts';
import { lineOf, printedFrom } from '../documents/lines.ts';
import { type DrawnDocument, differences, pagesOfDocument } from './drawn/draw.ts';
import { hazardDocuments } from './drawn/hazards.ts';
import { insectDocuments } from './drawn/insects.ts';
import { radonDocuments } from './drawn/radon.ts';
import { roofDocuments } from './drawn/roofs.ts';
import { sewerDocuments } from './drawn/sewer.ts';
import { titleDocuments } from './drawn/titles.ts';
import { pagesOf } from './pages.ts';

const engine = createBuiltinEngine();
const kinds: readonly [string, readonly DrawnDocument[]][] = [
  ['natural hazards', hazardDocuments],
  ['radon', radonDocuments],
  ['sewer lines', sewerDocuments],
  ['wood-destroying insects', insectDocuments],
  ['titles', titleDocuments],
  ['roofs', roofDocuments],
];

describe.each(kinds)('%s', (_, documents) => {
  test.each(documents)('$name: facts, issues and type', async (drawn) => {
    const pages = await pagesOfDocument(drawn);
    const document = { filename: 'file.pdf', type: 'pdf' as const, pages };
    const { documentType } = await engine.categorize(document);
    expect(['uncategorized', 'noise']).not.toContain(documentType);
    const reading = await engine.analyze({ ...document, documentType: drawn.type! });
    expect(differences(drawn, reading)).toEqual([]);
    const found = reading.issues.map(({ title, snippet }) => `${title} ${snippet}`);
    for (const wanted of drawn.issues ?? []) expect(found.filter((issue) => wanted.test(issue))).not.toEqual([]);
    if (drawn.issues?.length === 0) expect(found).toEqual([]);
    for (const { page, snippet } of [...reading.facts, ...reading.issues])
      if (snippet) expect(isOnPage(pages[page - 1]!.text, snippet), snippet).toBe(true);
  });
});

const valuesOf = (facts: readonly Fact[]) => Object.fromEntries(facts.map(({ name, value }) => [name, value]));
const read = (documentType: NonNullable<DrawnDocument['type']>, ...texts: string[]) =>
  engine.analyze({ filename: 'file.pdf', type: 'pdf', pages: pagesOf(...texts), documentType });

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

test('terms and explanations of a pest report are no evidence', async () => {
  const text = `Termite Inspection Report
This report is no guarantee against future infestations of termites.
If termites are found later, the company may treat the structure.
No visible evidence of termites was observed.`;
  const { facts, issues } = await read('pest_report', text);
  expect(facts.find(({ name }) => name === 'Evidence of wood-destroying insects')?.value).toMatch(/^No/);
  expect(issues).toEqual([]);
});

test('standard exceptions of a title commitment are facts, not issues', async () => {
  const text = `Title Commitment
Schedule B-II Exceptions
1. Rights of parties in possession not shown by the public records.
2. Taxes for 2026, a lien not yet due and payable.`;
  const { facts, issues } = await read('title_report', text);
  expect(facts).toContainEqual(expect.objectContaining({ name: 'Exceptions', value: '2 listed' }));
  expect(issues).toEqual([]);
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

test('a survey and a standard requirement name a mortgage that nobody has to release', async () => {
  const text = `Commitment for Title Insurance
Schedule A
4. The Title is, at the Commitment Date, vested in: Silas J. Corrigan and Mara Corrigan, as joint tenants
Schedule B-I Requirements
1. Pay the agreed amounts for the interest in the land and the mortgage to be insured.
Schedule B-II Exceptions
a. Rights of parties in possession, easements not of record, and matters an accurate survey would show.
b. The mortgage location survey shows the garage of the neighbor lying 1.4 feet over the east line of the premises.
c. Oil and gas lease to Vale Energy, filed 1979; no release of record.`;
  const { facts, issues } = await read('title_report', text);
  expect(facts.find(({ name }) => name === 'Vested in')?.value).toMatch(/^Silas J\. Corrigan and Mara Corrigan/);
  expect(issues.map(({ title }) => title)).toEqual(['Encroachment', 'Mineral rights']);
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

describe('titles', () => {
  test('requirements in a table with numbers in their own column, and both policies', async () => {
    const { facts, issues } = await engine.analyze({
      filename: 'file.pdf',
      type: 'pdf',
      documentType: 'title_report',
      pages: printedFrom(
        [
          lineOf(60, [50, 'SCHEDULE A']),
          lineOf(80, [50, 'Effective date'], [220, 'July 28, 2025']),
          lineOf(100, [50, 'Loan policy'], [220, 'Proposed insured: Millrace Credit Union']),
          lineOf(114, [220, 'Amount: $390,000.00']),
          lineOf(134, [50, 'Owner’s policy'], [220, 'Proposed insured: Leo Grantham and Sara Grantham']),
          lineOf(148, [220, 'Amount: $487,500.00']),
        ],
        [
          lineOf(60, [50, 'SCHEDULE B, PART I — REQUIREMENTS']),
          lineOf(
            80,
            [60, '1'],
            [90, 'Deed to the proposed insured. A certified copy of the death certificate of Everett'],
          ),
          lineOf(92, [90, 'Tolliver must be recorded.']),
          lineOf(
            110,
            [60, '2'],
            [90, 'Release of the notice of lien by Hollow Concrete, Inc. in the amount of $9,875.00 for'],
          ),
          lineOf(122, [90, 'a driveway.']),
          lineOf(
            140,
            [60, '3'],
            [90, 'Deed of trust from the proposed insured to Millrace Credit Union securing the loan.'],
          ),
        ],
      ),
    });
    expect(valuesOf(facts)).toMatchObject({
      'Effective date': 'July 28, 2025',
      'Policy amount': '$487,500.00',
      'Loan policy amount': '$390,000.00',
      'Proposed insured': 'Leo Grantham and Sara Grantham',
      Requirements: '3 listed',
    });
    expect(issues.map(({ title }) => title)).toEqual(['Owner who died', 'Mechanic’s lien: $9,875.00']);
  });

  test('exceptions below a title of two lines, with their fields, and none of the printed ones of a policy form', async () => {
    const text = [
      'Preliminary Report',
      'AT THE DATE HEREOF, EXCEPTIONS TO COVERAGE IN ADDITION TO THE PRINTED EXCEPTIONS AND',
      'EXCLUSIONS IN SAID POLICY FORM WOULD BE AS FOLLOWS:',
      '1. Property taxes, which are a lien not yet due and payable.',
      '2. A deed of trust to secure an indebtedness in the amount of $510,000.00.',
      '3. An Order of Abatement under the Building Code, recorded January 25, 2018.',
      '4. A Notice of Contractual Assessment under the PACE program in the amount of $38,450.00.',
    ];
    const next = [
      'A Notice of Default under the deed of trust in item 2 was recorded June 30, 2025.',
      'PRINTED EXCEPTIONS OF THE STANDARD POLICY',
      '1. Any lien or right to a lien for services not shown by the public records.',
      '2. The transfer of the title is invalid under federal bankruptcy laws.',
    ];
    const pages = pagesOf(text.join('\n'), next.join('\n'));
    const { facts, issues } = await engine.analyze({
      filename: 'a.pdf',
      type: 'pdf',
      pages,
      documentType: 'title_report',
    });
    expect(valuesOf(facts).Exceptions).toBe('4 listed');
    expect(issues.map(({ title }) => title)).toEqual([
      'Mortgage to be released: $510,000.00',
      'Code violation',
      'Assessment for energy improvements (PACE): $38,450.00',
      'Foreclosure or bankruptcy',
    ]);
  });

  test('covenants that protect a mortgage are none, and the date of a deed of trust is not that of the report', async () => {
    const text = [
      'Preliminary Report dated as of September 2, 2025',
      'Exceptions',
      '1. Covenants, a violation of which shall not defeat the lien of a mortgage made in good faith.',
      '2. A Deed of Trust. Dated: February 14, 2021',
    ].join('\n');
    const { facts, issues } = await read('title_report', text);
    expect(valuesOf(facts)['Effective date']).toBe('September 2, 2025');
    expect(issues.map(({ title }) => title)).toEqual(['Mortgage to be released']);
  });
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

test('a letter about a camera in the sewer is an inspection, and so is a compliance form of a septic system', async () => {
  const letter =
    'Lateral Inspections\nI ran a camera through the building sewer and reached the main at 86 feet. Roots fill a third of the clay pipe at a joint.';
  const form = 'Compliance Inspection Form - Existing Sewage Treatment System\nTank 1 leaks below its operating depth.';
  for (const text of [letter, form]) {
    const { documentType } = await engine.categorize({ filename: 'file.pdf', type: 'pdf', pages: pagesOf(text) });
    expect(documentType).toBe('inspection_report');
  }
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

test('the amount of a mortgage in a search of titles is not that of a policy', async () => {
  const text = 'Title Search\nEffective Date: 7/2/03\nMortgage Information\nAmount: $119,600.00\nDated: 6/6/1991';
  const { facts } = await read('title_report', text);
  expect(valuesOf(facts)).toMatchObject({ 'Effective date': '7/2/03' });
  expect(valuesOf(facts)).not.toHaveProperty('Policy amount');
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
