// Page images in advance: for a later request, after those that somebody waits for, and only as long as the document
// exists.
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { pageImagePrefix } from '../../src/analyses/page-image.ts';
import type { Parser } from '../../src/documents/parser.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { makePdf } from '../pdf.ts';
import { uploadDocument } from './page-images.ts';

const query =
  'query($pages: [PageRef!]!, $wait: Boolean!) { pageImages(pages: $pages, wait: $wait) { page image { url } } }';
const report = (pages: number, name: string) =>
  makePdf(
    Array.from({ length: pages }, (_, i) => [
      `Home Inspection Report of ${name}, page ${i + 1}`,
      `The roof covering is worn and damaged at vent ${i + 1}. Recommend repair.`,
    ]),
  );

let app: App;
let account: NewAccount;
let parser: Parser;
/** Pages that were rendered in advance, in order. */
let inAdvance: string[];
let released: PromiseWithResolvers<void>;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' });
  ({ parser } = app.service);
});
afterAll(() => app.close());
/** Renders nothing in advance until it is released. */
beforeEach(async () => {
  account = await app.account();
  inAdvance = [];
  released = Promise.withResolvers();
  app.service.parser = {
    ...parser,
    async renderImage(path, type, image, options) {
      if (!options?.inAdvance) return parser.renderImage(path, type, image, options);
      inAdvance.push(`${options.account} ${image.page}`);
      await released.promise;
      return parser.renderImage(path, type, image, options);
    },
  };
});
afterEach(() => {
  released.resolve();
  app.service.parser = parser;
});

async function prepare(owner: NewAccount, name: string, pages: number) {
  const document = await uploadDocument(app, owner, await report(pages, name));
  const request = async (numbers: number[], wait: boolean) => {
    const refs = numbers.map((page) => ({ analysisId: document.id, page }));
    const { body } = await document.api.graphql(query, { pages: refs, wait });
    return body as { data: { pageImages: { image: { url: string } | null }[] } | null; errors?: unknown[] };
  };
  const isStored = async (page: number) =>
    (await app.service.storage.head(`${pageImagePrefix(document.id)}${page}.webp`)) !== undefined;
  return { ...document, request, isStored };
}

test('the answer does not wait, and a later request finds the image', async () => {
  const { request, isStored } = await prepare(account, 'later', 3);
  for (let i = 0; i < 2; i++)
    expect((await request([1, 2], false)).data!.pageImages.map(({ image }) => image)).toEqual([null, null]);
  released.resolve();
  await eventually(
    () => Promise.all([isStored(1), isStored(2)]),
    ([one, two]) => one && two,
  );
  expect(inAdvance).toHaveLength(2);
  expect((await fetch((await request([2], false)).data!.pageImages[0]!.image!.url)).status).toBe(200);
  expect(await isStored(3)).toBe(false);
});

test('an image that somebody waits for does not wait for those in advance, not even of the same page', async () => {
  const { request, isStored } = await prepare(account, 'at once', 3);
  await request([1, 2], false);
  await eventually(
    async () => inAdvance,
    (started) => started.length === 1,
  );
  const { data } = await request([1, 2, 3], true);
  for (const { image } of data!.pageImages) expect((await fetch(image!.url)).status).toBe(200);
  released.resolve();
  await eventually(
    () => app.service.db.stagedFile.count(),
    (count) => count === 0,
  );
  expect(await Promise.all([1, 2, 3].map(isStored))).toEqual([true, true, true]);
});

test('an account can have 40 in advance; more are left out, others take turns, and nobody gets an error', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
    .webp()
    .toBuffer();
  const { renderImage } = app.service.parser;
  app.service.parser.renderImage = async (path, type, image, options) => {
    if (!options?.inAdvance) return renderImage(path, type, image, options);
    inAdvance.push(`${options.account} ${image.page}`);
    await released.promise;
    return picture;
  };
  const first = await prepare(account, 'many', 60);
  for (const from of [1, 21, 41]) {
    const { errors } = await first.request(
      Array.from({ length: 20 }, (_, i) => from + i),
      false,
    );
    expect(errors).toBeUndefined();
  }
  const other = await app.account();
  const second = await prepare(other, 'another account', 1);
  await second.request([1], false);
  expect((await first.request([60], true)).data!.pageImages[0]!.image).not.toBeNull();
  released.resolve();
  await eventually(
    () => Promise.all([first.isStored(40), second.isStored(1)]),
    (stored) => stored.every(Boolean),
  );
  const numbers = Array.from({ length: 40 }, (_, i) => `${account.accountId} ${i + 1}`);
  expect(inAdvance[1]).toBe(`${other.accountId} 1`);
  expect(inAdvance.toSorted()).toEqual([`${other.accountId} 1`, ...numbers].toSorted());
});

test('nothing is rendered for a document that was deleted meanwhile', async () => {
  const { api, id, request, isStored } = await prepare(account, 'deleted', 2);
  const kept = await prepare(account, 'kept', 1);
  await request([1, 2], false);
  await kept.request([1], false);
  await eventually(
    async () => inAdvance,
    (started) => started.length === 1,
  );
  await api.delete(`/v1/analyses/${id}`);
  expect((await client(app.url, account.liveKey).get(`/v1/analyses/${id}`)).status).toBe(404);
  expect((await request([1], false)).errors).toBeDefined();
  released.resolve();
  await eventually(() => kept.isStored(1), Boolean);
  expect(inAdvance).toHaveLength(2);
  expect(await Promise.all([1, 2].map(isStored))).toEqual([false, false]);
});
