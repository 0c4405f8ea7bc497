// Holds the model's quotes against the pages. A quote on another page than the model said moves the claim there; a quote
// on no page ends it. What is kept is the page's own wording.
import type { Page } from '../../documents/pages.ts';
import { foldSpace, isOnPage } from '../../documents/snippet.ts';

export interface Quoted {
  page: number;
  quote: string;
}

/** Shorter ones stand on many pages by chance. */
const minLetters = 8;
const maxLength = 600;

/** Quotation marks, dashes and case are the model's habits; the page's own characters are what is kept. */
const plain = (text: string): string =>
  text
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .toLowerCase();

/** Where `quote` stands on the page, in the page's wording; null when it doesn't. */
export function findWording(pageText: string, quote: string): string | null {
  const wanted = foldSpace(quote);
  if (wanted.length > maxLength || (wanted.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < minLetters) return null;
  if (isOnPage(pageText, wanted)) return wanted;
  const page = foldSpace(pageText);
  const [haystack, needle] = [plain(page), plain(wanted)];
  // Lowering the case of some letters changes their number, and with it every position after them.
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
