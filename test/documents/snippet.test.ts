// The boxes of a snippet, compared with the pixels of the page.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createParser } from '../../src/documents/parser.ts';
import { boxesOf, boxOf } from '../../src/documents/snippet.ts';

const parser = createParser({ size: 1 });
afterAll(() => parser.close());
const sample = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url));

test('returns a box for each line of a snippet, and none when it is not on the page', async () => {
  const { pages } = await parser.parse(sample('inspection-report.pdf'));
  const lines = pages.find((page) => page.lines.length > 12)!.lines;
  const [first, second, third] = lines.slice(6, 9) as [(typeof lines)[0], (typeof lines)[0], (typeof lines)[0]];
  const snippet = `${first.text.slice(-4)} ${second.text} ${third.text.slice(0, 3)}`;
  expect(boxesOf(lines, snippet)).toEqual([first, second, third].map(boxOf));
  expect(boxesOf(lines, second.text.replace(/ +/g, '\n'))).toEqual([boxOf(second)]);
  expect(boxOf(second)).toEqual({ x: second.x, y: second.y, width: second.width, height: second.height });
  expect(boxesOf(lines, 'words that stand on no page')).toEqual([]);
  expect(boxesOf(lines, ' ')).toEqual([]);
});

test('returns a box for the cells of a row that the snippet touches', () => {
  const cell = (text: string, x: number, width?: number) => ({ text, x, bold: false, ...(width && { width }) });
  const row = { text: 'Roof covering   Tile,  old   Roof', x: 40, y: 90, width: 400, height: 10, size: 9, bold: false };
  const cells = [cell('Roof covering', 40, 70), cell('Tile,  old', 200, 50), cell('Roof', 410, 30)];
  const boxes = (snippet: string, own: typeof cells) =>
    boxesOf([{ ...row, cells: own }], snippet).map(({ x, width }) => [x, width]);
  expect(boxes('Tile, old', cells)).toEqual([[200, 50]]);
  expect(boxes('covering Tile', cells)).toEqual([[40, 210]]);
  expect(boxes('old Roof', cells)).toEqual([[200, 240]]);
  expect(boxesOf([{ ...row, cells }], 'Tile, old')[0]).toMatchObject({ y: 90, height: 10 });
  // Pages that were read by earlier releases have no widths.
  expect(boxes('Tile, old', [cells[0]!, cell('Tile,  old', 200), cells[2]!])).toEqual([[40, 400]]);
});

test('returns a box that contains skewed words of a photo', async () => {
  const path = sample('water-heater-plate.jpg');
  const { pages } = await parser.parse(path);
  const [box] = boxesOf(pages[0]!.lines, 'SEPTEMBER 2014');
  // The right half of the row with the white space around it: dark pixels are the words.
  const around = 12;
  const left = Math.round(box!.x + box!.width / 2);
  const area = { left, top: Math.round(box!.y) - around, width: Math.round(box!.x + box!.width) - left };
  const height = Math.round(box!.height) + 2 * around;
  const { data, info } = await sharp(await readFile(path))
    .extract({ ...area, height })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dark = [...data.keys()].filter((i) => data[i]! < 100).map((i) => Math.floor(i / info.width));
  expect(dark.length).toBeGreaterThan(500);
  expect(Math.min(...dark)).toBeGreaterThanOrEqual(around - 4);
  expect(Math.max(...dark)).toBeLessThanOrEqual(height - around + 4);
});
