// Adds up the costs of issues. Work that repairs two issues at one place counts once.
import type { CostRange, Issue } from '../engine.ts';
import { type Priceable, repairOf } from './price.ts';

type Costed = Priceable & Pick<Issue, 'estimatedCost'>;

export interface RepairWork<T extends Costed> {
  /** The issue with the highest cost. */
  finding: T & { estimatedCost: NonNullable<T['estimatedCost']> };
  /** All issues that it repairs, including the most expensive one. */
  cures: T[];
  /** For example `1 job`, `100 sq ft`. */
  quantity: string;
}

/** Groups the issues with a price by the work that repairs them. */
export function groupByRepair<T extends Costed>(issues: readonly T[]): RepairWork<T>[] {
  const works = new Map<string, RepairWork<T>>();
  for (const issue of issues) {
    const { estimatedCost } = issue;
    if (!estimatedCost) continue;
    const repair = repairOf(issue);
    const place = (issue.location ?? '').toLowerCase().replace(/\W+/g, ' ').trim();
    const unlisted = `${issue.system}|${issue.title}|${place}`.toLowerCase();
    // A whole system is replaced once, however often the report mentions it.
    const key = !repair ? unlisted : repair.line.unit === 'system' ? repair.line.id : `${repair.line.id}|${place}`;
    const known = works.get(key);
    const cures = [...(known?.cures ?? []), issue];
    if (known && estimatedCost.high <= known.finding.estimatedCost.high) works.set(key, { ...known, cures });
    else works.set(key, { finding: { ...issue, estimatedCost }, cures, quantity: repair?.quantity.amount ?? '1 job' });
  }
  return [...works.values()];
}

export function totalCost(issues: readonly Costed[]): CostRange | null {
  const costs = groupByRepair(issues).map(({ finding }) => finding.estimatedCost);
  if (costs.length === 0) return null;
  return {
    low: costs.reduce((sum, cost) => sum + cost.low, 0),
    high: costs.reduce((sum, cost) => sum + cost.high, 0),
    currency: costs[0]!.currency,
  };
}
