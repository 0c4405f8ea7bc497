// Photos and unreadable pages are sent to the model as images: few, small, without metadata. What it reads in them is
// verified as usual, and what it sees is marked as seen.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page, PageImage } from '../../../src/documents/pages.ts';
import { createParser, type Parser } from '../../../src/documents/parser.ts';
import type { DocumentText } from '../../../src/engine/engine.ts';
import { makePdf } from '../../pdf.ts';
import { openEngine } from './engine.ts';
import { honestModel, kindOf } from './model.ts';
import type { Asked } from './server.ts';

let folder: string;
let photo: string;
let pdf: string;
let parser: Parser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-pictures-'));
  parser = createParser({ size: 1 });
  photo = join(folder, 'photo.jpg');
  pdf = join(folder, 'pages.pdf');
  const stripes = Buffer.from(Array.from({ length: 3000 * 2000 * 3 }, (_, at) => (at % 97) * 2));
  const picture = sharp(stripes, { raw: { width: 3000, height: 2000, channels: 3 } }).withExif({
    IFD0: { Model: 'Spyglass 9' },
    IFD3: { GPSLatitude: '40/1 35/1 0/1', GPSLatitudeRef: 'N' },
  });
  await writeFile(photo, await picture.jpeg().toBuffer());
  await writeFile(pdf, await makePdf([['The gutter leaks.'], []]));
});
afterAll(async () => {
  await parser.close();
  await rm(folder, { recursive: true, force: true });
});

const page = (number: number, text: string, ocr = false): Page => ({
  number,
  width: 612,
  height: 792,
  text,
  lines: [],
  ocr,
});
const picture = (number: number): PageImage => ({
  page: number,
  mimeType: 'image/jpeg',
  data: new Uint8Array([0xff, 0xd8, number]),
});
const documentOf = (pages: Page[], more: Partial<DocumentText> = {}): DocumentText => ({
  filename: 'photo.jpg',
  type: 'pdf',
  pages,
  renderPages: async (numbers) => numbers.map(picture),
  ...more,
});
const nothing = { summary: [], keyFindings: [], facts: [], notInspected: [], issues: [] };
/** Returns the test's reading, else correct quotes. */
const reads = (reading: object) => (asked: Asked) =>
  kindOf(asked) === 'read' ? JSON.stringify({ ...nothing, ...reading }) : honestModel(asked);
const asReport = { documentType: 'inspection_report' as const };
const long = 'This page has a text layer of its own, with words that anybody can read.';

test('renders a photo small, upright and without metadata', async () => {
  const [rendered, ...rest] = await parser.renderPages(photo, 'jpeg', [1]);
  expect(rest).toEqual([]);
  const { width, height, exif, format } = await sharp(rendered!.data).metadata();
  expect({ width, height, exif, format }).toEqual({ width: 1600, height: 1067, exif: undefined, format: 'jpeg' });
  expect(Buffer.from(rendered!.data).includes('Spyglass')).toBe(false);
  expect((await sharp(photo).metadata()).exif?.includes('Spyglass')).toBe(true);
});

test('renders pages of a PDF except blank ones', async () => {
  expect((await parser.renderPages(pdf, 'pdf', [1, 2, 9])).map(({ page }) => page)).toEqual([1]);
});

test('sends a photo to the model as an image, for type and reading', async () => {
  const { engine, standIn } = await openEngine({
    write: reads({ seen: [{ page: 1, text: 'A rusty water heater stands in a closet.' }] }),
  });
  const render = (numbers: number[]) => parser.renderPages(photo, 'jpeg', numbers);
  const document = documentOf([page(1, '', true)], { type: 'jpeg', renderPages: render });
  await engine.categorize(document);
  const analysis = await engine.analyze({ ...document, documentType: 'photo' });
  expect(standIn.asked.map(({ pictures }) => pictures.length)).toEqual([1, 1]);
  for (const { pictures } of standIn.asked) expect(pictures[0]!.includes('Exif')).toBe(false);
  expect(analysis.summary).toContain('## Seen in pictures');
  expect(analysis.summary).toContain('- A rusty water heater stands in a closet. (page 1)');
  // Nothing on the page can be quoted for it.
  expect(analysis.issues).toEqual([]);
  expect(analysis.generatedBy).toBe(engine.name);
});

test('sends unreadable pages only, and at most eight', async () => {
  const { engine, standIn } = await openEngine();
  const pages = [
    page(1, long),
    ...Array.from({ length: 12 }, (_, at) => page(at + 2, at % 2 ? '' : `${long} Scanned.`, true)),
  ];
  await engine.analyze({ ...documentOf(pages), ...asReport });
  expect(standIn.asked[0]!.pictures.map((bytes) => bytes[2])).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  const plain = await openEngine();
  await plain.engine.analyze({ ...documentOf([page(1, long)]), ...asReport });
  expect(plain.standIn.asked[0]!.pictures).toEqual([]);
});

test('keeps a quote from an image only when the recognized text contains it', async () => {
  const issue = {
    title: 'Gutter leaks',
    description: 'The gutter leaks.',
    system: 'Roof',
    severity: 'major',
    severityReason: 'Water.',
    safetyHazard: false,
    confidence: 0.9,
    page: 1,
  };
  const { engine } = await openEngine({
    write: reads({
      issues: [
        { ...issue, quote: 'The gutter leaks at its seam.' },
        { ...issue, title: 'Chimney cracked', quote: 'The chimney is cracked.' },
      ],
      seen: [],
    }),
  });
  const analysis = await engine.analyze({
    ...documentOf([page(1, 'The gutter leaks at its seam.', true)]),
    ...asReport,
  });
  expect(analysis.issues.map(({ snippet }) => snippet)).toEqual(['The gutter leaks at its seam.']);
});

test('drops observations of pages that were not sent', async () => {
  const seen = [
    { page: 1, text: 'A dog.' },
    { page: 2, text: 'A crack over the door.' },
    { page: 2, text: 'x'.repeat(400) },
  ];
  const { engine } = await openEngine({ write: reads({ seen }) });
  const { summary } = await engine.analyze({ ...documentOf([page(1, long), page(2, '')]), documentType: 'photo' });
  expect(summary).toContain('A crack over the door. (page 2)');
  expect(summary).not.toMatch(/dog|xxx/);
});

test('reads pages that can not be rendered by their text, and stops when the caller aborts', async () => {
  const { engine, standIn } = await openEngine();
  const render = () => Promise.reject(new Error('out of memory'));
  const analysis = await engine.analyze({
    ...documentOf([page(1, 'The gutter leaks.', true)], { renderPages: render }),
    ...asReport,
  });
  expect(analysis.generatedBy).toBe(engine.name);
  expect(standIn.asked[0]!.pictures).toEqual([]);
  const gone = AbortSignal.abort();
  await expect(
    engine.analyze({ ...documentOf([page(1, 'The gutter leaks.', true)]), ...asReport }, gone),
  ).rejects.toThrow();
});
