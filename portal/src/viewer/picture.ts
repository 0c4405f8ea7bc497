// The image of a page that the service stores. The viewer shows it until pdf.js has drawn the page. This file imports no
// library.
import type { PageImageQuery, PageTextQuery } from '../generated/operations.ts';
import { reachable } from '../lib/link.ts';
import { ask } from './ask.ts';
import type { Size } from './page-props.ts';

/** The size is that of the page, in points. */
export interface Picture extends Size {
  page: number;
  url: string;
}

const query = `query ($id: ID!, $page: Int!) {
  analysis(id: $id) { pages(from: $page, count: 1) { width height image(render: false) { url } } }
}`;

type StoredPage = PageTextQuery['analysis']['pages'][number] & PageImageQuery['analysis']['pages'][number];

let requested: { key: string; picture: Promise<Picture | null> } | undefined;
const keyOf = (document: string, page: number) => `${document} ${page}`;

async function load(document: string, page: number): Promise<Picture | null> {
  const data = await ask<{ analysis: { pages: StoredPage[] } }>(query, { id: document, page });
  const stored = data?.analysis.pages[0];
  if (!stored?.image) return null;
  const image = new Image();
  image.src = reachable(stored.image.url);
  await image.decode();
  return { page, url: image.src, width: stored.width, height: stored.height };
}

/** Null if no image is stored. */
export function requestPicture(document: string, page: number): Promise<Picture | null> {
  const picture = load(document, page).catch(() => null);
  requested = { key: keyOf(document, page), picture };
  return picture;
}

/** Null if no image is stored. One that was requested before is handed out once: its link expires. */
export function takePicture(document: string, page: number): Promise<Picture | null> {
  const known = requested?.key === keyOf(document, page) ? requested.picture : requestPicture(document, page);
  requested = undefined;
  return known;
}
