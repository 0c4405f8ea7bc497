// What the seller filled in, in another font than the form's, and which answer it explains.
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { answersOf } from '../../src/documents/form/answers.ts';
import { readPdf } from '../../src/documents/pdf.ts';

const size = 9;

interface Fonts {
  form: PDFFont;
  pen: PDFFont;
}

type Draw = (write: (text: string, x: number, font?: PDFFont) => void, page: PDFPage) => void;

/** Rows of a form, from the top; each draws its own texts. */
async function answersTo(...pages: ((fonts: Fonts) => Draw[])[]) {
  const document = await PDFDocument.create();
  const fonts = {
    form: await document.embedFont(StandardFonts.Helvetica),
    pen: await document.embedFont(StandardFonts.Courier),
  };
  for (const rows of pages) {
    const page = document.addPage([612, 792]);
    for (const [at, draw] of rows(fonts).entries())
      draw((text, x, font = fonts.form) => page.drawText(text, { x, y: 720 - at * 14, size, font }), page);
  }
  const answers = answersOf((await readPdf(await document.save())).pages);
  return answers.map(({ item, answer, explanation }) => [item, answer, explanation]);
}

const asked =
  (question: string, choice: string): Draw =>
  (write) => {
    write(question, 40);
    write(choice, 420);
  };
const printed =
  (text: string): Draw =>
  (write) =>
    write(text, 40);
const note = printed(
  'This form is part of the contract and states what the owner knows of the property on the date below.',
);

test('the lines below a question are its explanation when they are written in another font', async () => {
  expect(
    await answersTo(({ pen }) => [
      note,
      asked('A. Is water known to enter the cellar of the house, from outside or', '[X] Yes [ ] No'),
      printed('from pipes in the walls?'),
      (write) => write('A hose burst in 2020. The floor was', 52, pen),
      (write) => write('replaced.', 52, pen),
      asked('B. Is the fence shared with a neighbor?', '[X] Yes [ ] No'),
      printed('A fence may be shared by agreement.'),
      asked('C. Has the roof leaked?', '[ ] Yes [X] No'),
      note,
    ]),
  ).toEqual([
    [expect.stringContaining('water known to enter'), 'Yes', 'A hose burst in 2020. The floor was replaced.'],
    ['Is the fence shared with a neighbor?', 'Yes', ''],
    ['Has the roof leaked?', 'No', ''],
  ]);
});

test('the text of a section belongs to the questions whose keys it names', async () => {
  const section = (written: string) =>
    answersTo(({ pen }) => [
      note,
      asked('(A) Was the roof repaired?', '[X] Yes [ ] No'),
      asked('(B) Was the old roof removed?', '[ ] Yes [X] No'),
      asked('(C) Does the roof leak?', '[X] Yes [ ] No'),
      printed('Explain any "yes" answers, with dates and who did the repairs:'),
      (write) => write(written, 40, pen),
      note,
    ]);
  const explained = (await section('A. Porch done in 2017. C. The valley leaks in east wind.')).map(
    ([, , text]) => text,
  );
  expect(explained).toEqual(['Porch done in 2017.', '', 'The valley leaks in east wind.']);
  // Without a key it may belong to either.
  const unkeyed = (await section('The porch was done in 2017, the valley leaks.')).map(([, , text]) => text);
  expect(unkeyed).toEqual(['', '', '']);
});

test('a sheet of explanations names the items', async () => {
  const found = await answersTo(
    () => [
      note,
      asked('1. Wood rot', '[X] Yes [ ] No'),
      asked('2. Improper drainage', '[X] Yes [ ] No'),
      asked('3. Settling', '[ ] Yes [X] No'),
    ],
    ({ pen }) => [
      printed('EXPLANATIONS'),
      (write) => write('Sec. 3 Wood rot: Trim of the garage door.', 40, pen),
      (write) => write('Sec. 3 Improper drainage: Water stands behind', 40, pen),
      (write) => write('the garage.', 40, pen),
      (write) => write('Sec. 3 Settling: none', 40, pen),
    ],
  );
  expect(found).toEqual([
    ['Wood rot', 'Yes', 'Trim of the garage door.'],
    ['Improper drainage', 'Yes', 'Water stands behind the garage.'],
    ['Settling', 'No', ''],
  ]);
});

