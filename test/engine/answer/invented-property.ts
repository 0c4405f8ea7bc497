// An invented house with six documents, and a buyer's questions about it: what one document fills in, what two documents
// say, what a value differs from another, what is allowed, and what nobody wrote.
import { analyzeOffline, compareOffline, type OfflineDocument } from '../../../bench/eval/offline.ts';
import { pagesOf } from '../pages.ts';

const report = [
  `HOME INSPECTION REPORT
Property address: 118 Fennel Court, Ashby, CO 80001
Inspection date: March 3, 2026
Inspector: Ines Varga, Tallow Home Inspections
Roof
The roof covering is asphalt shingles. The roof appears to be about 22 years old and is near the end of its life.
Shingles are missing above the porch. Recommend repair by a licensed roofer.
The flashing at the chimney was loose at the time of the inspection.`,
  `Electrical
The main panel is rated at 150 amps. A double tapped breaker was found in the main panel. Recommend correction by a licensed electrician.
The outlet beside the laundry sink had no GFCI protection.
Heating
The furnace was made in 2004. It responded to the thermostat. The heat exchanger was not visible and was not inspected.
The water heater holds 40 gallons and was made in 2017.`,
  `Basement and crawl space
White stains on the north basement wall show that water has entered in the past.
The crawl space was not entered because its hatch was sealed shut.
Interior
The window in the rear bedroom is cracked. The bathroom fan does not run.
The smoke alarm in the hall is missing.`,
];

const disclosure = [
  `SELLER'S PROPERTY DISCLOSURE STATEMENT
Property address: 118 Fennel Court, Ashby, CO 80001
1. How old is the roof?   9 years
2. Has water ever entered the basement?   [ ] Yes [X] No
3. Are you aware of any leak of the roof?   [X] Yes [ ] No
If yes, explain: A leak above the porch was patched in 2022.
4. Are you aware of termites or other pests?   [ ] Yes [X] No
5. Have you filed a claim with an insurer?   [X] Yes [ ] No
If yes, explain: Hail damage to the gutters in 2019, $3,400 was paid.`,
];

const contract = [
  `CONTRACT TO BUY AND SELL REAL ESTATE
Buyer: Omar Lindqvist     Seller: Petra Nakagawa
Property address: 118 Fennel Court, Ashby, CO 80001
Purchase price: $412,500
Earnest money: $6,000, held by Birch Title Company
Inclusions. The refrigerator, the dishwasher and the window blinds are included in the sale.
Exclusions. The seller keeps the chest freezer in the basement and the mirror in the entry.`,
  `Inspection objection deadline: March 20, 2026
Closing date: April 30, 2026
Repairs. Before closing the seller shall replace the missing smoke alarm and service the furnace.
If the buyer ends the contract before the inspection objection deadline, the earnest money is returned to the buyer.
Possession. The buyer receives possession two days after closing at noon.`,
];

const appraisal = [
  `UNIFORM RESIDENTIAL APPRAISAL REPORT
Property address: 118 Fennel Court, Ashby, CO 80001
Appraised value: $418,000 as of March 9, 2026
Contract price: $412,500
Gross living area: 1,640 square feet
The rear deck needs a second coat of stain and the closet doors in the hall are still to be hung.`,
  `APPRAISER'S CERTIFICATION
I certify that I have no present or prospective interest in the property.
I accept full responsibility for the contents of this appraisal report and the appraiser's certification.
This appraisal report complies with the Uniform Standards of Professional Appraisal Practice.`,
];

const rules = [
  `FENNEL COURT HOMEOWNERS ASSOCIATION
RULES AND REGULATIONS
Dues are $85 per month and are due on the first day of the month.
A late fee of $25 is charged after the tenth day.
An owner may keep two dogs or two cats. Dogs must be on a leash in the common area.
Fences may not be higher than five feet.
No lot may be rented for less than thirty days.
Boats and trailers may not be parked in the street.`,
];

const closing = [
  `CLOSING DISCLOSURE
Closing Date   April 30, 2026
Loan Amount   $330,000
Interest Rate   6.25%
Monthly Principal & Interest   $2,031.87
Prepayment Penalty   NO
Cash to Close   $91,214.50`,
];

export async function inventedProperty(): Promise<OfflineDocument[]> {
  const documents: OfflineDocument[] = [];
  const all = { report, disclosure, contract, appraisal, rules, closing };
  for (const [name, texts] of Object.entries(all))
    documents.push(await analyzeOffline(`${name}.pdf`, pagesOf(...texts)));
  return compareOffline(documents);
}

export interface InventedQuestion {
  query: string;
  /** Patterns that the answer or its snippets must match; none for what nobody wrote. */
  wanted: RegExp[];
  /** What would be wrong to say. */
  never?: RegExp;
  /** One of these pages must be cited. */
  pages?: string[];
  /** A question of the same conversation, which comes first. */
  after?: string;
}

