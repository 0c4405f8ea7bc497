// Questions of a buyer about each sample, for the evaluation. `anchor` is a text on the page with the answer: pages are
// looked up when the samples are generated. Without an anchor the document has no answer.
export interface Question {
  question: string;
  type: 'fact' | 'defect' | 'location' | 'recommendation' | 'unanswerable';
  answer: string;
  any: string[];
  anchor?: string;
}

export const questions: Record<string, Question[]> = {
  'inspection-report.pdf': [
    { question: 'When was the house built?', type: 'fact', answer: '1987', any: ['1987'], anchor: 'Year built: 1987' },
    {
      question: 'How old is the roof?',
      type: 'fact',
      answer: '16 years',
      any: ['16 year', '2009'],
      anchor: '16 years (permit of 2009)',
    },
    {
      question: 'How many amps is the electrical panel?',
      type: 'fact',
      answer: '125 amps',
      any: ['125'],
      anchor: 'Main panel capacity: 125 amps',
    },
    {
      question: 'What is the furnace manufacture date?',
      type: 'fact',
      answer: 'November 2003',
      any: ['2003'],
      anchor: 'Furnace manufacture date: November 2003',
    },
    {
      question: 'Where is the main water shutoff?',
      type: 'location',
      answer: 'Basement, west wall, under the stair',
      any: ['west wall', 'under the stair'],
      anchor: 'Main water shutoff: Basement, west wall',
    },
    {
      question: 'Is there anything wrong with the foundation?',
      type: 'defect',
      answer: 'A horizontal crack in the north wall with displacement',
      any: ['horizontal crack', 'displacement', 'inward'],
      anchor: 'A horizontal crack runs',
    },
    {
      question: 'Is the deck safe?',
      type: 'defect',
      answer: 'No, the ledger is held by nails only and the guardrail is loose',
      any: ['nails', 'ledger', 'loose'],
      anchor: 'held by nails alone',
    },
    {
      question: 'Does anything leak under the kitchen sink?',
      type: 'defect',
      answer: 'Yes, at the slip joint below the disposal',
      any: ['slip joint', 'drips'],
      anchor: 'slip joint below the disposal',
    },
    {
      question: 'Which outlets lack GFCI protection?',
      type: 'location',
      answer: 'Garage, exterior and the hall bathroom',
      any: ['garage', 'hall bathroom'],
      anchor: 'did not trip when they were tested',
    },
    {
      question: 'Who should look at the furnace flue?',
      type: 'recommendation',
      answer: 'A licensed HVAC contractor',
      any: ['hvac'],
      anchor: 'Two sections of the metal vent',
    },
    { question: 'What is the asking price of the house?', type: 'unanswerable', answer: '', any: [] },
    { question: 'Were termites found?', type: 'unanswerable', answer: '', any: [] },
  ],
  'sellers-disclosure.pdf': [
    {
      question: 'Has water ever come into the basement?',
      type: 'fact',
      answer: 'Yes, in the storm of June 2021',
      any: ['june 2021', 'inch of water'],
      anchor: 'About an inch of water',
    },
    {
      question: 'Were insurance claims filed?',
      type: 'fact',
      answer: 'Two: water in June 2021 and hail in July 2023',
      any: ['two claims', '3,920', '6,150'],
      anchor: 'Two claims',
    },
    {
      question: 'Was the basement finished with a permit?',
      type: 'fact',
      answer: 'No',
      any: ['without a permit'],
      anchor: 'finished in 2012 without a permit',
    },
    {
      question: 'What was the radon level after mitigation?',
      type: 'fact',
      answer: '1.9 pCi/L',
      any: ['1.9'],
      anchor: 'showed 1.9 pCi/L',
    },
    { question: 'What is the internet speed at the house?', type: 'unanswerable', answer: '', any: [] },
  ],
  'loan-estimate.pdf': [
    {
      question: 'What is the interest rate?',
      type: 'fact',
      answer: '6.375%',
      any: ['6.375'],
      anchor: 'Interest Rate 6.375%',
    },
    {
      question: 'How much is the estimated cash to close?',
      type: 'fact',
      answer: '$117,103',
      any: ['117,103'],
      anchor: '$117,103',
    },
    {
      question: 'How much is the underwriting fee?',
      type: 'fact',
      answer: '$1,095',
      any: ['1,095'],
      anchor: 'Underwriting Fee $1,095',
    },
    {
      question: 'Is there a prepayment penalty?',
      type: 'fact',
      answer: 'No',
      any: ['no'],
      anchor: 'Prepayment Penalty NO',
    },
  ],
  'closing-disclosure.pdf': [
    {
      question: 'How much cash do I need at closing?',
      type: 'fact',
      answer: '$111,402.62',
      any: ['111,402'],
      anchor: '$111,402.62',
    },
    {
      question: 'How much is the seller credit?',
      type: 'fact',
      answer: '$3,500',
      any: ['3,500'],
      anchor: 'Seller Credit $3,500.00',
    },
    {
      question: 'How much is the underwriting fee?',
      type: 'fact',
      answer: '$1,295',
      any: ['1,295'],
      anchor: 'Underwriting Fee $1,295.00',
    },
    {
      question: 'What does the homeowners insurance premium cost?',
      type: 'fact',
      answer: '$2,814',
      any: ['2,814'],
      anchor: '$2,814.00',
    },
  ],
  'association-rules.pdf': [
    {
      question: 'How much are the HOA dues?',
      type: 'fact',
      answer: '$68 per month',
      any: ['$68'],
      anchor: 'regular assessment of $68 per month',
    },
    {
      question: 'Can I rent the house on a short-term rental site?',
      type: 'fact',
      answer: 'No, leases of fewer than 30 days are prohibited',
      any: ['30 days', 'prohibited'],
      anchor: 'Leases of fewer than 30 days',
    },
    {
      question: 'How many dogs may I keep?',
      type: 'fact',
      answer: 'Two',
      any: ['two'],
      anchor: 'no more than two are dogs',
    },
    {
      question: 'How high may a fence be?',
      type: 'fact',
      answer: '6 feet',
      any: ['6 feet'],
      anchor: 'no higher than 6 feet',
    },
    {
      question: 'Is there a special assessment?',
      type: 'fact',
      answer: '$1,850 a Lot for repaving the lane',
      any: ['1,850'],
      anchor: 'special assessment of $1,850',
    },
    { question: 'Is there a community swimming pool?', type: 'unanswerable', answer: '', any: [] },
  ],
};
