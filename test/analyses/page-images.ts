// Requests page images like a client, counts renders, and inspects the images.
import sharp from 'sharp';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { type App, client, eventually } from '../app.ts';
import { formOf } from '../pdf.ts';

const imageQuery = `query($id: ID!, $from: Int, $count: Int) {
  analysis(id: $id) { pages(from: $from, count: $count) { number width image { url expiresAt width height } } } }`;

interface Image {
  url: string;
  expiresAt: string;
  width: number;
  height: number;
}
export interface ShownImages {
  number: number;
  width: number;
  image: Image | null;
}

export async function uploadDocument(
  app: App,
  account: NewAccount,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'report.pdf',
) {
  const api = client(app.url, account.liveKey);
  const { body } = await api.post('/v1/analyses', formOf('file', [[name, bytes]]));
  const id = body.analysis_id as string;
  await eventually(
    () => app.service.db.analysis.findUniqueOrThrow({ where: { id } }),
    ({ finishedAt }) => finishedAt !== null,
  );
  const ask = async (from = 1, count = 1, caller = api) =>
    (await caller.graphql(imageQuery, { id, from, count })).body as {
      data: { analysis: { pages: ShownImages[] } } | null;
      errors?: { extensions: { code: string } }[];
    };
  const images = async (from?: number, count?: number) => (await ask(from, count)).data!.analysis.pages;
  return { api, id, ask, images };
}

/** Counts renders, and can run a hook before each. */
export function countRenders(app: App, between: { before?: () => Promise<void>; after?: () => Promise<void> } = {}) {
  const { parser } = app.service;
  const rendered: number[] = [];
  app.service.parser = {
    ...parser,
    async renderImage(path, type, image, options) {
      rendered.push(image.page);
      await between.before?.();
      const bytes = await parser.renderImage(path, type, image, options);
      await between.after?.();
      return bytes;
    },
  };
  return { rendered, stop: () => Object.assign(app.service, { parser }) };
}

/** Bounds of the dark area in a region of an image. */
export async function inkOf(picture: Uint8Array, area?: { left: number; top: number; width: number; height: number }) {
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
