// Documents unlocked for an end user: all that were asked for, or none. Calls for the same user take turns at the lock
// of his balance, so nothing is spent twice.
import { validate } from 'uuid';
import type { AnalysisStatus } from '../../prisma/generated/client/client.ts';
import { requireDone } from '../analyses/analyses.ts';
import { businessNow } from '../catalog/business-time.ts';
import { hasUnlimited } from '../credits/balance.ts';
import { addEntry, lockHolder } from '../credits/ledger.ts';
import { type Pack, packs, subscriptionOption } from '../credits/packs.ts';
import type { Transaction } from '../database/client.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import { ApiError, InvalidRequest, NotFound } from '../platform/errors.ts';
import { type ListLimits, requiredText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';

export const idsLimits = { minItems: 1, maxItems: 1000 } satisfies ListLimits;

const packBody = ({ packType, name, credits, priceCents, priceDisplay, perCreditDisplay }: Pack) => ({
  pack_type: packType,
  name,
  credits,
  price_cents: priceCents,
  price_display: priceDisplay,
  per_credit_display: perCreditDisplay,
});

export class PaymentRequired extends ApiError {
  static override readonly kind = {
    code: 'payment_required',
    status: 402,
    cause: 'the credits are insufficient; nothing was unlocked.',
    remedy: 'Let the end user buy one of `purchase_options`, then send the request again.',
  };
  override readonly flatBody: Record<string, unknown>;

  constructor(required: number, available: number) {
    const needed = required - available;
    const message = `Not enough credits: ${required} needed, ${available} available.`;
    const { priceDisplay, ...option } = subscriptionOption;
    const extras = {
      credits_required: required,
      credits_available: available,
      credits_needed: needed,
      can_unlock: false,
      purchase_options: packs.map(packBody),
      subscription_option: { ...option, price_display: priceDisplay },
    };
    super(message, extras);
    this.flatBody = { error: 'payment_required', message, ...extras };
  }
}

export interface AccessInput {
  externalUserId: string;
  analysisIds: string[];
  /** The header X-External-User-ID, where it was sent. */
  header?: string;
}

export interface AccessResult {
  externalUserId: string;
  accessibleDocuments: string[];
  creditsSpent: number;
  remainingBalance: number;
  hasUnlimited: boolean;
}

/**
 * @throws InvalidRequest, NotFound for an id that is no analysis of the viewer, AnalysisFailed, AnalysisSkipped,
 * PaymentRequired
 */
export async function accessDocuments(service: Service, viewer: Viewer, input: AccessInput): Promise<AccessResult> {
  const externalUserId = requiredText('external_user_id', input.externalUserId);
  if (input.header !== undefined && input.header.trim() !== externalUserId) {
    throw new InvalidRequest('external_user_id', 'X-External-User-ID and external_user_id name different users.');
  }
  const ids = [...new Set(input.analysisIds.map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw new InvalidRequest('analysis_ids', 'analysis_ids must name at least one analysis.');
  if (ids.length > idsLimits.maxItems) {
    throw new InvalidRequest('analysis_ids', `analysis_ids must name at most ${idsLimits.maxItems} analyses.`);
  }
  if (!ids.every((id) => validate(id))) throw new NotFound('analysis');
  return service.db.$transaction((tx) => unlock(tx, viewer, externalUserId, ids));
}

async function unlock(tx: Transaction, viewer: Viewer, externalUserId: string, ids: string[]): Promise<AccessResult> {
  const holder = { ...owned(viewer), externalUserId };
  // Locked before the balance, as by a document that fails: none fails between this look and the unlocking.
  const found = await tx.$queryRaw<{ status: AnalysisStatus; reason: string | null; error: string | null }[]>`
    select status, reason, error from analysis
    where id = any(${ids}::uuid[]) and account_id = ${viewer.accountId}::uuid and mode = ${viewer.mode}::mode
    order by id for share`;
  if (found.length < ids.length) throw new NotFound('analysis');
  for (const row of found) if (row.status === 'failed' || row.status === 'skipped') requireDone(row);
  const locked = await lockHolder(tx, holder);
  const unlimited = await hasUnlimited(tx, viewer, externalUserId);
  const had = await tx.documentAccess.findMany({
    where: { ...holder, analysisId: { in: ids } },
    select: { analysisId: true },
  });
  const owns = new Set(had.map(({ analysisId }) => analysisId));
  const fresh = unlimited ? [] : ids.filter((id) => !owns.has(id));
  if (fresh.length > locked.balance) throw new PaymentRequired(fresh.length, locked.balance);
  if (fresh.length > 0) {
    const entry = { kind: 'access' as const, delta: -fresh.length, createdAt: await businessNow(tx) };
    const { id: entryId } = await addEntry(tx, locked, entry);
    await tx.documentAccess.createMany({ data: fresh.map((analysisId) => ({ ...holder, analysisId, entryId })) });
  }
  return {
    externalUserId,
    accessibleDocuments: ids,
    creditsSpent: fresh.length,
    remainingBalance: locked.balance - fresh.length,
    hasUnlimited: unlimited,
  };
}
