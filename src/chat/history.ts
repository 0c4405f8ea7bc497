// Chat history of an analysis or a property: listed newest first, deleted as a whole.
import type { ChatMessage, Prisma } from '../../prisma/generated/client/client.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import { type PageArgs, type PageMeta, page, slice } from '../platform/pagination.ts';
import { optionalText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import { conversation, sessionIdLimits } from './question.ts';

export interface ChatHistory {
  analysisId: string;
  messages: ChatMessage[];
  meta: PageMeta & { totalCount: number };
}

/** @throws InvalidRequest, NotFound */
export async function chatHistory(
  service: Service,
  viewer: Viewer,
  id: string,
  args: PageArgs & { sessionId?: string | null },
): Promise<ChatHistory> {
  const part = slice(args);
  const sessionId = optionalText('session_id', args.sessionId, sessionIdLimits) ?? undefined;
  const where = { ...owned(viewer), ...(await conversation(service, viewer, id)), sessionId };
  const [totalCount, rows] = await Promise.all([
    service.db.chatMessage.count({ where }),
    service.db.chatMessage.findMany({
      where: { ...where, ...(part.after ? { id: { lt: part.after } } : {}) },
      orderBy: { id: 'desc' },
      take: part.take,
    }),
  ]);
  const { items, meta } = page(rows, part, (row) => row.id);
  return { analysisId: id, messages: items, meta: { ...meta, totalCount } };
}

export interface DeletedChat {
  analysisId: string;
  messagesDeleted: number;
  deletedAt: Date;
}

/** @throws NotFound */
export async function deleteChat(service: Service, viewer: Viewer, id: string): Promise<DeletedChat> {
  const target = await conversation(service, viewer, id);
  const messagesDeleted = await deleteMessages(service, { ...owned(viewer), ...target });
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
