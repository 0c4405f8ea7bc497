import { describe, expect, test } from 'vitest';
import { understand } from '../../../src/engine/builtin/answer/findings/asked.ts';
import { recognize } from '../../../src/engine/builtin/answer/intent/model.ts';
import { abstracted, slotsOf } from '../../../src/engine/builtin/answer/intent/slots.ts';
import { isCarried } from '../../../src/engine/builtin/answer/proof.ts';
import type { KnownDocument, Question } from '../../../src/engine/engine.ts';
import { askBuiltin } from '../ask.ts';

type StoredIssue = Question['issues'][number];

const issue = (snippet: string, page: number, more: Partial<StoredIssue> = {}): StoredIssue => ({
  analysisId: 'analysis',
  file: 'report.pdf',
  title: snippet.replace(/\.$/, ''),
  description: '',
  system: 'Interior',
  component: null,
  location: null,
  severity: 'minor',
  severityReason: '',
  safetyHazard: false,
  page,
  snippet,
  recommendation: null,
  trade: 'general contractor',
  confidence: 0.9,
  estimatedCost: null,
  ...more,
});

const pages = [
  'A double tapped breaker was found in the service panel.\nThe outlet behind the washer is dead.',
  'Shingles are missing above the porch.\nThe crawl space was not entered because its hatch was sealed shut.',
  'The bathroom door rubs on its frame.',
];
const issues = [
  issue('A double tapped breaker was found in the service panel.', 1, {
    system: 'Electrical',
    severity: 'critical',
    safetyHazard: true,
    trade: 'electrician',
    estimatedCost: { low: 150, high: 400, currency: 'USD', basis: 'list' },
  }),
  issue('The outlet behind the washer is dead.', 1, { system: 'Electrical', trade: 'electrician' }),
  issue('Shingles are missing above the porch.', 2, { system: 'Roof', severity: 'major', trade: 'roofer' }),
  issue('The bathroom door rubs on its frame.', 3, { location: 'Bathroom' }),
];
const report: KnownDocument = {
  analysisId: 'analysis',
  file: 'report.pdf',
  documentType: 'inspection_report',
  pageCount: 3,
  facts: [],
  notInspected: [{ text: 'The crawl space was not entered because its hatch was sealed shut.', page: 2 }],
};
const ask = (query: string, turns: Question['turns'] = []) =>
  askBuiltin(query, pages, { issues, documents: [report], turns });

describe('questions about what was found are answered from the stored results', () => {
  test.each([
    ['Which items need a licensed electrician?', ['breaker', 'outlet'], ['Shingles', 'rubs']],
    ['What is wrong with the roof?', ['Shingles'], ['breaker']],
    ['What are the safety hazards?', ['breaker'], ['rubs', 'Shingles']],
    ['What did the inspector not look at?', ['crawl space'], ['breaker']],
    ['What should I ask the seller to fix?', ['breaker', 'Shingles'], ['rubs']],
  ])('%s', async (query, said, unsaid) => {
    const { answer, citations } = await ask(query);
    for (const words of said) expect(answer).toContain(words);
    for (const words of unsaid) expect(answer).not.toContain(words);
    const flat = pages.map((text) => text.replace(/\s+/g, ' '));
    expect(citations.length).toBeGreaterThan(0);
    for (const { snippet, page } of citations) expect(flat[page - 1]).toContain(snippet);
  });

  test('counts issues with the same text like the issue list, and quotes the text once', async () => {
    const twice = [...issues, issue('The bathroom door rubs on its frame.', 3, { location: 'Hall bathroom' })];
    const { answer } = await askBuiltin('How many issues are there?', pages, { issues: twice, documents: [report] });
    expect(answer).toMatch(/^5 issues \(1 critical, 1 major, 3 minor\)/);
    expect(answer.match(/rubs on its frame/g)).toHaveLength(1);
    expect(answer).toContain('And 1 more (p. 3).');
  });

  test('counts by severity', async () => {
    expect((await ask('How many critical issues are there?')).answer).toMatch(/^1 critical issue/);
  });

  test('puts the most serious first', async () => {
    const { answer } = await ask('What should I fix first?');
    expect(answer.indexOf('breaker')).toBeLessThan(answer.indexOf('Shingles'));
  });

  test('counts the issues of an estimate and names those without a price', async () => {
    const { answer } = await ask('What would the electrical repairs cost?');
    expect(answer).toContain('$150 to $400 for 1 of 2 issues');
    expect(answer).toMatch(/Without a price: The outlet behind the washer is dead \(p\. 1\)/);
  });

  test('says that no issue is for a trade', async () => {
    const answer = await ask('Which items need a chimney sweep?');
    expect(answer).toMatchObject({ citations: [], confidence: 'low' });
    expect(answer.answer).toContain('None of the 4 issues');
  });
});

