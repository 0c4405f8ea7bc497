// Records what a request with an Idempotency-Key created, in the transaction that creates it. If the process dies
// before the response is stored, the retry finds the created resource and returns it, instead of creating and
// charging again.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { Conflict, NotFound, ServiceUnavailable } from '../platform/errors.ts';
import { fingerprintOf } from './fingerprint.ts';

export type EffectKind = 'property' | 'upload' | 'analysis' | 'webhook';

export interface RecordedEffect {
  made: EffectKind;
  id: string;
  /** Hash of the input. */
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
  /** Effects of earlier runs. Each is returned once. */
  earlier: RecordedEffect[];
}

const current = new AsyncLocalStorage<RunningCall>();

export const runWithKey = <T>(call: CallId, earlier: RecordedEffect[], work: () => T): T =>
  current.run({ call, earlier: [...earlier] }, work);

export class ResponseDeleted extends Conflict {
  constructor() {
    super('The response for this Idempotency-Key was deleted with its resource.');
  }
}

const hashInput = (from: unknown): string => fingerprintOf(JSON.stringify(from)).toString('base64url');

/**
 * The resource that an earlier run of this request created from the same input, if any.
 * @throws ResponseDeleted if it was deleted since
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

/** @throws ServiceUnavailable if another run has taken over the request */
export async function recordEffect(tx: Transaction, made: EffectKind, from: unknown, id: string): Promise<void> {
  const call = current.getStore()?.call;
  if (!call) return;
  const effect = JSON.stringify([{ made, id, from: hashInput(from) } satisfies RecordedEffect]);
  const updated = await tx.$executeRaw`
    update idempotent_call set deeds = deeds || ${effect}::jsonb
    where account_id = ${call.accountId}::uuid and mode = ${call.mode}::mode and path = ${call.path} and key = ${call.key}
      and run = ${call.run}::uuid`;
  if (updated === 0)
    throw new ServiceUnavailable('This request took too long and was taken over. Retry with the same key.');
}
