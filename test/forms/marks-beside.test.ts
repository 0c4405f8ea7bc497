// Boxes left of their questions, in wide brackets, below heads of several lines; letters before questions in two columns;
// options in the form's own words; explanations by part and letter or in a table of names.
import { expect, test } from 'vitest';
import { answersOf } from '../../src/documents/form/answers.ts';
import { drawnPage } from './drawn-page.ts';

const read = (...pages: (readonly [number, string])[][][]) =>
  answersOf(pages.map((rows, at) => drawnPage(rows, { number: at + 1 }))).map(({ item, answer, explanation }) =>
    [item, answer, explanation].filter(Boolean),
  );

test('boxes between the number of a line and its question', () => {
  expect(
    read([
      [
        [66, 'YES'],
        [92, 'NO'],
      ],
      [
        [50, '6.'],
        [70, '☐'],
        [94, '☒'],
        [111, 'Are you aware of any past or present roof leaks?'],
      ],
      [
        [50, '7.'],
        [70, '☒'],
        [94, '☐'],
        [111, 'Are you aware of any cracks involving the foundation, walls or'],
      ],
      [[111, 'slab?']],
      [
        [50, '8.'],
        [111, 'If yes, explain: stair step crack in the garage, 2016'],
      ],
      [
        [50, '9.'],
        [70, '☐'],
        [94, '☐'],
        [111, 'Is there a roof warranty?'],
      ],
    ]),
  ).toEqual([
    ['Are you aware of any past or present roof leaks?', 'No'],
    [
      'Are you aware of any cracks involving the foundation, walls or slab?',
      'Yes',
      'stair step crack in the garage, 2016',
    ],
  ]);
});

test('brackets with wide spaces, an option below them, and a column of explanations', () => {
  const boxes = (first: string, second: string) =>
    [
      [405, '['],
      ...(first ? [[414, first] as const] : []),
      [426, '] Y'],
      [460, '['],
      ...(second ? [[469, second] as const] : []),
      [482, '] N'],
    ] as const;
  const below = (mark: string) => [[405, '['], ...(mark ? [[414, mark] as const] : []), [426, '] NK']] as const;
  expect(
    read([
      [
        [44, 'No.'],
        [77, 'QUESTION'],
        [405, 'ANSWER'],
        [540, 'EXPLAIN (attach sheets if needed)'],
      ],
      [
        [44, '(1)'],
        [77, 'Are you aware of any rights of others in the'],
        ...boxes('X', ''),
        [540, 'a servitude along'],
      ],
      [[77, 'property, such as a right of way?'], ...below(''), [540, 'the bayou']],
      [[44, '(2)'], [77, 'Is there aluminum wiring in any structure?'], ...boxes('', '')],
      [...below('X')],
      [[44, '(3)'], [77, 'Has there been any fire damage to the house?'], ...boxes('', '')],
      [...below('')],
    ]),
  ).toEqual([
    [
      'Are you aware of any rights of others in the property, such as a right of way?',
      'Yes',
      'a servitude along the bayou',
    ],
    ['Is there aluminum wiring in any structure?', 'No knowledge'],
  ]);
});

test('heads of several lines that share no row', () => {
  expect(
    read([
      [
        [175, 'None/'],
        [310, 'Not'],
        [370, 'Do Not'],
      ],
      [
        [50, 'A. APPLIANCES'],
        [172, 'Included'],
        [230, 'Defective'],
      ],
      [
        [300, 'Defective'],
        [372, 'Know'],
      ],
      [
        [50, 'Dishwasher'],
        [250, 'X'],
      ],
      [
        [50, 'Disposal'],
        [320, 'X'],
      ],
      [
        [50, 'Sump Pump'],
        [380, 'X'],
      ],
    ]).map(([item, answer]) => [item, answer]),
  ).toEqual([
    ['Dishwasher', 'Defective'],
    ['Disposal', 'Not defective'],
    ['Sump Pump', 'Do not know'],
  ]);
});

test('letters before the questions of two columns, by their legend', () => {
  const left = [
    '1. Has the basement leaked?',
    '2. Is there any rot in the house?',
    '3. Is the sump pump new?',
    '4. Any fire?',
  ];
  const right = [
    '5. Has the roof leaked?',
    '6. Are there cracks in the walls?',
    '7. Is there a well?',
    '8. Any liens?',
  ];
  const letters = [
    ['Y', 'N'],
    ['N', 'Y'],
    ['NA', 'U'],
    ['', 'N'],
  ];
  const rows = left.map((question, at) =>
    [
      [40, letters[at]![0]!],
      [66, question],
      [400, letters[at]![1]!],
      [426, right[at]!],
    ].filter(([, text]) => text !== ''),
  ) as [number, string][][];
  expect(
    read([[[40, 'Write before each question: Y = Yes, N = No, U = Unknown, NA = Not applicable.']], ...rows]),
  ).toEqual([
    ['Has the basement leaked?', 'Yes'],
    ['Is there any rot in the house?', 'No'],
    ['Is the sump pump new?', 'N/A'],
    ['Has the roof leaked?', 'No'],
    ['Are there cracks in the walls?', 'Yes'],
    ['Is there a well?', 'Unknown'],
    ['Any liens?', 'No'],
  ]);
});

