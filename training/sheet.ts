// Draws lines of cells on pages, from top to bottom, with a running header and footer. Used for invented reports.
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';

const fonts = {
  sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  mono: [StandardFonts.Courier, StandardFonts.CourierBold],
} as const;

export interface Print {
  size?: number;
  bold?: boolean;
  /** From the left edge of the page. */
  x?: number;
  /** Right edge of wrapped text. */
  right?: number;
  /** Space above, in lines. */
  above?: number;
}

const width = 612;
const height = 792;
/** Marks that only the font of symbols has. */
const symbol = /^[✓✔✗✘■❏❏❑▲●]$/u;

export class Sheet {
  private page!: PDFPage;
  private y = 0;
  number = 0;
  private readonly document: PDFDocument;
  private readonly plain: PDFFont;
  private readonly bold: PDFFont;
  private readonly symbols: PDFFont;
  private readonly style: { size: number; margin: number; header: string; footer: string };

  private constructor(document: PDFDocument, faces: PDFFont[], style: Sheet['style']) {
    this.document = document;
    [this.plain, this.bold, this.symbols] = faces as [PDFFont, PDFFont, PDFFont];
    this.style = style;
    this.turn();
  }

  static async open(font: keyof typeof fonts, style: Sheet['style']): Promise<Sheet> {
    const document = await PDFDocument.create();
    const faces = [];
    for (const face of [...fonts[font], StandardFonts.ZapfDingbats]) faces.push(await document.embedFont(face));
    return new Sheet(document, faces, style);
  }

  turn(): void {
    this.page = this.document.addPage([width, height]);
    this.number++;
    const { size, margin, header, footer } = this.style;
    if (header) this.put(header, margin, height - 28, size - 1, false);
    if (footer) this.put(footer.replace('#', `${this.number}`), margin, 22, size - 1, false);
    this.y = height - margin;
  }

  /** Cells side by side, each wrapped below itself; returns the page it begins on. */
  row(cells: { text: string; x: number; right: number; bold?: boolean }[], print: Print = {}): number {
    const size = print.size ?? this.style.size;
    const step = size * 1.28;
    const wrapped = cells.map((cell) => ({
      ...cell,
      lines: this.wrap(cell.text, cell.right - cell.x, size, cell.bold ?? print.bold ?? false),
    }));
    const lines = Math.max(...wrapped.map((cell) => cell.lines.length));
    this.y -= (print.above ?? 0) * step;
    if (this.y - lines * step < this.style.margin) this.turn();
    for (const cell of wrapped)
      for (const [at, line] of cell.lines.entries())
        this.put(line, cell.x, this.y - (at + 1) * step, size, cell.bold ?? print.bold ?? false);
    this.y -= lines * step + size * 0.15;
    return this.number;
  }

  text(text: string, print: Print = {}): number {
    const x = print.x ?? this.style.margin;
    return this.row([{ text, x, right: print.right ?? width - this.style.margin }], print);
  }

  /** Room of a picture. */
  space(points: number): void {
    if (this.y - points < this.style.margin) this.turn();
    else this.y -= points;
  }

  async bytes(): Promise<Uint8Array> {
    return this.document.save();
  }

  private put(text: string, x: number, y: number, size: number, bold: boolean): void {
    const font = symbol.test(text) ? this.symbols : bold ? this.bold : this.plain;
    this.page.drawText(text, { x, y, size, font });
  }

  private wrap(text: string, room: number, size: number, bold: boolean): string[] {
    if (symbol.test(text)) return [text];
    const font = bold ? this.bold : this.plain;
    const lines: string[] = [];
    let line = '';
    for (const word of plain(text).split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (line && font.widthOfTextAtSize(longer, size) > room) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }
}

/** The text with the letters that every font has. */
export const plain = (text: string): string =>
  text
    .replace(/[≥≤]/g, (sign) => (sign === '≥' ? '>=' : '<='))
    .replace(/[″]/g, '"')
    .replace(/[′]/g, "'")
    .replace(/[‑−]/g, '-')
    .replace(/[^\x20-\x7e\u00a0-\u00ff–—‘’“”•…€]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
