// Idempotency-Key: the first request runs, its response is stored for a day, and every later request with the same
// key gets that response. Of two concurrent requests, one runs and the other waits. If a process dies without a
// response, a retry takes over and finds what was created.
import { v7 } from 'uuid';
import { notifyTopics } from '../database/event-bus.ts';
import type { Viewer } from '../identity/viewer.ts';
import { Conflict, InvalidRequest, NotFound } from '../platform/errors.ts';
import type { TextLimits } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type CallId, type RecordedEffect, ResponseDeleted, runWithKey } from './recorded-effects.ts';

const retention = '24 hours';
const lockTimeout = '30 seconds';
const renewMs = 10_000;
const pollMs = 1_000;
export const keyLimits = { minLength: 1, maxLength: 255 } satisfies TextLimits;

export interface KeyedCall {
  path: string;
  key: string;
  /** SHA-256 of the request: the same key with a different request is an error. */
  fingerprint: Buffer;
  /** Text of the request that can contain ids. */
  mentions: string;
}

/** @throws InvalidRequest */
export function checkKey(key: string): string {
  if (key === '' || key.length > keyLimits.maxLength) {
    throw new InvalidRequest('Idempotency-Key', `Idempotency-Key must have 1 to ${keyLimits.maxLength} characters.`);
  }
  return key;
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const idsIn = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => (text.match(uuid) ?? []).map((id) => id.toLowerCase()))),
];

/** SQL assignments that purge a response whose subject was deleted. The request does not run again. */
export const purgedResponse = `answer = '', subjects = '{}'`;

export interface Claim {
  /** Runs the work with this key. */
  run<T>(work: () => T): T;
  /** Stores the response for later requests with the same key. */
  keep(answer: string): Promise<void>;
  /** Lets the next request run. A request without effects is deleted. */
  release(): Promise<void>;
}

/**
 * Returns the stored response, or a claim to run the request.
 * @throws Conflict if the key was used with a different request
 */
export async function claimOrRecall(
  service: Service,
  viewer: Viewer,
  given: KeyedCall,
  signal: AbortSignal,
): Promise<{ claim: Claim } | { answer: string }> {
  const call = ofCaller(viewer, given);
  for (;;) {
    const row = await claimRow(service, viewer, call);
    if ('deeds' in row) return { claim: createClaim(service, viewer, call, topicOf(viewer, call), row) };
    const answer = answerOf(service, viewer, call, row);
    if (answer !== undefined) return { answer };
    await changed(service, viewer, call, signal);
  }
}

/**
 * Returns the stored response, waiting for it while the request runs. Never starts the request.
 * @throws NotFound if there is no such request; Conflict if the key was used with a different request
 */
export async function recall(service: Service, viewer: Viewer, given: KeyedCall, signal: AbortSignal): Promise<string> {
  const call = ofCaller(viewer, given);
  for (;;) {
    const { rows } = await service.pool.query<Row>(
      `select fingerprint, answer from idempotent_call
       where account_id = $1 and mode = $2 and path = $3 and key = $4
         and created_at >= now() - interval '${retention}' and (answer is not null or locked_until >= now())`,
      [viewer.accountId, viewer.mode, call.path, call.key],
    );
    if (!rows[0]) throw new NotFound('request with this Idempotency-Key');
    const answer = answerOf(service, viewer, call, rows[0]);
    if (answer !== undefined) return answer;
    await changed(service, viewer, call, signal);
  }
}

/** The keys of a session token are its own: it never gets a response of another caller. */
const ofCaller = ({ session }: Viewer, call: KeyedCall): KeyedCall =>
  session ? { ...call, key: `session:${session.id}:${call.key}` } : call;

/** Undefined while the request runs. @throws Conflict, ResponseDeleted */
function answerOf(service: Service, viewer: Viewer, call: KeyedCall, row: Row): string | undefined {
  if (!call.fingerprint.equals(Buffer.from(row.fingerprint))) {
    throw new Conflict('This Idempotency-Key was used with another request.');
  }
  if (row.answer?.length === 0) throw new ResponseDeleted();
  return row.answer ? service.sealer.open(row.answer, sealingContext(viewer, call)).toString() : undefined;
}

