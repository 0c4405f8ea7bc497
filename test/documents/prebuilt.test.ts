// The bundle of the parsing process: when it is used, and that it reads like the sources.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createParser } from '../../src/documents/parser.ts';
import { bundles, findProgram, programFinder, sourcesDigest, startName } from '../../src/documents/prebuilt.ts';
import { changePdfjs } from '../../tools/pdfjs-changes.ts';
import { projectRoot, temporaryFolder } from '../processes.ts';
import { onDisk } from './make.ts';

const source = join(projectRoot, 'src/parse-process.ts');
const sample = (name: string) => join(projectRoot, 'samples', name);

describe('the program of a parsing process', () => {
  test('is the bundle of exactly these sources, and else the source', async () => {
    await using folder = await disposable();
    expect(findProgram(join(folder.path, 'missing'))).toBe(source);
    await mkdir(join(folder.path, 'of-other-sources'));
    await writeFile(join(folder.path, 'of-other-sources', startName), '');
    expect(findProgram(folder.path)).toBe(source);
    await mkdir(join(folder.path, sourcesDigest()));
    expect(findProgram(folder.path)).toBe(source);
    const bundle = join(folder.path, sourcesDigest(), startName);
    await writeFile(bundle, '');
    expect(findProgram(folder.path)).toBe(bundle);
  });

  test('is found again when a later start has removed it', async () => {
    await using folder = await disposable();
    const program = programFinder(folder.path);
    const made = join(folder.path, sourcesDigest());
    expect(program()).toBe(source);
    await mkdir(made);
    await writeFile(join(made, startName), '');
    expect(programFinder(folder.path)()).toBe(join(made, startName));
    const again = programFinder(folder.path);
    again();
    await rm(made, { recursive: true });
    expect(again()).toBe(source);
  });

  test('is bundled before the tests run', () => {
    expect(findProgram()).toBe(join(bundles, sourcesDigest(), startName));
  });
});

describe('the bundle', () => {
  const [bundled, plain] = [createParser({ size: 1 }), createParser({ size: 1, program: source })];
  afterAll(() => Promise.all([bundled.close(), plain.close()]));

  test.each([
    'inspection-report.pdf',
    'association-rules.pdf',
    'closing-disclosure.pdf',
    'loan-estimate.pdf',
    'sellers-disclosure.pdf',
    'water-heater-plate.jpg',
  ])('reads %s like the source', async (name) => {
    expect(await bundled.preview(sample(name))).toEqual(await plain.preview(sample(name)));
    expect(await bundled.parse(sample(name))).toEqual(await plain.parse(sample(name)));
  });

  test('contains pdf.js with changes that fit the installed version', async () => {
    const path = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.worker.mjs');
    const published = await readFile(path, 'utf8');
    const changed = changePdfjs(published);
    expect(changed).not.toBe(published);
    expect(() => changePdfjs(changed)).toThrow('pdf.js does not contain this once');
    expect(() => changePdfjs(published + published)).toThrow('pdf.js does not contain this once');
  });

  test('renders and encodes like the source', async () => {
    const images = async ({ renderPages, renderImage }: typeof plain) => [
      await renderPages(sample('loan-estimate.pdf'), 'pdf', [1]),
      await renderImage(sample('loan-estimate.pdf'), 'pdf', { page: 1, width: 200, height: 300 }),
    ];
    expect(await images(bundled)).toEqual(await images(plain));
    const photo = await onDisk(await sharp(sample('water-heater-plate.jpg')).resize(300).jpeg().toBuffer());
    const encoded = async ({ encodePhoto }: typeof plain) => {
      const pieces: Uint8Array[] = [];
      await encodePhoto(photo, 'jpeg', (bytes) => pieces.push(bytes));
      return Buffer.concat(pieces);
    };
    expect(await encoded(bundled)).toEqual(await encoded(plain));
  });

  test('refuses like the source', async () => {
    const broken = await onDisk('%PDF-1.7\nand then nothing of use');
    await expect(bundled.parse(broken)).rejects.toMatchObject({ code: 'unreadable_file' });
  });
});

async function disposable() {
  const folder = await temporaryFolder();
  return { path: folder.path, [Symbol.asyncDispose]: () => folder.remove() };
}
