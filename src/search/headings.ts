// Detects headings and their level: 0 a section, 1 a numbered item or subsection, 2 a label in bold or capitals.
// Compared with the document's own body text, so that a report in bold does not have a heading on every line.
import type { Line, Page } from '../documents/pages.ts';

export interface Body {
  size: number;
  /** True when bold text is rare enough in the document to be significant. */
  boldMeans: boolean;
}

/** The font size of most of the document's letters. */
export function bodyOf(pages: Page[]): Body {
  const letters = new Map<number, number>();
  let all = 0;
  let bold = 0;
  for (const page of pages) {
    for (const line of page.lines) {
      const size = Math.round(line.size * 2) / 2;
      letters.set(size, (letters.get(size) ?? 0) + line.text.length);
      all += line.text.length;
      if (line.bold) bold += line.text.length;
    }
  }
  let size = 0;
  let most = 0;
  for (const [candidate, count] of letters) if (count > most) [size, most] = [candidate, count];
  return { size, boldMeans: bold < all * 0.4 };
}

const section = /^(?:section\s+)?(?:\d{1,2}|[IVX]{1,5}|article\s+\S+)\s?[.:)–-]?\s+\p{L}/iu;
const item = /^(?:\d{1,2}\.\d{1,2}(?:\.\d{1,2})?\.?|[A-Z]\.)\s+\S/;
const letterPattern = /\p{L}/gu;

/** The cells of a row are separated by three spaces. */
const cells = /\s{3,}/;
const mark = /^[xX✓✔☑☒■□☐●○]$/;

/** The heading without the other cells of its row. */
export const headingText = (text: string): string => text.trim().split(cells)[0]!.slice(0, 120);

export function headingLevel(line: Line, body: Body, next: Line | undefined): 0 | 1 | 2 | undefined {
  const row = line.text.trim().split(cells);
  // A row of marks belongs to a table, and so does a row of labels.
  if (row.length > 2 || row.some((cell) => mark.test(cell))) return undefined;
  if (row.length === 2 && !/^\d/.test(row[0]!)) return undefined;
  // A number and its title may be separate cells.
  const text = row.length === 2 && /^[\d.]+$/.test(row[0]!) ? row.join(' ') : row[0]!;
  if (text.length < 3 || text.length > 90 || /^[•·▪◦*–-]/.test(text)) return undefined;
  const letters = text.match(letterPattern)?.length ?? 0;
  if (letters < 3 || letters < text.length * 0.5) return undefined;
  if (/[,;]$/.test(text) || (/\.$/.test(text) && !/^\d/.test(text))) return undefined;
  if (/\bpicture\b|\bphoto\b|\bfigure\b/i.test(text)) return undefined;
  const words = text.split(/\s+/).length;
  if (words > 12) return undefined;
  // A label with its value on the line is a fact.
  if (/:\s+\S/.test(text) && !/^\d{1,2}:\s/.test(text)) return undefined;
  const large = body.size > 0 && line.size >= body.size * 1.15;
  const bold = body.boldMeans && line.bold;
  const capitals = words <= 9 && letters >= 4 && text === text.toUpperCase();
  const numbered = section.test(text);
  if (large && line.size >= body.size * 1.4) return 0;
  if (item.test(text) && (bold || large || capitals || isTitle(text))) return 1;
  if (numbered && (large || bold || capitals)) return 0;
  if (large) return 1;
  if (bold || capitals) return next ? 2 : undefined;
  return undefined;
}

/** Most words are capitalized. */
function isTitle(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\p{L}{4,}/u.test(word));
  return words.length > 0 && words.filter((word) => /^\p{Lu}/u.test(word)).length >= words.length * 0.7;
}
