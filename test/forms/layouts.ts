// Layouts of disclosure forms. Each draws its questions with empty boxes, and lets the pen fill in the answers.
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import type { Box, Pen, Sheet } from './pens.ts';
import { items, questions, randomOf } from './questions.ts';

export interface Truth {
  question: string;
  /** Null: left blank. */
  answer: string | null;
  explanation: string;
}

export interface DrawnForm {
  bytes: Uint8Array;
  truth: Truth[];
}

interface Style {
  options: string[];
  size: number;
  side: number;
  left: number;
  pitch: number;
}

/** Draws one question below `y` with its boxes, and returns the next `y`. */
type Draw = (ask: Ask) => number;

interface Ask {
  sheet: Sheet;
  style: Style;
  y: number;
  number: number;
  text: string;
  /** What is written to it; empty when nothing is. */
  written: string;
  chosen: number | null;
  pen: Pen;
}

interface Layout {
  title: string;
  options: string[];
  /** Draws the heads of columns. */
  head?: (sheet: Sheet, style: Style, y: number) => void;
  draw: Draw;
  /** Short names of things, several in a row. */
  grid?: number;
  /** Boxes are not drawn: an answer is put on a blank or in a cell. */
  boxless?: boolean;
}

const outline = (page: PDFPage, { x, y, side }: Box) =>
  page.drawRectangle({ x, y, width: side, height: side, borderColor: rgb(0, 0, 0), borderWidth: 0.7 });

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** `☐ Yes ☐ No ☐ Unknown` at the right of the last line; boxes before or after the words. */
const inline =
  (before: boolean, boxes: boolean): Draw =>
  ({ sheet, style, y, number, text, written, chosen, pen }) => {
    const { page, font } = sheet;
    const { size, side } = style;
    const lines = wrap(`${number}. ${text}`, font, size, 300);
    for (const [at, line] of lines.entries())
      page.drawText(line, { x: style.left, y: y - at * size * 1.25, size, font });
    const base = y - (lines.length - 1) * size * 1.25;
    let x = style.left + 325;
    const places = style.options.map((option) => {
      const width = font.widthOfTextAtSize(option, size);
      const box = { x: before ? x : x + width + 3, y: base - 1.5, side };
      page.drawText(option, { x: before ? x + side + 3 : x, y: base, size, font });
      if (boxes) outline(page, box);
      else
        page.drawLine({
          start: { x: box.x - 1, y: base - 1.5 },
          end: { x: box.x + side + 1, y: base - 1.5 },
          thickness: 0.5,
        });
      x += width + side + 16;
      return box;
    });
    pen(sheet, places, chosen, `q${number}`);
    const below = base - size * 1.5;
    page.drawText('If yes, explain:', { x: style.left + 14, y: below, size, font });
    if (written) page.drawText(written, { x: style.left + 14 + 85, y: below, size, font });
    return below - size * 2;
  };

const columnsAt = (style: Style, from: number, step: number) => style.options.map((_, at) => from + at * step);

/** Heads above columns; the question is at the left. */
const columnHead =
  (from: number, step: number, lines: (option: string) => string[] = (option) => [option]) =>
  ({ page, font }: Sheet, style: Style, y: number) => {
    page.drawText('Are you aware of any of the following:', { x: style.left, y: y + 30, size: style.size, font });
    for (const [at, x] of columnsAt(style, from, step).entries())
      for (const [row, word] of lines(style.options[at]!).toReversed().entries()) {
        const width = font.widthOfTextAtSize(word, style.size);
        page.drawText(word, { x: x - width / 2, y: y + row * style.size * 1.1, size: style.size, font });
      }
  };

const column =
  (from: number, step: number, boxes: boolean, comments = false): Draw =>
  ({ sheet, style, y, number, text, written, chosen, pen }) => {
    const { page, font } = sheet;
    const { size, side } = style;
    const lines = wrap(`${number}. ${text}`, font, size, from - style.left - 30);
    for (const [at, line] of lines.entries())
      page.drawText(line, { x: style.left, y: y - at * size * 1.2, size, font });
    const places = columnsAt(style, from, step).map((x) => ({ x: x - side / 2, y: y - 1.5, side }));
    if (boxes) for (const place of places) outline(page, place);
    pen(sheet, places, chosen, `q${number}`);
    const end = y - (lines.length - 1) * size * 1.2;
    if (comments || !written) return end - size * 2;
    page.drawText(`Explanation: ${written}`, { x: style.left + 14, y: end - size * 1.4, size, font });
    return end - size * 3.4;
  };

/** Columns at the left; the question is at the right of them. */
const leading: Draw = ({ sheet, style, y, number, text, written, chosen, pen }) => {
  const { page, font } = sheet;
  const { size, side } = style;
  const places = columnsAt(style, style.left + 8, 26).map((x) => ({ x: x - side / 2, y: y - 1.5, side }));
  for (const place of places) outline(page, place);
  pen(sheet, places, chosen, `q${number}`);
  const lines = wrap(`${number}. ${text}`, font, size, 330);
  for (const [at, line] of lines.entries())
    page.drawText(line, { x: style.left + 110, y: y - at * size * 1.2, size, font });
  const end = y - (lines.length - 1) * size * 1.2;
  if (!written) return end - size * 2;
  page.drawText(`Explanation: ${written}`, { x: style.left + 124, y: end - size * 1.4, size, font });
  return end - size * 3.4;
};

