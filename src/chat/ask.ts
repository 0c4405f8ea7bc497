// Answers a question: finds passages, streams the answer of the engine, verifies its citations against the pages, and
// stores the message.
import { v7 } from 'uuid';
import type { Analysis, ChatMessage } from '../../prisma/generated/client/client.ts';
import type { Answer, Citation, Question } from '../engine/engine.ts';
import { noInformationAnswer } from '../engine/no-information.ts';
import { ownedBy, type Viewer, visibleMessages } from '../identity/viewer.ts';
import { confirmChatMessage, releaseChatMessage, reserveChatMessage } from '../limits/limits.ts';
import { SearchUnavailable } from '../search/search.ts';
import type { Service } from '../service/service.ts';
import { verifyCitations } from './citations.ts';
import { knownResults, revisionKey } from './known-results.ts';
import { pageReader } from './page-reader.ts';
import { type CheckedQuestion, checkQuestion, documentsOf, type QuestionInput, type Target } from './question.ts';

const maxPassages = 40;
const maxTurns = 6;

export type ChatEvent =
  | { type: 'start'; messageId: string }
  | { type: 'content'; delta: string }
  | { type: 'citation'; file: string; page: number; analysisId: string; citation: Citation }
  | { type: 'done'; messageId: string; message: ChatMessage };

/**
 * Errors of the request are thrown before the first event. The message is stored before `done`. The work stops when the
 * caller disconnects.
 * @throws InvalidRequest, invalid_query, NotFound, AnalysisNotReady, AnalysisSkipped, AnalysisFailed, SearchUnavailable
 */
export async function* askQuestion(
  service: Service,
  viewer: Viewer,
  input: QuestionInput,
  signal?: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const asked = checkQuestion(input);
  const documents = await documentsOf(service, viewer, asked.target);
  const messageId = v7();
  const counted = await reserveChatMessage(service, viewer, messageId, documents);
  try {
    yield* answer(service, viewer, asked, documents, { messageId, counted }, signal);
  } finally {
    if (counted) await releaseChatMessage(service, messageId);
  }
}

interface Turn {
  messageId: string;
  /** Whether it counts against the monthly limit. */
  counted: boolean;
}

async function* answer(
  service: Service,
  viewer: Viewer,
  asked: CheckedQuestion,
  documents: Analysis[],
  turn: Turn,
  signal?: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { messageId } = turn;
  const ids = documents.map((row) => row.id);
  // Before the first event, so that an unavailable search engine is still an ordinary error response.
  const question = ids.length > 0 ? await buildQuestion(service, viewer, asked, documents, signal) : undefined;
  yield { type: 'start', messageId };
  let found: Answer | undefined;
  if (question) {
    for await (const event of service.engineFor(viewer.mode).answer(question, signal)) {
      signal?.throwIfAborted();
      if (event.type === 'content') yield event;
      else found = await verifyCitations(event.answer, question.readPages);
    }
  }
  if (!found) {
    found = noInformationAnswer(asked.query, service.engineFor(viewer.mode).name);
    yield { type: 'content', delta: found.answer };
  }
  for (const citation of found.citations) {
    const { file, page, analysisId } = citation;
    yield { type: 'citation', file, page, analysisId, citation };
  }
  const message = await storeMessage(service, viewer, asked, turn, found);
  yield { type: 'done', messageId, message };
}

/** Answers without streaming. */
export async function askOnce(
  service: Service,
  viewer: Viewer,
  input: QuestionInput,
  signal?: AbortSignal,
): Promise<ChatMessage> {
  let message: ChatMessage | undefined;
  for await (const event of askQuestion(service, viewer, input, signal))
    if (event.type === 'done') message = event.message;
  return message!;
}