test('two letters before a question are no answer: one may be struck out', () => {
  expect(
    read([
      [[40, 'Write before each question: Y = Yes, N = No, U = Unknown.']],
      [[40, 'N Y 1. Has the basement leaked?']],
      [
        [40, 'N'],
        [66, '2. Is there any rot in the house?'],
      ],
    ]),
  ).toEqual([['Is there any rot in the house?', 'No']]);
});

test('options in the words of the form', () => {
  expect(
    read([
      [
        [40, '5a. Water source:'],
        [200, '☐'],
        [212, 'Public'],
        [270, '☒'],
        [282, 'Private well'],
        [370, '☐'],
        [382, 'Other'],
      ],
      [
        [40, '5b. Fuel:'],
        [200, '☐'],
        [212, 'Gas'],
        [270, '☐'],
        [282, 'Oil'],
      ],
    ]),
  ).toEqual([['Water source:', 'Private well']]);
});

test('explanations by part and letter, and by name in a table', () => {
  const questions: (readonly [number, string])[][] = [
    [
      [40, '2. ROOF'],
      [440, 'YES'],
      [484, 'NO'],
    ],
    [
      [40, 'A. Does the roof leak?'],
      [444, 'X'],
    ],
    [
      [40, '3. OTHER'],
      [440, 'YES'],
      [484, 'NO'],
    ],
    [
      [40, 'A. Are there any encroachments?'],
      [444, 'X'],
    ],
    [
      [40, 'B. Is there a flood zone?'],
      [488, 'X'],
    ],
  ];
  const sheet: (readonly [number, string])[][] = [
    [[40, '2A - shingles are missing on the back slope']],
    [[40, '3A - the fence of the neighbor']],
  ];
  expect(read(questions, sheet)).toEqual([
    ['Does the roof leak?', 'Yes', 'shingles are missing on the back slope'],
    ['Are there any encroachments?', 'Yes', 'the fence of the neighbor'],
    ['Is there a flood zone?', 'No'],
  ]);
  const working: (readonly [number, string])[][] = [
    [
      [300, 'Working'],
      [380, 'Not Working'],
    ],
    [
      [40, 'Plumbing'],
      [400, 'X'],
    ],
    [
      [40, 'Whirlpool Tub'],
      [400, 'X'],
    ],
    [
      [40, 'Oven'],
      [316, 'X'],
    ],
  ];
  const addendum: (readonly [number, string])[][] = [
    [
      [40, 'Plumbing'],
      [160, 'the hall toilet runs'],
    ],
    [
      [40, 'Whirlpool'],
      [160, 'jets have not worked since 2019'],
    ],
  ];
  expect(read(working, addendum)).toEqual([
    ['Plumbing', 'Not working', 'the hall toilet runs'],
    ['Whirlpool Tub', 'Not working', 'jets have not worked since 2019'],
    ['Oven', 'Working'],
  ]);
});

test('answers as words in a column of cells, left or right of the questions', () => {
  const left = read([
    [
      [40, 'No'],
      [128, '1. Do you occupy the property?'],
    ],
    [
      [40, "Don't Know"],
      [128, '2. Is there an encroachment?'],
    ],
    [
      [40, 'Yes'],
      [128, '3. Are there any liens?'],
    ],
    [[128, 'Describe: a mechanics lien of 2024']],
    [
      [40, 'Select'],
      [128, '4. Is there a right of first refusal?'],
    ],
    [
      [40, 'No'],
      [128, '5. Is there a rezoning?'],
    ],
    [
      [40, 'Yes'],
      [128, '6. Is there an association?'],
    ],
  ]);
  expect(left).toEqual([
    ['Do you occupy the property?', 'No'],
    ['Is there an encroachment?', "Don't know"],
    ['Are there any liens?', 'Yes', 'a mechanics lien of 2024'],
    ['Is there a rezoning?', 'No'],
    ['Is there an association?', 'Yes'],
  ]);
  const buildings = read([
    [
      [50, 'Subject'],
      [300, 'Main House'],
      [400, 'Guest House'],
      [500, 'Remarks'],
    ],
    ...(['Yes', 'No', 'No', 'Not sure', 'Yes', 'No'].map((answer, at) => [
      [50, `Is part ${at + 1} of the house damp?`],
      [310, answer],
      [412, at === 1 ? 'Yes' : 'No'],
      ...(at === 1 ? [[500, 'behind the closet'] as const] : []),
    ]) as (readonly [number, string])[][]),
  ]);
  expect(buildings.slice(0, 4)).toEqual([
    ['Is part 1 of the house damp? (Main House)', 'Yes'],
    ['Is part 1 of the house damp? (Guest House)', 'No'],
    ['Is part 2 of the house damp? (Main House)', 'No'],
    ['Is part 2 of the house damp? (Guest House)', 'Yes', 'behind the closet'],
  ]);
});

