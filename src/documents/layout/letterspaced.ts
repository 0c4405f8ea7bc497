// Letterspaced titles: `R O O F  C O V E R I N G` is read as single letters, and its words run together. They are parted
// again at words that the document has elsewhere.
import type { Page } from '../pages.ts';

const letters = /(?<!\S)(?:[\p{L}&] ){3,}[\p{L}&](?!\S)/gu;
const short = new Set(['of', 'and', 'to', 'in', 'on', 'for', 'the', 'by', '&']);
const maxWord = 20;
/** Letters of a word that is nowhere else in the document, and what each costs. */
const minUnknown = 5;
const unknownLetter = 0.2;
const tie = 1e-6;
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Closes the letterspaced words of a document, in place. */
export function closeLetterspacing(pages: Pick<Page, 'text' | 'lines'>[]): void {
  const spaced = pages.filter(({ text }) => text.search(letters) >= 0);
  if (spaced.length === 0) return;
  const known = new Set(pages.flatMap(({ text }) => text.toLowerCase().match(/\p{L}{3,20}/gu) ?? []));
  const close = (text: string): string =>
    text.replace(letters, (run) => wordsIn(run.replaceAll(' ', ''), known) ?? run);
  for (const page of spaced) {
    page.text = close(page.text);
    for (const line of page.lines) {
      line.text = close(line.text);
      for (const cell of line.cells ?? []) cell.text = close(cell.text);
    }
  }
}

/** The likeliest words: known ones cost one, others more for each letter. Null when the letters may be a list. */
function wordsIn(joined: string, known: Set<string>): string | null {
  const lower = joined.toLowerCase();
  if (alphabet.includes(lower)) return null;
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= joined.length; end++) {
    best[end] = { cost: Number.POSITIVE_INFINITY, from: 0 };
    for (let from = Math.max(0, end - maxWord); from < end; from++) {
      const word = lower.slice(from, end);
      const cost = best[from]!.cost + costOf(word, known);
      if (cost < best[end]!.cost - tie) best[end] = { cost, from };
    }
  }
  const { cost } = best[joined.length]!;
  if (cost === Number.POSITIVE_INFINITY) return null;
  const words: string[] = [];
  for (let end = joined.length; end > 0; end = best[end]!.from) words.unshift(joined.slice(best[end]!.from, end));
  return words.join(' ');
}

function costOf(word: string, known: Set<string>): number {
  if (known.has(word) || short.has(word)) return 1;
  return word.length >= minUnknown ? 1 + unknownLetter * word.length : Number.POSITIVE_INFINITY;
}
