// Adds up what findings cost. Work that cures two findings at one place is paid once.
import type { CostRange, Finding } from '../engine.ts';
import { type Priceable, repairOf } from './price.ts';

type Costed = Priceable & Pick<Finding, 'estimatedCost'>;

function workOf(issue: Costed): string {
  const repair = repairOf(issue);
  if (!repair) return `${issue.system}|${issue.title}|${issue.location ?? ''}`.toLowerCase();
  // A whole system is replaced once, wherever the report speaks of it.
  return repair.line.unit === 'system'
    ? repair.line.id
    : `${repair.line.id}|${(issue.location ?? '').toLowerCase().replace(/\W+/g, ' ').trim()}`;
}

export function totalCost(issues: Costed[]): CostRange | null {
  const works = new Map<string, CostRange>();
  for (const issue of issues) {
    const cost = issue.estimatedCost;
    if (!cost) continue;
    const work = workOf(issue);
    const counted = works.get(work);
    if (!counted || cost.high > counted.high) works.set(work, cost);
  }
  if (works.size === 0) return null;
  const all = [...works.values()];
  return {
    low: all.reduce((sum, cost) => sum + cost.low, 0),
    high: all.reduce((sum, cost) => sum + cost.high, 0),
    currency: all[0]?.currency ?? 'USD',
  };
}
