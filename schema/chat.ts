// Chat: questions about documents, answered with citations of file and page.

import type { ChatMessage as MessageRow } from '../prisma/generated/client/client.ts';
import { AnalysisFailed, AnalysisNotReady, AnalysisSkipped } from '../src/analyses/analyses.ts';
import { askOnce, askQuestion, type ChatEvent } from '../src/chat/ask.ts';
import {
  chatHistory,
  type DeletedChat as Deleted,
  deleteChat,
  type ChatHistory as History,
  type HistoryItem,
} from '../src/chat/history.ts';
import { EmptyQuery, queryLimits, sessionIdLimits } from '../src/chat/question.ts';
import type { Line } from '../src/documents/pages.ts';
import { boxesOf } from '../src/documents/snippet.ts';
import type { Citation as EngineCitation, EstimatedCost as Estimate } from '../src/engine/engine.ts';
import { InvalidRequest, NotFound } from '../src/platform/errors.ts';
import { textLimits } from '../src/platform/validation.ts';
import { builder } from './builder.ts';
import { BoxType, CostRange, cursorArgument, itemCost, limitArgument, pageCost } from './common.ts';
import { endpoint, graphqlOnly, graphqlOnlyWith, presentIn, presentOnly, within } from './rest.ts';
import { abortableGenerator } from './stream.ts';

const Citation = builder.objectRef<EngineCitation>('Citation').implement({
  description: 'A source of an answer. The snippet is a verbatim quote from the page.',
  fields: (t) => ({
    file: t.exposeString('file', { description: 'Name of the file.' }),
    page: t.exposeInt('page', { description: 'Number of the physical page, starting at 1.' }),
    snippet: t.exposeString('snippet', { description: 'Verbatim quote from the page with collapsed white space.' }),
    analysisId: t.exposeID('analysisId', { ...graphqlOnly, description: 'Id of the cited document.' }),
    boxes: t.field({
      ...graphqlOnly,
      type: [BoxType],
      description: 'Position of the snippet on the page, one box for each line. Empty after the document is deleted.',
      async resolve({ analysisId, page, snippet }, _args, { service }) {
        const row = await service.db.page.findUnique({ where: { analysisId_number: { analysisId, number: page } } });
        return boxesOf((row?.lines ?? []) as unknown as Line[], snippet);
      },
    }),
  }),
});

const CostBounds = builder.objectRef<{ low: number; high: number }>('CostBounds').implement({
  description: 'A price range in the currency of the total.',
  fields: (t) => ({
    low: t.exposeFloat('low', { description: 'Lower bound.' }),
    high: t.exposeFloat('high', { description: 'Upper bound.' }),
  }),
});

const CostItem = builder.objectRef<Estimate['breakdown'][number]>('CostItem').implement({
  description: 'One item of a cost estimate.',
  fields: (t) => ({
    item: t.exposeString('item', { description: 'Description of the work.' }),
    quantity: t.exposeString('quantity', { description: 'Quantity of the work, for example `1 job`.' }),
    cost: t.field({ type: CostBounds, description: 'Estimated cost of the item.', resolve: (item) => item.cost }),
    notes: t.string({
      ...presentOnly,
      nullable: true,
      description: 'Basis of the price.',
      resolve: (item) => item.notes ?? null,
    }),
  }),
});

const EstimatedCost = builder.objectRef<Estimate>('EstimatedCost').implement({
  description: 'Estimated cost of the work that an answer is about.',
  fields: (t) => ({
    total: t.field({ type: CostRange, description: 'Total cost.', resolve: (estimate) => estimate.total }),
    breakdown: t.field({ type: [CostItem], description: 'Cost by item.', resolve: (estimate) => estimate.breakdown }),
  }),
});

