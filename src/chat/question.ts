// Validates a question and finds the documents that can answer it.
import { validate } from 'uuid';
import type { Analysis } from '../../prisma/generated/client/client.ts';
import { AnalysisNotReady, getAnalysis, requireDone } from '../analyses/analyses.ts';
import { queryRows } from '../database/query.ts';
import type { Viewer } from '../identity/viewer.ts';
import { visibleAnalysisSql, visibleAnalysisValues, visiblePropertySql } from '../identity/visible-sql.ts';
import { ApiError, InvalidRequest, NotFound } from '../platform/errors.ts';
import { codePoints, optionalText, type TextLimits } from '../platform/validation.ts';
import { getProperty } from '../properties/properties.ts';
import type { Service } from '../service/service.ts';

export const queryLimits = { minLength: 1, maxLength: 500 } satisfies TextLimits;
export const sessionIdLimits = { maxLength: 255 } satisfies TextLimits;

export interface QuestionInput {
  propertyId?: string | null;
  analysisId?: string | null;
  query: string;
  includeCostEstimate?: boolean | null;
  sessionId?: string | null;
}

export type Target = { propertyId: string } | { analysisId: string };

export class EmptyQuery extends ApiError {
  static override readonly kind = {
    code: 'invalid_query',
    status: 400,
    cause: 'the query is empty.',
    remedy: 'Send a question in `query`.',
  };

  constructor() {
    super('The query is empty.');
  }
}

export interface CheckedQuestion {
  query: string;
  target: Target;
  includeCostEstimate: boolean;
  sessionId: string | null;
}

/** @throws InvalidRequest, EmptyQuery */
export function checkQuestion(input: QuestionInput): CheckedQuestion {
  const query = input.query.trim();
  if (query === '') throw new EmptyQuery();
  if (codePoints(query) > queryLimits.maxLength)
    throw new InvalidRequest('query', `query must have at most ${queryLimits.maxLength} characters.`);
  if (query.includes('\0')) throw new InvalidRequest('query', 'query contains a character that is not allowed.');
  const propertyId = optionalText('property_id', input.propertyId);
  const analysisId = optionalText('analysis_id', input.analysisId);
  const sessionId = optionalText('session_id', input.sessionId, sessionIdLimits);
  const includeCostEstimate = input.includeCostEstimate ?? false;
  if (propertyId !== null && analysisId === null)
    return { query, target: { propertyId }, includeCostEstimate, sessionId };
  if (analysisId !== null && propertyId === null)
    return { query, target: { analysisId }, includeCostEstimate, sessionId };
  throw new InvalidRequest('property_id', 'Send exactly one of property_id and analysis_id.');
}

/**
 * The documents that are ready for questions; empty for a property without such documents.
 * @throws NotFound, AnalysisNotReady, AnalysisSkipped, AnalysisFailed
 */
export async function documentsOf(service: Service, viewer: Viewer, target: Target): Promise<Analysis[]> {
  if ('analysisId' in target) {
    const row = await getAnalysis(service, viewer, target.analysisId);
    requireDone(row);
    if (row.chatStatus === 'pending') throw new AnalysisNotReady();
    return [row];
  }
  await getProperty(service, viewer, target.propertyId);
  const rows = await service.db.analysis.findMany({ where: { propertyId: target.propertyId } });
  const ready = rows.filter((row) => row.status === 'analysis_done' && row.chatStatus !== 'pending');
  if (ready.length === 0 && rows.some((row) => row.finishedAt === null)) throw new AnalysisNotReady();
  return ready;
}

const findTarget = `
  select exists (select 1 from analysis a where ${visibleAnalysisSql('a')} and a.id = $5) as analysis,
    exists (select 1 from property p where ${visiblePropertySql('p')} and p.id = $5) as property`;

/** Resolves the id in `/v1/chat/:analysis_id`, which names an analysis or a property. @throws NotFound */
export async function resolveChatTarget(service: Service, viewer: Viewer, id: string): Promise<Target> {
  if (!validate(id)) throw new NotFound('analysis');
  const values = [...visibleAnalysisValues(viewer), id];
  const [found] = await queryRows<{ analysis: boolean; property: boolean }>(
    service.pool,
    'chat-target',
    findTarget,
    values,
  );
  if (found?.analysis) return { analysisId: id };
  if (found?.property) return { propertyId: id };
  throw new NotFound('analysis');
}
