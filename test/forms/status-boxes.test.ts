// Boxes that an inspection report draws below the heads of its status columns: a page without heads goes on with them.
import { PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { modelOf } from '../../src/documents/model/build.ts';
import { readPdf } from '../../src/documents/pdf.ts';
import { readInspection } from '../../src/engine/builtin/inspection/read.ts';

const columns = ['OK', 'MON', 'REP', 'SAF', 'N/V'];
const black = rgb(0, 0, 0);
const columnX = (at: number): number => 200 + 34 * at;

function box(page: PDFPage, x: number, y: number, isTicked: boolean) {
  page.drawRectangle({ x, y: y - 1, width: 8, height: 8, borderWidth: 0.8, borderColor: black });
  if (!isTicked) return;
  page.drawLine({ start: { x: x + 1, y }, end: { x: x + 7, y: y + 6 }, color: black });
  page.drawLine({ start: { x: x + 1, y: y + 6 }, end: { x: x + 7, y }, color: black });
}

type Row = [item: string, tick: string, remark: string];

async function draw(heads: boolean[], ...pages: Row[][]) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const key = pdf.addPage([612, 792]);
  for (const [at, line] of [
    'House inspection of 12 Elm Street, May 3, 2026',
    'OK. In usable shape for its age.',
    'MON (Monitor). Worn, minor, or near its end.',
    'REP (Repair). Broken or put in wrong.',
    'SAF (Safety). A person could get hurt.',
    'N/V. Could not be seen.',
  ].entries())
    key.drawText(line, { x: 60, y: 700 - 20 * at, size: 10, font });
  for (const [number, rows] of pages.entries()) {
    const page = pdf.addPage([612, 792]);
    const write = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 9, font });
    if (heads[number]) {
      write('ITEM', 60, 720);
      for (const [at, name] of columns.entries()) write(name, columnX(at), 720);
      write('REMARKS', 400, 720);
    }
    for (const [at, [item, tick, remark]] of rows.entries()) {
      const y = 700 - 18 * at;
      write(item, 60, y);
      for (const [column, name] of columns.entries()) box(page, columnX(column), y, name === tick);
      write(remark, 400, y);
    }
  }
  return (await readPdf(await pdf.save())).pages;
}

const first: Row[] = [
  ['Driveway', 'OK', 'few cracks'],
  ['Porch rail', 'SAF', 'Posts wobble at the base'],
  ['Trim', 'REP', 'Rot behind the gutter'],
  ['Shrubs', 'MON', 'Worn at the root'],
];
const second: Row[] = [
  ['Disposal', 'REP', 'dead'],
  ['Range', 'OK', 'four burners'],
  ['Attic', 'N/V', 'hatch painted shut'],
];

test('reads the ticks of each row, on a page without heads too', async () => {
  const { blocks } = modelOf(await draw([true, false], first, second));
  expect(blocks.filter(({ kind }) => kind === 'ticks').map(({ label, ticked, text }) => [label, ticked, text])).toEqual(
    [...first, ...second].map(([item, tick, remark]) => [item, [tick], remark]),
  );
});

test('a tick in a column for defects makes a short remark an issue, with the grade of the column', async () => {
  const { issues } = readInspection(await draw([true, false], first, second));
  const told = issues.map(({ page, severity, title }) => `${page} ${severity} ${title}`).toSorted();
  expect(told).toEqual([
    '2 critical Porch rail: posts wobble at the base',
    '2 major Trim: Rot behind the gutter',
    '2 minor Shrubs: worn at the root',
    '3 major Disposal: dead',
  ]);
});

test('boxes of a page are no ticks in a report without such heads', async () => {
  const pages = await draw([false, false], first, second);
  expect(pages.map(({ text }) => text).join(' ')).not.toMatch(/[☐☒]/);
});
