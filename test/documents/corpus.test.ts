// Hostile files and real reports: each gives a result or the expected refusal.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import type { ParsedDocument } from '../../src/documents/pages.ts';
import { createParser, type FilePreview } from '../../src/documents/parser.ts';
import { headBytes, photoType } from '../../src/documents/type.ts';
import { onDisk } from './make.ts';

const shared = fileURLToPath(new URL('../../../shared/', import.meta.url));
const hostile = `${shared}corpus/hostile/`;
const reports = `${shared}reports/pdf/`;
const absent = !existsSync(hostile) || !existsSync(reports);
if (absent) console.log('The corpus beside the repository is absent: hostile files and real reports are not tried.');

/** Recognizing every page would take minutes: scans have their own test below. */
const parser = createParser({ size: 2, ocrMaxPages: 0 });
const recognizing = createParser({ size: 1, ocrMaxPages: 1 });
afterAll(() => Promise.all([parser.close(), recognizing.close()]));

interface Label {
  file: string;
  expected: string;
  category: string;
}

const codes = ['empty_file', 'encrypted_file', 'unreadable_file', 'unsupported_file_type'];

/** A photo that consists of its header: nothing in it can be decoded. */
const withoutPixels = 'image-heic__tika__testHEIC_livePhoto.heic';

describe.skipIf(absent)('hostile files', () => {
  const labels: Label[] = absent ? [] : JSON.parse(readFileSync(`${hostile}LABELS.json`, 'utf8'));

  // Photos of whole printed pages: one of them is recognized below, the others are previewed only.
  const printed = labels.filter(
    ({ file, category }) => /same-page|image-text/.test(category) || file === 'png_named.jpg',
  );

  test.concurrent.each(printed)('recognizes $file as an image', async ({ file }) => {
    expect(await previewUpload(hostile + file)).toMatchObject({ pageCount: 1 });
  });

  const others = labels.filter((label) => !printed.includes(label));

  test.concurrent.each(others)('$file: $expected', async ({ file, expected }) => {
    const result = await parser.parse(hostile + file).catch((error: { code: string }) => error);
    const looked = await previewUpload(hostile + file).catch((error: { code: string }) => error);
    if ('code' in result) {
      expect(codes).toContain(result.code);
      expect(looked).toMatchObject({ code: result.code });
    } else {
      const type = result.type === 'heic' ? 'jpeg' : result.type;
      expect(looked).toMatchObject({ type, pageCount: result.pages.length });
      checkPages(result);
    }
    if (/password/.test(expected)) expect(result).toMatchObject({ code: 'encrypted_file' });
    else if (expected === 'reject-clean' || /^reject-clean \(/.test(expected)) expect(result).toHaveProperty('code');
    else if (expected === 'parse' && file !== withoutPixels) expect(result).toHaveProperty('pages');
  });
});

describe.skipIf(absent)('pixels', () => {
  test.each([
    ['hostile/pdf-image-only__tika__testOCR.pdf', /happy new/i],
    ['hostile/image-same-page__unst__DA-1p.heic', /creatures/i],
    ['documents/mortgage__paystub_okafor_scan.pdf', /gross pay/i],
  ])('%s is recognized', async (file, words) => {
    const { pages } = await recognizing.parse(`${shared}corpus/${file}`);
    expect(pages[0]!.ocr).toBe(true);
    expect(pages[0]!.text).toMatch(words);
  });
});

/** As the API does: a photo is encoded again before it is previewed. */
async function previewUpload(path: string): Promise<FilePreview> {
  const type = photoType((await readFile(path)).subarray(0, headBytes));
  if (!type) return parser.preview(path);
  const pieces: Uint8Array[] = [];
  await parser.encodePhoto(path, type, (piece) => void pieces.push(piece));
  return parser.preview(await onDisk(Buffer.concat(pieces)));
}

function checkPages({ pages }: ParsedDocument): void {
  for (const [i, page] of pages.entries()) {
    expect(page.number).toBe(i + 1);
    expect(page.text).toBe(page.lines.map((line) => line.text).join('\n'));
    // PostgreSQL and JSON reject these characters.
    expect(page.text).not.toContain('\0');
    expect(page.text.isWellFormed()).toBe(true);
  }
}

const poppler = promisify(execFile)('pdftotext', ['-v']).then(
  () => true,
  () => false,
);

describe.skipIf(absent)('real reports', () => {
  const files = absent ? [] : readdirSync(reports);
  const fold = (text: string) =>
    text
      .toLowerCase()
      .replace(/fi|fl|ff|[ﬀ-ﬄ]/g, '')
      .replace(/[^a-z0-9]/g, '');

  test.concurrent.each(files)('%s: finds the same text per page as another extractor', async (file) => {
    if (!(await poppler)) return;
    const { pages } = await parser.parse(reports + file);
    const { stdout } = await promisify(execFile)('pdftotext', [reports + file, '-'], { maxBuffer: 1 << 28 });
    const theirs = stdout.split('\f').map(fold);
    const cells = pages.flatMap((page) =>
      page.lines.flatMap((line) => line.text.split(/ {3}/).map((cell) => ({ cell: fold(cell), page: page.number }))),
    );
    const found = cells.filter(({ cell, page }) => theirs[page - 1]!.includes(cell));
    expect(found.length / cells.length).toBeGreaterThan(0.98);
  });
});
