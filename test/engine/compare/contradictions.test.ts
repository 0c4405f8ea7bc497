// Compares a disclosure with an inspection: finds what contradicts a plain answer, and nothing else.
import { describe, expect, test } from 'vitest';
import { isOnPage } from '../../../src/documents/snippet.ts';
import { compareDocuments } from '../../../src/engine/builtin/compare/compare.ts';
import type { ComparedDocument, Fact, Issue } from '../../../src/engine/engine.ts';
import { documentWith, pageOf, sampleDocument } from './documents.ts';

describe('the sample house', async () => {
  const disclosure = await sampleDocument('sellers-disclosure.pdf', 'disclosure');
  const inspection = await sampleDocument('inspection-report.pdf', 'inspection_report');

  test('contradicts the two wrong answers, with the pages of both documents', () => {
    const [comparison, ...others] = compareDocuments([inspection, disclosure]);
    expect(others).toEqual([]);
    expect(comparison?.documentId).toBe(disclosure.id);
    expect(comparison?.issues.map(({ title, page }) => [title, page])).toEqual([
      ['Inspection contradicts “no”: Are you aware of leaks of pipes, faucets or fixtures', 2],
      ['Inspection contradicts “no”: Are you aware of problems with wiring, outlets or the panel', 2],
    ]);
    const [leak, wiring] = comparison!.issues;
    expect(leak?.description).toContain('inspection-report.pdf, page 17: Active Leak Under Kitchen Sink');
    expect(wiring?.description).toMatch(
      /page 19: Double-Tapped Breaker.*page 20: Open Knockout.*page 20: Outlet Not Grounded/,
    );
    for (const { page, snippet } of comparison!.issues)
      expect(isOnPage(disclosure.pages[page - 1]!.text, snippet)).toBe(true);
  });
});

const told = (...lines: string[]): ComparedDocument =>
  documentWith(
    [
      pageOf(
        1,
        lines.map((line) => [[40, line]] as const),
      ),
    ],
    'disclosure',
  );

function inspected(findings: [system: string, title: string, more?: Partial<Issue>][], facts: Fact[] = []) {
  const issues = findings.map(
    ([system, title, more]): Issue => ({
      title,
      description: title,
      system,
      component: null,
      location: null,
      severity: 'major',
      severityReason: '',
      safetyHazard: false,
      page: 7,
      snippet: `${title}.`,
      recommendation: null,
      trade: null,
      estimatedCost: null,
      confidence: 0.9,
      ...more,
    }),
  );
  return documentWith([], 'inspection_report', { facts, issues });
}

const contradictions = (disclosure: ComparedDocument, inspection: ComparedDocument) =>
  compareDocuments([disclosure, inspection]).flatMap(({ issues }) => issues);

const roof = 'Are you aware of any roof leaks?';
test.each([
  [roof, 'No', 'Roof', 'The roof leaks at the rear valley'],
  ['Has water ever entered the basement?', 'No', 'Structure', 'Water stains on the basement wall'],
  ['Are you aware of cracks or movement of the foundation?', 'No', 'Structure', 'Foundation wall has displaced cracks'],
  ['Any known problems with the electrical system?', 'No', 'Electrical', 'Scorched wires in the panel'],
  ['Are you aware of termites?', 'No', 'Structure', 'Active termites in the sill'],
  ['Is the furnace in working order?', 'Yes', 'HVAC', 'The furnace did not respond to the thermostat'],
])('%s %s, but %s: %s', (question, answer, system, title) => {
  const mark = answer === 'No' ? '[ ] Yes [X] No' : '[X] Yes [ ] No';
  const [issue, ...rest] = contradictions(told(`1. ${question} ${mark}`), inspected([[system, title]]));
  expect(rest).toEqual([]);
  expect(issue).toMatchObject({ system: 'Disclosure', page: 1, snippet: `1. ${question} ${mark}` });
  expect(issue?.description).toContain(`inspection_report.pdf, page 7: ${title}`);
});

describe('no contradiction', () => {
  test.each([
    ['another matter', roof, '[ ] Yes [X] No', 'Interior', 'Handrail is loose'],
    ['unknown', roof, '[ ] Yes [ ] No [X] Unknown', 'Roof', 'The roof leaks at the valley'],
    ['the seller said so', roof, '[X] Yes [ ] No', 'Roof', 'The roof leaks at the valley'],
    ['only supposed', roof, '[ ] Yes [X] No', 'Roof', 'The roof may leak at the valley'],
    ['no leak was found', roof, '[ ] Yes [X] No', 'Roof', 'No evidence of roof leaks was observed'],
    [
      'a newer standard',
      'Any problems with the electrical system?',
      '[ ] Yes [X] No',
      'Electrical',
      'No GFCI at the sink',
    ],
    ['age alone', 'Any defects of the furnace?', '[ ] Yes [X] No', 'HVAC', 'Furnace is near the end of its life'],
    ['a warranty', 'Is the roof under a warranty against leaks?', '[ ] Yes [X] No', 'Roof', 'The roof leaks'],
  ])('%s', (_why, question, mark, system, title) => {
    expect(contradictions(told(`1. ${question} ${mark}`), inspected([[system, title]]))).toEqual([]);
  });

  test('an explained answer', () => {
    const disclosure = told(`1. ${roof} [ ] Yes [X] No`, 'Explain: The leak of 2020 was repaired by a roofer.');
    expect(contradictions(disclosure, inspected([['Roof', 'The roof leaks at the valley']]))).toEqual([]);
  });

  test('a hairline crack', () => {
    const disclosure = told('1. Are you aware of cracks of the foundation? [ ] Yes [X] No');
    const finding = inspected([['Structure', 'Hairline cracks in the foundation', { severity: 'minor' }]]);
    expect(contradictions(disclosure, finding)).toEqual([]);
  });
});

describe('ages', () => {
  const facts = [
    { name: 'Inspection date', value: 'May 4, 2026', page: 1 },
    { name: 'Roof age', value: '18 years', page: 5 },
    { name: 'Water heater age', value: '2009', page: 9 },
  ];

  test.each([
    [
      'The roof was replaced in 2021.',
      'Age of the roof: from 2021 by the seller, about 18 years old by the inspection',
    ],
    ['Age of roof: 6 years', 'Age of the roof: about 6 years old by the seller, about 18 years old by the inspection'],
    [
      'The water heater was installed in 2019.',
      'Age of the water heater: from 2019 by the seller, from 2009 by the inspection',
    ],
  ])('%s', (line, title) => {
    const [issue] = contradictions(told(line), inspected([], facts));
    expect(issue).toMatchObject({ title, page: 1, snippet: line, severity: 'minor' });
    expect(issue?.description).toMatch(/inspection_report\.pdf, page [59]/);
  });

  test.each([
    'The roof was replaced in 2008.',
    'Age of roof: 15 years',
    'The gutters of the roof were replaced in 2024.',
    'The roof was repaired in 2022.',
    'The water heater was installed in 2010.',
    'The furnace was installed in 2023.',
  ])('ignores %s', (line) => {
    expect(contradictions(told(line), inspected([], facts))).toEqual([]);
  });
});
