// What the service stores of a page: its image, or at least its text. The viewer shows it until pdf.js has drawn the page.
// This file imports no library.
import type { PageImageQuery, PageTextQuery } from '../generated/operations.ts';
import { reachable } from '../lib/link.ts';
import { ask } from './ask.ts';
import type { Size } from './page-props.ts';
import { isPdf } from './ranges.ts';

type StoredPage = PageTextQuery['analysis']['pages'][number] & PageImageQuery['analysis']['pages'][number];

/** The size is that of the page, in points. */
export interface Preview extends Size {
  page: number;
  /** Of the image; null if none is stored. */
  url: string | null;
  lines: StoredPage['lines'];
}

const query = `query ($id: ID!, $page: Int!) {
  analysis(id: $id) {
    filename
    pages(from: $page, count: 1) { width height image(render: false) { url } lines { text box { x y width height } } }
  }
}`;

/** The portal and pdf.js are loaded by then, even if the service has not answered. */
const longestMs = 500;

let requested: { key: string; preview: Promise<Preview | null> } | undefined;
let latest: Promise<unknown> | undefined;
const keyOf = (document: string, page: number) => `${document} ${page}`;

async function load(document: string, page: number): Promise<Preview | null> {
  const data = await ask<{ analysis: { filename: string; pages: StoredPage[] } }>(query, { id: document, page });
  const stored = data?.analysis.pages[0];
  if (!stored || !isPdf(data.analysis.filename)) return null;
  const { width, height, lines } = stored;
  return { page, width, height, lines, url: stored.image && (await decoded(stored.image.url)) };
}

/** Null if it cannot be shown. */
async function decoded(url: string): Promise<string | null> {
  const image = new Image();
  image.src = reachable(url);
  return image.decode().then(
    () => image.src,
    () => null,
  );
}

/** Null if nothing is stored, or the document is no PDF: its pages are not drawn. */
export function requestPreview(document: string, page: number): Promise<Preview | null> {
  const preview = load(document, page).catch(() => null);
  requested = { key: keyOf(document, page), preview };
  latest = preview;
  return preview;
}

/** For what would keep the browser from showing the last requested preview. */
export async function afterPreview(): Promise<void> {
  if (latest) await Promise.race([latest.then(nextFrames), pause(longestMs)]);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Until what is rendered now has been drawn. */
async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  await pause(0);
}

/** One that was requested before is handed out once: its link expires. */
export function takePreview(document: string, page: number): Promise<Preview | null> {
  const known = requested?.key === keyOf(document, page) ? requested.preview : requestPreview(document, page);
  requested = undefined;
  return known;
}
