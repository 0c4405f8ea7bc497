import { expect, test } from 'vitest';
import type { FileType } from '../../src/documents/pages.ts';
import { categorizeDocument, categorizeQuickly } from '../../src/engine/builtin/categorize.ts';
import { pagesOf } from './pages.ts';

const typeOf = (text: string, type: FileType = 'pdf', filename = 'scan0001') =>
  categorizeDocument({ filename, type, pages: pagesOf(text) }).documentType;

test.each([
  [
    'inspection_report',
    'HOME INSPECTION REPORT\nThe roof, plumbing and electrical systems were inspected.\nRecommend repair by a licensed roofer.',
  ],
  [
    'pest_report',
    'Wood Destroying Insect Inspection Report\nSubterranean termites: evidence of infestation, treatment recommended.',
  ],
  ['disclosure', "SELLER'S PROPERTY DISCLOSURE\nAre you aware of any defect of the roof? Yes No Unknown"],
  ['hazard_report', 'NATURAL HAZARD DISCLOSURE REPORT\nSpecial flood hazard area: no. Earthquake fault zone: yes.'],
  [
    'loan_estimate',
    'Loan Estimate\nSave this Loan Estimate to compare with your Closing Disclosure.\nEstimated Cash to Close',
  ],
  [
    'loan_estimate',
    'Estimación de Préstamo\nGuarde esta Estimación de Préstamo para compararla con su Declaración de Cierre.',
  ],
  [
    'closing_disclosure',
    'Closing Disclosure\nThis form is a statement of final loan terms and closing costs. Compare this document with your Loan Estimate.',
  ],
  ['settlement_statement', 'A. Settlement Statement (HUD-1)\n100. Gross Amount Due from Borrower'],
  ['loan_application', 'Uniform Residential Loan Application\nBorrower. Monthly income. Assets and liabilities.'],
  ['appraisal', 'Uniform Residential Appraisal Report\nOpinion of market value by the sales comparison approach.'],
  ['title_report', 'COMMITMENT FOR TITLE INSURANCE\nSchedule A: title vested in. Schedule B: exceptions.'],
  [
    'hoa_document',
    'DECLARATION OF COVENANTS, CONDITIONS AND RESTRICTIONS\nThe Association maintains the common areas; each Lot pays assessments.',
  ],
  [
    'purchase_agreement',
    'RESIDENTIAL PURCHASE AGREEMENT\nBuyer shall deposit earnest money within three days. Closing date: June 1.',
  ],
  ['lease', 'RESIDENTIAL LEASE AGREEMENT\nLandlord leases to Tenant. Rent and security deposit are due on signing.'],
  ['insurance', 'HOMEOWNERS POLICY DECLARATIONS\nCoverage A Dwelling. Policy number 12. Annual premium.'],
  ['permit', 'BUILDING PERMIT\nPermit number B-1. Department of Buildings.'],
  ['uncategorized', 'EARNINGS STATEMENT\nGross Pay 2,000\nNet Pay 1,500'],
  ['uncategorized', 'Form W-2 Wage and Tax Statement\nDepartment of the Treasury, Internal Revenue Service'],
  ['uncategorized', 'Dana Example\nExperience\nBaker, 2010 to 2020\nEducation\nCollege\nSkills\nBread'],
  ['uncategorized', 'Dear aunt, the holidays by the lake were lovely and the children learned to swim.'],
  ['noise', ''],
  ['noise', '%% ## -- 11 .. // __'],
  ['noise', 'This page intentionally left blank'],
] as const)('%s: %s', (type, text) => {
  expect(typeOf(text)).toBe(type);
});

test('says what a document of another kind is, not what it has', () => {
  const pages = pagesOf('EARNINGS STATEMENT\nGross Pay 2,000\nNet Pay 1,500');
  expect(categorizeDocument({ filename: 'scan0001', type: 'pdf', pages }).reason).toBe('It looks like a pay slip.');
});

test('a picture without a page of text is a photo, a photographed form is what it says', () => {
  expect(typeOf('RHEEM', 'jpeg')).toBe('photo');
  expect(typeOf('', 'heic')).toBe('photo');
  expect(
    typeOf(
      'Loan Estimate\nSave this Loan Estimate to compare with your Closing Disclosure.\nEstimated Cash to Close',
      'png',
    ),
  ).toBe('loan_estimate');
});

test('the name of a file never decides against its text', () => {
  expect(
    typeOf('RESIDENTIAL LEASE AGREEMENT\nLandlord and Tenant agree on rent.', 'pdf', 'inspection-report.pdf'),
  ).toBe('lease');
});

test('the quick look takes the first pages only', () => {
  const lease = 'RESIDENTIAL LEASE AGREEMENT\nLandlord and Tenant agree on rent and a security deposit.';
  expect(categorizeQuickly('a.pdf', 'pdf', pagesOf(lease, 'Terms of use.'))).toBe('lease');
});

test('the CPU time of a wall of text grows no faster than its length', () => {
  const cpuOf = (repeats: number) => {
    const text = 'landlord yes aware of the defect rent $ security deposit '.repeat(repeats);
    const times = [1, 2, 3].map(() => {
      const begin = process.cpuUsage();
      typeOf(text);
      const { user, system } = process.cpuUsage(begin);
      return user + system;
    });
    return Math.min(...times);
  };
  cpuOf(2_500);
  // Eight times the text; a quadratic pattern would take 64 times as long.
  expect(cpuOf(20_000) / cpuOf(2_500)).toBeLessThan(32);
});
