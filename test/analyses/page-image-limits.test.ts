// Page images: access, documents without images, limits, and hostile files.
import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { pageImagePrefix } from '../../src/analyses/page-image.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { makeZip } from '../documents/make.ts';
import { inspectionPdf, makePdf } from '../pdf.ts';
import { countRenders, inkOf, uploadDocument } from './page-images.ts';

const sampleFile = (name: string) => new Uint8Array(readFileSync(new URL(`../../samples/${name}`, import.meta.url)));
let app: App;
let account: NewAccount;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' });
  account = await app.account();
});
afterAll(() => app.close());

test('page images are not visible to other accounts', async () => {
  const { ask } = await uploadDocument(app, account, await inspectionPdf());
  const other = client(app.url, (await app.account()).liveKey);
  const ownTest = client(app.url, account.testKey);
  for (const caller of [other, ownTest])
    expect((await ask(1, 1, caller)).errors![0]!.extensions.code).toBe('not_found');
});

test('rejects a modified or expired link', async () => {
  const { id, images } = await uploadDocument(app, account, await inspectionPdf());
  const { url } = (await images())[0]!.image!;
  expect(Object.fromEntries((await fetch(url)).headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // Required for browsers to embed it in a portal.
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect((await fetch(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
  const token = JSON.stringify({
    key: `${pageImagePrefix(id)}1.webp`,
    contentType: 'image/webp',
    contentDisposition: 'inline',
    until: Date.now() - 1,
  });
  const at = Buffer.from(app.service.sealer.seal(token, 'file-link')).toString('base64url');
  expect((await fetch(`${app.url}/files/${at}`)).status).toBe(404);
});

test('an operation can request at most 20 page images', async () => {
  const { api, id } = await uploadDocument(app, account, await inspectionPdf());
  const all = 'number width height text ocr lines { text box { x y width height } }';
  const query = (pages: string) => `{ analysis(id: "${id}") { filename ${pages} } }`;
  const most = `pages(count: 20) { ${all} image { url expiresAt width height } }`;
  expect((await api.graphql(query(most))).body.errors).toBeUndefined();
  for (const many of [
    'pages(count: 21) { image { url } }',
    'a: pages { image { url } } b: pages(from: 21, count: 1) { image { url } }',
  ]) {
    const { body } = await api.graphql(query(many));
    expect([body.data ?? null, body.errors[0].extensions.code]).toEqual([null, 'invalid_request']);
  }
  expect((await api.graphql(query('pages(count: 100) { number text }'))).body.errors).toBeUndefined();
});

test('a photo is shown upright, scaled down and without location metadata', async () => {
  const turned = await sharp(sampleFile('water-heater-plate.jpg'))
    .resize({ width: 4000 })
    .withExif({ IFD0: { Model: 'Spyglass' }, IFD3: { GPSLatitude: '40/1 33/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { images } = await uploadDocument(app, account, new Uint8Array(turned), 'plate.jpg');
  const [page] = await images();
  const { url, width, height } = page!.image!;
  expect(width).toBeLessThan(height);
  expect(width * height).toBeLessThanOrEqual(4_010_000);
  expect(width / height).toBeCloseTo(3 / 4, 2);
  const picture = await (await fetch(url)).bytes();
  const metadata = await sharp(picture).metadata();
  expect(metadata).toMatchObject({ width, height });
  expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined]);
});

test('a Word document has no page images, and a blank page is white', async () => {
  const words = 'Home Inspection Report. The roof covering is worn and shingles are missing. Recommend repair.';
  const docx = makeZip([
    {
      name: '[Content_Types].xml',
      content: Buffer.from(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
    },
    {
      name: '_rels/.rels',
      content: Buffer.from(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
    },
    {
      name: 'word/document.xml',
      content: Buffer.from(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:body></w:document>`,
      ),
    },
  ]);
  const word = await uploadDocument(app, account, new Uint8Array(docx), 'report.docx');
  expect(await word.images()).toEqual([{ number: 1, width: expect.any(Number), image: null }]);
  const text = Array.from({ length: 6 }, (_, i) => `${i}. The roof covering is worn. Recommend repair.`);
  const { images } = await uploadDocument(app, account, await makePdf([['Home Inspection Report', ...text], []]));
  const [blank] = await images(2);
  expect((await inkOf(await (await fetch(blank!.image!.url)).bytes())).right).toBe(-1);
});

test('a page that cannot be rendered is null, is not retried on every request, and does not block others', async () => {
  const { ask } = await uploadDocument(app, account, await withHugePictures());
  const { rendered, stop } = countRenders(app);
  // On a busy machine the clock can end a render, which is an error of that request and no result.
  const { data } = await eventually(
    () => ask(1, 2),
    ({ errors }) => !errors,
  );
  expect(data!.analysis.pages.map(({ image }) => image !== null)).toEqual([false, true]);
  const before = [...rendered];
  await ask(1, 2);
  stop();
  expect(rendered).toEqual(before);
  expect([...new Set(rendered)].toSorted()).toEqual([1, 2]);
  expect((await fetch(`${app.url}/health`)).status).toBe(200);
  expect(await app.service.db.stagedFile.count()).toBe(0);
});

test('rejects too many concurrent renders of an account with a retry hint', async () => {
  const pages = Array.from({ length: 60 }, (_, i) => [
    `Home Inspection Report, page ${i + 1}`,
    `The roof covering is worn and damaged at vent ${i + 1}. Recommend repair.`,
  ]);
  const { ask } = await uploadDocument(app, account, await makePdf(pages));
  const { parser, storage } = app.service;
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
    .webp()
    .toBuffer();
  const brush = Promise.withResolvers<Uint8Array>();
  const missed = new Set<string>();
  app.service.parser = { ...parser, renderImage: () => brush.promise };
  app.service.storage = {
    ...storage,
    async head(key) {
      const found = await storage.head(key);
      missed.add(key);
      return found;
    },
  };
  const first = [ask(1, 20), ask(21, 20)];
  await eventually(
    async () => missed.size,
    (count) => count >= 40,
  );
  const { data, errors } = await ask(60);
  expect(data!.analysis.pages[0]!.image).toBeNull();
  expect(errors![0]!.extensions).toMatchObject({ code: 'service_unavailable', retry_after: 5 });
  brush.resolve(picture);
  const answers = await Promise.all(first);
  expect(answers.flatMap((answer) => answer.data!.analysis.pages).every(({ image }) => image !== null)).toBe(true);
  expect((await ask(60)).errors).toBeUndefined();
  Object.assign(app.service, { parser, storage });
});

/** A small file whose first page needs more memory than the limit to render. */
async function withHugePictures(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const edge = 4_000;
  const picture = document.context.flateStream(new Uint8Array(3 * edge * edge), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: edge,
    Height: edge,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
  });
  const pages = [document.addPage([612, 792]), document.addPage([612, 792])];
  for (const page of pages) {
    page.drawText('Home Inspection Report', { x: 60, y: 750, size: 14, font });
    for (const [i, part] of ['roof covering', 'chimney', 'gutter', 'siding', 'deck', 'railing'].entries())
      page.drawText(`The ${part} is worn and damaged. Recommend repair.`, { x: 60, y: 720 - 16 * i, size: 10, font });
  }
  const names = Array.from({ length: 20 }, (_, i) => `Huge${i}`);
  for (const name of names) pages[0]!.node.setXObject(PDFName.of(name), document.context.register(picture));
  const draw = document.context.flateStream(names.map((name) => `q 90 0 0 90 60 200 cm /${name} Do Q`).join('\n'));
  pages[0]!.node.addContentStream(document.context.register(draw));
  return new Uint8Array(await document.save());
}
