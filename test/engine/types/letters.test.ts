// Letters, e-mails and notes have no title and no form: the model alone tells their types. Every text here is invented.
import { expect, test } from 'vitest';
import { categorizeDocument } from '../../../src/engine/builtin/categorize.ts';
import { pagesOf } from '../pages.ts';

const typeOf = (text: string) =>
  categorizeDocument({ filename: 'scan.pdf', type: 'pdf', pages: pagesOf(text) }).documentType;

test.each([
  [
    'loan_application',
    'Dear Mr. and Mrs. Oduya,\nWe have reviewed your credit, income and assets, and you are pre-approved to borrow up to $410,000.\nThis approval is subject to a satisfactory appraisal, clear title and no change in your employment.\nPlease send us your two most recent pay stubs and the gift letter.\nIt expires in ninety days. NMLS 40012, loan officer.',
  ],
  [
    'permit',
    'From: records office\nSubject: your request\nThe following permits are on file for this address: reroof, issued and finaled; water heater replacement, issued and expired without final inspection; deck addition, no record found.\nA final inspection of the expired permit must be scheduled before a new one is issued.\nCopies of inspection cards are available at the counter of the building division.',
  ],
  [
    'pest_report',
    'Hello,\nI was out at the house on Tuesday. Found active subterranean termites in the sill by the back step, mud tubes up two piers, and carpenter ant frass in the attic.\nI recommend a liquid treatment around the foundation and replacing the damaged sill.\nNo access to the crawl space under the addition. Treatment comes with a one year warranty.',
  ],
  [
    'purchase_agreement',
    'No. 3\nSeller counters the offer of the buyers: the price shall be $389,000, closing on or before June 28, seller to credit $4,000 toward closing costs, all other terms remain the same.\nThis counteroffer expires at 5 p.m. tomorrow unless accepted in writing and delivered to the listing agent.\nAccepted: buyer initials.',
  ],
])('%s', (type, text) => expect(typeOf(text)).toBe(type));

test.each([
  'MOTOR VEHICLE LEASE AGREEMENT\nLessor leases to Lessee the vehicle described below for 36 months. Monthly payment $389.00. Lessee shall keep the vehicle insured and return it with no more than 36,000 miles. Early termination is subject to a fee. Signed by the lessee and the dealer.',
  'Dear parents,\nthe trip to the science museum takes place on Thursday. The bus leaves at 8:15 from the main gate. Please send a packed lunch, a raincoat and the signed slip by Monday. The cost is $18 per child. Kind regards, the fourth grade teachers.',
  'Housing market cools as rates climb\nSales of existing homes fell for the third month in a row, the association of realtors said. The median price rose 2.1 percent from a year earlier. Economists expect mortgage rates to stay above six percent until spring. More sellers are cutting prices.',
])('about no property: %s', (text) => expect(typeOf(text)).toBe('uncategorized'));

test('a disclosure of a seller is none of an inspector, although it states defects', () => {
  const questions = ['roof', 'gutters', 'basement', 'wiring', 'furnace', 'plumbing', 'windows', 'deck'];
  expect(
    typeOf(
      `RESIDENTIAL PROPERTY DISCLOSURE FORM\nThis is a statement of conditions known by the owner.\n${questions.map((part) => `Do you know of any leak, crack or other problem with the ${part}? ☒ Yes ☐ No\nThe ${part} was cracked and leaking at the rear.`).join('\n')}\nWas the property ever inspected for mold? ☐ Yes ☒ No, no inspection report`,
    ),
  ).toBe('disclosure');
});

test('what later pages mention does not count against the title and the words of the first', () => {
  const pages = [
    'RESIDENTIAL PROPERTY DISCLOSURE FORM\nThis is a statement of conditions known by the owner of the property. Do you know of any leak or other problem with the roof? ☐ Yes ☒ No\nDo you know of any past or present problem with the septic tank, the leach field or the distribution box? ☒ Yes ☐ No If yes, please describe and indicate any repairs.',
    'Was the property ever inspected for mold? ☐ Yes ☒ No If yes, please indicate whether you have an inspection report.\nWOOD DESTROYING INSECTS/TERMITES: Do you know of any termites in the house? ☐ Yes ☒ No\nMold inspection: date unknown to the owner.',
    'The owner certifies that the statements are made in good faith. Owner: ________ Date: ________ Receipt and acknowledgement of potential purchasers.',
  ];
  expect(categorizeDocument({ filename: 'scan.pdf', type: 'pdf', pages: pagesOf(...pages) }).documentType).toBe(
    'disclosure',
  );
});
