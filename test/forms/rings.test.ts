// Options that the seller ringed with a pen.
import { PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { answersOf } from '../../src/documents/form/answers.ts';
import { readPdf } from '../../src/documents/pdf.ts';

const options = ['YES', 'NO', "DON'T KNOW"];
const xs = [350, 400, 440];

/** A ring around the words between two edges, as a pen draws it: it does not close. */
function ring(page: PDFPage, left: number, right: number, y: number): void {
  const [middle, reach] = [(left + right) / 2, (right - left) / 2 + 4];
  page.drawSvgPath(`M ${-reach} 0 C ${-reach} -10 ${reach} -10 ${reach} 0 C ${reach} 10 ${-reach} 10 ${-reach + 2} 1`, {
    x: middle,
    y: y + 3,
    borderWidth: 1,
  });
}

/** @param chosen for each question the ringed options */
async function formWith(...chosen: number[][]) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage([612, 792]);
  page.drawText("SELLER'S STATEMENT OF PROPERTY CONDITION", { x: 150, y: 740, size: 13, font });
  for (const [at, ringed] of chosen.entries()) {
    const y = 690 - at * 24;
    page.drawText(`${at + 1}. Has part ${'abcdef'[at]}${'abcdef'[at]}${'abcdef'[at]} of the house leaked?`, {
      x: 50,
      y,
      size: 9,
      font,
    });
    for (const [place, option] of options.entries()) {
      page.drawText(option, { x: xs[place]!, y, size: 9, font });
      if (ringed.includes(place)) ring(page, xs[place]!, xs[place]! + font.widthOfTextAtSize(option, 9), y);
    }
  }
  // A ring around anything else says nothing.
  page.drawText('Initials', { x: 350, y: 400, size: 9, font });
  ring(page, 350, 382, 400);
  return answersOf((await readPdf(await document.save())).pages);
}

test('a ringed option is the answer', async () => {
  const answers = await formWith([0], [1], [2], []);
  expect(answers.map(({ item, answer }) => [item, answer])).toEqual([
    ['Has part aaa of the house leaked?', 'Yes'],
    ['Has part bbb of the house leaked?', 'No'],
    ['Has part ccc of the house leaked?', "Don't know"],
  ]);
});

test('two ringed options of one question are no answer', async () => {
  expect(await formWith([0, 1])).toEqual([]);
});