async function changed(service: Service, viewer: Viewer, call: KeyedCall, signal: AbortSignal): Promise<void> {
  const wait = AbortSignal.any([signal, AbortSignal.timeout(pollMs)]);
  let wakeUps = 0;
  for await (const _ of service.events.watch(topicOf(viewer, call), wait)) if (++wakeUps > 1) break;
  signal.throwIfAborted();
}

const topicOf = (viewer: Viewer, { path, key }: KeyedCall) =>
  `idempotent:${fingerprintOf(viewer.accountId, viewer.mode, path, key).toString('hex')}`;

const sealingContext = (viewer: Viewer, { path, key }: KeyedCall) =>
  `idempotent:${viewer.accountId}:${viewer.mode}:${path}:${key}`;

interface Row {
  fingerprint: Uint8Array;
  answer: Uint8Array | null;
}

interface Taken {
  deeds: RecordedEffect[];
  run: string;
}

/** Inserts the row, or takes over one that has expired or whose process died; otherwise returns the existing row. */
async function claimRow(
  service: Service,
  viewer: Viewer,
  { path, key, fingerprint }: Omit<KeyedCall, 'mentions'>,
): Promise<Taken | Row> {
  const values = [viewer.accountId, viewer.mode, path, key, fingerprint];
  const { rows: mine } = await service.pool.query<Taken>(
    `insert into idempotent_call as c (account_id, mode, path, key, fingerprint, locked_until, run)
     values ($1, $2, $3, $4, $5, now() + interval '${lockTimeout}', $6)
     on conflict (account_id, mode, path, key) do update
       set fingerprint = excluded.fingerprint, answer = null, locked_until = excluded.locked_until, created_at = now(),
         run = excluded.run, deeds = case when c.created_at < now() - interval '${retention}' then '[]' else c.deeds end
       where c.created_at < now() - interval '${retention}'
          or (c.answer is null and c.locked_until < now() and c.fingerprint = excluded.fingerprint)
     returning deeds, run`,
    [...values, v7()],
  );
  if (mine[0]) return mine[0];
  const { rows } = await service.pool.query<Row>(
    'select fingerprint, answer from idempotent_call where account_id = $1 and mode = $2 and path = $3 and key = $4',
    values.slice(0, 4),
  );
  return rows[0] ?? claimRow(service, viewer, { path, key, fingerprint });
}

function createClaim(service: Service, viewer: Viewer, call: KeyedCall, topic: string, { deeds, run }: Taken): Claim {
  const id: CallId = { accountId: viewer.accountId, mode: viewer.mode, path: call.path, key: call.key, run };
  const renewal = setInterval(() => {
    service.pool
      .query(
        `update idempotent_call set locked_until = now() + interval '${lockTimeout}'
         where account_id = $1 and mode = $2 and path = $3 and key = $4 and run = $5 and answer is null`,
        [id.accountId, id.mode, id.path, id.key, id.run],
      )
      .catch((err) => service.log.warn({ err }, 'lock of an idempotent request not renewed'));
  }, renewMs);
  return {
    run: (work) => runWithKey(id, deeds, work),
    async keep(answer) {
      clearInterval(renewal);
      const sealed = service.sealer.seal(answer, sealingContext(viewer, call));
      await service.db.$transaction(async (tx) => {
        const subjects = idsIn(call.path, call.mentions, answer);
        await tx.idempotentCall.updateMany({ where: id, data: { answer: sealed, subjects } });
        await notifyTopics(tx, [topic]);
      });
    },
    async release() {
      clearInterval(renewal);
      await service.db.$transaction(async (tx) => {
        await tx.idempotentCall.deleteMany({ where: { ...id, answer: null, deeds: { equals: [] } } });
        await tx.idempotentCall.updateMany({ where: { ...id, answer: null }, data: { lockedUntil: new Date(0) } });
        await notifyTopics(tx, [topic]);
      });
    },
  };
}

export async function deleteExpiredCalls(service: Service): Promise<void> {
  await service.pool.query(`delete from idempotent_call where created_at < now() - interval '${retention}'`);
}
