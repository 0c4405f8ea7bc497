// Verifies the model's quotes against the pages. A quote found on another page is cited there; a quote found nowhere
// drops the statement. The page's own wording is kept.
import type { Page } from '../../documents/pages.ts';
import { foldSpace, isOnPage } from '../../documents/snippet.ts';

export interface Quoted {
  page: number;
  quote: string;
}

/** Shorter quotes are on many pages by chance. */
const minLetters = 8;
const maxLength = 600;

/** Models change quotation marks, dashes and case; the page's own characters are kept. */
const plain = (text: string): string =>
  text
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .toLowerCase();

/** The position and wording of the quote on the page; null when it is not there. */
export function findWording(pageText: string, quote: string): string | null {
  const wanted = foldSpace(quote);
  if (wanted.length > maxLength || (wanted.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < minLetters) return null;
  if (isOnPage(pageText, wanted)) return wanted;
  const page = foldSpace(pageText);
  const [haystack, needle] = [plain(page), plain(wanted)];
  // Lower-casing some letters changes their number, and with it all later positions.
  if (haystack.length !== page.length) return null;
  const at = haystack.indexOf(needle);
  return at < 0 ? null : foldSpace(page.slice(at, at + needle.length));
}

export function findQuote(pages: Page[], { page, quote }: Quoted): Quoted | null {
  const nearest = pages.toSorted((a, b) => Math.abs(a.number - page) - Math.abs(b.number - page));
  for (const each of nearest) {
    const wording = findWording(each.text, quote);
    if (wording) return { page: each.number, quote: wording };
  }
  return null;
}
