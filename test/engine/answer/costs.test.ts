// The cost estimate of an answer: catalogue quantities, and a total that counts no work twice.
import { expect, test } from 'vitest';
import { type Priceable, priceIssue } from '../../../src/engine/catalogue/price.ts';
import { totalCost } from '../../../src/engine/catalogue/total.ts';
import type { Question } from '../../../src/engine/engine.ts';
import { askBuiltin } from '../ask.ts';

type Issue = Question['issues'][number];

function issue(title: string, system: string, page: number, more: Partial<Issue> = {}): Issue {
  const finding: Priceable = { title, description: title, system, component: null, location: null, ...more };
  return {
    ...finding,
    analysisId: 'analysis',
    file: 'report.pdf',
    severity: 'major',
    severityReason: '',
    safetyHazard: false,
    page,
    snippet: title,
    recommendation: null,
    trade: null,
    estimatedCost: priceIssue(finding),
    confidence: 1,
    ...more,
  };
}

const pages = [
  'INTERIOR\nThree windows have broken panes in the den.\nThe toilet in the hall bath is loose at the floor.',
  'SUMMARY\nToilet rocks: loose at its flange in the hall bath.\nAttic insulation is low over the den.',
];
const issues = [
  issue('Three windows have broken panes', 'Interior', 1),
  issue('Toilet is loose at the floor', 'Plumbing', 1, { location: 'hall bath' }),
  issue('Toilet rocks: loose at its flange', 'Plumbing', 2, { location: 'Hall bath' }),
  issue('Attic insulation is low', 'Insulation & Ventilation', 2),
];

test('sums without descriptions as with them: chat does not load these', () => {
  const told = issue('Repairs are needed', 'Plumbing', 1, {
    description: 'The toilet in the hall bath is loose at the floor.',
    location: 'hall bath',
  });
  const both = [told, issues[1]!];
  expect(totalCost(both)).toEqual(totalCost([issues[1]!]));
  expect(totalCost(both.map((each) => ({ ...each, description: '' })))).toEqual(totalCost(both));
});

test('states quantity and unit of each line', async () => {
  const { estimatedCost } = await askBuiltin('What are the biggest problems?', pages, {
    issues,
    includeCostEstimate: true,
  });
  const quantity = (words: string) => estimatedCost?.breakdown.find(({ item }) => item.includes(words))?.quantity;
  expect(quantity('windows')).toBe('3 each');
  expect(quantity('Toilet')).toBe('1 each');
  expect(quantity('insulation')).toMatch(/^\d{3,} sq ft$/);
});

test('counts work that repairs two issues once, with both pages, as in the total of the analysis', async () => {
  const { estimatedCost } = await askBuiltin('What are the biggest problems?', pages, {
    issues,
    includeCostEstimate: true,
  });
  const toilets = estimatedCost?.breakdown.filter(({ item }) => item.includes('Toilet')) ?? [];
  expect(toilets).toHaveLength(1);
  expect(toilets[0]?.notes).toContain('page 1 and page 2');
  expect(estimatedCost?.total).toEqual(totalCost(issues));
  expect(estimatedCost?.total.high).toBe(estimatedCost?.breakdown.reduce((sum, line) => sum + line.cost.high, 0));
});

test('does not answer a cost question without an estimate requested', async () => {
  const query = 'How much will it cost to replace the broken windows?';
  expect(await askBuiltin(query, pages, { issues })).toMatchObject({ citations: [], confidence: 'low' });
  const priced = await askBuiltin(query, pages, { issues, includeCostEstimate: true });
  expect(priced.citations).toMatchObject([{ page: 1 }]);
  expect(priced.estimatedCost?.breakdown).toMatchObject([{ quantity: '3 each' }]);
});
