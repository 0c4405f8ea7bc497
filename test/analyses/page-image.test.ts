// Page images show the page, are rendered once, and are stored as long as the document.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { imageSize, linkToPageImage, pageImagePrefix } from '../../src/analyses/page-image.ts';
import { type App, eventually, startApp } from '../app.ts';
import { startS3 } from '../documents/s3-server.ts';
import { inspectionPdf } from '../pdf.ts';
import { countRenders, inkOf, uploadDocument } from './page-images.ts';

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

  test('the image matches the page: issue boxes cover the quoted words', async () => {
    const { api, id, images } = await uploadDocument(app, account, await inspectionPdf(), "Anna's report.pdf");
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

  test('renders a page once for concurrent and repeated requests', async () => {
    const { images } = await uploadDocument(app, account, await inspectionPdf('asked at once'));
    const { rendered, stop } = countRenders(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => images(1, 3)));
    stop();
    expect(answers.flat().every(({ image }) => image !== null)).toBe(true);
    expect(rendered.toSorted()).toEqual([1, 2, 3]);
    await images(1, 3);
    expect(rendered).toHaveLength(3);
  });

  test('an image that is not stored is not rendered for a caller who wants none', async () => {
    const { api, id, images } = await uploadDocument(app, account, await inspectionPdf('asked without rendering'));
    const stored = async () => {
      const query =
        'query($id: ID!) { analysis(id: $id) { pages(count: 1) { image(render: false) { url width height } } } }';
      return (await api.graphql(query, { id })).body.data.analysis.pages[0].image;
    };
    const { rendered, stop } = countRenders(app);
    expect(await stored()).toBeNull();
    expect(rendered).toEqual([]);
    const [page] = await images(1);
    stop();
    expect(await stored()).toMatchObject({ width: page!.image!.width, height: page!.image!.height });
    expect((await fetch((await stored()).url)).status).toBe(200);
  });

  test('concurrent processes store a complete image', async () => {
    const { id } = await uploadDocument(app, account, await inspectionPdf('in two processes'));
    const page = await app.service.db.page.findFirstOrThrow({
      where: { analysisId: id, number: 1 },
      include: { analysis: true },
    });
    const processes = [app.service, { ...app.service }, { ...app.service }];
    const links = await Promise.all(processes.map((service) => linkToPageImage(service, page)));
    for (const link of links) {
      const picture = await (await fetch(link!.url)).bytes();
      expect(await sharp(picture).metadata()).toMatchObject({ width: 1275, height: 1650 });
    }
    expect(await app.service.db.stagedFile.count()).toBe(0);
  });

  const pictures = (of: string, pages: number[]) =>
    Promise.all(pages.map((page) => app.service.storage.head(`${pageImagePrefix(of)}${page}.webp`)));

  test.each(['before', 'after'] as const)(
    'deleting a document deletes its page images, also %s one is rendered',
    async (when) => {
      const { api, id, ask, images } = await uploadDocument(app, account, await inspectionPdf('deleted meanwhile'));
      const [first] = await images(1);
      const kept = await uploadDocument(app, account, await inspectionPdf('kept'));
      await kept.images(1);
      expect((await pictures(id, [1]))[0]!.bytes).toBeGreaterThan(1000);
      const goes = async () => {
        await api.delete(`/v1/analyses/${id}`);
        await eventually(
          () => pictures(id, [1]),
          ([left]) => left === undefined,
        );
      };
      const { rendered, stop } = countRenders(app, { [when]: goes });
      const { data, errors } = await ask(2);
      stop();
      expect([errors, data!.analysis.pages[0]!.image]).toEqual([undefined, null]);
      expect(rendered).toEqual([2]);
      expect(await pictures(id, [1, 2])).toEqual([undefined, undefined]);
      expect(await app.service.db.stagedFile.count()).toBe(0);
      expect((await fetch(first!.image!.url)).status).toBe(404);
      expect((await pictures(kept.id, [1]))[0]!.bytes).toBeGreaterThan(1000);
    },
  );
});

test.each([
  ['a letter page', 'pdf', { width: 612, height: 792 }, { width: 1275, height: 1650 }],
  ['a plan', 'pdf', { width: 2592, height: 1728 }, { width: 2449, height: 1633 }],
  ['a strip', 'pdf', { width: 10, height: 14_400 }, { width: 3, height: 4000 }],
  ['a photo', 'jpeg', { width: 4000, height: 3000 }, { width: 2309, height: 1732 }],
  ['a small photo', 'jpeg', { width: 640, height: 480 }, { width: 640, height: 480 }],
] as const)('%s is large enough to read and no larger', (_name, type, page, size) => {
  expect(imageSize(type, page)).toEqual(size);
});
