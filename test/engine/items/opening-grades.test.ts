// Grades before each finding, in captions of pictures and in the margin; remarks below the answers of a checklist; paragraphs
// in double-spaced lines.
import { expect, test } from 'vitest';
import { modelOf } from '../../../src/documents/model/build.ts';
import { pagesFrom } from '../../documents/lines.ts';
import { lineOf, statementsFrom } from './lines.ts';

const graded = [
  'Fix. The sill is rotted.',
  'Safety. The rail wobbles.',
  'Watch. The hood has lost its flap.',
  'View: the deck is firm.',
];

test('repeated words before the findings are their grades', () => {
  const lines = [0, 1, 2].flatMap((round) =>
    graded.map((text, at) =>
      lineOf(100 + (round * 4 + at) * 40, [72, text.replace('The', `The ${round + 2}.`).replace(/ \d\./, '')]),
    ),
  );
  const statements = statementsFrom(lines);
  const rated = (words: RegExp) => statements.find(({ text }) => words.test(text))?.rated;
  expect(rated(/sill is rotted/)).toMatchObject({ kind: 'defect', severity: 'major', words: 'Fix' });
  expect(rated(/rail wobbles/)).toMatchObject({ kind: 'defect', severity: 'critical' });
  expect(rated(/lost its flap/)).toMatchObject({ kind: 'defect', severity: 'minor' });
  expect(statements.find(({ text }) => text === 'The sill is rotted.')?.marked).toBe(true);
  expect(rated(/deck is firm/)).toMatchObject({ kind: 'good' });
});

test('a few such words grade nothing, and the parts of a record never do', () => {
  expect(statementsFrom(graded.map((text, at) => lineOf(100 + at * 40, [72, text]))).every(({ rated }) => !rated)).toBe(
    true,
  );
  const record = ['Observation: The wall leans.', 'Implication: It may fall.', 'Recommendation: Rebuild the wall.'];
  const lines = [0, 1, 2].flatMap((round) => record.map((text, at) => lineOf(100 + (round * 3 + at) * 40, [72, text])));
  expect(statementsFrom(lines).every(({ rated, marked }) => !rated && !marked)).toBe(true);
});

test('captions beside each other go on below, each at its own place', () => {
  const { blocks } = modelOf(
    pagesFrom([
      lineOf(100, [72, 'Photo 3. Fix. The ground falls toward'], [320, 'Photo 4. Safety. The iron rail wobbles at']),
      lineOf(112, [72, 'the house along the side.'], [320, 'the bottom post.']),
      lineOf(160, [72, 'Photo 5: Crawl space'], [320, 'Photo 6: Attic']),
    ]),
  );
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ['list-item', 'Fix. The ground falls toward the house along the side.'],
    ['list-item', 'Safety. The iron rail wobbles at the bottom post.'],
    ['caption', 'Photo 5: Crawl space'],
    ['caption', 'Photo 6: Attic'],
  ]);
});

test('double-spaced lines are one paragraph', () => {
  const texts = [
    'The insulation on the line has been eaten by the',
    'dog, and the disconnect has no inner cover, so that',
    'the lugs are out in the open beside the',
    'play area of the children.',
  ];
  const { blocks } = modelOf(pagesFrom(texts.map((text, at) => lineOf(100 + at * 24, [72, text]))));
  expect(blocks.map(({ text }) => text)).toEqual([texts.join(' ')]);
});

test('the remark below an adverse answer of a checklist is a finding', () => {
  const questions = ['tiles', 'ridges', 'gutters', 'valleys', 'fences', 'paths', 'walls', 'doors'];
  const lines = questions.flatMap((part, at) => [
    lineOf(100 + at * 40, [72, `Are the ${part} sound?`], [400, at === 1 ? 'No' : 'Yes']),
    lineOf(114 + at * 40, [72, `The ${part} were seen from a ladder.`]),
  ]);
  const marked = statementsFrom(lines).filter((each) => each.marked);
  expect(marked.map(({ text }) => text)).toEqual(['The ridges were seen from a ladder.']);
});

test('cells of a table that end and begin with sentences are cells of their own, and wrap below themselves', () => {
  const row = (y: number, ...texts: string[]) =>
    lineOf(y, ...texts.map((text, at) => [72 + 150 * at, text] as [number, string]));
  const lines = [0, 1, 2, 3].flatMap((at) => [
    row(
      100 + at * 60,
      'The cover of the panel is off',
      'Someone can touch the live bus.',
      'Fit the cover of the maker',
    ),
    row(112 + at * 60, 'behind the mirror, and the bus', 'Shock or death may follow here.', 'on the same day.'),
    { ...lineOf(122 + at * 60, [72, 'is exposed.']), width: 55 },
  ]);
  const { blocks } = modelOf(pagesFrom(lines));
  expect(blocks[0]?.cells).toEqual([
    'The cover of the panel is off behind the mirror, and the bus is exposed.',
    'Someone can touch the live bus. Shock or death may follow here.',
    'Fit the cover of the maker on the same day.',
  ]);
});
