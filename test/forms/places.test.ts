// Where ticks, questions and comments of a form stand. What is not certain is no answer.
import { expect, test } from 'vitest';
import { answersOf } from '../../src/documents/form/answers.ts';
import { drawnPage as page } from './drawn-page.ts';

const heads = [
  [300, 'YES'],
  [360, 'NO'],
] as const;
const answers = (...rows: (readonly [number, string])[][]) =>
  answersOf([page(rows)]).map(({ item, answer }) => [item, answer]);
const roof = [40, '1. Has the roof leaked?'] as const;

test('a tick below a head is its answer', () => {
  expect(answers([...heads], [roof, [303, 'X']])).toEqual([['Has the roof leaked?', 'Yes']]);
});

test('two ticks of one question are no answer', () => {
  expect(answers([...heads], [roof, [303, 'X'], [362, 'X']])).toEqual([]);
  expect(answers([roof, [300, '☒ Yes ☒ No']])).toEqual([]);
});

test('a table goes on below a paragraph in a row that has a mark in each column', () => {
  const paragraph = 'Explain every answer in the section above with its date and what was done about it.';
  const drain = [40, '2. Does the drain back up?'] as const;
  expect(
    answers([...heads], [roof, [303, '☒'], [362, '☐']], [[40, paragraph]], [drain, [303, '☐'], [362, '☒']]),
  ).toEqual([
    ['Has the roof leaked?', 'Yes'],
    ['Does the drain back up?', 'No'],
  ]);
});

test('a table goes on below a paragraph with the next number and a tick', () => {
  const paragraph = 'These statements do not cover the common elements of a condominium, only the unit of the seller.';
  const rowsFrom = (number: number) =>
    answers(
      [...heads],
      [roof, [303, 'X']],
      [[40, paragraph]],
      [
        [40, `${number}. Does the drain back up?`],
        [362, 'X'],
      ],
    );
  expect(rowsFrom(2)).toEqual([
    ['Has the roof leaked?', 'Yes'],
    ['Does the drain back up?', 'No'],
  ]);
  expect(rowsFrom(7)).toEqual([['Has the roof leaked?', 'Yes']]);
});

test('initials in one column are an answer when the others have blanks', () => {
  expect(answers([...heads], [roof, [303, 'a.p.'], [362, '____']])).toEqual([['Has the roof leaked?', 'Yes']]);
  expect(answers([...heads], [roof, [303, 'a.p.'], [362, 'a.p.']])).toEqual([]);
});

test('a tick beside the prompt below its question belongs to the question', () => {
  const rows = [
    [
      [20, 'Y'],
      [34, 'N'],
      [48, 'U'],
    ],
    [[70, 'The roof has leaked.']],
    [
      [20, 'X'],
      [70, 'If yes, explain: patched in May.'],
    ],
    [[70, 'The drain has backed up.']],
  ] as const;
  expect(answers(...rows.map((row) => [...row]))).toEqual([['The roof has leaked.', 'Yes']]);
});

test('a head of several lines is one option', () => {
  expect(answers([...heads, [420, 'No']], [[416, 'repre-']], [[410, 'sentation']], [roof, [425, 'X']])).toEqual([
    ['Has the roof leaked?', 'No representation'],
  ]);
});

test('explanations by the number of their question, after the questions', () => {
  const [answer] = answersOf([
    page([[roof, [300, '☒ Yes ☐ No']]]),
    { ...page([[[40, 'EXPLANATIONS']], [[40, '#1 Leaked in 2019, patched']], [[40, 'by a roofer.']]]), number: 2 },
  ]);
  expect(answer).toMatchObject({ answer: 'Yes', explanation: 'Leaked in 2019, patched by a roofer.' });
});

test('a tick between two heads is no answer', () => {
  expect(answers([...heads], [roof, [334, 'X']])).toEqual([]);
});

test('a tick below a head that is no option is no answer', () => {
  expect(answers([...heads, [420, 'EXHIBIT']], [roof, [425, 'X']])).toEqual([]);
});

test('a tick between two options is no answer when neither is nearer', () => {
  expect(answers([roof, [300, 'Yes'], [330, 'X'], [350, 'No']])).toEqual([]);
});

