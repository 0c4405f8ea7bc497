// Boxes that are drawn as filled frames, as word processors export them: empty ones state nothing.
import { PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { readPdf } from '../../src/documents/pdf.ts';
import { readInspection } from '../../src/engine/builtin/inspection/read.ts';

const side = 8;

/** The outline as an area: a square with an opening whose corners run the other way. */
const frame = (page: PDFPage, x: number, y: number) =>
  page.drawSvgPath(`M 0 0 H ${side} V ${side} H 0 Z M 0.7 0.7 V ${side - 0.7} H ${side - 0.7} V 0.7 Z`, {
    x,
    y: y + side,
    color: rgb(0, 0, 0),
  });

async function draw(ticked: string[]) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([612, 792]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText('4-Point Inspection Form, 12 Elm Street, inspected 05/03/2026', { x: 60, y: 740, size: 12, font });
  const option = (text: string, x: number, y: number) => {
    frame(page, x, y - 1);
    if (ticked.includes(text)) page.drawText('X', { x: x + 1.5, y, size: 7.5, font });
    page.drawText(text, { x: x + 14, y, size: 9, font });
  };
  page.drawText('General condition of the electrical system:', { x: 60, y: 700, size: 9, font });
  option('Satisfactory', 260, 700);
  option('Unsatisfactory', 360, 700);
  page.drawText('Hazards present', { x: 60, y: 670, size: 9, font });
  for (const [at, text] of ['Loose wiring', 'Double taps', 'Missing cover plates', 'Scorching'].entries())
    option(text, 60, 650 - 16 * at);
  page.drawText('Any visible signs of leaks?', { x: 60, y: 570, size: 9, font });
  option('Yes', 260, 570);
  option('No', 310, 570);
  return (await readPdf(await pdf.save())).pages;
}

test('only the ticked options of a check list are read as ticked', async () => {
  const pages = await draw(['Satisfactory', 'No']);
  const { text } = pages[0]!;
  expect(text).toMatch(/☒\s+Satisfactory\s+☐\s+Unsatisfactory/);
  expect(text).toMatch(/☐\s+Yes\s+☒\s+No/);
  for (const hazard of ['Loose wiring', 'Double taps', 'Missing cover plates', 'Scorching'])
    expect(text).toMatch(new RegExp(`☐\\s+${hazard}`));
  expect(readInspection(pages).issues).toEqual([]);
});

test('a ticked hazard is the only issue', async () => {
  const { issues } = readInspection(await draw(['Unsatisfactory', 'Missing cover plates', 'No']));
  expect(issues.map(({ snippet }) => snippet)).toEqual([expect.stringContaining('Missing cover plates')]);
});
