// Reads the closing costs of a Loan Estimate or a Closing Disclosure: each line with its section and the borrower's
// amount. A table whose columns can't be separated gives no lines.
import type { Line, Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';

export type CostSection = 'A' | 'B' | 'C' | 'E' | 'F' | 'G' | 'H';

export interface PagePlace {
  page: number;
  /** Verbatim on the page, white space folded. */
  snippet: string;
}

export interface CostLine extends PagePlace {
  section: CostSection;
  label: string;
  /** Dollars that the borrower pays, at closing or before; 0 when others pay. */
  amount: number;
}

export interface Costs {
  lines: CostLine[];
  totals: Map<CostSection, PagePlace & { amount: number }>;
  /** Positive: the lender's credit. `cure` is the part of it that compensates costs above the legal limit. */
  credits: (PagePlace & { amount: number; cure: number }) | null;
}

interface Cell {
  text: string;
  /** Approximate center. */
  middle: number;
  x: number;
}

const headings: Record<string, RegExp> = {
  A: /origination charges|gastos por|cargos de originaci/i,
  B: /services|servicios/i,
  C: /services|servicios/i,
  D: /total|costos totales/i,
  E: /taxes and other government|impuestos y otros/i,
  F: /prepaids|pagos anticipados/i,
  G: /initial escrow|pago inicial/i,
  H: /other|otros/i,
  I: /total/i,
  J: /total/i,
  K: /./,
};
const sections = new Set<string>(['A', 'B', 'C', 'E', 'F', 'G', 'H']);
const heading = /^([A-K])\.\s+(\p{Lu}.*)$/u;
const amountOnly = /^([–−-]?)\s?\$?\s?([\d,]+(?:\.\d{2})?)$/;
/** Excludes `Deed: $40.00`, which is part of the amount beside it. */
const endsInAmount = /^(.*[^\s:])\s([–−-]?\s?\$[\d,]+(?:\.\d{2})?)$/;
const creditsLine = /^(?:lender credits|créditos? del prestamista)\b/i;
const cureInWords = /\$([\d,]+(?:\.\d{2})?)[^)$]*(?:above|exceed|excess|legal limit|límite legal|exced)/i;
const atClosing = /^(?:at closing|al cierre)$/i;
const beforeClosing = /^(?:before closing|antes del cierre)$/i;

export function readCosts(pages: Page[], form: 'loan_estimate' | 'closing_disclosure'): Costs {
  const costs: Costs = { lines: [], totals: new Map(), credits: null };
  let boundary: number | null = null;
  for (const page of pages) {
    // The estimate has its sections side by side.
    const sides: Reader[] = form === 'loan_estimate' ? [new Reader(false), new Reader(false)] : [new Reader(true)];
    for (const [at, line] of page.lines.entries()) {
      const cells = cellsOf(line);
      boundary = form === 'closing_disclosure' ? (boundaryOf(cells) ?? boundary) : Number.POSITIVE_INFINITY;
      for (const [side, reader] of sides.entries()) {
        const own = sides.length === 1 ? cells : cells.filter(({ x }) => x < page.width / 2 === (side === 0));
        if (own.length > 0) reader.read(own, { page, at, boundary }, costs);
      }
    }
  }
  return costs;
}

interface LinePosition {
  page: Page;
  at: number;
  /** The borrower's columns are left of it; null when no column heading was found. */
  boundary: number | null;
}

/** Reads one column of sections down a page. */
class Reader {
  private readonly numbered: boolean;
  private section: string | null = null;
  /** A label whose amount has not been read yet. */
  private open: { label: string; at: number; isHeading: boolean } | null = null;

  constructor(numbered: boolean) {
    this.numbered = numbered;
  }

