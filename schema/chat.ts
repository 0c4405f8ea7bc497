// Chat: questions about documents, answered with file and page.
import type { ChatMessage as MessageRow } from '../prisma/generated/client/client.ts';
import { askOnce, askQuestion, type ChatEvent } from '../src/chat/ask.ts';
import {
  chatHistory,
  type DeletedChat as Deleted,
  deleteChat,
  type ChatHistory as History,
} from '../src/chat/history.ts';
import type { Line } from '../src/documents/pages.ts';
import { boxesOf } from '../src/documents/snippet.ts';
import type { Citation as EngineCitation, EstimatedCost as Estimate } from '../src/engine/engine.ts';
import { builder } from './builder.ts';
import { BoxType, CostRange, cursorArgument, itemCost, limitArgument, pageCost } from './common.ts';
import { endpoint, graphqlOnly, presentOnly } from './rest.ts';
import { abortable } from './stream.ts';

const Citation = builder.objectRef<EngineCitation>('Citation').implement({
  description: 'Where an answer comes from. The snippet stands on that page, word for word.',
  fields: (t) => ({
    file: t.exposeString('file', { description: "The file's name." }),
    page: t.exposeInt('page', { description: 'Physical page, from 1.' }),
    snippet: t.exposeString('snippet', { description: 'Quoted from the page, white space folded.' }),
    analysisId: t.exposeID('analysisId', { ...graphqlOnly, description: 'The document.' }),
    boxes: t.field({
      ...graphqlOnly,
      type: [BoxType],
      description: 'Where the snippet stands on its page, a box a line; empty once the document is deleted.',
      async resolve({ analysisId, page, snippet }, _args, { service }) {
        const row = await service.db.page.findUnique({ where: { analysisId_number: { analysisId, number: page } } });
        return boxesOf((row?.lines ?? []) as unknown as Line[], snippet);
      },
    }),
  }),
});

const CostBounds = builder.objectRef<{ low: number; high: number }>('CostBounds').implement({
  description: 'A range of money in the currency of the total.',
  fields: (t) => ({
    low: t.exposeFloat('low', { description: 'The lower end.' }),
    high: t.exposeFloat('high', { description: 'The upper end.' }),
  }),
});

const CostItem = builder.objectRef<Estimate['breakdown'][number]>('CostItem').implement({
  description: 'One piece of work.',
  fields: (t) => ({
    item: t.exposeString('item', { description: 'The work.' }),
    quantity: t.exposeString('quantity', { description: 'How much of it, `1 job`.' }),
    cost: t.field({ type: CostBounds, description: 'What it may cost.', resolve: (item) => item.cost }),
    notes: t.string({
      ...presentOnly,
      nullable: true,
      description: 'What the price rests on.',
      resolve: (item) => item.notes ?? null,
    }),
  }),
});

const EstimatedCost = builder.objectRef<Estimate>('EstimatedCost').implement({
  description: 'What the work that an answer is about may cost.',
  fields: (t) => ({
    total: t.field({ type: CostRange, description: 'All of it.', resolve: (estimate) => estimate.total }),
    breakdown: t.field({ type: [CostItem], description: 'Piece by piece.', resolve: (estimate) => estimate.breakdown }),
  }),
});

const ChatMessage = builder.prismaObject('ChatMessage', {
  description: 'A question and its answer.',
  fields: (t) => ({
    messageId: t.exposeID('id', { description: 'Our identifier.' }),
    query: t.exposeString('query', { description: 'The question.' }),
    answer: t.exposeString('answer', { description: 'Markdown. It states nothing that its citations do not carry.' }),
    citations: t.field({
      type: [Citation],
      description: 'The best first; empty when nothing relevant was found.',
      resolve: (message) => message.citations as unknown as EngineCitation[],
    }),
    estimatedCost: t.field({
      ...presentOnly,
      type: EstimatedCost,
      nullable: true,
      description: 'Only when `include_cost_estimate` was true.',
      resolve: (message) => message.estimatedCost as unknown as Estimate | null,
    }),
    relatedQuestions: t.exposeStringList('relatedQuestions', { description: 'What else the documents answer.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was answered.' }),
    confidence: t.exposeString('confidence', {
      ...presentOnly,
      nullable: true,
      description: '`low` in the no-information answer; else absent.',
    }),
  }),
});

const ChatHistoryItem = builder.prismaObject('ChatMessage', {
  variant: 'ChatHistoryItem',
  description: 'An earlier question and its answer.',
  fields: (t) => ({
    messageId: t.exposeID('id', { description: 'Our identifier.' }),
    query: t.exposeString('query', { description: 'The question.' }),
    answer: t.exposeString('answer', { description: 'Markdown.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was answered.' }),
    message: t.variant(ChatMessage, { ...graphqlOnly, description: 'The whole of it, with citations.' }),
  }),
});

const ChatHistoryMeta = builder.objectRef<History['meta']>('ChatHistoryMeta').implement({
  description: 'Where a page of the history stands in the whole.',
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount', { description: 'All messages that the filter lets through.' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether more follow.' }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'Send it as `cursor` to get what follows; null on the last page.',
    }),
  }),
});

