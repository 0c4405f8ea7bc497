// What a call with an Idempotency-Key has made is noted in the transaction that makes it. Should its process die before the
// answer is kept, the retry finds the thing made and answers with it, instead of making, and charging for, another.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { Conflict, NotFound, ServiceUnavailable } from '../platform/errors.ts';
import { fingerprintOf } from './fingerprint.ts';

export type EffectKind = 'property' | 'upload' | 'analysis' | 'webhook';

export interface RecordedEffect {
  made: EffectKind;
  id: string;
  /** Hash of what it was made from. */
  from: string;
}

export interface CallId {
  accountId: string;
  mode: Mode;
  path: string;
  key: string;
  run: string;
}

interface RunningCall {
  call: CallId;
  /** Of an earlier run; each is found once. */
  earlier: RecordedEffect[];
}

const current = new AsyncLocalStorage<RunningCall>();

export const runWithKey = <T>(call: CallId, earlier: RecordedEffect[], work: () => T): T =>
  current.run({ call, earlier: [...earlier] }, work);

export class ResponseDeleted extends Conflict {
  constructor() {
    super('What this Idempotency-Key was answered with has been deleted since.');
  }
}

const hashInput = (from: unknown): string => fingerprintOf(JSON.stringify(from)).toString('base64url');

/**
 * What an earlier run of this call made of the same input, if it came so far.
 * @throws ResponseDeleted when it has been deleted since
 */
export async function findRecordedEffect<T>(
  made: EffectKind,
  from: unknown,
  find: (id: string) => Promise<T>,
): Promise<T | undefined> {
  const earlier = current.getStore()?.earlier ?? [];
  const hash = hashInput(from);
  const at = earlier.findIndex((effect) => effect.made === made && effect.from === hash);
  if (at < 0) return undefined;
  const [effect] = earlier.splice(at, 1);
  try {
    return await find(effect!.id);
  } catch (error) {
    throw error instanceof NotFound ? new ResponseDeleted() : error;
  }
}

/** @throws ServiceUnavailable when another run has taken over the call: it makes the thing, this one does not */
export async function recordEffect(tx: Transaction, made: EffectKind, from: unknown, id: string): Promise<void> {
  const call = current.getStore()?.call;
  if (!call) return;
  const effect = JSON.stringify([{ made, id, from: hashInput(from) } satisfies RecordedEffect]);
  const updated = await tx.$executeRaw`
    update idempotent_call set deeds = deeds || ${effect}::jsonb
    where account_id = ${call.accountId}::uuid and mode = ${call.mode}::mode and path = ${call.path} and key = ${call.key}
      and run = ${call.run}::uuid`;
  if (updated === 0)
    throw new ServiceUnavailable('This call took too long and was taken over. Repeat it with the same key.');
}