  read(cells: Cell[], spot: LinePosition, costs: Costs): void {
    const label = cells
      .filter(({ text }) => !amountOnly.test(text))
      .map(({ text }) => text)
      .join(' ');
    const amounts = cells.filter(({ text }) => amountOnly.test(text));
    const found = heading.exec(label);
    const isHeading = found !== null && headings[found[1]!]!.test(found[2]!);
    if (isHeading) {
      this.section = found[1]!;
      this.open = { label, at: spot.at, isHeading: true };
    } else if (creditsLine.test(label)) {
      if (amounts[0] && !costs.credits && (this.section === 'J' || this.section === 'I')) {
        const amount = Math.abs(parseDollars(amounts[0].text));
        const cure = parseDollars(cureInWords.exec(label)?.[1] ?? '0');
        costs.credits = { amount, cure: Math.min(cure, amount), ...placeOf(spot, spot.at) };
      }
      return;
    } else if (this.open && this.continues(label)) {
      this.open = { ...this.open, label: `${this.open.label} ${label}` };
    } else {
      this.open = label ? { label, at: spot.at, isHeading: false } : null;
    }
    if (!this.section || !sections.has(this.section) || !this.open || spot.boundary === null) return;
    if (amounts.length === 0) return;
    const { boundary } = spot;
    const section = this.section as CostSection;
    const amount = amounts
      .filter(({ middle }) => middle < boundary)
      .reduce((sum, { text }) => sum + parseDollars(text), 0);
    const place = placeOf(spot, this.open.at);
    if (this.open.isHeading) {
      if (!costs.totals.has(section)) costs.totals.set(section, { amount, ...place });
    } else if (/\p{L}{3}/u.test(this.open.label)) {
      costs.lines.push({ section, label: this.open.label, amount: roundCents(amount), ...place });
    }
    this.open = null;
  }

  private continues(label: string): boolean {
    if (/^\d{2}(?:\s|$)/.test(label) || label === '') return false;
    if (this.open?.isHeading || !this.numbered) return /^[\p{Ll}(]/u.test(label);
    return /^\d{2}\s+\S/.test(this.open?.label ?? '') && !/\)$/.test(this.open?.label ?? '');
  }
}

function cellsOf(line: Line): Cell[] {
  const perLetter = line.width / Math.max(1, line.text.length);
  const letter = line.size > 0 ? line.size * 0.5 : perLetter;
  const cells: Cell[] = [];
  const parts =
    line.cells ??
    [...line.text.matchAll(/\S+(?:\s{1,2}\S+)*/g)].map((match) => ({
      text: match[0],
      x: line.x + match.index * perLetter,
    }));
  for (const { text, x } of parts) {
    const split = amountOnly.test(text.trim()) ? null : endsInAmount.exec(text.trim());
    for (const [part, from] of split
      ? [[split[1]!, x] as const, [split[2]!, x + split[1]!.length * letter] as const]
      : [[text.trim(), x] as const]) {
      if (part) cells.push({ text: part, x: from, middle: from + (part.length * letter) / 2 });
    }
  }
  return cells;
}

/** The boundary between the borrower's columns and the seller's. */
function boundaryOf(cells: Cell[]): number | null {
  const heads = cells.filter(({ text }) => atClosing.test(text) || beforeClosing.test(text));
  const before = heads.findIndex(({ text }) => beforeClosing.test(text));
  if (before < 0 || !heads.slice(0, before).some(({ text }) => atClosing.test(text))) return null;
  const seller = heads[before + 1];
  return seller ? (heads[before]!.middle + seller.middle) / 2 : Number.POSITIVE_INFINITY;
}

function placeOf({ page, at }: LinePosition, from: number): PagePlace {
  const whole = foldSpace(
    page.lines
      .slice(from, at + 1)
      .map((line) => line.text)
      .join(' '),
  );
  return { page: page.number, snippet: whole.length <= 300 ? whole : foldSpace(page.lines[at]!.text) };
}

export function parseDollars(text: string): number {
  const value = Number(text.replace(/[^\d.]/g, ''));
  return /^\s*[–−-]/.test(text) ? -value : value;
}

export const roundCents = (value: number): number => Math.round(value * 100) / 100;

/** Whether the lines add up to the printed total. Only then is an absent line known to be missing. */
export function isComplete({ lines, totals }: Costs, section: CostSection): boolean {
  const own = lines.filter((line) => line.section === section);
  const sum = own.reduce((total, line) => total + line.amount, 0);
  const total = totals.get(section);
  // Estimates are printed in whole dollars.
  return total ? Math.abs(total.amount - sum) <= 1 + own.length / 2 : own.length === 0;
}