const ChatHistory = builder.objectRef<History>('ChatHistory').implement({
  description: 'The conversation about an analysis or a property, newest first.',
  fields: (t) => ({
    analysisId: t.exposeID('analysisId', { description: 'The id that was asked for.' }),
    messages: t.field({
      ...itemCost,
      type: [ChatHistoryItem],
      description: 'This page of them.',
      resolve: (history) => history.messages,
    }),
    meta: t.field({
      type: ChatHistoryMeta,
      description: 'Where this page stands.',
      resolve: (history) => history.meta,
    }),
  }),
});

const DeletedChat = builder.objectRef<Deleted>('DeletedChat').implement({
  description: 'A conversation that is gone.',
  fields: (t) => ({
    analysisId: t.exposeID('analysisId', { description: 'The id that was asked for.' }),
    messagesDeleted: t.exposeInt('messagesDeleted', { description: 'How many messages it had.' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', description: 'When it was deleted.' }),
  }),
});

const ChatEventType = builder.enumType('ChatEventType', {
  description: 'What a frame of an answer is.',
  values: {
    start: { description: 'The answer begins.' },
    content: { description: 'The next piece of its text.' },
    citation: { description: 'A source of it.' },
    done: { description: 'The answer ends; the turn is kept.' },
  },
});

/** The frames of the stream have the fields of their type and no others. */
type Frame = {
  type: ChatEvent['type'];
  messageId?: string;
  delta?: string;
  file?: string;
  page?: number;
  message?: MessageRow;
};

const ChatStreamEvent = builder.objectRef<Frame>('ChatStreamEvent').implement({
  description: 'A frame of an answer on its way.',
  fields: (t) => ({
    type: t.field({ type: ChatEventType, description: 'What this frame is.', resolve: (frame) => frame.type }),
    messageId: t.id({
      ...presentOnly,
      nullable: true,
      description: 'Of `start` and `done`.',
      resolve: (frame) => frame.messageId,
    }),
    delta: t.string({
      ...presentOnly,
      nullable: true,
      description: 'Of `content`: append it.',
      resolve: (frame) => frame.delta,
    }),
    file: t.string({
      ...presentOnly,
      nullable: true,
      description: "Of `citation`: the file's name.",
      resolve: (frame) => frame.file,
    }),
    page: t.int({
      ...presentOnly,
      nullable: true,
      description: 'Of `citation`: the physical page.',
      resolve: (frame) => frame.page,
    }),
    message: t.field({
      ...graphqlOnly,
      type: ChatMessage,
      nullable: true,
      description: 'Of `done`: the whole of it.',
      resolve: (frame) => frame.message,
    }),
  }),
});

const tag = 'Chat';
const errors =
  'Errors: `invalid_request`, `invalid_query`, `not_found`, `analysis_not_ready`, `analysis_skipped`, `analysis_failed`.';
const question = {
  propertyId: { description: "Ask all of this property's documents. Exactly one of the two." },
  analysisId: { description: 'Ask this document.' },
  query: { required: true as const, description: 'The question, 1 to 500 characters.' },
  includeCostEstimate: { description: 'Estimate what the work that the answer is about may cost.' },
  sessionId: { description: 'Your name for the conversation: its earlier turns give context.' },
};

builder.queryFields((t) => ({
  chatHistory: t.field({
    ...pageCost,
    ...endpoint('chat', { method: 'GET', path: '/chat/:analysis_id/history', tag }),
    type: ChatHistory,
    description: 'Earlier questions and answers, newest first. Errors: `not_found`, `invalid_request`.',
    args: {
      analysisId: t.arg.id({ required: true, description: 'An analysis, or a property.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
      sessionId: t.arg.string({ description: 'Only of this conversation.' }),
    },
    resolve: (_root, { analysisId, ...args }, { service, viewer }) => chatHistory(service, viewer, analysisId, args),
  }),
}));

builder.mutationFields((t) => ({
  chat: t.field({
    ...endpoint('chat', { method: 'POST', path: '/chat', tag }, 'chat'),
    type: ChatMessage,
    description: `Asks a question about a document or a property. ${errors}`,
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
    ...endpoint('chat', { method: 'DELETE', path: '/chat/:analysis_id', tag }),
    type: DeletedChat,
    description: 'Deletes a conversation. Errors: `not_found`.',
    args: { analysisId: t.arg.id({ required: true, description: 'An analysis, or a property.' }) },
    resolve: (_root, { analysisId }, { service, viewer }) => deleteChat(service, viewer, analysisId),
  }),
}));

builder.subscriptionFields((t) => ({
  chatStream: t.field({
    ...endpoint('chat', { method: 'POST', path: '/chat/stream', stream: true, tag }, 'chat'),
    type: ChatStreamEvent,
    description: `Asks a question and streams the answer. ${errors}`,
    args: {
      propertyId: t.arg.id(question.propertyId),
      analysisId: t.arg.id(question.analysisId),
      query: t.arg.string(question.query),
      includeCostEstimate: t.arg.boolean(question.includeCostEstimate),
      sessionId: t.arg.string(question.sessionId),
    },
    subscribe: (_root, args, { service, viewer, signal }) =>
      abortable(signal, (stop) => askQuestion(service, viewer, args, stop)),
    resolve: (frame) => frame as Frame,
  }),
}));