test('printed options are no answer, in a row or as the end of a question', () => {
  expect(answers([roof, [300, 'Yes'], [350, 'No']])).toEqual([]);
  expect(answers([[40, 'Has the roof leaked? Yes No Unknown']])).toEqual([]);
  expect(answers([[40, 'Has the roof leaked? Yes / No']])).toEqual([]);
});

test('ticks of recognized pages are no answers', () => {
  const rows = [[...heads], [roof, [303, 'X'] as const]];
  expect(answersOf([page(rows, { ocr: true })])).toEqual([]);
});

test('a paragraph across the columns ends the table', () => {
  const paragraph = 'The seller and the buyer may agree in writing on another day for the transfer of the keys.';
  expect(
    answers(
      [...heads],
      [[40, paragraph]],
      [
        [40, 'Signed'],
        [303, 'X'],
      ],
    ),
  ).toEqual([]);
});

test('printed text after a prompt is no explanation of the seller', () => {
  const [answer] = answersOf([
    page([
      [roof, [300, '☒ Yes ☐ No']],
      [[40, 'If yes, attach any certificates or other documentation of the']],
      [[40, 'remediation, for example of mold.']],
    ]),
  ]);
  expect(answer).toMatchObject({ answer: 'Yes', explanation: '' });
});

test('a column of comments is no part of a question, and goes on below and on the next page', () => {
  const boxes = (yes: string, no: string) => [60, `${yes} Yes ${no} No`] as const;
  const first = page([
    [
      [40, 'Question'],
      [330, "Owner's comments"],
    ],
    [
      [40, '1 Has the roof leaked?'],
      [330, 'Over the porch, patched in'],
    ],
    [boxes('☒', '☐'), [330, 'the spring of that year.']],
    [[40, '2 Does the drain back up?']],
    [boxes('☐', '☒')],
  ]);
  const second = page(
    [
      [
        [40, '3 Is the fence shared?'],
        [330, 'With the mill next door.'],
      ],
      [boxes('☒', '☐')],
    ],
    { number: 2 },
  );
  expect(answersOf([first, second]).map(({ item, answer, explanation }) => [item, answer, explanation])).toEqual([
    ['Has the roof leaked?', 'Yes', 'Over the porch, patched in the spring of that year.'],
    ['Does the drain back up?', 'No', ''],
    ['Is the fence shared?', 'Yes', 'With the mill next door.'],
  ]);
});

test('a box at the end of a line belongs to the option that begins the next line', () => {
  expect(
    answers([[40, '4. Has any owner claimed for damage by storms since 2019? ☐']], [[40, 'unknown ☐ no ☒ yes']]),
  ).toEqual([['Has any owner claimed for damage by storms since 2019?', 'Yes']]);
});

test('a question may end with a word that other forms offer as an option', () => {
  expect(answers([[40, '5. Roof leaks, past or present ☐ Yes ☒ No']])).toEqual([['Roof leaks, past or present', 'No']]);
});

test('a table goes on after the last line of its page', () => {
  const pages = [
    page([[...heads], [roof, [303, 'X']], [[40, 'A footer that runs across all columns of the table above it']]]),
    page(
      [
        [
          [40, '2. Does the drain back up?'],
          [362, 'X'],
        ],
      ],
      { number: 2 },
    ),
  ];
  expect(answersOf(pages).map(({ item, answer }) => [item, answer])).toEqual([
    ['Has the roof leaked?', 'Yes'],
    ['Does the drain back up?', 'No'],
  ]);
});

test('the label of a second table is no remark of the first', () => {
  const two = [
    [60, 'Item'],
    [150, 'Y'],
    [180, 'N'],
    [290, 'Item'],
    [380, 'Y'],
    [410, 'N'],
  ] as const;
  const [found] = answersOf([
    page([
      [...two],
      [
        [40, 'Basement'],
        [152, 'X'],
        [200, 'Floors'],
        [412, 'X'],
      ],
      [
        [40, 'Ceilings'],
        [182, 'X'],
        [200, 'Walls'],
        [382, 'X'],
      ],
    ]),
  ]).filter(({ item }) => item === 'Basement');
  expect(found).toMatchObject({ answer: 'Yes', explanation: '' });
});

