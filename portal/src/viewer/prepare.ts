// Lets the service store the images of pages that may be opened next. Nobody waits for them, and none is downloaded. This
// file imports no library.
import { credential } from '../lib/session.ts';
import { ask } from './ask.ts';

export interface PageRef {
  document: string;
  page: number;
}

const query = 'query ($pages: [PageRef!]!) { pageImages(pages: $pages, wait: false) { page } }';
/** Of one query. */
const maxPages = 20;
/** After an answer without data, for example because of a limit. */
const pauseMs = 60_000;

/** Each page is asked for once. */
const requested = new Set<string>();
let notBefore = 0;

/** Asks for nothing meanwhile. */
export function pausePreparing(ms: number): void {
  notBefore = Math.max(notBefore, performance.now() + ms);
}

/** In milliseconds. */
export const pauseLeft = (): number => Math.max(0, notBefore - performance.now());

export async function preparePages(pages: readonly PageRef[]): Promise<void> {
  const keyOf = ({ document, page }: PageRef) => `${document} ${page}`;
  const wanted = new Map(pages.map((page) => [keyOf(page), page]));
  for (const key of requested) wanted.delete(key);
  const due = [...wanted];
  // The visitor may have signed out meanwhile.
  while (due.length > 0 && credential() && pauseLeft() === 0) {
    const part = due.splice(0, maxPages);
    for (const [key] of part) requested.add(key);
    const refs = part.map(([, { document, page }]) => ({ analysisId: document, page }));
    if (!(await ask(query, { pages: refs }).catch(() => null))) pausePreparing(pauseMs);
  }
}