export const questions: InventedQuestion[] = [
  { query: 'How old does the inspector think the roof is?', wanted: [/\b22\b/], pages: ['report.pdf 1'] },
  { query: 'How old is the roof according to the seller?', wanted: [/\b9\b/], pages: ['disclosure.pdf 1'] },
  { query: 'Is the roof as old as the seller says?', wanted: [/\b22\b/, /\b9\b/] },
  { query: 'Did water ever get into the basement?', wanted: [/stains|\bno\b/i] },
  { query: 'Do the report and the seller agree about water in the basement?', wanted: [/stains/i, /\bno\b/i] },
  { query: 'Did the seller know about a leak of the roof?', wanted: [/yes|patched/i], never: /^\W*no\b/i },
  { query: 'Does the seller know of termites?', wanted: [/\bno\b/i], never: /^\W*yes\b/i, pages: ['disclosure.pdf 1'] },
  { query: 'How much did the insurer pay for the hail?', wanted: [/3,400/], pages: ['disclosure.pdf 1'] },
  { query: 'What is the purchase price?', wanted: [/412,500/] },
  { query: 'How much is the earnest money?', wanted: [/6,000/], pages: ['contract.pdf 1'] },
  { query: 'Who holds the earnest money?', wanted: [/Birch/], pages: ['contract.pdf 1'] },
  { query: 'Which things does the seller keep?', wanted: [/freezer/, /mirror/], never: /refrigerator/ },
  { query: 'What is included in the sale?', wanted: [/refrigerator/], pages: ['contract.pdf 1'] },
  { query: 'Does the chest freezer stay with the house?', wanted: [/freezer/], never: /^\W*yes\b/i },
  { query: 'Until when can I object to the inspection?', wanted: [/March 20/], pages: ['contract.pdf 2'] },
  { query: 'When is the closing?', wanted: [/April 30/] },
  { query: 'When do I get possession?', wanted: [/two days after/], pages: ['contract.pdf 2'] },
  {
    query: 'What has the seller promised to repair in the contract?',
    wanted: [/smoke alarm/i],
    pages: ['contract.pdf 2'],
  },
  { query: 'Do I get the earnest money back if I cancel before the objection deadline?', wanted: [/returned/] },
  { query: 'What is the appraised value?', wanted: [/418,000/], pages: ['appraisal.pdf 1'] },
  { query: 'Did it appraise for what we are paying?', wanted: [/418,000/, /412,500/] },
  { query: 'What is the difference?', wanted: [/5,500/], after: 'Did it appraise for what we are paying?' },
  { query: 'Is the appraised value above the price in the contract?', wanted: [/418,000/, /412,500/] },
  { query: 'What does the appraiser say still has to be done?', wanted: [/stain|closet/], never: /certif|responsib/i },
  { query: 'How large is the living area?', wanted: [/1,640/], pages: ['appraisal.pdf 1'] },
  { query: 'How much are the dues?', wanted: [/\$85/], never: /\$25/, pages: ['rules.pdf 1'] },
  { query: 'What does it cost to pay the dues late?', wanted: [/\$25/], pages: ['rules.pdf 1'] },
  { query: 'May I keep three dogs?', wanted: [/two dogs/], never: /^\W*yes\b/i, pages: ['rules.pdf 1'] },
  { query: 'How high may a fence be?', wanted: [/five feet/], pages: ['rules.pdf 1'] },
  { query: 'Can I rent the house out by the week?', wanted: [/thirty days/], never: /^\W*yes\b/i },
  { query: 'May I park my boat in the street?', wanted: [/may not be parked/], pages: ['rules.pdf 1'] },
  { query: 'What is my interest rate?', wanted: [/6\.25/], pages: ['closing.pdf 1'] },
  { query: 'Is there a prepayment penalty?', wanted: [/\bno\b/i], never: /^\W*yes\b/i, pages: ['closing.pdf 1'] },
  { query: 'How much cash do I bring to closing?', wanted: [/91,214\.50/], pages: ['closing.pdf 1'] },
  { query: 'How many amps is the main panel?', wanted: [/\b150\b/], pages: ['report.pdf 2'] },
  { query: 'How many gallons is the water heater?', wanted: [/\b40\b/], pages: ['report.pdf 2'] },
  { query: 'Was the crawl space inspected?', wanted: [/not entered|sealed/], never: /^\W*yes\b/i },
  { query: 'Does the bathroom fan work?', wanted: [/does not run/], never: /^\W*yes\b/i },
  { query: 'Which window is cracked?', wanted: [/rear bedroom/], pages: ['report.pdf 3'] },
  { query: 'What brand is the dishwasher?', wanted: [] },
  { query: 'Is there a swimming pool?', wanted: [] },
  { query: 'How much are the property taxes?', wanted: [] },
  { query: 'Who built the house?', wanted: [] },
  { query: 'Has the house been tested for radon?', wanted: [] },
  { query: 'Which school district is the house in?', wanted: [] },
];
