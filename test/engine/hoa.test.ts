// Facts of owners' associations: dues with their period, fees, rules, reserves, litigation and insurance, in tables and
// in prose, and what a document does not state.
import { describe, expect, test } from 'vitest';
import { isOnPage } from '../../src/documents/snippet.ts';
import { createBuiltinEngine } from '../../src/engine/builtin/builtin.ts';
import { differences, pagesOfDocument } from './drawn/draw.ts';
import { hoaDocuments } from './drawn/hoa.ts';
import { pagesOf } from './pages.ts';

const engine = createBuiltinEngine();
const read = (pages: ReturnType<typeof pagesOf>) =>
  engine.analyze({ filename: 'file.pdf', type: 'pdf', pages, documentType: 'hoa_document' });

test.each(hoaDocuments)('reads what the $name states, and lists what it does not', async (document) => {
  const pages = await pagesOfDocument(document);
  const reading = await read(pages);
  expect(differences(document, reading)).toEqual([]);
  for (const { name, page, snippet } of reading.facts)
    expect(isOnPage(pages[page - 1]!.text, snippet!), `${name}: ${snippet}`).toBe(true);
  // What it states of reserves, assessments and cases is an issue, in its own words.
  for (const { page, snippet } of reading.issues) expect(isOnPage(pages[page - 1]!.text, snippet)).toBe(true);
  const wanted = document.issues ?? [];
  expect(reading.issues.map(({ title }) => title)).toEqual(wanted.map((title) => expect.stringMatching(title)));
});

test('the maximum in an old declaration is a limit, never the dues of today', async () => {
  const text =
    'Until January 1 of the year following the first sale, the maximum annual assessment shall be Sixty Dollars ($60.00) per Lot.';
  const { facts, notStated } = await read(pagesOf(text));
  expect(facts).toMatchObject([{ name: 'Assessment limit', value: text, page: 1 }]);
  expect(notStated).toContain('Dues');
});

test('an amount belongs to the fee that is named beside it', async () => {
  const text =
    'A transfer fee of $210 and a late charge of $18 apply. Dues are $95 per quarter. The key deposit is $40.';
  const { facts } = await read(pagesOf(text));
  const value = Object.fromEntries(facts.map((fact) => [fact.name, fact.value]));
  expect(value.Dues).toBe('$95 per quarter');
  expect(value).not.toHaveProperty('Capital contribution');
});

test('a proposal to raise the dues is not the dues, and a blank line states nothing', async () => {
  const { facts, notStated } = await read(
    pagesOf('The treasurer recommended raising the dues to $150.', 'Transfer fee: $________\nPets: ______________'),
  );
  expect(facts).toEqual([]);
  expect(notStated).toEqual(expect.arrayContaining(['Dues', 'Transfer fee', 'Pets']));
});

test('the summary says what is not stated', async () => {
  const { summary } = await read(pagesOf('Dues are $95 per quarter.'));
  expect(summary).toContain('Dues: $95 per quarter (page 1)');
  expect(summary).toMatch(/Not stated in this document.*Litigation/);
});

test('rows of a budget are the money of the association, not what an owner pays', async () => {
  const budget = [
    'Budget report of the Mill Cove Homeowners Association',
    'Dues not paid last year   $0   $200',
    'Dues collected   $26,400   $26,400',
    'Late charges and fines   $200   $70',
    'Insurance   $1,900   $1,748',
    'Reserve study expenses   $1,564   $1,564',
    'Total income   $26,830   $27,882',
  ];
  const [page] = pagesOf(budget.join('\n'));
  const lines = page!.lines.map((line) => ({
    ...line,
    cells: line.text.split('   ').map((text, at) => ({ text, x: 50 + 120 * at, width: text.length * 5, bold: false })),
  }));
  const { facts, notStated } = await read([{ ...page!, lines }]);
  expect(facts).toMatchObject([
    { name: 'Association', value: 'Mill Cove Homeowners Association' },
    { name: 'Total income', value: '$26,830, $27,882' },
  ]);
  expect(notStated).toEqual(expect.arrayContaining(['Dues', 'Fines', 'Late charge', 'Insurance', 'Reserve fund']));
});

