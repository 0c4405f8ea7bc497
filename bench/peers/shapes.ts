// The JSON of `/v1`, made by hand for the servers that the service is compared with.
import type { ChatMessage, Issue, Property } from '../../prisma/generated/client/client.ts';

const cursor = (id: string) => Buffer.from(`after:${id}`).toString('base64url');

export function page<T>(rows: T[], limit: number, idOf: (row: T) => string) {
  const items = rows.slice(0, limit);
  const more = rows.length > limit;
  return { items, meta: { has_more: more, next_cursor: more ? cursor(idOf(items.at(-1)!)) : null } };
}

export const propertyJson = (row: Property & { documentCount: number }) => ({
  id: row.id,
  external_id: row.externalId,
  address: row.address,
  city: row.city,
  state: row.state,
  zip_code: row.zipCode,
  country: row.country,
  document_count: row.documentCount,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const issueJson = (row: Issue) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  system: row.system,
  component: row.component,
  location: row.location,
  severity: row.severity,
  severity_reason: row.severityReason,
  safety_hazard: row.safetyHazard,
  page: row.page,
  snippet: row.snippet,
  recommendation: row.recommendation,
  trade: row.trade,
  estimated_cost:
    row.costLow === null
      ? null
      : { low: row.costLow, high: row.costHigh, currency: row.costCurrency, basis: row.costBasis },
  confidence: row.confidence,
});

export const messageJson = (row: ChatMessage) => ({
  message_id: row.id,
  query: row.query,
  answer: row.answer,
  created_at: row.createdAt.toISOString(),
});

export const failure = (code: string, message: string) => ({ error: { code, message } });
