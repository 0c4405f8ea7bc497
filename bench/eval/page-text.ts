// The text of a page by another reader (poppler's pdftotext), to verify snippets.
import { execFileSync } from 'node:child_process';

const pages = new Map<string, string[] | null>();

function readPages(path: string): string[] | null {
  if (!pages.has(path)) {
    let text: string | null = null;
    try {
      text = execFileSync('pdftotext', [path, '-'], {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      // Not installed, or it can't read the file: nothing is checked.
    }
    pages.set(path, text === null ? null : text.split('\f'));
  }
  return pages.get(path)!;
}

/** Readers differ in spaces, hyphens and ligatures, so only the other letters and digits are compared. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\ufb00-\ufb04]|fi|fl|ff/g, '')
    .replace(/[^a-z0-9]/g, '');

/** Whether the snippet is on the page; null when that can't be checked. */
export function isOnPage(path: string, page: number, snippet: string): boolean | null {
  const text = readPages(path)?.[page - 1];
  if (text === undefined) return null;
  const parts = snippet
    .split(/…|\.\.\./)
    .map(folded)
    .filter((part) => part.length > 3);
  return parts.length > 0 && parts.every((part) => folded(text).includes(part));
}