const yesNo = ['Yes', 'No', 'Unknown'];
export const layouts: Layout[] = [
  { title: 'boxes before the options', options: yesNo, draw: inline(true, true) },
  { title: 'boxes after the options', options: yesNo, draw: inline(false, true) },
  { title: 'blanks before the options', options: ['YES', 'NO'], draw: inline(true, false), boxless: true },
  { title: 'blanks after the options', options: ['Yes', 'No', 'N/A'], draw: inline(false, false), boxless: true },
  {
    title: 'columns with boxes',
    options: ['YES', 'NO', "DON'T KNOW"],
    head: columnHead(390, 62),
    draw: column(390, 62, true),
  },
  {
    title: 'columns without boxes',
    options: ['Yes', 'No', 'N/A'],
    head: columnHead(420, 45),
    draw: column(420, 45, false),
    boxless: true,
  },
  {
    title: 'narrow columns of letters',
    options: ['Y', 'N', 'U'],
    head: columnHead(480, 20),
    draw: column(480, 20, false),
    boxless: true,
  },
  {
    title: 'heads of two lines',
    options: ['Working', 'Not working', 'Do not know'],
    head: columnHead(400, 55, (option) =>
      option.includes(' ') ? [option.split(' ').slice(0, -1).join(' '), option.split(' ').at(-1)!] : [option],
    ),
    draw: column(400, 55, true),
  },
  {
    title: 'columns at the left',
    options: ['Yes', 'No', 'NA'],
    head: (sheet, style, y) => columnHead(style.left + 8, 26)(sheet, style, y),
    draw: leading,
  },
  { title: 'three lists side by side', options: ['Y', 'N', 'U'], draw: () => 0, grid: 3, boxless: true },
];

export async function drawForm(layout: Layout, pen: Pen, seed: number, { blank = false } = {}): Promise<DrawnForm> {
  const random = randomOf(seed);
  const document = await PDFDocument.create();
  const form = document.getForm();
  const font = await document.embedFont([StandardFonts.Helvetica, StandardFonts.TimesRoman][seed % 2]!);
  const symbols = await document.embedFont(StandardFonts.ZapfDingbats);
  const size = 8.5 + (seed % 3);
  const style: Style = { options: layout.options, size, side: size * 0.95, left: 40 + (seed % 4) * 6, pitch: size * 2 };
  const truth: Truth[] = [];
  const newPage = (): Sheet => {
    const page = document.addPage([612, 792]);
    page.drawText("SELLER'S PROPERTY DISCLOSURE STATEMENT", { x: 150, y: 750, size: 13, font });
    page.drawText('To be completed by the seller to the best of the seller’s knowledge.', {
      x: 40,
      y: 728,
      size,
      font,
    });
    return { page, form, font, symbols };
  };
  const choose = (): number | null => (blank || random() < 0.15 ? null : Math.floor(random() * layout.options.length));
  if (layout.grid) {
    drawGrid(newPage(), style, layout.grid, pen, choose, truth);
    return { bytes: await document.save(), truth };
  }
  let sheet = newPage();
  let y = 660;
  layout.head?.(sheet, style, y);
  y -= 22;
  for (const [at, { text, explanation }] of questions.entries()) {
    if (y < 70) {
      sheet = newPage();
      y = 660;
      layout.head?.(sheet, style, y);
      y -= 22;
    }
    const chosen = choose();
    const written = chosen === 0 && random() < 0.7 ? explanation : '';
    y = layout.draw({ sheet, style, y, number: at + 1, text, written, chosen, pen });
    truth.push({ question: text, answer: chosen === null ? null : layout.options[chosen]!, explanation: written });
  }
  return { bytes: await document.save(), truth };
}

/** `Item Y N U   Item Y N U   Item Y N U`. */
function drawGrid(
  sheet: Sheet,
  style: Style,
  lists: number,
  pen: Pen,
  choose: () => number | null,
  truth: Truth[],
): void {
  const { page, font } = sheet;
  const { size, side } = style;
  page.drawText('The property has the items marked below:', { x: 40, y: 690, size, font });
  for (let list = 0; list < lists; list++) {
    const left = 40 + list * 182;
    page.drawText('Item', { x: left, y: 668, size, font });
    const xs = style.options.map((_, at) => left + 110 + at * 18);
    for (const [at, option] of style.options.entries()) page.drawText(option, { x: xs[at]!, y: 668, size, font });
    for (let row = 0; row < 7; row++) {
      const y = 650 - row * size * 1.7;
      const name = items[list * 7 + row]!;
      const chosen = choose();
      page.drawText(name, { x: left, y, size, font });
      pen(
        sheet,
        xs.map((x) => ({ x: x - 1, y: y - 1, side })),
        chosen,
        `g${list}.${row}`,
      );
      truth.push({ question: name, answer: chosen === null ? null : style.options[chosen]!, explanation: '' });
    }
  }
}
