// Data: what each type of document is for a buyer, and what to do with it.
import type { DocumentType } from '../../../documents/document-types.ts';
import type { Subject } from '../specialist/subject.ts';

const pest = {
  kind: 'This is the report of a pest inspector on termites and other insects or fungi that damage wood.',
  advice:
    'Next, ask whether the treatment or repair has been done, get the completion notice, and have hidden areas opened where the report advises it.',
};

/** Of a radon test without a result. */
export const noLevel =
  'Next, ask for the measured level, or have the test repeated: without it the report says nothing about the house.';

export const kinds: Partial<Record<DocumentType, string>> = {
  inspection_report:
    'This is the report of a home inspector: what was found when the house was looked at and its systems were tried.',
  pest_report: pest.kind,
  disclosure: 'This is the seller’s disclosure: what the seller states about the condition of the property.',
  hazard_report:
    'This report says in which mapped hazard zones the property lies, such as flood, fire or earthquake zones.',
  loan_estimate:
    'This is the lender’s Loan Estimate: the terms of the loan, the payment and the costs at closing as expected when it was issued.',
  closing_disclosure:
    'This is the Closing Disclosure: the final terms of the loan, the payment, and who pays what at closing.',
  settlement_statement: 'This settlement statement lists what buyer and seller pay and receive at closing.',
  loan_application: 'This is an application for a mortgage: who borrows, with what income, property and debts.',
  appraisal: 'This is an appraisal: an appraiser’s opinion of what the property is worth on a certain day.',
  title_report: 'This report says who owns the property and which liens, easements and exceptions are on its title.',
  purchase_agreement:
    'This is the contract for the sale: the price, the dates, and what each side has to do before closing.',
  hoa_document: 'This document of the owners’ association has rules or figures that bind every owner.',
  lease: 'This is a lease: who may live in the property, for how long, and for which rent.',
  insurance:
    'This document is about insurance of the property: what is covered, up to which amount, and at what price.',
  permit: 'This is a permit or another record of a public authority about work on the property.',
  photo: 'This is a photo.',
};

export const advice: Partial<Record<DocumentType, string>> = {
  inspection_report:
    'Next, read the pages on roof, structure, electrical system, plumbing and heating yourself, and ask the inspector about everything that could not be seen or tried.',
  pest_report: pest.advice,
  disclosure:
    'Next, compare the answers with the inspection report, ask the seller in writing about every “yes”, every “unknown” and every question left blank, and get invoices and permits of past repairs. A disclosure is no warranty and does not replace an inspection.',
  hazard_report:
    'Next, ask an insurer what coverage costs in these zones before your contingencies end, and ask the seller about past damage by water, fire or earth movement.',
  loan_estimate:
    'Next, compare it with an estimate of another lender, ask which fees can still change and until when the rate is locked, and keep it to compare with the Closing Disclosure. You need not accept the loan because you received it.',
  closing_disclosure:
    'Next, compare each figure with the last Loan Estimate, ask the lender about every fee that is new or higher, and confirm the wiring instructions by a telephone number that you know. You must have it three business days before closing.',
  settlement_statement:
    'Next, compare the credits, prorations and fees with the contract and with the lender’s figures, and ask the closing agent about each line that you do not know.',
  loan_application:
    'Next, check that income, debts and the address are right and complete: the lender relies on them, and a wrong statement can end the loan.',
  appraisal:
    'Next, compare the value with the price: if it is lower, the loan may shrink, and the contract may let you renegotiate. Check rooms, area and condition against what you saw.',
  title_report:
    'Next, have the liens paid off at closing, read each easement and exception, and ask the title company which of them the policy will not cover.',
  purchase_agreement:
    'Next, put every deadline into your calendar, above all those of inspection, loan and title, and check what stays with the house. After a deadline you may lose the right to cancel or your deposit.',
  hoa_document:
    'Next, ask the association for its budget, its reserves, planned special assessments and lawsuits, and check that you can live with its rules on rentals, pets, parking and changes to the house.',
  lease: 'Next, check when it ends, whether it binds a buyer, who holds the deposit, and what notice ends it.',
  insurance:
    'Next, check that the coverage would pay to rebuild the house, what the deductible is, and that flood and earthquake are covered if you need it.',
  permit: 'Next, check with the authority that the work was inspected and that the permit is closed.',
};

interface Purpose {
  title: string;
  kind: string;
  advice: string;
  /** Advice when the report has no issue, if it is another. */
  clear?: string;
}

/** A short specialist report says more by its subject than by its type. */
export const purposes: Record<Subject, Purpose> = {
  sewer: {
    title: 'Sewer inspection',
    kind: 'This is the report of a camera inspection of the sewer line: its material, its length and what the camera saw.',
    advice:
      'Next, get bids for the repair before your inspection period ends, ask for the video, and ask the seller to repair the line or to give a credit.',
    clear:
      'Next, ask for the video, and ask whether the camera reached the public sewer: the report says nothing about what it did not reach.',
  },
  insects: {
    title: 'Pest inspection report',
    kind: pest.kind,
    advice: pest.advice,
    clear:
      'Next, check which areas the inspector could not reach, whether the house was treated before, and whether your lender accepts the date of the report.',
  },
  roof: {
    title: 'Roof inspection',
    kind: 'This is a report on the roof alone: its covering, its age, its condition and how long it may last.',
    advice:
      'Next, get bids from a roofer before your inspection period ends, and ask your insurer whether it covers the roof in this condition.',
    clear:
      'Next, check until when the report or certificate is valid, whether it passes to you as the buyer, and whether your insurer accepts it.',
  },
  'wind mitigation': {
    title: 'Wind mitigation report',
    kind: 'This form tells an insurer how well the house resists wind: its roof, how the roof is attached, and its openings.',
    advice:
      'Next, give the form to your insurer: its answers can change the premium. It does not replace an inspection of the roof.',
  },
  septic: {
    title: 'Septic inspection',
    kind: 'This is a report on the septic system: its tank, its distribution box, its leach field and how it took water.',
    advice:
      'Next, get bids for the repairs before your inspection period ends, and ask the health department what it requires and whether the system is approved for the bedrooms of the house.',
    clear:
      'Next, ask when the tank was last pumped, whether the system is approved for the bedrooms of the house, and have the well tested if there is one.',
  },
  radon: {
    title: 'Radon test',
    kind: 'This is a radon test: how much of the radioactive gas was measured in the house.',
    advice:
      'Next, get a bid from a certified radon mitigation contractor before your inspection period ends, ask the seller to pay for the system, and test again when it runs.',
    clear:
      'Next, check that the test ran for at least 48 hours with windows and doors closed, and test again after you moved in: levels change with the seasons.',
  },
};
