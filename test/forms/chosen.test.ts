// Options that the seller chose on their words: ringed, highlighted, underlined, bold, or with the others struck out.
import { PDFDocument, type PDFFont, PDFName, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { answersOf } from '../../src/documents/form/answers.ts';
import { readPdf } from '../../src/documents/pdf.ts';

const size = 9;

interface Word {
  page: PDFPage;
  left: number;
  right: number;
  y: number;
}

type Pen = (word: Word) => void;

/** As a pen draws it: it does not close. */
const ring: Pen = ({ page, left, right, y }) => {
  const [middle, reach] = [(left + right) / 2, (right - left) / 2 + 4];
  page.drawSvgPath(`M ${-reach} 0 C ${-reach} -10 ${reach} -10 ${reach} 0 C ${reach} 10 ${-reach} 10 ${-reach + 2} 1`, {
    x: middle,
    y: y + 3,
    borderWidth: 1,
  });
};

const highlight: Pen = ({ page, left, right, y }) =>
  page.drawRectangle({
    x: left - 1,
    y: y - 3,
    width: right - left + 2,
    height: 12,
    color: rgb(1, 0.9, 0.2),
    opacity: 0.5,
  });

const lineAt =
  (height: number): Pen =>
  ({ page, left, right, y }) =>
    page.drawLine({ start: { x: left - 1, y: y + height }, end: { x: right + 1, y: y + height }, thickness: 0.8 });
const underline = lineAt(-1.5);
const strike = lineAt(3);

const annotate =
  (subtype: string): Pen =>
  ({ page, left, right, y }) => {
    const [x1, y1, x2, y2] = [left - 1, y - 2, right + 1, y + 9] as const;
    const annotation = page.doc.context.obj({
      Type: 'Annot',
      Subtype: subtype,
      Rect: [x1, y1, x2, y2],
      QuadPoints: [x1, y2, x2, y2, x1, y1, x2, y1],
      F: 4,
    });
    page.node.set(PDFName.of('Annots'), page.node.Annots() ?? page.doc.context.obj([]));
    page.node.addAnnot(page.doc.context.register(annotation));
  };

interface Form {
  /** For each question the places of the options that are marked. */
  marked: number[][];
  pen?: Pen;
  bold?: boolean;
  /** Left edges of the options; without them they stand beside each other with slashes between them. */
  xs?: number[];
}

const options = ['Yes', 'No', "Don't know"];
const question = (at: number): string => `Has part ${'abcdef'[at]}${'abcdef'[at]}${'abcdef'[at]} of the house leaked?`;

async function answersTo({ marked, pen, bold = false, xs }: Form) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const strong = await document.embedFont(StandardFonts.TimesRomanBold);
  const page = document.addPage([612, 792]);
  page.drawText("SELLER'S STATEMENT OF PROPERTY CONDITION", { x: 150, y: 740, size: 13, font });
  for (const [at, places] of marked.entries()) {
    const y = 690 - at * 24;
    const write = (text: string, x: number, own: PDFFont = font): number => {
      page.drawText(text, { x, y, size, font: own });
      return x + own.widthOfTextAtSize(text, size);
    };
    let x = write(`${at + 1}. ${question(at)}`, 50) + 12;
    for (const [place, option] of options.entries()) {
      if (place > 0 && !xs) x = write(' / ', x);
      const left = xs?.[place] ?? x;
      x = write(option, left, bold && places.includes(place) ? strong : font);
      if (places.includes(place)) pen?.({ page, left, right: x, y });
    }
  }
  // A mark on anything else says nothing.
  page.drawText('Initials', { x: 350, y: 400, size, font });
  pen?.({ page, left: 350, right: 382, y: 400 });
  const answers = answersOf((await readPdf(await document.save())).pages);
  return answers.map(({ item, answer }) => [item, answer]);
}

const chosen = [[0], [1], [2], []];
const told = [
  [question(0), 'Yes'],
  [question(1), 'No'],
  [question(2), "Don't know"],
];

test.each<[string, Form]>([
  ['ringed', { marked: chosen, pen: ring, xs: [350, 400, 440] }],
  ['ringed, between slashes', { marked: chosen, pen: ring }],
  ['highlighted', { marked: chosen, pen: highlight }],
  ['underlined', { marked: chosen, pen: underline }],
  ['bold', { marked: chosen, bold: true }],
  ['highlighted with an annotation', { marked: chosen, pen: annotate('Highlight') }],
  ['underlined with an annotation', { marked: chosen, pen: annotate('Underline') }],
  ['ringed with an annotation', { marked: chosen, pen: annotate('Circle') }],
  ['the only one that is not struck out', { marked: [[1, 2], [0, 2], [0, 1], []], pen: strike }],
  [
    'the only one without a line of an annotation',
    { marked: [[1, 2], [0, 2], [0, 1], []], pen: annotate('StrikeOut') },
  ],
])('an option is the answer when it is %s', async (_how, form) => {
  expect(await answersTo(form)).toEqual(told);
});

test.each<[string, Form]>([
  ['two are ringed', { marked: [[0, 1]], pen: ring }],
  ['two are highlighted', { marked: [[0, 2]], pen: highlight }],
  ['one of three is struck out', { marked: [[0], [1]], pen: strike }],
  ['the same word is bold everywhere, as a publisher prints it', { marked: [[0], [0], [0], [0]], bold: true }],
  ['a bold word stands alone in the form', { marked: [[0], [], []], bold: true }],
])('no option is the answer when %s', async (_how, form) => {
  expect(await answersTo(form)).toEqual([]);
});
