// Correction of a balance by the operator, up or down, with a reason.
import { validate } from 'uuid';
import { type Actor, recordAct } from '../audit-log/acts.ts';
import { businessNow } from '../catalog/business-time.ts';
import type { Database } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';
import { Conflict, InvalidRequest, NotFound } from '../platform/errors.ts';
import { requiredText } from '../platform/validation.ts';
import { addEntry, lockHolder } from './ledger.ts';

export interface Adjustment {
  accountId: string;
  mode: Mode;
  externalUserId: string;
  /** Positive to add, negative to subtract. */
  credits: number;
  reason: string;
}

export interface Adjusted {
  externalUserId: string;
  entryId: string;
  balance: number;
}

const maxCredits = 1_000_000;

/** @throws InvalidRequest, NotFound, or Conflict if the balance would become negative */
export async function adjustCredits(db: Database, actor: Actor, input: Adjustment): Promise<Adjusted> {
  const externalUserId = requiredText('external_user_id', input.externalUserId);
  const reason = requiredText('reason', input.reason);
  const { accountId, mode, credits } = input;
  if (!Number.isInteger(credits) || credits === 0 || Math.abs(credits) > maxCredits) {
    throw new InvalidRequest(
      'credits',
      `credits must be a whole number from -${maxCredits} to ${maxCredits}, except 0.`,
    );
  }
  const known = validate(accountId) && (await db.account.count({ where: { id: accountId, deletedAt: null } }));
  if (!known) throw new NotFound('account');
  return db.$transaction(async (tx) => {
    const before = await lockHolder(tx, { accountId, mode, externalUserId });
    if (before.balance + credits < 0) throw new Conflict(`The balance of ${before.balance} can't become negative.`);
    const now = await businessNow(tx);
    const { id, locked } = await addEntry(tx, before, {
      kind: 'adjustment',
      delta: credits,
      reason,
      actor: actor.name,
      createdAt: now,
    });
    await recordAct(tx, actor, {
      action: 'credits.adjust',
      accountId,
      subject: externalUserId,
      before: { balance: before.balance },
      after: { balance: locked.balance, entryId: id, mode },
      reason,
    });
    return { externalUserId, entryId: id, balance: locked.balance };
  });
}