async function buildQuestion(
  service: Service,
  viewer: Viewer,
  asked: CheckedQuestion,
  documents: Analysis[],
  signal?: AbortSignal,
): Promise<Question> {
  const analysisIds = documents.map(({ id }) => id);
  const engine = service.engineFor(viewer.mode);
  const turns = await earlierTurns(service, viewer, asked);
  const query = await engine.searchQuery(asked.query, turns, signal);
  // Without a vector, keyword search still finds most passages.
  const [vector] = await engine.embed([query], 'query', signal).catch((err: unknown): Float32Array[] => {
    signal?.throwIfAborted();
    service.log.warn({ err }, 'question not embedded, using keyword search only');
    return [];
  });
  const [hits, results] = await Promise.all([
    service.search.search(
      {
        tenant: ownedBy(viewer),
        scope: asked.target,
        query,
        vector: vector ? { engine: engine.name, values: vector } : null,
        limit: maxPassages,
        state: stateOf(documents),
      },
      signal,
    ),
    knownResults(service.pool, documents, asked.includeCostEstimate),
  ]);
  if (hits.length === 0) await requireIndexed(service, viewer, asked.target, analysisIds, signal);
  // The index can still contain a document that was just deleted.
  const known = new Set(analysisIds);
  const passages = hits.filter((hit) => known.has(hit.analysisId));
  return {
    query: asked.query,
    turns,
    passages,
    includeCostEstimate: asked.includeCostEstimate,
    ...results,
    readPages: pageReader(service, documents),
  };
}

/** Revisions change when documents become ready or are rebuilt. */
const stateOf = (documents: readonly Analysis[]): string => documents.map(revisionKey).sort().join();

/**
 * No hits is a valid result, but an empty index for a ready document means that the index was lost.
 * @throws SearchUnavailable
 */
async function requireIndexed(
  service: Service,
  viewer: Viewer,
  target: Target,
  analysisIds: string[],
  signal?: AbortSignal,
): Promise<void> {
  if (await service.search.holds(ownedBy(viewer), target, signal)) return;
  if (!(await service.db.chunk.findFirst({ where: { analysisId: { in: analysisIds } }, select: { id: true } }))) return;
  const error = new Error('The search index has no entries for documents that are ready. Run `search rebuild`.');
  service.log.error({ err: error, ...target }, 'the search index is incomplete');
  throw new SearchUnavailable(error);
}

async function earlierTurns(
  service: Service,
  viewer: Viewer,
  { sessionId, target }: CheckedQuestion,
): Promise<Question['turns']> {
  if (sessionId === null) return [];
  const rows = await service.db.chatMessage.findMany({
    where: { ...visibleMessages(viewer), ...target, sessionId },
    orderBy: { id: 'desc' },
    take: maxTurns,
    select: { query: true, answer: true, citations: true },
  });
  return rows.reverse().map((row) => ({ ...row, citations: row.citations as unknown as Citation[] }));
}

const emptyEstimate = { total: { low: 0, high: 0, currency: 'USD' }, breakdown: [] };

function storeMessage(
  service: Service,
  viewer: Viewer,
  asked: CheckedQuestion,
  { messageId: id, counted }: Turn,
  answer: Answer,
): Promise<ChatMessage> {
  const data = {
    id,
    ...ownedBy(viewer),
    ...(asked.target satisfies Target),
    sessionId: asked.sessionId,
    externalUserId: viewer.session?.reach?.externalUserId ?? null,
    query: asked.query,
    answer: answer.answer,
    citations: answer.citations.map(({ file, page, snippet, analysisId }) => ({ file, page, snippet, analysisId })),
    relatedQuestions: answer.relatedQuestions,
    estimatedCost: asked.includeCostEstimate ? ((answer.estimatedCost ?? emptyEstimate) as object) : undefined,
    confidence: answer.confidence ?? null,
    generatedBy: answer.generatedBy,
  };
  if (!counted) return service.db.chatMessage.create({ data });
  return service.db.$transaction(async (tx) => {
    await confirmChatMessage(tx, id);
    return tx.chatMessage.create({ data });
  });
}