test('balances and the result of a financial statement', async () => {
  const sheet = [
    'Assets   As of June 30, 2025   As of June 30, 2024',
    '1350 Operating Account   9,575.39   17,507.23',
    '1360 Roof Reserve   73,536.58   118,925.39',
    'Total Bank Accounts   83,111.97   136,432.62',
    '2500 Siding Loan   95,829.55   126,234.42',
    'Total Liabilities   95,829.55   126,234.42',
    'Total Income   52,383.00   51,342.00',
    'Net Income   (2,460.00)   1,200.00',
  ];
  const [page] = pagesOf(sheet.join('\n'));
  const lines = page!.lines.map((line) => ({
    ...line,
    cells: line.text.split('   ').map((text, at) => ({ text, x: 50 + 180 * at, width: text.length * 5, bold: false })),
  }));
  const { facts, issues } = await read([{ ...page!, lines }]);
  expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toEqual({
    'Operating account': '9,575.39 (As of June 30, 2025), 17,507.23 (As of June 30, 2024)',
    'Reserve accounts': 'Roof Reserve: 73,536.58 (As of June 30, 2025), 118,925.39 (As of June 30, 2024)',
    Loans: 'Siding Loan: 95,829.55 (As of June 30, 2025), 126,234.42 (As of June 30, 2024)',
    'Total income': '52,383.00 (As of June 30, 2025), 51,342.00 (As of June 30, 2024)',
    'Net income': '(2,460.00) (As of June 30, 2025), 1,200.00 (As of June 30, 2024)',
  });
  expect(issues.map(({ title }) => title)).toEqual([
    'The association spends more than it takes in',
    'Loan of the association',
  ]);
});

test('prompts of a form and sentences about something else are no rules', async () => {
  const { facts } = await read(
    pagesOf(
      'Has the animal ever been the subject of a lawsuit?   If so, please tell what happened',
      'Guests of an owner, tenant or visitor must not leave the dog alone at the lake park.',
    ),
  );
  expect(facts.map(({ name }) => name)).toEqual(['Pets']);
});

test.each([
  ['Rules of the Casa de Rosas Homeowners Association', 'Casa de Rosas Homeowners Association'],
  ['Rules of the R. Moss Lofts Owners Association', 'R. Moss Lofts Owners Association'],
])('the name of an association in %s', async (line, name) => {
  const { facts } = await read(pagesOf(`${line}\nDues are $95 per quarter.`));
  expect(facts).toMatchObject([{ name: 'Association', value: name }, { name: 'Dues' }]);
});

test('questions and answers with their letters', async () => {
  const { facts, notStated } = await read(
    pagesOf(
      'Q: Is there a transfer fee?\nA: Yes. Currently the fee is $85, payable at closing.\nQ: Are there any current or pending special assessments?\nA: None at this time',
    ),
  );
  const value = Object.fromEntries(facts.map((fact) => [fact.name, fact.value]));
  expect(value['Transfer fee']).toBe('Yes. Currently the fee is $85, payable at closing.');
  expect(value['Special assessments']).toBe('None at this time');
  expect(notStated).not.toContain('Special assessments');
});

test('a company that manages associations is none', async () => {
  const { facts } = await read(pagesOf('Harbor Association Management\nDues are $95 per quarter.'));
  expect(facts).toMatchObject([{ name: 'Dues' }]);
});

test('a prompt is answered by the sentence below it', async () => {
  const { facts, notStated } = await read(
    pagesOf(
      [
        'The regular periodic assessment levied against the unit is:',
        '$612.00 per quarter',
        'Additional or special assessments that have been approved by the board and are scheduled to be imposed:',
        'None scheduled.',
      ].join('\n'),
    ),
  );
  const value = Object.fromEntries(facts.map((fact) => [fact.name, fact.value]));
  expect(value.Dues).toBe('$612.00 per quarter');
  expect(value['Special assessments']).toMatch(/None scheduled/);
  expect(notStated).not.toContain('Dues');
});

test.each([
  ['The Association is the plaintiff in Alder Court v. Vale Masonry, concerning defective mortar.', 1],
  ['The Association is not a party to any pending litigation.', 0],
  ['The board may meet in private about personnel, pending litigation and contracts.', 0],
  ['The attorney will file a lawsuit to foreclose the lien of a delinquent owner.', 0],
])('a case of the association is an issue: %s', async (text, count) => {
  const { issues } = await read(pagesOf(text));
  expect(issues.filter(({ title }) => /litigation/.test(title))).toHaveLength(count);
});

test.each([
  ['The members approved a special assessment of $1,500 per home, payable in two installments.', 1],
  ['The Association may levy a special assessment of up to $500 for capital improvements.', 0],
  ['There are no special assessments approved; the last one was $300 in 2019.', 0],
])('a special assessment is an issue once it is adopted: %s', async (text, count) => {
  const { issues } = await read(pagesOf(text));
  expect(issues.filter(({ title }) => title === 'Special assessment')).toHaveLength(count);
});

