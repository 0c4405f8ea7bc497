// The operators' audit log: who did what to whom, when, with the state before and after. Each act is written in the
// transaction that it is about.
import { userInfo } from 'node:os';
import { type OperatorAct, Prisma } from '../../prisma/generated/client/client.ts';
import type { Database, Transaction } from '../database/client.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type PageArgs, type PageMeta, parsePageArgs, toPage } from '../platform/pagination.ts';

export interface Actor {
  name: string;
}

/** Who runs the command line: the user of the machine. */
export function commandLineActor(): Actor {
  try {
    return { name: `cli:${userInfo().username}` };
  } catch {
    // A container may run under a number that has no name.
    return { name: `cli:${process.getuid?.() ?? 'unknown'}` };
  }
}

/** Who acts by the API: a key, or a console session. */
export const keyActor = ({ keyId, session }: Viewer): Actor => ({
  name: session ? `session:${session.id}` : `key:${keyId}`,
});

export interface Act {
  action: string;
  accountId: string | null;
  subject: string;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
  reason?: string | null;
}

export async function recordAct(tx: Transaction, actor: Actor, act: Act): Promise<void> {
  const { before, after, ...rest } = act;
  await tx.operatorAct.create({
    data: { actor: actor.name, ...rest, before: before ?? Prisma.DbNull, after: after ?? Prisma.DbNull },
  });
}

/** Newest first. @throws InvalidRequest */
export async function listActs(
  db: Database,
  accountId: string | null,
  args: PageArgs,
): Promise<{ acts: OperatorAct[]; meta: PageMeta }> {
  const { take, after, ...rest } = parsePageArgs(args);
  const rows = await db.operatorAct.findMany({
    where: { ...(accountId && { accountId }), ...(after && { id: { lt: after } }) },
    orderBy: { id: 'desc' },
    take,
  });
  const { items, meta } = toPage(rows, { take, after, ...rest }, ({ id }) => id);
  return { acts: items, meta };
}
