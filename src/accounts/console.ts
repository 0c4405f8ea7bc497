// Sign-in to the console: the operator's command line creates a link that works once, and it is exchanged for a
// session. An operator then opens accounts, each with a session of its own. Every step is in the audit log.
import { validate } from 'uuid';
import { type Actor, keyActor, recordAct } from '../audit-log/acts.ts';
import type { Database, Transaction } from '../database/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import { defaultScopes, type Mode, type Scope, scopes, type Viewer } from '../identity/viewer.ts';
import { NotFound } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { Unauthorized } from './authenticate.ts';
import { hashOf, newSecret } from './keys.ts';
import { type NewSession, sessionTopic } from './sessions.ts';

const linkSeconds = 600;
const consoleSeconds = 4 * 3600;
const portalSeconds = 24 * 3600;
/** Documents, questions and share links of an account; no keys, webhooks or billing. */
const portalScopes = ['read', 'write', 'chat'] as const satisfies readonly Scope[];
/** The console reads several lists at once. */
const requestsPerMinute = 600;

interface Grant {
  /** Null for an operator. */
  accountId: string | null;
  mode: Mode;
  scopes: readonly Scope[];
}

async function insert(
  tx: Transaction,
  kind: 'link' | 'console',
  grant: Grant,
  seconds = kind === 'link' ? linkSeconds : consoleSeconds,
): Promise<NewSession> {
  const token = `lt_${kind === 'link' ? 'link' : 'sess'}_${newSecret()}`;
  const session = await tx.sessionToken.create({
    data: {
      ...grant,
      kind,
      hash: hashOf(token),
      scopes: [...grant.scopes],
      requestsPerMinute,
      expiresAt: new Date(Date.now() + seconds * 1000),
    },
  });
  return { session, token };
}

async function requireAccount(db: Transaction, accountId: string): Promise<void> {
  const found = validate(accountId) && (await db.account.findFirst({ where: { id: accountId, deletedAt: null } }));
  if (!found) throw new NotFound('account');
}

/**
 * A one-time link: for an operator, or for a customer who sees one account.
 * @throws NotFound
 */
export function createConsoleLink(
  db: Database,
  actor: Actor,
  { accountId, mode }: { accountId: string | null; mode: Mode },
): Promise<NewSession> {
  return db.$transaction(async (tx) => {
    if (accountId !== null) await requireAccount(tx, accountId);
    const link = await insert(tx, 'link', { accountId, mode, scopes: accountId === null ? ['admin'] : defaultScopes });
    await recordAct(tx, actor, { action: 'console.link', accountId, subject: link.session.id });
    return link;
  });
}

/** Exchanges the link of this request for a session. A link works once. @throws Unauthorized */
export function openConsole({ db }: Pick<Service, 'db'>, viewer: Viewer): Promise<NewSession> {
  return db.$transaction(async (tx) => {
    const { id } = viewer.session!;
    const link = { id, kind: 'link' as const, revokedAt: null };
    const { count } = await tx.sessionToken.updateMany({ where: link, data: { revokedAt: new Date() } });
    if (count === 0) throw new Unauthorized();
    const { accountId, mode, scopes: granted } = await tx.sessionToken.findUniqueOrThrow({ where: { id } });
    const opened = await insert(tx, 'console', { accountId, mode, scopes: granted as Scope[] });
    await recordAct(tx, { name: `link:${id}` }, { action: 'console.open', accountId, subject: opened.session.id });
    await notifyTopics(tx, [sessionTopic(id)]);
    return opened;
  });
}

/** A session for the portal that sees all properties of an account and can share them. It lasts a day. */
export const createPortalSession = (db: Database, accountId: string): Promise<NewSession> =>
  insert(db, 'console', { accountId, mode: 'live', scopes: portalScopes }, portalSeconds);

/** A session with everything of one account, for an operator. @throws NotFound */
export function openAccount(
  { db }: Pick<Service, 'db'>,
  viewer: Viewer,
  { accountId, mode, reason }: { accountId: string; mode: Mode; reason?: string | null },
): Promise<NewSession> {
  return db.$transaction(async (tx) => {
    await requireAccount(tx, accountId);
    const opened = await insert(tx, 'console', { accountId, mode, scopes });
    const act = { action: 'account.open', accountId, subject: opened.session.id, after: { mode }, reason };
    await recordAct(tx, keyActor(viewer), act);
    return opened;
  });
}
