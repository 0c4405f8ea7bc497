// The queries of the hand-written server with Prisma.
import { connectDatabase } from '../../src/database/client.ts';
import type { Queries } from './queries.ts';

const counted = { _count: { select: { analyses: true } } };

export function openPrismaQueries(url: string): Queries {
  const { db } = connectDatabase(url, 10, () => undefined);
  return {
    async account(hash) {
      const row = await db.apiKey.findUnique({ where: { hash: new Uint8Array(hash) }, include: { account: true } });
      return row && { accountId: row.accountId, perMinute: row.account.perMinute ?? 3000 };
    },
    async property(accountId, id) {
      const row = await db.property.findFirst({ where: { id, accountId, mode: 'live' }, include: counted });
      return row && { ...row, documentCount: row._count.analyses };
    },
    async properties(accountId, take) {
      const where = { accountId, mode: 'live' as const };
      const rows = await db.property.findMany({ where, orderBy: { id: 'desc' }, take, include: counted });
      return rows.map((row) => ({ ...row, documentCount: row._count.analyses }));
    },
    async issues(accountId, id, take) {
      const analysis = await db.analysis.findFirst({
        where: { id, accountId, mode: 'live' },
        include: { report: true },
      });
      if (!analysis) return null;
      const where = { analysisId: id };
      const [total, issues] = await Promise.all([
        db.issue.count({ where }),
        db.issue.findMany({ where, orderBy: [{ severity: 'asc' }, { position: 'asc' }], take }),
      ]);
      return { total, issues, report: analysis.report! };
    },
    async messages(accountId, analysisId, take) {
      const where = { accountId, mode: 'live' as const, analysisId };
      const [total, messages] = await Promise.all([
        db.chatMessage.count({ where }),
        db.chatMessage.findMany({ where, orderBy: { id: 'desc' }, take }),
      ]);
      return { total, messages };
    },
  };
}
