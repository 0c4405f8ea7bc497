// Whether the text of a page is usable, judged by the text alone.
import { countCharacters, isLegible } from './legible.ts';
import type { Page } from './pages.ts';

/** With fewer letters a page has no text layer. */
const minLetters = 12;

export function countLetters(page: Page): number {
  const { letters, numbers } = countCharacters(page.text);
  return letters + numbers;
}

const judged = new WeakMap<Page, boolean>();

/** Cached: asked two or three times per page. */
export function hasText(page: Page): boolean {
  const known = judged.get(page) ?? (countLetters(page) >= minLetters && isLegible(page.text));
  judged.set(page, known);
  return known;
}
