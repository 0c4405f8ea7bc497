// Prices a finding by the one catalogue line that cures it. No line, no price.
import type { CostRange, Finding } from '../engine.ts';
import { type Quantity, quantityOf } from './quantity.ts';
import { type RepairLine, repairLines } from './repairs.ts';

export type Priceable = Pick<Finding, 'title' | 'description' | 'system' | 'component' | 'location'>;

export interface Repair {
  line: RepairLine;
  quantity: Quantity;
  low: number;
  high: number;
  basis: string;
  /** 0…1: how surely this is the right line and amount. */
  confidence: number;
}

const round = (dollars: number): number =>
  dollars >= 1000 ? Math.round(dollars / 50) * 50 : Math.round(dollars / 5) * 5;
const money = (dollars: number): string => `$${dollars.toLocaleString('en-US')}`;

/** What is wrong, without the long explanations that name other parts. */
const problemOf = (finding: Priceable): string =>
  `${finding.title}. ${finding.component ?? ''}. ${finding.description
    .split(/(?<=[.!?])\s/)
    .slice(0, 2)
    .join(' ')
    .slice(0, 260)}`;

/** Work on these is priced for findings about these alone. */
const confined = new Set(['Pool & Spa', 'Irrigation']);

function fitness(line: RepairLine, title: string, text: string, system: string): number {
  if (line.excluded.some((pattern) => text.search(pattern) >= 0)) return 0;
  let score = 0;
  for (const pattern of line.required) {
    const words = [...text.matchAll(pattern)].map((match) => match[0]);
    if (words.length === 0) return 0;
    score += 2 + Math.max(...words.map((word) => word.length)) / 10;
    if (title.search(pattern) >= 0) score += 1;
  }
  if (line.system === system) return score + 2.5;
  return confined.has(line.system) ? 0 : score;
}

export function repairOf(finding: Priceable): Repair | null {
  const text = problemOf(finding);
  let best: RepairLine | null = null;
  let most = 0;
  for (const line of repairLines) {
    const score = fitness(line, finding.title, text, finding.system);
    // Two groups of words, or one and the same system.
    if (score > most && score >= 3.5) [best, most] = [line, score];
  }
  if (!best) return null;
  const quantity = quantityOf(best, `${finding.title}. ${finding.description}`);
  const low = round(best.low * quantity.low);
  const high = round(best.high * quantity.high);
  const confidence = Math.min(
    0.9,
    0.35 + most * 0.04 + (best.system === finding.system ? 0.1 : 0) + (quantity.stated ? 0.05 : -0.1),
  );
  return {
    line: best,
    quantity,
    low,
    high,
    basis: basisOf(best, quantity, confidence),
    confidence: Math.round(confidence * 100) / 100,
  };
}

function basisOf(line: RepairLine, quantity: Quantity, confidence: number): string {
  const sure = confidence >= 0.75 ? 'high' : confidence >= 0.6 ? 'medium' : 'low';
  const unit =
    line.unit === 'job' || line.unit === 'system'
      ? `per ${line.unit}`
      : `per ${line.unit === 'each' ? 'piece' : line.unit}`;
  return `${line.item}: ${quantity.words} at ${money(line.low)} to ${money(line.high)} ${unit}. Source: ${line.source} (${line.date}). Confidence: ${sure}.`;
}

export function priceFinding(finding: Priceable): (CostRange & { basis: string }) | null {
  const repair = repairOf(finding);
  return repair && { low: repair.low, high: repair.high, currency: 'USD', basis: repair.basis };
}
