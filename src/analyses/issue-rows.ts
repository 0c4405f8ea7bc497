// Converts between issues of the engine and issue rows.
import type { Issue as IssueRow } from '../../prisma/generated/client/client.ts';
import { type Issue, type Severity, severities } from '../engine/engine.ts';

export function issueRow({ estimatedCost, ...issue }: Issue) {
  return {
    ...issue,
    costLow: estimatedCost?.low ?? null,
    costHigh: estimatedCost?.high ?? null,
    costCurrency: estimatedCost?.currency ?? null,
    costBasis: estimatedCost?.basis ?? null,
  };
}

export function findingOf(row: IssueRow): Issue {
  const { id, analysisId, position, compared, costLow, costHigh, costCurrency, costBasis, ...issue } = row;
  return {
    ...issue,
    severity: issue.severity as Severity,
    estimatedCost:
      costLow === null ? null : { low: costLow, high: costHigh!, currency: costCurrency!, basis: costBasis ?? '' },
  };
}

export const mostSevere = (issues: { severity: Severity }[]): Severity | null =>
  severities.find((severity) => issues.some((issue) => issue.severity === severity)) ?? null;