test('printed options without a mark are no answers, whatever their number', () => {
  const rows = ['a leak', 'a crack', 'mold', 'rot', 'a lien', 'a lease'].map((thing, at) => [
    [50, `${at + 1}. Is there ${thing} in or on the property?`],
    [400, 'Yes'],
    [424, 'No'],
  ]) as (readonly [number, string])[][];
  expect(read(rows)).toEqual([]);
});

test('what is crossed out is not the answer, where the form says to delete what does not apply', () => {
  const rows = (instruction: string): (readonly [number, string])[][] => [
    [[50, instruction]],
    [
      [50, '1. Is there a dispute about the property?'],
      [400, 'Yes'],
      [424, 'No'],
      [427, '☒'],
    ],
  ];
  expect(read(rows('Delete the words that do not apply.'))).toEqual([
    ['Is there a dispute about the property?', 'Yes'],
  ]);
});

test('a tick before a statement that is true', () => {
  expect(
    read([
      [[50, 'An X stands before each statement that is true to the best of the owner’s knowledge.']],
      [
        [60, '☒'],
        [80, 'The road is not maintained in winter'],
      ],
      [
        [60, '☐'],
        [80, 'The property lies in a floodplain'],
      ],
    ]),
  ).toEqual([['The road is not maintained in winter', 'Yes']]);
});

test('the lines of a comment that is centered beside its answer', () => {
  const page = drawnPage([]);
  const line = (y: number, ...cells: (readonly [number, string])[]) => ({ ...drawnPage([[...cells]]).lines[0]!, y });
  const questions = ['a wall over the line', 'an easement', 'a lease', 'a lien', 'a dispute'].map((thing, at) =>
    line(120 + 20 * at, [50, `${at + 1}. Is there ${thing}?`], [303, at === 1 || at === 3 ? 'Yes' : 'No']),
  );
  const lines = [
    line(100, [50, 'Subject'], [300, 'Answer'], [520, 'Remarks']),
    questions[0]!,
    line(135, [450, 'the wall of the neighbor is over the']),
    questions[1]!,
    line(145, [450, 'line by a foot, says the survey']),
    questions[2]!,
    line(175, [450, 'of the contractor for the roof']),
    questions[3]!,
    line(185, [450, 'that was replaced, since March']),
    questions[4]!,
    line(210, [450, 'no remark about this one at all']),
  ];
  const text = lines.map((each) => each.text).join('\n');
  expect(
    answersOf([{ ...page, lines, text }])
      .map(({ item, explanation }) => [item, explanation])
      .slice(0, 4),
  ).toEqual([
    ['Is there a wall over the line?', ''],
    ['Is there an easement?', 'the wall of the neighbor is over the line by a foot, says the survey'],
    ['Is there a lease?', ''],
    ['Is there a lien?', 'of the contractor for the roof that was replaced, since March'],
  ]);
});

test('numbers of lines in the margin are no numbers of questions', () => {
  const page = (first: number, more: (readonly [number, string])[][]) => [
    ...Array.from(
      { length: 12 },
      (_, at) =>
        [
          [40, `${first + at}`],
          [60, `Printed line ${at} of the form.`],
        ] as const,
    ),
    ...more,
  ];
  const questions = page(1, [
    [
      [40, '13'],
      [60, 'Answer these'],
      [440, 'Yes'],
      [484, 'No'],
    ],
    [
      [40, '14'],
      [60, 'Has the sump pump ever run?'],
      [444, 'X'],
    ],
  ]) as (readonly [number, string])[][];
  const next = page(1, [
    [
      [40, '13'],
      [60, 'Seller signs below.'],
    ],
    [
      [40, '14'],
      [60, 'Explain nothing on this line of the form.'],
    ],
  ]);
  expect(read(questions, next as (readonly [number, string])[][])).toEqual([['Has the sump pump ever run?', 'Yes']]);
});

test('a question that was left open keeps its explanation from the one above', () => {
  expect(
    read([
      [
        [40, '1. Is the property insured?'],
        [400, '☒ Yes ☐ No'],
      ],
      [[40, '2. Has the insurance ever been refused?']],
      [[40, 'If yes, please give details: an excess of $2,500 since 2008']],
    ]),
  ).toEqual([['Is the property insured?', 'Yes']]);
});

test('remarks by the number of a question in parentheses, and no question of another part with that number', () => {
  type Rows = (readonly [number, string])[][];
  const asked = (number: number, thing: string): Rows[number] => [
    [40, `${number}. Is there ${thing}?`],
    [444, 'X'],
  ];
  const heads: Rows[number] = [
    [40, 'GENERAL'],
    [440, 'YES'],
    [484, 'NO'],
  ];
  const first: Rows = [
    heads,
    asked(4, 'an easement'),
    asked(5, 'a dispute'),
    [[40, 'ADDITIONAL COMMENTS:']],
    [[40, '(4) a cable along the rear line']],
  ];
  const second: Rows = [
    [[40, '5. Has the final inspection been approved or has a permit of occupancy been']],
    [[40, 'obtained?']],
  ];
  expect(read(first, second)).toEqual([
    ['Is there an easement?', 'Yes', 'a cable along the rear line'],
    ['Is there a dispute?', 'Yes'],
  ]);
});
