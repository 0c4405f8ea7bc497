// What a call with an Idempotency-Key has made is noted in the transaction that makes it. Should its process die before the
// answer is kept, the retry finds the thing made and answers with it, instead of making, and charging for, another.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { Conflict, NotFound, ServiceUnavailable } from '../platform/errors.ts';
import { fingerprintOf } from './fingerprint.ts';

export type Made = 'property' | 'upload' | 'analysis' | 'webhook';

export interface Deed {
  made: Made;
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

interface Underway {
  call: CallId;
  /** Of an earlier run; each is found once. */
  earlier: Deed[];
}

const current = new AsyncLocalStorage<Underway>();

export const underKey = <T>(call: CallId, earlier: Deed[], work: () => T): T =>
  current.run({ call, earlier: [...earlier] }, work);

export class AnswerForgotten extends Conflict {
  constructor() {
    super('What this Idempotency-Key was answered with has been deleted since.');
  }
}

const hashOf = (from: unknown): string => fingerprintOf(JSON.stringify(from)).toString('base64url');

/**
 * What an earlier run of this call made of the same input, if it came so far.
 * @throws AnswerForgotten when it has been deleted since
 */
export async function madeBefore<T>(
  made: Made,
  from: unknown,
  find: (id: string) => Promise<T>,
): Promise<T | undefined> {
  const earlier = current.getStore()?.earlier ?? [];
  const hash = hashOf(from);
  const at = earlier.findIndex((deed) => deed.made === made && deed.from === hash);
  if (at < 0) return undefined;
  const [deed] = earlier.splice(at, 1);
  try {
    return await find(deed!.id);
  } catch (error) {
    throw error instanceof NotFound ? new AnswerForgotten() : error;
  }
}

/** @throws ServiceUnavailable when another run has taken over the call: it makes the thing, this one does not */
export async function noteMade(tx: Transaction, made: Made, from: unknown, id: string): Promise<void> {
  const call = current.getStore()?.call;
  if (!call) return;
  const deed = JSON.stringify([{ made, id, from: hashOf(from) } satisfies Deed]);
  const noted = await tx.$executeRaw`
    update idempotent_call set deeds = deeds || ${deed}::jsonb
    where account_id = ${call.accountId}::uuid and mode = ${call.mode}::mode and path = ${call.path} and key = ${call.key}
      and run = ${call.run}::uuid`;
  if (noted === 0)
    throw new ServiceUnavailable('This call took too long and was taken over. Repeat it with the same key.');
}
