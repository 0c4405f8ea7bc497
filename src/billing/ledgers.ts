// What was bought, spent and corrected, as lists: of one account for its owner, of any for the operator.
import type { CreditAccount, CreditEntry, Prisma } from '../../prisma/generated/client/client.ts';
import type { Database } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { InvalidRequest } from '../platform/errors.ts';
import { type PageArgs, type PageMeta, page, pageSizeLimits, slice } from '../platform/pagination.ts';
import { requiredText, wholeNumber } from '../platform/validation.ts';

/** Whose rows: an account in one mode, or, for the operator, all of them. */
export interface Scope {
  accountId?: string;
  mode?: Mode;
}

const purchaseInclude = { creditPurchase: true, reportPurchase: true, payment: true } as const;
export type PurchaseRow = Prisma.CheckoutGetPayload<{ include: typeof purchaseInclude }>;

/** Purchases of packs and reports over all users, newest first. @throws InvalidRequest */
export async function listPurchases(
  db: Database,
  scope: Scope,
  args: PageArgs & { externalUserId?: string | null },
): Promise<{ purchases: PurchaseRow[]; meta: PageMeta }> {
  const cut = slice(args);
  const rows = await db.checkout.findMany({
    where: {
      ...scope,
      kind: { in: ['credits', 'report'] },
      ...userFilter(args.externalUserId),
      ...(cut.after && { id: { lt: cut.after } }),
    },
    include: purchaseInclude,
    orderBy: { id: 'desc' },
    take: cut.take,
  });
  const { items, meta } = page(rows, cut, ({ id }) => id);
  return { purchases: items, meta };
}

/** Payments of subscriptions, packs and reports, newest first. @throws InvalidRequest */
export async function listPayments(db: Database, scope: Scope, args: PageArgs & { externalUserId?: string | null }) {
  const cut = slice(args);
  const rows = await db.payment.findMany({
    where: { ...scope, ...userFilter(args.externalUserId), ...(cut.after && { id: { lt: cut.after } }) },
    orderBy: { id: 'desc' },
    take: cut.take,
  });
  const { items, meta } = page(rows, cut, ({ id }) => id);
  return { payments: items, meta };
}

/** The ledger of one end user, newest first. @throws InvalidRequest */
export async function listEntries(
  db: Database,
  scope: Required<Scope>,
  args: PageArgs & { externalUserId: string },
): Promise<{ entries: (CreditEntry & { analysisIds: string[] })[]; meta: PageMeta }> {
  const cut = slice(args);
  const holder = { ...scope, externalUserId: requiredText('external_user_id', args.externalUserId) };
  const rows = await db.creditEntry.findMany({
    where: { ...holder, ...(cut.after && { id: { lt: cut.after } }) },
    orderBy: { id: 'desc' },
    take: cut.take,
  });
  const { items, meta } = page(rows, cut, ({ id }) => id);
  const unlocked = await db.documentAccess.findMany({
    where: { entryId: { in: items.map(({ id }) => id) } },
    select: { entryId: true, analysisId: true },
  });
  const documents = Map.groupBy(unlocked, ({ entryId }) => entryId);
  const entries = items.map((entry) => ({
    ...entry,
    analysisIds:
      entry.analysisId === null
        ? (documents.get(entry.id) ?? []).map(({ analysisId }) => analysisId)
        : [entry.analysisId],
  }));
  return { entries, meta };
}

/** End users with their balances, in the order of their ids. @throws InvalidRequest */
export async function listEndUsers(
  db: Database,
  scope: Required<Scope>,
  { limit, cursor }: PageArgs,
): Promise<{ users: CreditAccount[]; meta: PageMeta }> {
  const size = wholeNumber('limit', limit, pageSizeLimits);
  const after = cursor === null || cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString();
  if (after?.includes('\0')) throw new InvalidRequest('cursor', 'cursor is none that a previous answer gave.');
  const rows = await db.creditAccount.findMany({
    where: { ...scope, ...(after !== null && { externalUserId: { gt: after } }) },
    orderBy: { externalUserId: 'asc' },
    take: size + 1,
  });
  const users = rows.slice(0, size);
  const hasMore = rows.length > size;
  const last = users.at(-1)?.externalUserId;
  const nextCursor = hasMore && last !== undefined ? Buffer.from(last).toString('base64url') : null;
  return { users, meta: { hasMore, nextCursor } };
}

/** Subscriptions of an account and its end users, newest first. @throws InvalidRequest */
export async function listSubscriptions(
  db: Database,
  scope: Scope,
  args: PageArgs & { externalUserId?: string | null },
) {
  const cut = slice(args);
  const rows = await db.subscription.findMany({
    where: {
      ...scope,
      providerSubscriptionId: { not: null },
      ...userFilter(args.externalUserId),
      ...(cut.after && { id: { lt: cut.after } }),
    },
    orderBy: { id: 'desc' },
    take: cut.take,
  });
  const { items, meta } = page(rows, cut, ({ id }) => id);
  return { subscriptions: items, meta };
}

const userFilter = (externalUserId: string | null | undefined) =>
  externalUserId === null || externalUserId === undefined
    ? {}
    : { externalUserId: requiredText('external_user_id', externalUserId) };
