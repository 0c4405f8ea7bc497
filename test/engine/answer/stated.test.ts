// Answers from the boxes of a disclosure and the rules of an association, questions of several parts, and follow-ups on
// values.
import { describe, expect, test } from 'vitest';
import type { KnownDocument, Question } from '../../../src/engine/engine.ts';
import { askBuiltin } from '../ask.ts';

const known = (documentType: KnownDocument['documentType'], facts: KnownDocument['facts']): KnownDocument => ({
  analysisId: 'analysis',
  file: 'report.pdf',
  documentType,
  pageCount: 1,
  facts,
  notInspected: [],
});

describe('a disclosure', () => {
  const page = [
    '1. Has water ever entered the basement?   [X] Yes [ ] No',
    'If yes, explain: Two inches in the spring of 2019.',
    '2. Have you filed a claim with an insurer?   [ ] Yes [X] No',
    '3. Are you aware of mold?   [ ] Yes [ ] No [X] Unknown',
  ].join('\n');
  const facts = [
    {
      name: 'Has water ever entered the basement?',
      value: 'Yes: Two inches in the spring of 2019.',
      page: 1,
      snippet: '1. Has water ever entered the basement? [X] Yes [ ] No',
    },
    {
      name: 'Have you filed a claim with an insurer?',
      value: 'No',
      page: 1,
      snippet: '2. Have you filed a claim with an insurer? [ ] Yes [X] No',
    },
  ];
  const asked = { documents: [known('disclosure', facts)], documentType: 'disclosure' as const };

  test.each([
    ['Has water entered the basement?', ['Yes', '2019'], 'claim'],
    ['Has the seller filed a claim with an insurer?', ['No'], '2019'],
  ])('answers with the box and its explanation: %s', async (query, said, unsaid) => {
    const { answer, citations } = await askBuiltin(query, [page], asked);
    for (const words of said) expect(answer).toContain(words);
    expect(answer).not.toContain(unsaid);
    expect(citations.length).toBeGreaterThan(0);
    for (const { snippet } of citations) expect(page.replace(/\s+/g, ' ')).toContain(snippet);
  });

  test('an option without a tick is no answer', async () => {
    const form = '☐ (b) Seller has no knowledge of lead paint in the house.\n☒ (a) Lead paint is known on the porch.';
    const { answer } = await askBuiltin('Is there lead paint?', [form], { documentType: 'disclosure' });
    expect(answer).not.toContain('no knowledge');
  });
});

describe('dues', () => {
  const loan = 'Other Costs\nHOA Dues   $204.00\nTotal Due from Seller   $115,000.00';
  test('are no charge of a loan', async () => {
    const closing = { documents: [known('closing_disclosure', [])], documentType: 'closing_disclosure' as const };
    expect(await askBuiltin('How much are the HOA dues?', [loan], closing)).toMatchObject({
      citations: [],
      confidence: 'low',
    });
  });

  const rules = 'Each Lot pays dues of $75 per month.\nAn owner may keep two dogs.';
  const association = known('hoa_document', [
    { name: 'Dues', value: '$75 per month', page: 1, snippet: 'Each Lot pays dues of $75 per month.' },
    { name: 'Pets', value: 'An owner may keep two dogs.', page: 1, snippet: 'An owner may keep two dogs.' },
  ]);

  test('each part of a question is answered', async () => {
    const { answer } = await askBuiltin('What are the HOA dues and are pets allowed?', [rules], {
      documents: [association],
      documentType: 'hoa_document',
    });
    expect(answer).toContain('$75');
    expect(answer).toContain('two dogs');
  });
});

describe('a follow-up on a value', () => {
  const estimate: KnownDocument = {
    ...known('loan_estimate', [{ name: 'Cash to close', value: '$50,000', page: 1 }]),
    analysisId: 'estimate',
    file: 'estimate.pdf',
  };
  const closing: KnownDocument = {
    ...known('closing_disclosure', [{ name: 'Cash to close', value: '$52,100.50', page: 2 }]),
    analysisId: 'closing',
    file: 'closing.pdf',
  };
  const pages: Record<string, string> = {
    estimate: 'Estimated Cash to Close $50,000',
    closing: 'Cash to Close $52,100.50',
  };
  const ask = (query: string, turns: Question['turns']) =>
    askBuiltin(query, ['Cash to close'], {
      documents: [estimate, closing],
      turns,
      readPages: async (wanted) => wanted.map(({ analysisId }) => pages[analysisId] ?? ''),
    });

  test('names another document, or asks for the change', async () => {
    const first = { query: 'What is the cash to close?', answer: '**Cash to close:** $52,100.50 (closing.pdf, p. 2)' };
    const before = await ask('And on the loan estimate?', [first]);
    expect(before.answer).toContain('$50,000');
    expect(before.answer).not.toContain('52,100');
    expect((await ask('How much did it change?', [first])).answer).toContain('$50,000 → $52,100.50');
  });
});

test('a question about the list that was counted gets the list', async () => {
  const texts = ['The panel cover is missing.\nThe stair has no handrail.'];
  const issue = (snippet: string): Question['issues'][number] => ({
    analysisId: 'analysis',
    file: 'report.pdf',
    title: snippet,
    description: '',
    system: 'Interior',
    component: null,
    location: null,
    severity: 'critical',
    severityReason: '',
    safetyHazard: true,
    page: 1,
    snippet,
    recommendation: null,
    trade: null,
    confidence: 1,
    estimatedCost: null,
  });
  const issues = [issue('The panel cover is missing.'), issue('The stair has no handrail.')];
  const documents = [known('inspection_report', [])];
  const query = 'How many safety hazards are there?';
  const { answer } = await askBuiltin(query, texts, { issues, documents });
  const { answer: list } = await askBuiltin('Which ones?', texts, { issues, documents, turns: [{ query, answer }] });
  expect(list).toContain('panel cover');
  expect(list).toContain('handrail');
});
