// The typographic style of a document, and which of its lines are headings.
import type { Line, Page } from '../pages.ts';
import type { Piece } from './block.ts';

export interface DocumentStyle {
  /** Font size of most letters; 0 when the format has none. */
  bodySize: number;
  /** True when bold text is rare enough to be significant. */
  boldMeans: boolean;
  /** Sizes of headings, largest first. */
  sizes: number[];
  /** Usual distance of the lines of a paragraph, in font sizes; 0 when the format has no positions. */
  pitch: number;
}

interface Row {
  line: Line;
  cells: Piece[];
}

/** Share of all letters from which a size is that of text, not of headings. */
const textShare = 0.2;

const half = (size: number): number => Math.round(size * 2) / 2;

export function styleOf(pages: Page[]): DocumentStyle {
  const letters = new Map<number, number>();
  let all = 0;
  let bold = 0;
  for (const line of pages.flatMap((page) => page.lines)) {
    letters.set(half(line.size), (letters.get(half(line.size)) ?? 0) + line.text.length);
    all += line.text.length;
    if (line.bold) bold += line.text.length;
  }
  const [most] = [...letters].filter(([size]) => size > 0).toSorted((a, b) => b[1] - a[1]);
  const bodySize = most?.[0] ?? 0;
  // Standard text may be smaller than the text of the findings, and more of it.
  const textSize = Math.max(
    bodySize,
    ...[...letters].flatMap(([size, count]) => (count >= all * textShare ? size : [])),
  );
  const sizes = [...letters.keys()].filter((size) => size >= textSize * 1.12).toSorted((a, b) => b - a);
  return { bodySize, boldMeans: bold < all * 0.4, sizes, pitch: pitchOf(pages) };
}

/** Of two lines that begin at the same place in the same size, the second in the middle of a sentence. */
function pitchOf(pages: Page[]): number {
  const distances = pages.flatMap(({ lines }) =>
    lines.slice(1).flatMap((line, at) => {
      const above = lines[at]!;
      const goesOn = Math.abs(line.x - above.x) < sameLeft && line.size === above.size && /^\p{Ll}/u.test(line.text);
      const distance = line.size > 0 ? (line.y - above.y) / line.size : 0;
      return goesOn && distance > 0 && distance < maxPitch ? [distance] : [];
    }),
  );
  return distances.toSorted((one, other) => one - other)[distances.length >> 1] ?? 0;
}
const sameLeft = 3;
const maxPitch = 4;

const numbered = /^(?:section\s+)?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-Z])\s?[.:)–-]?\s+\p{L}/iu;
const maxWords = 12;

/** 0 is the highest level; null when the row is no heading. */
export function headingLevel(
  { line, cells }: Row,
  style: DocumentStyle,
  next: Row | undefined,
  page: Page,
): number | null {
  const first = cells[0]!;
  const isNumber = /^[\d.]+[.:)]?$/.test(first.text);
  if (cells.length > (isNumber ? 3 : 2)) return null;
  const text = isNumber && cells[1] ? `${first.text} ${cells[1].text}` : first.text;
  if (text.length < 3 || text.length > 90 || /^[•·▪◦*–-]/.test(text)) return null;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 3 || letters < text.length * 0.45) return null;
  if (/[,;]$/.test(text) || (/[.?!]$/.test(text) && !/^\d/.test(text))) return null;
  const words = text.split(/\s+/).length;
  if (words > maxWords || (/:\s+\S/.test(text) && !/^\d{1,2}:\s/.test(text))) return null;
  const large = style.bodySize > 0 && style.sizes.includes(half(line.size));
  const bold = style.boldMeans && first.bold;
  const capitals = letters >= 4 && text === text.toUpperCase();
  const isTitled = numbered.test(text) && isTitle(text);
  if (!large && !bold && !capitals && !isTitled) return null;
  const beside = cells.length > (isNumber ? 2 : 1) ? cells.at(-1)!.text : '';
  if (beside && !large && !bold && !isTitled) return null;
  if (capitals && !large && !bold && isProse(text, line, next)) return null;
  // `Notes   Paint is flaking from the boards.`
  if (/\s.*[.!?]$/.test(beside)) return null;
  // A paragraph in capitals or bold continues on the next line.
  if (!large && next && !isTitled && line.width > (page.width || 612) * 0.7) return null;
  if (large) return style.sizes.indexOf(half(line.size));
  const depth = numbered.test(text) ? (/^\d+(?:\.\d+)*/.exec(text)?.[0].split('.').length ?? 1) - 1 : capitals ? 1 : 2;
  return style.sizes.length + Math.min(depth, 3);
}

const minProse = 25;

/** Some inspectors write in capitals: several sentences, or a line that the next one continues. */
function isProse(text: string, line: Line, next: Row | undefined): boolean {
  if (/\p{L}{2}[.!?] +\p{L}/u.test(text.replace(/^\W*\d+[.)]?\s+/, ''))) return true;
  const below = next?.line;
  return (
    below !== undefined &&
    next!.cells.length === 1 &&
    text.length >= minProse &&
    isShouted(below.text) &&
    !numbered.test(below.text) &&
    below.bold === line.bold &&
    Math.abs(below.size - line.size) < 0.3 &&
    below.x >= line.x - sameLeft &&
    below.y > line.y &&
    below.y - line.y <= Math.max(line.size, line.height, 1) * maxShouted
  );
}
const maxShouted = 1.6;

/** In capitals alone. */
export const isShouted = (text: string): boolean => /\p{Lu}{2}/u.test(text) && text === text.toUpperCase();

/** Most words are capitalized. */
function isTitle(text: string): boolean {
  const words = text.split(/[\s/]+/).filter((word) => /^\p{L}{4,}/u.test(word));
  return (
    words.length > 0 && words.length <= 8 && words.filter((word) => /^\p{Lu}/u.test(word)).length >= words.length * 0.7
  );
}
