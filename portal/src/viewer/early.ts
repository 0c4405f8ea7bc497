// A link to a page: its file is opened while the rest of the portal loads. This file imports no library, so that it runs
// before they have arrived.
import type { DocumentFileQuery } from '../generated/operations.ts';
import { credential } from '../lib/session.ts';
import { ask } from './ask.ts';
import { showFirstView } from './first-view.ts';
import { keepLinked } from './linked.ts';
import type { OpenFile } from './open-file.ts';
import { pausePreparing, preparePages } from './prepare.ts';
import { requestPreview } from './preview.ts';
import { readEnds } from './ranges.ts';
import { pdfThread } from './thread.ts';

const query = 'query ($id: ID!) { analysis(id: $id) { filename pageCount file(inline: true) { url expiresAt } } }';

/** This visitor sees the page by then. */
const prepareAfterMs = 5_000;
/** The portal starts by then, even if the service has not answered. */
const firstViewMs = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the document that the address names. Resolves when the reader sees the page, or has waited for it long enough. */
export async function openLinked(): Promise<void> {
  const [, document] = /\/d\/([\w-]+)/.exec(location.pathname) ?? [];
  if (!document || !credential()) return;
  pausePreparing(prepareAfterMs);
  const search = new URLSearchParams(location.search);
  const page = Number(search.get('page'));
  const shown = page > 0 && showStored(document, page, search.get('boxes') ?? undefined);
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  keepLinked(
    document,
    openFirst(document, mayLoad).catch(() => null),
  );
  pdfThread();
  await Promise.race([shown, pause(firstViewMs)]);
  load();
}

/** Shows what the service stores of the page. */
async function showStored(document: string, page: number, boxes: string | undefined): Promise<void> {
  const stored = await requestPreview(document, page);
  if (!stored?.url) setTimeout(() => void preparePages([{ document, page }]), prepareAfterMs);
  if (!stored) return;
  showFirstView(stored, boxes);
  // The next frame contains it. What follows would keep the browser from drawing it.
  await new Promise(requestAnimationFrame);
  await pause(0);
}

/** @param mayLoad pdf.js is loaded then */
async function openFirst(document: string, mayLoad: Promise<void>): Promise<OpenFile | null> {
  const data = await ask<DocumentFileQuery>(query, { id: document });
  if (!data) return null;
  const ends = readEnds(data.analysis);
  await mayLoad;
  return (await import('./open-file.ts')).openFile(data.analysis, ends);
}
