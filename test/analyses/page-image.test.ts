// Pages as pictures: what is seen is the page, painted once, by who may see it, and nothing of a hostile file but null.
import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { imageSize, imagesOf, linkToImage } from '../../src/analyses/page-image.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { makeZip } from '../documents/make.ts';
import { startS3 } from '../documents/s3-server.ts';
import { formOf, inspectionPdf, makePdf } from '../pdf.ts';

const sampleFile = (name: string) => new Uint8Array(readFileSync(new URL(`../../samples/${name}`, import.meta.url)));
const imageQuery = `query($id: ID!, $from: Int, $count: Int) {
  analysis(id: $id) { pages(from: $from, count: $count) { number width image { url expiresAt width height } } } }`;

interface Image {
  url: string;
  expiresAt: string;
  width: number;
  height: number;
}
interface Shown {
  number: number;
  width: number;
  image: Image | null;
}

async function upload(app: App, account: NewAccount, bytes: Uint8Array<ArrayBuffer>, name = 'report.pdf') {
  const api = client(app.url, account.liveKey);
  const { body } = await api.post('/v1/analyses', formOf('file', [[name, bytes]]));
  const id = body.analysis_id as string;
  await eventually(
    () => app.service.db.analysis.findUniqueOrThrow({ where: { id } }),
    ({ finishedAt }) => finishedAt !== null,
  );
  const ask = async (from = 1, count = 1, caller = api) =>
    (await caller.graphql(imageQuery, { id, from, count })).body as {
      data: { analysis: { pages: Shown[] } } | null;
      errors?: { extensions: { code: string } }[];
    };
  const images = async (from?: number, count?: number) => (await ask(from, count)).data!.analysis.pages;
  return { api, id, ask, images };
}

/** Counts what is painted, and may come in between. */
function watched(app: App, between: { before?: () => Promise<void>; after?: () => Promise<void> } = {}) {
  const { parser } = app.service;
  const painted: number[] = [];
  app.service.parser = {
    ...parser,
    async paintImage(path, type, image) {
      painted.push(image.page);
      await between.before?.();
      const bytes = await parser.paintImage(path, type, image);
      await between.after?.();
      return bytes;
    },
  };
  return { painted, stop: () => Object.assign(app.service, { parser }) };
}

/** The columns and rows between which a part of a picture is dark. */
async function inkOf(picture: Uint8Array, area?: { left: number; top: number; width: number; height: number }) {
  const gray = sharp(picture).flatten({ background: 'white' }).grayscale();
  const { data, info } = await (area ? gray.extract(area) : gray).raw().toBuffer({ resolveWithObject: true });
  const ink = { left: Number.POSITIVE_INFINITY, right: -1, top: Number.POSITIVE_INFINITY, bottom: -1 };
  for (let i = 0; i < data.length; i += info.channels) {
    if (data[i]! > 128) continue;
    const at = i / info.channels;
    const [x, y] = [(at % info.width) + (area?.left ?? 0), Math.floor(at / info.width) + (area?.top ?? 0)];
    ink.left = Math.min(ink.left, x);
    ink.right = Math.max(ink.right, x);
    ink.top = Math.min(ink.top, y);
    ink.bottom = Math.max(ink.bottom, y);
  }
  return ink;
}

