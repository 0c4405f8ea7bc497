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
