// Prices an issue by the one catalogue line that repairs it. Without a matching line there is no price.
import type { CostRange, Issue } from '../engine.ts';
import { type Quantity, quantityOf } from './quantity.ts';
import { type CatalogueWord, type RepairLine, repairLines, wordStarts } from './repairs.ts';

export type Priceable = Pick<Issue, 'title' | 'description' | 'system' | 'component' | 'location'>;

export interface Repair {
  line: RepairLine;
  quantity: Quantity;
  low: number;
  high: number;
  basis: string;
  /** Confidence from 0 to 1 that line and amount are right. */
  confidence: number;
}

/** Lower scores share words without being a match. */
const minMatchScore = 5.5;

const round = (dollars: number): number =>
  dollars >= 1000 ? Math.round(dollars / 50) * 50 : Math.round(dollars / 5) * 5;
const money = (dollars: number): string => `$${dollars.toLocaleString('en-US')}`;

/** "Repair or replace as needed" does not require a replacement. */
const eitherWay = /\b(?:repair|evaluat|review)\w*[ ,/]*(?:and\/or|or|and|&)?[ /]*replac\w*/gi;

const withoutComponent = ({ title, component }: Priceable): string =>
  component && title.toLowerCase().startsWith(`${component.toLowerCase()}: `)
    ? title.slice(component.length + 2)
    : title;

/** The defect, without long explanations that name other parts. */
function textOf(finding: Priceable): Text {
  // A title may start with the component name, which does not describe the defect.
  const title = withoutComponent(finding).replace(eitherWay, ' ');
  const said = finding.description
    .split(/(?<=[.!?])\s/)
    .slice(0, 2)
    .join(' ')
    .slice(0, 260)
    .replace(eitherWay, ' ');
  const component = finding.component ?? '';
  return { title, said, component, starts: wordStarts(`${title} ${said} ${component}`) };
}

/** Work on these systems is priced for issues of these systems only. */
const confinedSystems = new Set(['Pool & Spa', 'Irrigation']);
/** Systems that share words but not work. */
const trades = new Set(['Electrical', 'Plumbing', 'HVAC', 'Roof', 'Appliances', 'Fireplace & Chimney']);

/** A word in few catalogue lines weighs more than one in many. */
const weights = new Map<string, number>();
for (const word of repairLines.flatMap((line) => [...new Set(line.required.flat().map((each) => each.written))])) {
  weights.set(word, (weights.get(word) ?? 0) + 1);
}
for (const [word, lines] of weights) weights.set(word, Math.log(repairLines.length / lines));

interface Text {
  title: string;
  said: string;
  component: string;
  starts: Set<string>;
}

/**
 * The highest weight among the alternatives of a group that the issue contains: most in its title, least in its
 * component name only.
 */
function matchOf(group: CatalogueWord[], text: Text): number {
  let most = 0;
  for (const { written, start, pattern } of group) {
    // Skips nine of ten patterns, which took most of the time.
    if (!text.starts.has(start)) continue;
    const weight =
      (weights.get(written) ?? 0) *
      (pattern.test(text.title) ? 1.5 : pattern.test(text.said) ? 1 : pattern.test(text.component) ? 0.75 : 0);
    most = Math.max(most, weight);
  }
  return most;
}

function fitness(line: RepairLine, text: Text, system: string): number {
  // Checks that most lines fail come first.
  let score = 0;
  for (const group of line.required) {
    const match = matchOf(group, text);
    if (match === 0) return 0;
    score += match;
  }
  if (line.excluded.some((group) => matchOf(group, text) > 0 || group.some(({ pattern }) => pattern.test(text.title))))
    return 0;
  if (line.system === system) return score + 2;
  if (confinedSystems.has(line.system)) return 0;
  return score - (trades.has(line.system) && trades.has(system) ? 3 : 1.5);
}

/** Cached: an issue is priced when it is found, in the summary, and when it is stored or used in an answer. */
const cache = new Map<string, Repair | null>();
const maxCached = 2_000;

export function repairOf(finding: Priceable): Repair | null {
  const { title, description, system, component } = finding;
  const key = JSON.stringify([title, description, system, component]);
  let repair = cache.get(key);
  if (repair === undefined) {
    repair = bestRepair(finding);
    if (cache.size >= maxCached) cache.clear();
    cache.set(key, repair);
  }
  return repair;
}

function bestRepair(finding: Priceable): Repair | null {
  const text = textOf(finding);
  let best: RepairLine | null = null;
  let most = 0;
  for (const line of repairLines) {
    const score = fitness(line, text, finding.system);
    if (score > most && score >= minMatchScore) [best, most] = [line, score];
  }
  if (!best) return null;
  const quantity = quantityOf(best, `${finding.title}. ${finding.description}`);
  const low = round(best.low * quantity.low);
  const high = round(best.high * quantity.high);
  const confidence = Math.min(
    0.9,
    0.15 + most * 0.045 + (best.system === finding.system ? 0.1 : 0) + (quantity.stated ? 0.05 : -0.1),
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

/** The line that a stored basis names, so that sums need no description; undefined for one of another catalogue. */
export const lineOfBasis = (basis: string): RepairLine | undefined =>
  linesByItem.get(basis.slice(0, basis.indexOf(': ')));

const linesByItem: ReadonlyMap<string, RepairLine> = new Map(repairLines.map((line) => [line.item, line]));

export function priceIssue(finding: Priceable): (CostRange & { basis: string }) | null {
  const repair = repairOf(finding);
  return repair && { low: repair.low, high: repair.high, currency: 'USD', basis: repair.basis };
}
