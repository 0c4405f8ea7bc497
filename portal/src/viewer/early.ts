// A link to a page: its file is opened while the rest of the portal loads. This file imports no library, so that it runs
// before they have arrived.
import type { DocumentFileQuery } from '../generated/operations.ts';
import { credential } from '../lib/session.ts';
import { ask } from './ask.ts';
import { showFirstView } from './first-view.ts';
import { keepLinked } from './linked.ts';
import { openAfterPreview } from './open-after-preview.ts';
import type { OpenFile } from './open-file.ts';
import { pausePreparing, preparePages } from './prepare.ts';
import { afterPreview, requestPreview } from './preview.ts';
import { pdfThread } from './thread.ts';

const query = 'query ($id: ID!) { analysis(id: $id) { filename pageCount file(inline: true) { url expiresAt } } }';

/** This visitor sees the page by then. */
const prepareAfterMs = 5_000;

/** Opens the document that the address names. Resolves when the reader sees the page, or has waited long enough for it. */
export async function openLinked(): Promise<void> {
  const [, document] = /\/d\/([\w-]+)/.exec(location.pathname) ?? [];
  if (!document || !credential()) return;
  pausePreparing(prepareAfterMs);
  const search = new URLSearchParams(location.search);
  const page = Number(search.get('page'));
  if (page > 0)
    void requestPreview(document, page).then((stored) => {
      if (stored) showFirstView(stored, search.get('boxes') ?? undefined);
      if (!stored?.url) setTimeout(() => void preparePages([{ document, page }]), prepareAfterMs);
    });
  keepLinked(
    document,
    openFirst(document).catch(() => null),
  );
  pdfThread();
  await afterPreview();
}

async function openFirst(document: string): Promise<OpenFile | null> {
  const data = await ask<DocumentFileQuery>(query, { id: document });
  return data && openAfterPreview(data.analysis);
}