test('several choices of a row belong to the heads of their columns', () => {
  expect(
    answers(
      [
        [40, 'Visible evidence'],
        [200, 'Active infestation'],
        [350, 'Previous treatment'],
      ],
      [
        [40, '8A. Subterranean termites'],
        [200, 'Yes ☐ No ☒'],
        [350, 'Yes ☒ No ☐'],
      ],
    ),
  ).toEqual([
    ['8A. Subterranean termites: Active infestation', 'No'],
    ['8A. Subterranean termites: Previous treatment', 'Yes'],
  ]);
});

test('a question may begin behind the choice of the line above', () => {
  expect(
    answers(
      [[40, 'Corrected by the company: Yes ☐ No ☒ . 9B. Treatment recommended for an active']],
      [[40, 'infestation with no prior treatment: Yes ☒ No ☐']],
    ),
  ).toEqual([
    ['Corrected by the company:', 'No'],
    [expect.stringMatching(/Treatment recommended for an active infestation/), 'Yes'],
  ]);
});

test('a letter between blanks is a tick, and what is not known is no question', () => {
  expect(answers([[40, 'Was the house built before 1978? ___ yes _X_ no ___ unknown']])).toEqual([
    ['Was the house built before 1978?', 'No'],
  ]);
  expect(
    answers([[40, 'A flood hazard area on the map.']], [[40, 'Yes ____ No __X__ Do not know and not available']]),
  ).toEqual([['A flood hazard area on the map.', 'No']]);
});

test('an instruction to check boxes is no explanation', () => {
  const [answer] = answersOf([
    page([
      [
        [40, '1. Are there any defects?'],
        [300, '☒ Yes ☐ No . If yes, check'],
      ],
      [[40, 'the spaces below.']],
    ]),
  ]);
  expect(answer).toMatchObject({ answer: 'Yes', explanation: '' });
});

test('`Unkn` is an option as well', () => {
  expect(answers([roof, [300, '☐ Yes ☐ No ☒ Unkn ☐ NA']])).toEqual([['Has the roof leaked?', 'Unknown']]);
});

test('keys with a number and a letter, also for two questions, after a prompt', () => {
  const found = answersOf([
    page([
      [...heads],
      [
        [40, '(a) Has water come in?'],
        [303, 'X'],
      ],
      [
        [40, '(b) Was that repaired?'],
        [303, 'X'],
      ],
      [
        [40, '(c) Is there a pond?'],
        [303, 'X'],
      ],
      [[40, 'EXPLANATION:']],
      [[40, '8a & 8b: Water in the cellar in 2018; a drain was laid.']],
      [[40, '8c: Behind the fence.']],
    ]),
  ]);
  expect(found.map(({ explanation }) => explanation)).toEqual([
    'Water in the cellar in 2018; a drain was laid.',
    'Water in the cellar in 2018; a drain was laid.',
    'Behind the fence.',
  ]);
});

test('numbers after # divide an explanation of several answers', () => {
  const asked = ['1. Has water come in?', '2. Is there a pond?', '3. Was the roof replaced?'].map((question) => [
    [40, question] as [number, string],
    [303, 'X'] as [number, string],
  ]);
  const found = answersOf([
    page([
      [...heads],
      ...asked,
      [[40, 'If any of the above are marked yes, please explain here:']],
      [[40, '#1 The pump failed in 2018 #3 new shingles.']],
    ]),
  ]);
  expect(found.map(({ explanation }) => explanation)).toEqual(['The pump failed in 2018', '', 'new shingles.']);
});

test('an option at the end of a line has its blank at the beginning of the next line', () => {
  const other = [[40, '1. Has the roof leaked? Yes ___ No _X_ Unknown ___']] as const;
  expect(
    answers(
      [...other],
      [[40, '2. Do you know of any proposed assessments, fees or abatements on the house? Yes']],
      [[40, '_X_ No ___ Unknown ___']],
    ),
  ).toEqual([
    ['Has the roof leaked?', 'No'],
    [expect.stringMatching(/proposed assessments/), 'Yes'],
  ]);
});
