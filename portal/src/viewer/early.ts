// A link to a page: its file is opened while the rest of the portal loads. This file imports no library, so that it runs
// before they have arrived.
import type { DocumentFileQuery } from '../generated/operations.ts';
import { credential } from '../lib/session.ts';
import { ask } from './ask.ts';
import { keepLinked } from './linked.ts';
import { pausePreparing, preparePages } from './prepare.ts';
import { requestPreview } from './preview.ts';
import { readEnds } from './ranges.ts';
import { pdfThread } from './thread.ts';

const query = 'query ($id: ID!) { analysis(id: $id) { filename pageCount file(inline: true) { url expiresAt } } }';

/** This visitor sees the page by then. */
const prepareAfterMs = 5_000;

/** Opens the document that the address names. */
export function openLinked(): void {
  const [, document] = /\/d\/([\w-]+)/.exec(location.pathname) ?? [];
  if (!document || !credential()) return;
  pausePreparing(prepareAfterMs);
  pdfThread();
  const opener = import('./open-file.ts');
  void import('./Viewer.tsx');
  const file = ask<DocumentFileQuery>(query, { id: document }).then(async (data) => {
    if (!data) return null;
    const ends = readEnds(data.analysis);
    return (await opener).openFile(data.analysis, ends);
  });
  const page = Number(new URLSearchParams(location.search).get('page'));
  if (page)
    void requestPreview(document, page).then((stored) => {
      if (!stored?.url) setTimeout(() => void preparePages([{ document, page }]), prepareAfterMs);
    });
  keepLinked(
    document,
    file.catch(() => null),
  );
}
