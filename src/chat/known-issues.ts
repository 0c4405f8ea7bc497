// Loads the stored issues for answering a question. A property of 50 documents has thousands, so this is plain SQL
// without long texts unless costs are requested, except those of comparisons, which have the evidence. For 1,500
// issues, Prisma took 7 ms more than the driver alone, and one JSON text took PostgreSQL 7 ms more. The order is
// stable.
import type { Issue, Question } from '../engine/engine.ts';
import type { Service } from '../service/service.ts';

interface Row extends Omit<Issue, 'estimatedCost'> {
  analysisId: string;
  costLow: number | null;
  costHigh: number;
  costCurrency: string;
  costBasis: string;
}

export async function knownIssues(
  service: Service,
  fileOf: ReadonlyMap<string, string>,
  priced: boolean,
): Promise<Question['issues']> {
  const values = [[...fileOf.keys()], priced];
  const { rows } = await service.pool.query<Row>({ name: 'known-issues', text, values });
  return rows.map((row) => ({
    analysisId: row.analysisId,
    file: fileOf.get(row.analysisId)!,
    title: row.title,
    description: row.description,
    system: row.system,
    component: row.component,
    location: row.location,
    severity: row.severity,
    severityReason: row.severityReason,
    safetyHazard: row.safetyHazard,
    page: row.page,
    snippet: row.snippet,
    recommendation: row.recommendation,
    trade: row.trade,
    confidence: row.confidence,
    estimatedCost:
      row.costLow === null
        ? null
        : { low: row.costLow, high: row.costHigh, currency: row.costCurrency, basis: row.costBasis },
  }));
}

const text = `
  select analysis_id as "analysisId", title, case when $2::boolean or compared then description else '' end as description, system,
    component, location, severity, severity_reason as "severityReason", safety_hazard as "safetyHazard", page, snippet,
    recommendation, trade, confidence, cost_low as "costLow", cost_high as "costHigh", cost_currency as "costCurrency",
    case when $2::boolean then coalesce(cost_basis, '') else '' end as "costBasis"
  from issue where analysis_id = any($1::uuid[]) order by position, analysis_id`;
