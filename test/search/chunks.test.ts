import { expect, test } from 'vitest';
import type { Line, Page } from '../../src/documents/pages.ts';
import { chunkPages } from '../../src/search/chunks.ts';

type Draft = string | (Partial<Line> & { text: string });

function page(number: number, drafts: Draft[]): Page {
  const lines = drafts.map((draft, at): Line => {
    const given = typeof draft === 'string' ? { text: draft } : draft;
    return { x: 50, y: 100 + at * 14, width: 400, height: 10, size: 10, bold: false, ...given };
  });
  return { number, width: 612, height: 792, text: lines.map((line) => line.text).join('\n'), lines, ocr: false };
}
const heading = (text: string): Draft => ({ text, size: 16, bold: true });
const sentence = 'The wall beside the stairs has been painted over and shows no crack at all today.';

test('keeps the headings of a chunk across pages', () => {
  const chunks = chunkPages([page(1, [heading('Roof'), sentence]), page(2, [sentence])]);
  expect(chunks.map(({ page, heading }) => ({ page, heading }))).toEqual([
    { page: 1, heading: 'Roof' },
    { page: 2, heading: 'Roof' },
  ]);
});

test('keeps chunks within a page and a passage length, and loses no text', () => {
  const pages = [
    page(
      1,
      Array.from({ length: 40 }, () => sentence),
    ),
    page(2, [sentence]),
  ];
  const chunks = chunkPages(pages);
  expect(chunks.length).toBeGreaterThan(3);
  for (const chunk of chunks) expect(chunk.text.split(/\s+/).length).toBeLessThanOrEqual(150);
  expect(chunks.map((chunk) => chunk.position)).toEqual(chunks.map((_, at) => at));
  expect(chunks.flatMap((chunk) => chunk.text.split('\n')).length).toBe(41);
  expect(chunkPages(pages)).toEqual(chunks);
});

test('omits running headers and footers, but not a line that ends many pages', () => {
  const pages = Array.from({ length: 6 }, (_, at) =>
    page(at + 1, [
      { text: 'Maple Court Inspection', y: 20 },
      `Room ${at + 1} was seen in daylight.`,
      'Recommendation',
      'Call a plumber.',
      { text: `Page ${at + 1} of 6`, y: 770 },
    ]),
  );
  const text = chunkPages(pages)
    .map((chunk) => chunk.text)
    .join('\n');
  expect(text).not.toContain('Maple Court');
  expect(text).not.toContain('of 6');
  expect(text).toContain('Recommendation');
});

test('moves a trailing heading to the text after it', () => {
  const body = Array.from({ length: 3 }, () => sentence);
  const chunks = chunkPages([page(1, [heading('Attic'), ...body, heading('Garage'), ...body])]);
  expect(chunks.map((chunk) => chunk.heading)).toEqual(['Attic', 'Garage']);
  expect(chunks[1]!.text.startsWith('Garage')).toBe(true);
});

test('reads cards in columns label by label', () => {
  const row = (y: number, cells: [text: string, x: number, bold: boolean][]): Draft => ({
    text: cells.map(([text]) => text).join('   '),
    y,
    x: cells[0]![1],
    bold: cells.every(([, , bold]) => bold),
    cells: cells.map(([text, x, bold]) => ({ text, x, bold })),
  });
  const [chunk] = chunkPages([
    page(1, [
      row(100, [
        ['Furnace: Fuel', 50, true],
        ['Furnace: Year', 250, true],
      ]),
      row(114, [
        ['Natural gas', 55, false],
        ['Made', 250, true],
      ]),
      { text: '2011', x: 255, y: 128, width: 30 },
      ...Array.from({ length: 6 }, (_, at): Draft => ({ text: sentence, y: 300 + at * 14 })),
    ]),
  ]);
  expect(chunk!.text).toContain('Furnace: Fuel:\nNatural gas\n');
  expect(chunk!.text).toContain('Furnace: Year Made:\n2011\n');
});

test('reads a form with values beside labels in rows', () => {
  const row = (y: number, label: string, value: string): Draft => ({
    text: `${label}   ${value}`,
    y,
    cells: [
      { text: label, x: 50, bold: true },
      { text: value, x: 250, bold: false },
    ],
  });
  const [chunk] = chunkPages([
    page(1, [row(100, 'Panel maker:', 'Acme'), row(114, 'Amperage:', '150'), row(128, 'Ground:', 'Found')]),
  ]);
  expect(chunk!.text).toContain('Amperage:   150');
});
