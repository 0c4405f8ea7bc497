// Chat history of an analysis or a property: listed newest first, deleted as a whole.
import type { ChatMessage, Prisma } from '../../prisma/generated/client/client.ts';
import { queryRows } from '../database/query.ts';
import { type Viewer, visibleMessages } from '../identity/viewer.ts';
import { visibleMessageSql, visibleMessageValues } from '../identity/visible-sql.ts';
import { NotFound } from '../platform/errors.ts';
import { type PageArgs, type PageMeta, parsePageArgs, toPage } from '../platform/pagination.ts';
import { optionalText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import { resolveChatTarget, sessionIdLimits } from './question.ts';

/** A message in a list, without its citations. */
export interface HistoryItem extends Pick<ChatMessage, 'id' | 'query' | 'answer' | 'createdAt'> {
  /** Loads the whole message; one query for all messages of the page. */
  load(): Promise<ChatMessage>;
}

export interface ChatHistory {
  analysisId: string;
  messages: HistoryItem[];
  meta: PageMeta & { totalCount: number };
}

type TargetColumn = 'property_id' | 'analysis_id';
const visibleMessage = (column: TargetColumn) => `
  ${visibleMessageSql('m')} and m.${column} = $5 and ($6::text is null or m.session_id = $6)`;
const countMessages = (column: TargetColumn) =>
  `select count(*)::int as count from chat_message m where ${visibleMessage(column)}`;
const pageOfMessages = (column: TargetColumn) => `
  select m.id, m.query, m.answer, m.created_at as "createdAt" from chat_message m
  where ${visibleMessage(column)} and ($7::uuid is null or m.id < $7) order by m.id desc limit $8`;
const statements = {
  property_id: { count: countMessages('property_id'), page: pageOfMessages('property_id') },
  analysis_id: { count: countMessages('analysis_id'), page: pageOfMessages('analysis_id') },
};

/** @throws InvalidRequest, NotFound */
export async function chatHistory(
  service: Service,
  viewer: Viewer,
  id: string,
  args: PageArgs & { sessionId?: string | null },
): Promise<ChatHistory> {
  const part = parsePageArgs(args);
  const sessionId = optionalText('session_id', args.sessionId, sessionIdLimits);
  const column = 'propertyId' in (await resolveChatTarget(service, viewer, id)) ? 'property_id' : 'analysis_id';
  const values = [...visibleMessageValues(viewer), id, sessionId];
  const [[counted], rows] = await Promise.all([
    queryRows<{ count: number }>(service.pool, `count-messages-${column}`, statements[column].count, values),
    queryRows<Omit<HistoryItem, 'load'>>(service.pool, `list-messages-${column}`, statements[column].page, [
      ...values,
      part.after,
      part.take,
    ]),
  ]);
  const { items, meta } = toPage(rows, part, (row) => row.id);
  let whole: Promise<Map<string, ChatMessage>> | undefined;
  const load = async (messageId: string) => {
    whole ??= loadMessages(
      service,
      items.map((item) => item.id),
    );
    const message = (await whole).get(messageId);
    if (!message) throw new NotFound('message');
    return message;
  };
  const messages = items.map((item) => ({ ...item, load: () => load(item.id) }));
  return { analysisId: id, messages, meta: { ...meta, totalCount: counted!.count } };
}

async function loadMessages(service: Service, ids: string[]): Promise<Map<string, ChatMessage>> {
  const rows = await service.db.chatMessage.findMany({ where: { id: { in: ids } } });
  return new Map(rows.map((row) => [row.id, row]));
}

export interface DeletedChat {
  analysisId: string;
  messagesDeleted: number;
  deletedAt: Date;
}

/** @throws NotFound */
export async function deleteChat(service: Service, viewer: Viewer, id: string): Promise<DeletedChat> {
  const target = await resolveChatTarget(service, viewer, id);
  const messagesDeleted = await deleteMessages(service, { ...visibleMessages(viewer), ...target });
  return { analysisId: id, messagesDeleted, deletedAt: new Date() };
}

const batchSize = 1000;

/** Deletes messages and the stored responses that contain them. Returns the number of messages. */
export async function deleteMessages(service: Service, where: Prisma.ChatMessageWhereInput): Promise<number> {
  for (let deleted = 0; ; ) {
    const rows = await service.db.chatMessage.findMany({ where, select: { id: true }, take: batchSize });
    const ids = rows.map((row) => row.id);
    await service.db.$transaction([
      service.db.idempotentCall.updateMany({
        where: { subjects: { hasSome: ids }, answer: { not: null } },
        data: { answer: new Uint8Array(), subjects: [] },
      }),
      service.db.chatMessage.deleteMany({ where: { id: { in: ids } } }),
    ]);
    deleted += ids.length;
    if (ids.length < batchSize) return deleted;
  }
}
