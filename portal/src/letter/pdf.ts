// The letter as a PDF. Loaded when it is first asked for.
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import type { Letter } from './letter.ts';

const page = { width: 612, height: 792, margin: 64 };
const ink = rgb(0.11, 0.13, 0.15);
const gray = rgb(0.35, 0.39, 0.42);

interface Style {
  font: PDFFont;
  size: number;
  color?: typeof ink;
  indent?: number;
  /** Space above. */
  before?: number;
}

export async function letterToPdf(letter: Letter): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(letter.title);
  const [plain, bold, italic] = await Promise.all(
    [StandardFonts.Helvetica, StandardFonts.HelveticaBold, StandardFonts.HelveticaOblique].map((font) =>
      pdf.embedFont(font),
    ),
  );
  let current: PDFPage | undefined;
  let y = 0;

  function write(text: string, { font, size, color = ink, indent = 0, before = 0 }: Style): void {
    y -= before;
    for (const line of wrap(encodable(text, font), font, size, page.width - 2 * page.margin - indent)) {
      if (!current || y - size < page.margin) {
        current = pdf.addPage([page.width, page.height]);
        y = page.height - page.margin;
      }
      y -= size * 1.35;
      current.drawText(line, { x: page.margin + indent, y, size, font, color });
    }
  }

  const body = { font: plain!, size: 10.5 };
  write(letter.title, { font: bold!, size: 20 });
  for (const line of letter.head) write(line, { ...body, before: line === letter.head[0] ? 10 : 0 });
  for (const [i, line] of letter.note.split('\n').filter(Boolean).entries())
    write(line, { ...body, before: i ? 2 : 12 });
  write(letter.intro, { ...body, before: 12 });
  for (const [i, item] of letter.items.entries()) {
    write(`${i + 1}. ${item.title} – ${item.severity}`, { font: bold!, size: 11.5, before: 12 });
    write(item.quote, { font: italic!, size: 10.5, indent: 16, before: 2 });
    write(item.source, { ...body, color: gray, indent: 16 });
    for (const line of item.details) write(line, { ...body, indent: 16 });
  }
  if (letter.total) write(letter.total, { font: bold!, size: 11.5, before: 16 });
  write(letter.foot, { font: plain!, size: 9, color: gray, before: 16 });
  for (const [i, each] of pdf.getPages().entries())
    each.drawText(`${i + 1} / ${pdf.getPageCount()}`, {
      x: page.width - page.margin - 24,
      y: 32,
      size: 9,
      font: plain!,
      color: gray,
    });
  return (await pdf.save()) as Uint8Array<ArrayBuffer>;
}

/** The standard fonts have no characters beyond Windows-1252. */
function encodable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return [...text.normalize('NFC')]
    .map((character) => (known.has(character.codePointAt(0)!) ? character : /\s/.test(character) ? ' ' : '?'))
    .join('');
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((each) => split(each, font, size, width))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

/** A word that is wider than the line, in parts. */
function split(word: string, font: PDFFont, size: number, width: number): string[] {
  if (font.widthOfTextAtSize(word, size) <= width) return [word];
  const half = Math.ceil(word.length / 2);
  return [word.slice(0, half), word.slice(half)].flatMap((part) => split(part, font, size, width));
}