const ChatMessage = builder.prismaObject('ChatMessage', {
  description: 'A question with its answer.',
  fields: (t) => ({
    messageId: t.exposeID('id', { description: 'Unique identifier.' }),
    query: t.exposeString('query', { description: 'The question.' }),
    answer: t.exposeString('answer', {
      description: 'The answer in Markdown. Every statement is backed by a citation.',
    }),
    citations: t.field({
      type: [Citation],
      description: 'Sources of the answer, most relevant first; empty if nothing relevant was found.',
      resolve: (message) => message.citations as unknown as EngineCitation[],
    }),
    estimatedCost: t.field({
      ...presentOnly,
      type: EstimatedCost,
      nullable: true,
      description: 'Cost estimate. Present only if `include_cost_estimate` was true.',
      resolve: (message) => message.estimatedCost as unknown as Estimate | null,
    }),
    relatedQuestions: t.exposeStringList('relatedQuestions', {
      description: 'Suggested follow-up questions that the documents can answer.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the question was answered.' }),
    confidence: t.exposeString('confidence', {
      ...presentOnly,
      nullable: true,
      description: '`low` if the documents do not answer the question; absent otherwise.',
    }),
  }),
});

const ChatHistoryItem = builder.objectRef<HistoryItem>('ChatHistoryItem').implement({
  description: 'A previous question with its answer.',
  fields: (t) => ({
    messageId: t.exposeID('id', { description: 'Unique identifier.' }),
    query: t.exposeString('query', { description: 'The question.' }),
    answer: t.exposeString('answer', { description: 'The answer in Markdown.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the question was answered.' }),
    message: t.field({
      ...graphqlOnlyWith(NotFound),
      type: ChatMessage,
      description: 'The full message with citations.',
      resolve: (item) => item.load(),
    }),
  }),
});

const ChatHistoryMeta = builder.objectRef<History['meta']>('ChatHistoryMeta').implement({
  description: 'Pagination of the chat history.',
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount', { description: 'Total number of messages that match the filter.' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are more items.' }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'Cursor of the next page; null on the last page.',
    }),
  }),
});

const ChatHistory = builder.objectRef<History>('ChatHistory').implement({
  description: 'Chat history of an analysis or a property, newest first.',
  fields: (t) => ({
    analysisId: t.exposeID('analysisId', { description: 'The requested id.' }),
    messages: t.field({
      ...itemCost,
      type: [ChatHistoryItem],
      description: 'Messages of this page.',
      resolve: (history) => history.messages,
    }),
    meta: t.field({
      type: ChatHistoryMeta,
      description: 'Pagination.',
      resolve: (history) => history.meta,
    }),
  }),
});

