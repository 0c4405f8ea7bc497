// API keys: created once, shown once, stored as SHA-256. A key identifies its account and mode.
import { createHash, randomBytes } from 'node:crypto';
import { validate } from 'uuid';
import type { Prisma } from '../../prisma/generated/client/client.ts';
import type { Database, Transaction } from '../database/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import { defaultScopes, type Mode, type Scope } from '../identity/viewer.ts';
import { InvalidRequest, NotFound } from '../platform/errors.ts';

/** The form in which keys and session tokens are stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** 256 random bits. */
export const newSecret = () => randomBytes(32).toString('base64url');

export interface NewKey {
  id: string;
  /** Shown only once. */
  key: string;
}

export async function createKey(
  db: Database | Transaction,
  accountId: string,
  mode: Mode,
  scopes: readonly Scope[] = defaultScopes,
): Promise<NewKey> {
  if (!validate(accountId) || !(await db.account.findUnique({ where: { id: accountId }, select: { id: true } }))) {
    throw new NotFound('account');
  }
  const key = `lt_${mode}_${newSecret()}`;
  const row = await db.apiKey.create({
    data: { accountId, mode, prefix: key.slice(0, 12), hash: hashOf(key), scopes: [...new Set(scopes)] },
  });
  return { id: row.id, key };
}

/** Newest first, including revoked keys. */
export const listKeys = (db: Database, accountId: string) =>
  db.apiKey.findMany({ where: { accountId }, orderBy: { id: 'desc' } });

/** Also closes open connections of the key. @throws NotFound */
export const revokeKey = (db: Database, accountId: string, id: string): Promise<void> =>
  changeKey(db, accountId, id, { revokedAt: new Date() });

/**
 * Removes scopes from a key and closes its open connections that need them.
 * @throws NotFound, and InvalidRequest for a scope that the key does not have
 */
export async function narrowKey(db: Database, accountId: string, id: string, scopes: readonly Scope[]): Promise<void> {
  const key = validate(id) && (await db.apiKey.findFirst({ where: { id, accountId, revokedAt: null } }));
  if (!key) throw new NotFound('key');
  const wider = scopes.find((scope) => !key.scopes.includes(scope));
  if (wider) throw new InvalidRequest('scopes', `The key does not have the scope "${wider}".`);
  await changeKey(db, accountId, id, { scopes: [...new Set(scopes)] });
}

async function changeKey(db: Database, accountId: string, id: string, data: Prisma.ApiKeyUpdateInput): Promise<void> {
  if (!validate(id)) throw new NotFound('key');
  await db.$transaction(async (tx) => {
    const { count } = await tx.apiKey.updateMany({ where: { id, accountId, revokedAt: null }, data });
    if (count === 0) throw new NotFound('key');
    await notifyKeysChanged(tx, [id]);
  });
}

export const keyTopic = (keyId: string) => `key:${keyId}`;

/** Notifies every process, when the transaction commits, to check open connections of these keys. */
export const notifyKeysChanged = (tx: Transaction, keyIds: readonly string[]): Promise<void> =>
  notifyTopics(tx, keyIds.map(keyTopic));