test('a check mark drawn by hand and a small ring are ticks', async () => {
  const hand: Draw = (write, page) => {
    write('1. Has the roof leaked?', 40);
    const y = 720 - 2 * 14;
    page.drawSvgPath('M 0 -4 C 1 0 1.5 0 2 0 C 3 -2 4 -5 7 -8', { x: 424, y: y - 1, borderWidth: 1 });
  };
  const heads: Draw = (write) => {
    write('Yes', 420);
    write('No', 470);
  };
  expect(await answersTo(() => [note, heads, hand, note])).toEqual([['Has the roof leaked?', 'Yes', '']]);

  const ringed: Draw = (write, page) => {
    for (const [at, option] of ['YES', 'NO', 'N/A A.'].entries()) write(option, 40 + at * 26);
    write('Has the roof leaked?', 150);
    const y = 720 - 14;
    page.drawSvgPath('M -8 0 C -8 -8 8 -8 8 0 C 8 8 -8 8 -8 0', { x: 73, y: y + 3, borderWidth: 1 });
  };
  expect(await answersTo(() => [note, ringed, note])).toEqual([['Has the roof leaked?', 'No', '']]);
});

test('an answer in words in the line below its question', async () => {
  expect(
    await answersTo(({ pen }) => [
      note,
      note,
      printed('1 Are there any claims that concern the house or the land around it?'),
      (write) => write('No', 52, pen),
      printed('2 Were any additions to the house made without the permits?'),
      (write) => write('Not sure. The porch was there before us', 52, pen),
      printed('3 Is the road private?'),
      printed('Roads may be shared.'),
    ]),
  ).toEqual([
    [expect.stringContaining('claims that concern'), 'No', ''],
    [expect.stringContaining('without the permits'), 'Not sure', 'The porch was there before us'],
  ]);
});

const below =
  (text: string): Draw =>
  (write) =>
    write(text, 60);

test('short notes between the questions, further right and in small letters, are written by the seller', async () => {
  expect(
    await answersTo(() => [
      note,
      asked('Foundation: any cracks, bowing or repairs?', '[X] Yes [ ] No'),
      below('block wall under the den bows in'),
      asked('Is the yield of the well adequate?', '[X] Yes [ ] No'),
      below('5 gpm at drilling'),
      asked('Attic: any mold or pests?', '[ ] Yes [X] No'),
      asked('Heat pump: any defect?', '[ ] Yes [X] No'),
      below('2017 Amana'),
    ]),
  ).toEqual([
    ['Foundation: any cracks, bowing or repairs?', 'Yes', 'block wall under the den bows in'],
    ['Is the yield of the well adequate?', 'Yes', '5 gpm at drilling'],
    ['Attic: any mold or pests?', 'No', ''],
    ['Heat pump: any defect?', 'No', '2017 Amana'],
  ]);
});

test('printed sentences between the questions are no explanation', async () => {
  expect(
    await answersTo(() => [
      note,
      asked('Foundation: any cracks, bowing or repairs?', '[X] Yes [ ] No'),
      below('Include cracks in slabs and walls of the garage.'),
      asked('Attic: any mold or pests?', '[X] Yes [ ] No'),
      below('Pests are insects, rodents and bats.'),
      asked('Heat pump: any defect?', '[ ] Yes [X] No'),
      below('Name the maker and the year.'),
    ]),
  ).toEqual([
    ['Foundation: any cracks, bowing or repairs?', 'Yes', ''],
    ['Attic: any mold or pests?', 'Yes', ''],
    ['Heat pump: any defect?', 'No', ''],
  ]);
});

test('an option that wraps into the next line', async () => {
  expect(
    await answersTo(() => [
      note,
      asked('Do you know of any leaks or other problems with the gutters?', '__X__ Yes'),
      printed('_____ No'),
      asked('Do you know of any problems with the chimney?', '_____ Yes __X__ No'),
    ]),
  ).toEqual([
    ['Do you know of any leaks or other problems with the gutters?', 'Yes', ''],
    ['Do you know of any problems with the chimney?', 'No', ''],
  ]);
});

test('an explanation that refers to an item of an addendum', async () => {
  const answers = await answersTo(
    () => [
      note,
      asked('Do you know of any movement of the foundation?', '[X] Yes [ ] No'),
      printed('If "Yes", please describe: See addendum, item E-1.'),
    ],
    () => [
      note,
      printed('D-1 The basement seeps after long rain.'),
      printed('E-1 Stair-step crack in block at the corner, about 3/8 inch.'),
      printed('An engineer said monitor.'),
    ],
  );
  expect(answers).toEqual([
    [
      'Do you know of any movement of the foundation?',
      'Yes',
      'See addendum, item E-1. Stair-step crack in block at the corner, about 3/8 inch. An engineer said monitor.',
    ],
  ]);
});