const DeletedChat = builder.objectRef<Deleted>('DeletedChat').implement({
  description: 'A deleted conversation.',
  fields: (t) => ({
    analysisId: t.exposeID('analysisId', { description: 'The requested id.' }),
    messagesDeleted: t.exposeInt('messagesDeleted', { description: 'Number of deleted messages.' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', description: 'When the conversation was deleted.' }),
  }),
});

const ChatEventType = builder.enumType('ChatEventType', {
  description: 'Type of a stream event.',
  values: {
    start: { description: 'The answer starts.' },
    content: { description: 'The next part of the text.' },
    citation: { description: 'A source of the answer.' },
    done: { description: 'The answer is complete and stored.' },
  },
});

/** An event has only the fields of its type. */
type Frame = {
  type: ChatEvent['type'];
  messageId?: string;
  delta?: string;
  file?: string;
  page?: number;
  analysisId?: string;
  citation?: EngineCitation;
  message?: MessageRow;
};

const ChatStreamEvent = builder.objectRef<Frame>('ChatStreamEvent').implement({
  description: 'An event of a streamed answer.',
  fields: (t) => ({
    type: t.field({ type: ChatEventType, description: 'Type of the event.', resolve: (frame) => frame.type }),
    messageId: t.id({
      ...presentIn('start', 'done'),
      nullable: true,
      description: 'Id of the message (in `start` and `done`).',
      resolve: (frame) => frame.messageId,
    }),
    delta: t.string({
      ...presentIn('content'),
      nullable: true,
      description: 'Text to append (in `content`).',
      resolve: (frame) => frame.delta,
    }),
    file: t.string({
      ...presentIn('citation'),
      nullable: true,
      description: 'Name of the cited file (in `citation`).',
      resolve: (frame) => frame.file,
    }),
    page: t.int({
      ...presentIn('citation'),
      nullable: true,
      description: 'Number of the cited physical page (in `citation`).',
      resolve: (frame) => frame.page,
    }),
    analysisId: t.id({
      ...presentIn('citation'),
      nullable: true,
      description: 'Id of the cited document (in `citation`).',
      resolve: (frame) => frame.analysisId,
    }),
    citation: t.field({
      ...graphqlOnly,
      type: Citation,
      nullable: true,
      description: 'The citation with its snippet and boxes (in `citation`).',
      resolve: (frame) => frame.citation,
    }),
    message: t.field({
      ...graphqlOnly,
      type: ChatMessage,
      nullable: true,
      description: 'The full message (in `done`).',
      resolve: (frame) => frame.message,
    }),
  }),
});

const tag = 'Chat';
const questionErrors = [InvalidRequest, EmptyQuery, NotFound, AnalysisNotReady, AnalysisSkipped, AnalysisFailed];
const question = {
  propertyId: {
    description: 'Id of the property whose documents are asked. Send exactly one of `property_id` and `analysis_id`.',
    ...within(textLimits),
  },
  analysisId: {
    description:
      'Id of the analysis of the document that is asked. Send exactly one of `property_id` and `analysis_id`.',
    ...within(textLimits),
  },
  query: {
    required: true as const,
    description: 'The question (1–500 characters).',
    ...within(queryLimits, { minLength: EmptyQuery }),
  },
  includeCostEstimate: {
    description: 'Include an estimate of the cost of the work that the answer is about. Default: false.',
  },
  sessionId: {
    description: 'Your id of the conversation. Earlier messages with the same id are used as context.',
    ...within(sessionIdLimits),
  },
};

builder.queryFields((t) => ({
  chatHistory: t.field({
    ...pageCost,
    ...endpoint('chat', [NotFound, InvalidRequest], { method: 'GET', path: '/chat/:analysis_id/history', tag }),
    type: ChatHistory,
    description: 'Lists earlier questions and answers, newest first.',
    args: {
      analysisId: t.arg.id({ required: true, description: 'Id of an analysis or a property.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
      sessionId: t.arg.string({ description: 'Filter by conversation.', ...within(sessionIdLimits) }),
    },
    resolve: (_root, { analysisId, ...args }, { service, viewer }) => chatHistory(service, viewer, analysisId, args),
  }),
}));

builder.mutationFields((t) => ({
  chat: t.field({
    ...endpoint(
      'chat',
      questionErrors,
      { method: 'POST', path: '/chat', tag, operationId: 'createChatMessage', requestName: 'ChatRequest' },
      'chat',
    ),
    type: ChatMessage,
    description: 'Asks a question about a document or a property.',
    args: {
      propertyId: t.arg.id(question.propertyId),
      analysisId: t.arg.id(question.analysisId),
      query: t.arg.string(question.query),
      includeCostEstimate: t.arg.boolean(question.includeCostEstimate),
      sessionId: t.arg.string(question.sessionId),
    },
    resolve: (_root, args, { service, viewer, signal }) => askOnce(service, viewer, args, signal),
  }),
  deleteChat: t.field({
    ...endpoint('chat', [NotFound], { method: 'DELETE', path: '/chat/:analysis_id', tag }),
    type: DeletedChat,
    description: 'Deletes a conversation.',
    args: { analysisId: t.arg.id({ required: true, description: 'Id of an analysis or a property.' }) },
    resolve: (_root, { analysisId }, { service, viewer }) => deleteChat(service, viewer, analysisId),
  }),
}));

builder.subscriptionFields((t) => ({
  chatStream: t.field({
    ...endpoint(
      'chat',
      questionErrors,
      {
        method: 'POST',
        path: '/chat/stream',
        stream: true,
        tag,
        operationId: 'streamChatMessage',
        requestName: 'ChatRequest',
      },
      'chat',
    ),
    type: ChatStreamEvent,
    description: 'Asks a question and streams the answer.',
    args: {
      propertyId: t.arg.id(question.propertyId),
      analysisId: t.arg.id(question.analysisId),
      query: t.arg.string(question.query),
      includeCostEstimate: t.arg.boolean(question.includeCostEstimate),
      sessionId: t.arg.string(question.sessionId),
    },
    subscribe: (_root, args, { service, viewer, signal }) =>
      abortableGenerator(signal, (stop) => askQuestion(service, viewer, args, stop)),
    resolve: (frame) => frame as Frame,
  }),
}));