describe('a certificate with boxes in its sentences', () => {
  const certificate = (...lines: string[]) =>
    read(pagesOf(['Resale Certificate of the Elm Court Condominium Association', ...lines].join('\n')));
  const titlesOf = ({ issues }: Awaited<ReturnType<typeof read>>) => issues.map(({ title }) => title);

  test.each([
    [
      'There ☒ are ☐ are not pending suits to which the Association is a party.',
      ['Pending litigation of the association'],
    ],
    ['There ☐ are ☒ are not pending suits to which the Association is a party.', []],
    ['There ☐ are ☐ are not pending suits to which the Association is a party.', []],
    [
      'There are ⊠ / are not □ unpaid assessments owed by the Seller for the Unit: $836.00.',
      ['Unpaid assessments of the seller'],
    ],
    ['There are □ / are not ⊠ unpaid assessments owed by the Seller for the Unit.', []],
    [
      'The Board [X] does [ ] does not have knowledge of alterations to the Unit that violate the Declaration.',
      ['Violation of the association’s rules on the home'],
    ],
    ['The Board [ ] does [X] does not have knowledge of alterations to the Unit that violate the Declaration.', []],
    ['The lot (X) is ( ) is not in violation of the rules.', ['Violation of the association’s rules on the home']],
  ])('%s', async (sentence, titles) => {
    expect(titlesOf(await certificate(sentence))).toEqual(titles);
  });

  test('states what was ticked, without its boxes', async () => {
    const { facts } = await certificate('There are □ / are not ⊠ any special assessments approved and unpaid.');
    expect(facts.find(({ name }) => name === 'Special assessments')?.value).toBe(
      'There are not any special assessments approved and unpaid.',
    );
  });

  test('what describes the answer is its detail', async () => {
    const { issues } = await certificate(
      'The Board ☒ does ☐ does not know of violations of building codes. Description: notice FC-25 for the fire alarm.',
    );
    expect(issues).toMatchObject([{ title: 'Code violation in the project', severity: 'major' }]);
    expect(issues[0]!.description).toContain('notice FC-25 for the fire alarm');
  });
});

describe('a questionnaire', () => {
  const asked = (question: string, answer: string) =>
    read(pagesOf(`Condominium Questionnaire\n${question}   ${answer}`));

  test.each([
    [
      'Is the seller current on assessments for the unit?',
      'No. One month past due',
      'Unpaid assessments of the seller',
    ],
    ['Have recommended repairs been completed?', 'No. Balconies are roped off', 'Recommended repairs are not done'],
    [
      'Has the association put off needed repairs to structure or roof?',
      'Yes. Garage slab',
      'Repairs that the building needs',
    ],
    ['Does the association have any outstanding loans?', 'Yes. $385,000', 'Loan of the association'],
    ['Does any single entity own more than 10% of the units?', 'Yes – Ferris LLC', 'One owner has many of the units'],
    ['Will the reserves be sufficient for the next 30 years?', 'No', 'Reserves will not be enough'],
    ['Is any building subject to an evacuation order?', 'Yes', 'Evacuation order'],
  ])('%s %s', async (question, answer, title) => {
    expect((await asked(question, answer)).issues.map((issue) => issue.title)).toEqual([title]);
  });

  test.each([
    ['Is the seller current on assessments for the unit?', 'Yes'],
    ['Have recommended repairs been completed?', 'Yes'],
    ['Does the association have any outstanding loans?', 'No'],
    ['Is any building subject to an evacuation order?', 'No'],
    ['Is the association a party to litigation?', 'Yes No'],
    ['Is a special assessment in effect or planned?', '☐ Yes ☐ No'],
    ['Does the association have any outstanding loans?', 'No loan documents were found'],
  ])('%s %s: no issue', async (question, answer) => {
    expect((await asked(question, answer)).issues).toEqual([]);
  });

  test('options without a tick are no answer', async () => {
    const { facts } = await asked('Is the association a party to litigation?', 'Yes No');
    expect(facts.filter(({ name }) => name === 'Litigation')).toEqual([]);
  });
});

test('counts, delinquencies and the yearly contribution to reserves', async () => {
  const text = [
    'The Board governs all 96 homes. Eleven of the 96 homes are past due, together owing $23,870.00.',
    'Category   2025 budget   2026 budget',
    'Transfer to reserves   $85,700   $90,800',
  ].join('\n');
  const { facts } = await read(pagesOf(text));
  const value = Object.fromEntries(facts.map((fact) => [fact.name, fact.value]));
  expect(value).toMatchObject({ 'Number of units': '96', Delinquencies: expect.stringContaining('$23,870.00') });
  expect(value).not.toHaveProperty('Late charge');
});

