// Prices come from catalogue lines, name their basis, and are added up once.
import { expect, test } from 'vitest';
import { type Priceable, priceIssue, repairOf } from '../../src/engine/catalogue/price.ts';
import { parseRepairs, repairLines } from '../../src/engine/catalogue/repairs.ts';
import { totalCost } from '../../src/engine/catalogue/total.ts';

const finding = (title: string, system: string, more: Partial<Priceable> = {}): Priceable => ({
  title,
  description: title,
  system,
  component: null,
  location: null,
  ...more,
});

test('the catalogue has at least 200 lines, each with a range, a trade and a dated source', () => {
  expect(repairLines.length).toBeGreaterThanOrEqual(200);
  expect(new Set(repairLines.map((line) => line.id)).size).toBe(repairLines.length);
  for (const line of repairLines) {
    expect(line.low).toBeGreaterThan(0);
    expect(line.high).toBeGreaterThanOrEqual(line.low);
    expect(line.trade && line.source && line.date).toBeTruthy();
    if (line.unit === 'sq ft' || line.unit === 'lin ft') expect(line.typical, line.id).toBeGreaterThan(0);
  }
});

test('rejects an invalid line with its line number', () => {
  expect(() =>
    parseRepairs('id,item,system,match,low,high,unit,typical,trade,source,date\nx,X,Roof,roof,9,5,each,,roofer,s,2025'),
  ).toThrow('line 2');
});

test.each([
  ['The toilet in the hall bath is loose at the floor', 'Plumbing', 'toilet-loose'],
  ['Receptacle at the vanity has no GFCI protection', 'Electrical', 'gfci-receptacle'],
  ['Gutters are full of debris', 'Roof', 'gutter-clean'],
  ['Window screen is torn', 'Interior', 'window-screen'],
  ['Furnace is past its useful life', 'HVAC', 'furnace-replace'],
  ['Damper is rusted shut', 'Fireplace & Chimney', 'fireplace-damper'],
])('%s is priced by its line', (title, system, id) => {
  expect(repairOf(finding(title, system))?.line.id).toBe(id);
});

test('states quantity, unit, source, date and confidence', () => {
  expect(priceIssue(finding('Three windows have broken panes', 'Interior'))).toMatchObject({
    low: 450,
    high: 1350,
    currency: 'USD',
    basis: expect.stringMatching(/3 \(stated\).*per piece.*Source: .*2025.*Confidence: (low|medium|high)/),
  });
});

test('uses the stated amount of a measured unit, else a usual amount marked as assumed', () => {
  expect(
    repairOf(finding('Add attic insulation, 600 square feet, the attic insulation is low', 'Insulation & Ventilation'))
      ?.quantity.words,
  ).toBe('600 sq ft');
  expect(repairOf(finding('Attic insulation is low', 'Insulation & Ventilation'))?.quantity.words).toMatch(/assumed/);
});

test('gives no price without a catalogue line', () => {
  expect(priceIssue(finding('The neighbour keeps a llama', 'Other'))).toBeNull();
  expect(totalCost([{ ...finding('The neighbour keeps a llama', 'Other'), estimatedCost: null }])).toBeNull();
});

test('does not price "repair or replace" as a replacement', () => {
  const line = repairOf(
    finding('Damaged shingles', 'Roof', { description: 'Shingles are damaged. Repair or replace as needed.' }),
  )?.line.id;
  expect(line).toBe('roof-shingle-repair');
});

test('counts the same work at the same place once', () => {
  const cost = (title: string, location: string | null) => {
    const issue = finding(title, 'Plumbing', { location });
    return { ...issue, estimatedCost: priceIssue(issue) };
  };
  const one = cost('Toilet is loose at the floor', 'hall bath');
  const again = cost('Toilet rocks: loose at its flange', 'Hall bath');
  const other = cost('Toilet is loose at the floor', 'master bath');
  const single = totalCost([one]);
  expect(totalCost([one, again])).toEqual(single);
  expect(totalCost([one, other])).toEqual({
    low: 2 * (single?.low ?? 0),
    high: 2 * (single?.high ?? 0),
    currency: 'USD',
  });
});