describe.each([
  ['in a folder', undefined],
  ['in a bucket', startS3],
])('with files %s', (_name, bucket) => {
  let app: App;
  let account: NewAccount;
  let s3: Awaited<ReturnType<typeof startS3>> | undefined;
  beforeAll(async () => {
    s3 = await bucket?.();
    app = await startApp(s3?.settings);
    account = await app.account();
  });
  afterAll(async () => {
    await app.close();
    await s3?.close();
  });

  test('the picture is the page: its words are where the boxes of an issue say', async () => {
    const { api, id, images } = await upload(app, account, await inspectionPdf(), "Anna's report.pdf");
    const [page] = await images(2);
    const { url, expiresAt, width, height } = page!.image!;
    expect([width, height]).toEqual([1275, 1650]);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(800_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(900_000);
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="Anna's report - page 2\.webp"/);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const picture = await answer.bytes();
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height });
    expect((await sharp(picture).metadata()).exif).toBeUndefined();

    const query = '{ issues { issues { page snippet boxes { x y width height } } } }';
    const { body } = await api.graphql(`query($id: ID!) { analysis(id: $id) ${query} }`, { id });
    const issue = body.data.analysis.issues.issues.find((each: { page: number }) => each.page === 2);
    expect(issue.boxes.length).toBeGreaterThan(0);
    const scale = width / page!.width;
    for (const box of issue.boxes) {
      const [top, bottom] = [Math.floor(box.y * scale) - 1, Math.ceil((box.y + box.height) * scale) + 1];
      const ink = await inkOf(picture, { left: 0, top, width, height: bottom - top });
      expect(Math.abs(ink.left - box.x * scale)).toBeLessThan(4);
      expect(Math.abs(ink.right - (box.x + box.width) * scale)).toBeLessThan(4);
    }
  });

  test('however many ask at once, and again, a page is painted once', async () => {
    const { images } = await upload(app, account, await inspectionPdf('asked at once'));
    const { painted, stop } = watched(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => images(1, 3)));
    stop();
    expect(answers.flat().every(({ image }) => image !== null)).toBe(true);
    expect(painted.toSorted()).toEqual([1, 2, 3]);
    await images(1, 3);
    expect(painted).toHaveLength(3);
  });

  test('processes that paint the same page replace the whole picture', async () => {
    const { id } = await upload(app, account, await inspectionPdf('in two processes'));
    const page = await app.service.db.page.findFirstOrThrow({
      where: { analysisId: id, number: 1 },
      include: { analysis: true },
    });
    const processes = [app.service, { ...app.service }, { ...app.service }];
    const links = await Promise.all(processes.map((service) => linkToImage(service, page)));
    for (const link of links) {
      const picture = await (await fetch(link!.url)).bytes();
      expect(await sharp(picture).metadata()).toMatchObject({ width: 1275, height: 1650 });
    }
    expect(await app.service.db.stagedFile.count()).toBe(0);
  });

  const pictures = (of: string, pages: number[]) =>
    Promise.all(pages.map((page) => app.service.storage.head(`${imagesOf(of)}${page}.webp`)));

  test.each(['before', 'after'] as const)(
    'a document that is deleted takes its pictures along, also %s one is painted',
    async (when) => {
      const { api, id, ask, images } = await upload(app, account, await inspectionPdf('deleted meanwhile'));
      const [first] = await images(1);
      const kept = await upload(app, account, await inspectionPdf('kept'));
      await kept.images(1);
      expect((await pictures(id, [1]))[0]!.bytes).toBeGreaterThan(1000);
      const goes = async () => {
        await api.delete(`/v1/analyses/${id}`);
        await eventually(
          () => pictures(id, [1]),
          ([left]) => left === undefined,
        );
      };
      const { painted, stop } = watched(app, { [when]: goes });
      const { data, errors } = await ask(2);
      stop();
      expect([errors, data!.analysis.pages[0]!.image]).toEqual([undefined, null]);
      expect(painted).toEqual([2]);
      expect(await pictures(id, [1, 2])).toEqual([undefined, undefined]);
      expect(await app.service.db.stagedFile.count()).toBe(0);
      expect((await fetch(first!.image!.url)).status).toBe(404);
      expect((await pictures(kept.id, [1]))[0]!.bytes).toBeGreaterThan(1000);
    },
  );
});

