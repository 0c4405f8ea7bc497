// What a call with an Idempotency-Key has made is noted in the transaction that makes it. Should its process die before the
// answer is kept, the retry finds the thing made and answers with it, instead of making, and charging for, another.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Mode } from '../accounts/viewer.ts';
import type { Transaction } from '../database/client.ts';
import { Conflict, NotFound } from '../errors.ts';

export type Made = 'property' | 'upload' | 'analysis' | 'webhook';

export interface Deed {
  made: Made;
  id: string;
}

export interface CallId {
  accountId: string;
  mode: Mode;
  path: string;
  key: string;
}

interface Underway {
  call: CallId;
  /** Of an earlier run, in their order; each is found once. */
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

/**
 * What an earlier run of this call made at this point, if it came so far.
 * @throws AnswerForgotten when it has been deleted since
 */
export async function madeBefore<T>(made: Made, find: (id: string) => Promise<T>): Promise<T | undefined> {
  const earlier = current.getStore()?.earlier;
  if (earlier?.[0]?.made !== made) return undefined;
  try {
    return await find(earlier.shift()!.id);
  } catch (error) {
    throw error instanceof NotFound ? new AnswerForgotten() : error;
  }
}

export async function noteMade(tx: Transaction, made: Made, id: string): Promise<void> {
  const call = current.getStore()?.call;
  if (!call) return;
  const deed = JSON.stringify([{ made, id } satisfies Deed]);
  await tx.$executeRaw`
    update idempotent_call set deeds = deeds || ${deed}::jsonb
    where account_id = ${call.accountId}::uuid and mode = ${call.mode}::mode and path = ${call.path} and key = ${call.key}`;
}
