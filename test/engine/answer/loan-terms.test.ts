// Whether a value of a loan stays, and why it is another than the value before: the forms answer both beside the value.
import { describe, expect, test } from 'vitest';
import { analyzeOffline, answerOf, type OfflineDocument, questionOf } from '../../../bench/eval/offline.ts';
import type { Question } from '../../../src/engine/engine.ts';
import { pagesOf } from '../pages.ts';

const estimate = `LOAN ESTIMATE
Loan Terms   Can this amount increase after closing?
Loan Amount   $210,000   NO
Interest Rate   4.5%   YES   • Adjusts every 3 years starting in year 6
Monthly Principal & Interest   $1,064.04   YES
Payment Calculation   Years 1-5   Years 6-30
Mortgage Insurance   + 90   + —
Estimated Total   $1,402   $1,312
Monthly Payment
Annual Percentage Rate (APR)   4.91%   Your costs over the loan term expressed as a rate.`;
const settlement = `SETTLEMENT STATEMENT
Loan Terms
Your initial interest rate is   5.125   %
Can your interest rate rise?   ☒   No   ☐   Yes, it can rise to a maximum of   %.`;

const fact = (name: string, value: string, snippet?: string) => ({ name, value, page: 1, ...(snippet && { snippet }) });

async function loan(documentType: OfflineDocument['documentType'], page: string, facts: object[]) {
  const document = await analyzeOffline(`${documentType}.pdf`, pagesOf(page));
  const analysis = { ...document.analysis, facts: facts as OfflineDocument['analysis']['facts'] };
  return { ...document, documentType, analysis };
}

const estimated = () =>
  loan('loan_estimate', estimate, [
    fact('Interest rate', '4.5%', 'Interest Rate 4.5% YES • Adjusts every 3 years starting in year 6'),
    fact('Estimated total monthly payment', '$1,402', 'Estimated Total $1,402 $1,312'),
    fact(
      'Annual percentage rate (APR)',
      '4.91%',
      'Annual Percentage Rate (APR) 4.91% Your costs over the loan term expressed as a rate.',
    ),
  ]);

async function ask(document: OfflineDocument, query: string, turns: Question['turns'] = []) {
  const answer = await answerOf(await questionOf([document], query, { turns }));
  const page = document.pages[0]!.text.replace(/\s+/g, ' ');
  for (const { snippet } of answer.citations) expect(page).toContain(snippet);
  return answer;
}

describe('whether a value stays', () => {
  test.each(['Can my interest rate go up later?', 'Will the interest rate change?'])('%s', async (query) => {
    const { answer } = await ask(await estimated(), query);
    expect(answer).toContain('4.5%. Can this amount increase after closing? YES');
    expect(answer).toContain('every 3 years');
  });

  test('a follow-up asks about the value before', async () => {
    const document = await estimated();
    const query = 'What is the total monthly payment?';
    const { answer, citations } = await ask(document, query);
    expect(answer).toContain('$1,402');
    const later = await ask(document, 'Does it stay the same the whole time?', [{ query, answer, citations }]);
    expect(later.answer).toContain('Years 1-5: $1,402; Years 6-30: $1,312');
  });

  test('a settlement statement answers with its box', async () => {
    const document = await loan('settlement_statement', settlement, [fact('Interest rate', '5.125')]);
    const { answer } = await ask(document, 'Can the interest rate rise?');
    expect(answer).toContain('**Can your interest rate rise?** No');
  });

  test('a part of a question asks about the value of the part before', async () => {
    const { answer } = await ask(await estimated(), "What's the interest rate, and can it go up later?");
    expect(answer).toContain('**Interest rate:** 4.5%');
    expect(answer).toContain('YES');
  });
});

const charges = `SETTLEMENT STATEMENT
Comparison of Good Faith Estimate (GFE) and HUD-1 Charges   Good Faith Estimate   HUD-1
Government recording charges   # 1201   75.00   91.00
Initial deposit for your escrow account   # 1001   420.00   380.50
Homeowner's insurance   # 903   640.00   640.00`;

test('a settlement statement with its estimate tells what changed', async () => {
  const document = await loan('settlement_statement', charges, []);
  const higher = await ask(document, 'Which closing charges came out higher than the good faith estimate?');
  expect(higher.answer).toContain('**Government recording charges:** 75.00 → 91.00');
  expect(higher.answer).not.toMatch(/escrow|insurance/);
  const lower = await ask(document, 'Which charges are lower than on the estimate?');
  expect(lower.answer).toContain('420.00 → 380.50');
});

test('another value is given with what the form says about it', async () => {
  const { answer } = await ask(await estimated(), 'What is my interest rate, and why is the APR different?');
  expect(answer).toContain('**Interest rate:** 4.5%');
  expect(answer).toContain('4.91%. Your costs over the loan term expressed as a rate.');
});