describe('one service', () => {
  let app: App;
  let account: NewAccount;
  beforeAll(async () => {
    app = await startApp({ LOG_LEVEL: 'silent' });
    account = await app.account();
  });
  afterAll(() => app.close());

  test('for others there is no such page', async () => {
    const { ask } = await upload(app, account, await inspectionPdf());
    const other = client(app.url, (await app.account()).liveKey);
    const ownTest = client(app.url, account.testKey);
    for (const caller of [other, ownTest])
      expect((await ask(1, 1, caller)).errors![0]!.extensions.code).toBe('not_found');
  });

  test('a link that was changed or has expired leads nowhere', async () => {
    const { id, images } = await upload(app, account, await inspectionPdf());
    const { url } = (await images())[0]!.image!;
    expect(Object.fromEntries((await fetch(url)).headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // Else no browser shows it in a portal.
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await fetch(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    const token = JSON.stringify({
      key: `${imagesOf(id)}1.webp`,
      contentType: 'image/webp',
      contentDisposition: 'inline',
      until: Date.now() - 1,
    });
    const at = Buffer.from(app.service.sealer.seal(token, 'file-link')).toString('base64url');
    expect((await fetch(`${app.url}/files/${at}`)).status).toBe(404);
  });

  test('an operation asks for 20 pictures at most, with all that stands on the pages', async () => {
    const { api, id } = await upload(app, account, await inspectionPdf());
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

  test('a photo is shown upright, no larger than needed, and without where it was taken', async () => {
    const turned = await sharp(sampleFile('water-heater-plate.jpg'))
      .resize({ width: 4000 })
      .withExif({ IFD0: { Model: 'Spyglass' }, IFD3: { GPSLatitude: '40/1 33/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { images } = await upload(app, account, new Uint8Array(turned), 'plate.jpg');
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

  test('a Word document has no pictures; a blank page is a white one', async () => {
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
    const word = await upload(app, account, new Uint8Array(docx), 'report.docx');
    expect(await word.images()).toEqual([{ number: 1, width: expect.any(Number), image: null }]);
    const text = Array.from({ length: 6 }, (_, i) => `${i}. The roof covering is worn. Recommend repair.`);
    const { images } = await upload(app, account, await makePdf([['Home Inspection Report', ...text], []]));
    const [blank] = await images(2);
    expect((await inkOf(await (await fetch(blank!.image!.url)).bytes())).right).toBe(-1);
  });

  test('a page that can’t be painted is null, is not tried at each call, and costs nobody else anything', async () => {
    const { images } = await upload(app, account, await withHugePictures());
    const { painted, stop } = watched(app);
    const both = await images(1, 2);
    expect(both.map(({ image }) => image !== null)).toEqual([false, true]);
    await images(1, 2);
    stop();
    expect(painted.toSorted()).toEqual([1, 2]);
    expect((await fetch(`${app.url}/health`)).status).toBe(200);
    expect(await app.service.db.stagedFile.count()).toBe(0);
  });

  test('an account that asks for more than can be painted is told to come back', async () => {
    const pages = Array.from({ length: 60 }, (_, i) => [`Home Inspection Report, page ${i + 1}`]);
    const { ask } = await upload(app, account, await makePdf(pages));
    const { parser, storage } = app.service;
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
      .webp()
      .toBuffer();
    const brush = Promise.withResolvers<Uint8Array>();
    let missed = 0;
    app.service.parser = { ...parser, paintImage: () => brush.promise };
    app.service.storage = {
      ...storage,
      async head(key) {
        const found = await storage.head(key);
        missed++;
        return found;
      },
    };
    const first = [ask(1, 20), ask(21, 20)];
    await eventually(
      async () => missed,
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
});

/** Few bytes, and more memory than the limit once the pictures on its first page are to be seen. */
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

test.each([
  ['a letter page', 'pdf', { width: 612, height: 792 }, { width: 1275, height: 1650 }],
  ['a plan', 'pdf', { width: 2592, height: 1728 }, { width: 2449, height: 1633 }],
  ['a strip', 'pdf', { width: 10, height: 14_400 }, { width: 3, height: 4000 }],
  ['a photo', 'jpeg', { width: 4000, height: 3000 }, { width: 2309, height: 1732 }],
  ['a small photo', 'jpeg', { width: 640, height: 480 }, { width: 640, height: 480 }],
] as const)('%s is large enough to read and no larger', (_name, type, page, size) => {
  expect(imageSize(type, page)).toEqual(size);
});
