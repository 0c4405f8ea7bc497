// A link to a page: its file is opened while the rest of the portal loads. This file imports no library, so that it runs
// before they have arrived.
import type { DocumentFileQuery } from '../generated/operations.ts';
import { credential } from '../lib/session.ts';
import { ask } from './ask.ts';
import { keepLinked } from './linked.ts';
import { requestPicture, storePicture } from './picture.ts';
import { readEnds } from './ranges.ts';
import { pdfThread } from './thread.ts';

const query = 'query ($id: ID!) { analysis(id: $id) { filename pageCount file(inline: true) { url expiresAt } } }';

/** pdf.js starts after the picture, because it would take the processor from it, or after this time. */
const patienceMs = 500;
/** This visitor sees the page by then. */
const storeAfterMs = 5_000;
const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Opens the document that the address names. */
export function openLinked(): void {
  const [, document] = /\/d\/([\w-]+)/.exec(location.pathname) ?? [];
  if (!document || !credential()) return;
  void import('./Viewer.tsx');
  const page = Number(new URLSearchParams(location.search).get('page'));
  const picture = page ? requestPicture(document, page) : undefined;
  void picture?.then(async (stored) => {
    if (stored) return;
    await passed(storeAfterMs);
    await storePicture(document, page);
  });
  const shown = picture && Promise.race([picture, passed(patienceMs)]);
  const file = Promise.all([ask<DocumentFileQuery>(query, { id: document }), shown]).then(async ([data]) => {
    if (!data) return null;
    pdfThread();
    const opener = import('./open-file.ts');
    const ends = readEnds(data.analysis);
    return (await opener).openFile(data.analysis, ends);
  });
  keepLinked(
    document,
    file.catch(() => null),
  );
}