test.each([
  ['Budget vs. Actuals: FY 2025 Profit & Loss Statement', 'Litigation'],
  ['Total dollar amount delinquent: $31,906', 'Late charge'],
  ['Declaration ☒   Budget ☒   Audit ☐   Reserve study ☒', 'Reserve fund'],
  ['Parking   $25   $50', 'Parking'],
  ['The owner owes over $3k in past dues.', 'Dues'],
])('%s: not %s', async (text, name) => {
  const { facts, issues } = await read(pagesOf(text));
  expect(facts.filter((fact) => fact.name === name)).toEqual([]);
  expect(issues).toEqual([]);
});

test('an aside is not the period of the dues', async () => {
  const { facts } = await read(
    pagesOf('Annual HOA dues (excluding monthly water usage billings) are $3,000 for each lot.'),
  );
  expect(facts.find(({ name }) => name === 'Dues')?.value).toBe('$3,000 per year');
});

describe('forms that states prescribe', () => {
  const titlesOf = (issues: { title: string }[]) => issues.map(({ title }) => title);

  test('a sentence whose boxes end its line, and one that says what is known', async () => {
    const text = [
      'Resale Certificate for Property Subject to Mandatory Membership in an Association',
      'H. Other than suits about taxes, there ☒ are ☐ are',
      'not any suits pending in which the Association is a party. The style of the suit is: Paving, Inc. v. Cottonwood.',
      "I. The Association's board ☒ has actual knowledge ☐ has no actual knowledge of conditions on the Property in violation of the restrictions. Known violations are: the shed is too high.",
      'J. The Association ☐ has ☒ has not received notice of building code violations with respect to the Property.',
    ].join('\n');
    const { issues } = await read(pagesOf(text));
    expect(titlesOf(issues)).toEqual([
      'Pending litigation of the association',
      'Violation of the association’s rules on the home',
    ]);
  });

  test('a ledger without a period, a balance, and a question that is answered in the next line', async () => {
    const text = [
      'a. The regular periodic assessment levied against the unit is $1,086.00 per month.',
      'Regular assessment, October 2025   $1,086.00',
      'Balance due as of October 27, 2025   $3,540.30',
    ].join('\n');
    const second = [
      'g. Is there any open violation of rule or regulation noticed to the unit owner in the official records?',
      'Yes. Hard flooring without underlayment.',
    ].join('\n');
    const { facts, issues } = await read(pagesOf(text, second));
    expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toMatchObject({
      Dues: '$1,086.00 per month',
      'Balance due': expect.stringContaining('$3,540.30'),
    });
    expect(titlesOf(issues)).toEqual([
      'Unpaid assessments of the seller',
      'Violation of the association’s rules on the home',
    ]);
  });

  test('an account without a balance is no issue', async () => {
    const text = 'On May 4, 2026 the total of all amounts due and unpaid for the Property is $ 0.00.';
    expect((await read(pagesOf(text))).issues).toEqual([]);
  });

  test('the income of the association is not the dues, and nothing due is no special assessment', async () => {
    const text = [
      'The regular assessment will be $528.00 per unit per month, an increase of 19.5 percent from the current $442.00.',
      'Regular assessments   $760,320',
      'The Board anticipates that a special assessment of $3,400.00 per unit will be required in fiscal year 2026.',
      'Special assessments already approved   $0.00',
      'The prior carrier did not renew the master policy.',
      'The reserve account has $1,029,210, resulting in reserves being 35 percent funded.',
    ].join('\n');
    const { facts, issues } = await read(pagesOf(text));
    expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toMatchObject({
      Dues: '$528.00 per month',
      'Special assessments': expect.stringContaining('$3,400.00'),
      'Percent funded': '35 percent',
    });
    expect(titlesOf(issues).toSorted()).toEqual([
      'A special assessment may come',
      'Reserves are 35% funded',
      'The association’s insurance is not renewed',
      'The dues rise',
    ]);
  });
});

test.each([
  'The Board agreed to call a special meeting on October 14, 2025 to vote on a special assessment of $3,100 per home.',
  'We are $950,000 short in 2029, and the Board has told members to expect a special assessment.',
])('%s: none is adopted', async (text) => {
  const { issues } = await read(pagesOf(text));
  expect(issues.map(({ title }) => title)).toEqual(['A special assessment may come']);
});

test('the month of May is no possibility, and the number of a case no denial', async () => {
  const text = [
    'Counsel reported that Mayhew Builders, Inc. v. Mill Pond Association, Case No. 2025CV30944, remains set for trial in May 2026.',
    'The Board adopted a special assessment of $850.00 per lot, due May 1, 2026.',
  ].join(' ');
  const { issues } = await read(pagesOf(text));
  expect(issues.map(({ title }) => title)).toEqual(['Special assessment', 'Pending litigation of the association']);
});
