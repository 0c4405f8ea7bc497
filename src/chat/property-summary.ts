// The summary of a property over all its analyzed documents. It is made when it is asked for, from stored results.
import type { Property } from '../../prisma/generated/client/client.ts';
import { countIssues, type IssueCounts } from '../analyses/analyses.ts';
import type { PropertySummary as Summary } from '../engine/engine.ts';
import type { Service } from '../service/service.ts';
import { knownResults } from './known-results.ts';

export interface PropertySummary extends Summary, IssueCounts {}

/** Null when no document of the property is analyzed. */
export async function propertySummary(
  service: Service,
  { id, mode }: Pick<Property, 'id' | 'mode'>,
): Promise<PropertySummary | null> {
  const rows = await service.db.analysis.findMany({ where: { propertyId: id, status: 'analysis_done' } });
  if (rows.length === 0) return null;
  const known = await knownResults(service.pool, rows, false);
  return { ...service.engineFor(mode).summarize(known), ...countIssues(known.issues) };
}