test('a conversation keeps its subject over four turns', async () => {
  const turns: Question['turns'] = [];
  const next = async (query: string) => {
    const answer = await ask(query, [...turns]);
    turns.push({ query, answer: answer.answer, citations: answer.citations });
    return answer.answer;
  };
  await next('What should I fix first?');
  expect(await next('And the second one?')).toContain('Shingles');
  expect(await next('Who should fix it?')).toMatch(/Roofer.*Shingles/);
  expect(await next('Which page?')).toContain('Page 2');
  expect(await next('How much would that cost?')).toMatch(/No price range fits.*Shingles/);
});

test('offers only questions that have an answer, none of them the one asked', async () => {
  const { relatedQuestions } = await ask('What is wrong with the roof?');
  expect(relatedQuestions.length).toBeGreaterThan(0);
  for (const query of relatedQuestions) {
    expect(query).not.toBe('What problems does the roof have?');
    expect((await ask(query)).confidence).toBeUndefined();
  }
});

describe('values of documents are answered from facts', () => {
  const text = 'Interest Rate 6.25%\nAnnual Percentage Rate (APR) 6.61%\nPrepayment Penalty NO';
  const loan: KnownDocument = {
    ...report,
    documentType: 'loan_estimate',
    notInspected: [],
    facts: [
      { name: 'Annual percentage rate (APR)', value: '6.61%', page: 1 },
      { name: 'Interest rate', value: '6.25%', page: 1 },
      { name: 'Prepayment penalty', value: 'NO', page: 1 },
    ],
  };
  test.each([
    ['What is my interest rate?', '6.25%', '6.61%'],
    ['What is the APR?', '6.61%', '6.25%'],
    ['Is there a prepayment penalty?', 'NO', '6.25%'],
  ])('%s', async (query, value, other) => {
    const { answer, citations } = await askBuiltin(query, [text], { documents: [loan], documentType: 'loan_estimate' });
    expect(answer).toContain(value);
    expect(answer).not.toContain(other);
    expect(citations[0]!.snippet).toContain(value);
  });

  test('a question about a document that was not uploaded has no answer', async () => {
    const asked = { documents: [loan], documentType: 'loan_estimate' as const };
    const answer = await askBuiltin('What does the title report say about the interest rate?', [text], asked);
    expect(answer).toMatchObject({ citations: [], confidence: 'low' });
  });
});

test.each([
  ['What should I repair right away?', 'first'],
  ['Which of these does a plumber have to do?', 'trade'],
  ['Would our small children be safe in this house?', 'safety'],
  ['Is the roof leaking?', 'passage'],
  ['How old is the water heater?', 'passage'],
])('recognizes what is asked: %s', (query, label) => {
  expect(recognize(query)[0]!.label).toBe(label);
});

test('the same question has the same words for the model each time', () => {
  const query = 'Does the Loan Estimate or an electrician mention the roof of the kitchen and the roof of the garage?';
  const first = abstracted(query);
  expect(first).not.toMatch(/roof|kitchen|garage|electrician|estimate/i);
  expect(abstracted(query)).toBe(first);
  expect(slotsOf(query)).toEqual(slotsOf(query));
});

test('the same question is understood anew for other documents', () => {
  const closing: KnownDocument = { ...report, analysisId: 'closing', documentType: 'closing_disclosure' };
  for (const documents of [[report], [closing], [report, closing]]) {
    const question: Question = {
      query: 'Is there a prepayment penalty?',
      documents,
      issues: [],
      turns: [],
      passages: [],
      includeCostEstimate: false,
      readPages: async () => [],
    };
    expect(understand(question).documents).toEqual(documents.filter((document) => document === closing));
  }
});

test('reads what a question is scoped to', () => {
  const slots = slotsOf('List the three major plumbing issues in the inspection report for the electrician');
  expect(slots).toMatchObject({ systems: ['Plumbing'], trades: ['electrician'], severities: ['major'], count: 3 });
  expect(slots.documents.map(({ name }) => name)).toEqual(['inspection report']);
});

describe('a statement is carried only by snippets that have its values', () => {
  const cited = (snippet: string) => [{ file: 'f.pdf', page: 1, snippet, analysisId: 'a' }];
  test.each([
    ['**Prepayment penalty:** YES (p. 1)', 'Prepayment Penalty', false],
    ['**Prepayment penalty:** YES (p. 1)', 'Prepayment Penalty YES As high as $3,240', true],
    ['The rate is 4% (p. 1)', 'The rate is 14%', false],
    ['**Lender:** Ficus Bank (p. 1)', 'Lender Ficus Bank', true],
    ['**Lender:** Acacia Bank (p. 1)', 'Lender Ficus Bank', false],
    ['3.1.1 Damaged shingles (p. 5)', '3.1.1 Damaged shingles', true],
  ])('%s from “%s”: %s', (text, snippet, carried) => {
    expect(isCarried({ text, citations: cited(snippet) })).toBe(carried);
  });
});
