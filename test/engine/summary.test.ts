// The paragraph of a summary: what the document is by its subject, what it states first, and what to do next.
import { expect, test } from 'vitest';
import { readPdf } from '../../src/documents/pdf.ts';
import { createBuiltinEngine } from '../../src/engine/builtin/builtin.ts';
import { type DrawnDocument, pagesOfDocument } from './drawn/draw.ts';
import { insectDocuments } from './drawn/insects.ts';
import { radonDocuments } from './drawn/radon.ts';
import { roofDocuments } from './drawn/roofs.ts';
import { sewerDocuments } from './drawn/sewer.ts';
import { titleDocuments } from './drawn/titles.ts';
import { pagesOf } from './pages.ts';

const engine = createBuiltinEngine();

async function analysisOf(documents: readonly DrawnDocument[], name: string) {
  const drawn = documents.find((each) => each.name === name)!;
  const pages = await pagesOfDocument(drawn);
  return engine.analyze({ filename: 'file.pdf', type: 'pdf', pages, documentType: drawn.type! });
}
const paragraphOf = (summary: string) => summary.split('\n\n')[1]!;

test.each([
  [radonDocuments, 'average in a table', /^This is a radon test/, /mitigation contractor/],
  [radonDocuments, 'below the level', /below the action level/, /test again after you moved in/],
  [radonDocuments, 'test that failed', /No measured level/, /ask for the measured level/],
  [sewerDocuments, 'observations with distances', /camera inspection of the sewer line/, /ask for the video/],
  [insectDocuments, 'form without evidence', /pest inspector/, /areas the inspector could not reach/],
  [roofDocuments, 'certificate for two years', /the roof alone/, /valid/],
  [roofDocuments, 'wind mitigation', /resists wind/, /insurer/],
])('a specialist report is introduced by its subject, with advice on it: %#', async (documents, name, kind, advice) => {
  const paragraph = paragraphOf((await analysisOf(documents, name)).summary);
  expect(paragraph).toMatch(kind);
  expect(paragraph).toMatch(advice);
  expect(paragraph).not.toMatch(/home inspector|flood|roof, structure, electrical/);
});

test('advice on treatment is given for a pest report with issues only', async () => {
  const clear = paragraphOf((await analysisOf(insectDocuments, 'form without evidence')).summary);
  const infested = paragraphOf((await analysisOf(insectDocuments, 'form with live termites')).summary);
  expect(clear).not.toMatch(/get bids|completion notice/);
  expect(infested).toMatch(/get bids from a pest control company/);
});

test('a report on the whole house that also tested for radon is the report of a home inspector', async () => {
  const pages = pagesOf(
    'Home Inspection and Radon Test\nThe roof is in good condition.',
    'The radon level was 2 pCi/L.',
  );
  const { summary } = await engine.analyze({
    filename: 'a.pdf',
    type: 'pdf',
    pages,
    documentType: 'inspection_report',
  });
  expect(paragraphOf(summary)).toMatch(/^This is the report of a home inspector/);
});

test('the title of a report is no company, its roof’s age not that of the house, the date of a permit not its own', async () => {
  for (const [documents, name] of [
    [sewerDocuments, 'table of observations'],
    [insectDocuments, 'form with live termites'],
    [roofDocuments, 'wind mitigation'],
    [roofDocuments, 'certificate for two years'],
  ] as const) {
    const { facts } = await analysisOf(documents, name);
    expect(facts.map((fact) => fact.name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:Company|Age of building|Inspection date)$/)]),
    );
  }
});

test('requirements of a title are told, not how many there are', async () => {
  const paragraph = paragraphOf((await analysisOf(titleDocuments, 'commitment with schedules')).summary);
  expect(paragraph).toMatch(/requirement 2 Payment of property taxes/);
  expect(paragraph).not.toMatch(/\d listed/);
});

test('a level in two units has no loose bracket', async () => {
  const { facts } = await analysisOf(radonDocuments, 'becquerels');
  expect(facts.find(({ name }) => name === 'Radon level')?.value).toMatch(/pCi\/L$/);
});

test.each([
  ['loan-estimate.pdf', 'loan_estimate', /interest rate 6\.375%.*cash to close \$117,103/],
  ['closing-disclosure.pdf', 'closing_disclosure', /cash to close \$111,402\.62/],
  ['association-rules.pdf', 'hoa_document', /special assessments .*\$1,850/],
  ['sellers-disclosure.pdf', 'disclosure', /18 yes, 14 no, 3 unknown.*mold or mildew: “Spots on the drywall/],
] as const)('%s: what a buyer asks for first', async (file, documentType, told) => {
  const { pages } = await readPdf(new URL(`../../samples/${file}`, import.meta.url).pathname);
  const { summary } = await engine.analyze({ filename: file, type: 'pdf', pages, documentType });
  const paragraph = paragraphOf(summary);
  expect(paragraph).toMatch(told);
  expect(paragraph).toMatch(/Next, /);
  expect(paragraph).not.toMatch(/No issues were found|prepayment penalty NO/);
  expect(paragraph.split(/\s+/).length).toBeLessThanOrEqual(180);
});

test('a prepayment penalty is told', async () => {
  const pages = pagesOf(
    'Loan Estimate\nLoan Amount $200,000\nInterest Rate 7%\nPrepayment Penalty YES, as high as $4,000',
  );
  const document = { filename: 'a.pdf', type: 'pdf' as const, pages, documentType: 'loan_estimate' as const };
  const { facts, summary } = await engine.analyze(document);
  expect(facts).toContainEqual(expect.objectContaining({ name: 'Prepayment penalty' }));
  expect(paragraphOf(summary)).toMatch(/prepayment penalty YES/);
});

test('a blank Loan Estimate is called blank', async () => {
  const pages = pagesOf('Loan Estimate\nLoan Amount\nInterest Rate\nPrepayment Penalty');
  const { summary } = await engine.analyze({ filename: 'a.pdf', type: 'pdf', pages, documentType: 'loan_estimate' });
  expect(paragraphOf(summary)).toMatch(/the form is blank/);
});

test('a contract that names a radon test is no radon test', async () => {
  const pages = pagesOf('Purchase Agreement\nAddendum on the radon test of the property\nSales price: $300,000');
  const document = { filename: 'a.pdf', type: 'pdf' as const, pages, documentType: 'purchase_agreement' as const };
  const { summary } = await engine.analyze(document);
  expect(paragraphOf(summary)).toMatch(/^This is the contract for the sale/);
});
