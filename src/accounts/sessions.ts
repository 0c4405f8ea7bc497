// Session tokens: short-lived credentials for browsers. A token sees some properties, or those and the unlocked
// documents of one end user. It is shown once and stored as SHA-256.
import { validate } from 'uuid';
import type { SessionToken } from '../../prisma/generated/client/client.ts';
import type { DeletedRecord } from '../announcements/announcements.ts';
import type { Database, Transaction } from '../database/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import { Forbidden, ownedBy, type SessionScope, type Viewer } from '../identity/viewer.ts';
import { InvalidRequest, NotFound } from '../platform/errors.ts';
import { type PageArgs, type PageMeta, parsePageArgs, toPage } from '../platform/pagination.ts';
import { type ListLimits, type NumberLimits, optionalText, wholeNumber } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import { keyScope } from './authenticate.ts';
import { hashOf, newSecret } from './keys.ts';

/** Seconds. */
export const ttlLimits = { minimum: 60, maximum: 86_400, default: 3_600 } satisfies NumberLimits;
export const rateLimits = { minimum: 1, maximum: 3_000, default: 60 } satisfies NumberLimits;
export const propertyLimits = { minItems: 1, maxItems: 100 } satisfies ListLimits;
/** An ended token stays in the list for this time. */
const listedFor = '7 days';

export interface SessionInput {
  propertyIds?: string[] | null;
  externalUserId?: string | null;
  scopes?: SessionScope[] | null;
  ttl?: number | null;
  requestsPerMinute?: number | null;
}

export interface NewSession {
  session: SessionToken;
  /** Shown only once. */
  token: string;
}

/** @throws InvalidRequest, NotFound for a property that the viewer does not have, Forbidden for a scope that the key lacks */
export async function createSession(
  { db }: Pick<Service, 'db'>,
  viewer: Viewer,
  input: SessionInput,
): Promise<NewSession> {
  const propertyIds = [...new Set((input.propertyIds ?? []).map((id) => id.toLowerCase()))];
  const externalUserId = optionalText('external_user_id', input.externalUserId);
  if (propertyIds.length === 0 && externalUserId === null)
    throw new InvalidRequest('property_ids', 'Give property_ids, external_user_id or both.');
  if (propertyIds.length > propertyLimits.maxItems)
    throw new InvalidRequest('property_ids', `property_ids must have at most ${propertyLimits.maxItems} items.`);
  const scopes = [...new Set(input.scopes ?? (['read'] as const))];
  if (scopes.length === 0) throw new InvalidRequest('scopes', 'scopes must not be empty.');
  const missing = scopes.map(keyScope).find((scope) => !viewer.scopes.has(scope));
  if (missing) throw new Forbidden(missing);
  const ttl = wholeNumber('ttl', input.ttl, ttlLimits);
  const requestsPerMinute = wholeNumber('requests_per_minute', input.requestsPerMinute, rateLimits);
  if (!propertyIds.every((id) => validate(id))) throw new NotFound('property');
  const found = await db.property.count({ where: { id: { in: propertyIds }, ...ownedBy(viewer) } });
  if (found < propertyIds.length) throw new NotFound('property');
  const token = `lt_sess_${newSecret()}`;
  const session = await db.sessionToken.create({
    data: {
      ...ownedBy(viewer),
      kind: 'portal',
      keyId: viewer.keyId,
      hash: hashOf(token),
      scopes,
      propertyIds,
      externalUserId,
      requestsPerMinute,
      expiresAt: new Date(Date.now() + ttl * 1000),
    },
  });
  return { session, token };
}

export interface SessionList {
  sessions: SessionToken[];
  meta: PageMeta;
}

/** Newest first; ended ones for some days. @throws InvalidRequest */
export async function listSessions({ db }: Pick<Service, 'db'>, viewer: Viewer, args: PageArgs): Promise<SessionList> {
  const part = parsePageArgs(args);
  const rows = await db.sessionToken.findMany({
    where: { ...ownedBy(viewer), kind: 'portal', ...(part.after && { id: { lt: part.after } }) },
    orderBy: { id: 'desc' },
    take: part.take,
  });
  const { items, meta } = toPage(rows, part, ({ id }) => id);
  return { sessions: items, meta };
}

/** Also closes open connections of the token. @throws NotFound if it has ended or does not exist */
export async function revokeSession({ db }: Pick<Service, 'db'>, viewer: Viewer, id: string): Promise<void> {
  if (!validate(id)) throw new NotFound('session');
  await db.$transaction(async (tx) => {
    const now = new Date();
    const { count } = await tx.sessionToken.updateMany({
      where: { id, ...ownedBy(viewer), kind: 'portal', revokedAt: null, expiresAt: { gt: now } },
      data: { revokedAt: now },
    });
    if (count === 0) throw new NotFound('session');
    await notifyTopics(tx, [sessionTopic(id)]);
  });
}

/** Ends the token of the request, which may be of the console. @throws InvalidRequest for an API key */
export async function endOwnSession({ db }: Pick<Service, 'db'>, { session }: Viewer): Promise<void> {
  if (!session) throw new InvalidRequest('authorization', 'Only a session token can be ended. Revoke an API key.');
  await db.$transaction(async (tx) => {
    await tx.sessionToken.updateMany({ where: { id: session.id, revokedAt: null }, data: { revokedAt: new Date() } });
    await notifyTopics(tx, [sessionTopic(session.id)]);
  });
}

export const sessionTopic = (id: string) => `session:${id}`;

/** Ends all tokens of an account. */
export async function endSessions(tx: Transaction, accountId: string): Promise<void> {
  const rows = await tx.sessionToken.findMany({ where: { accountId }, select: { id: true } });
  await tx.sessionToken.deleteMany({ where: { accountId } });
  await notifyTopics(
    tx,
    rows.map(({ id }) => sessionTopic(id)),
  );
}

/** A deleted property leaves the tokens; a token without anything left ends. */
export async function removeFromSessions(tx: Transaction, { accountId, mode, id }: DeletedRecord): Promise<void> {
  const ended = await tx.$queryRaw<{ id: string }[]>`
    update session_token set property_ids = array_remove(property_ids, ${id}::uuid),
      revoked_at = case when cardinality(property_ids) = 1 and external_user_id is null then coalesce(revoked_at, now())
                   else revoked_at end
    where account_id = ${accountId}::uuid and mode = ${mode}::mode and property_ids @> array[${id}::uuid]
    returning id`;
  await notifyTopics(
    tx,
    ended.map((row) => sessionTopic(row.id)),
  );
}

export async function deleteEndedSessions({ pool }: Pick<Service, 'pool'>): Promise<void> {
  await pool.query(
    `delete from session_token where expires_at < now() - interval '${listedFor}' or revoked_at < now() - interval '${listedFor}'`,
  );
}

/** The state of a token as lists show it. */
export const hasEnded = ({ revokedAt, expiresAt }: Pick<SessionToken, 'revokedAt' | 'expiresAt'>): boolean =>
  revokedAt !== null || expiresAt <= new Date();

/** The token of the request, for its own viewer. */
export const ownSession = (db: Database, { session }: Viewer): Promise<SessionToken | null> =>
  session ? db.sessionToken.findUnique({ where: { id: session.id } }) : Promise.resolve(null);
