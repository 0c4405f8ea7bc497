// What resources announce. A resource announces a change in the transaction that makes it; the reactions of other
// resources run in the same transaction, so that all are committed, or none. src/app/reactions.ts lists the reactions.
import type {
  Analysis,
  CreditAccount,
  CreditPurchase,
  Job,
  Subscription,
} from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import type { Mode } from '../identity/viewer.ts';

export type DocumentRow = Pick<Analysis, 'id' | 'accountId' | 'mode' | 'propertyId' | 'jobId' | 'filename'>;

export type DocumentEnd = Partial<Pick<Analysis, 'status' | 'chatStatus' | 'reason' | 'error' | 'documentType'>>;

/** A deleted document or property. */
export interface DeletedRecord {
  accountId: string;
  mode: Mode;
  id: string;
  propertyId: string | null;
}

export interface FailedPayment {
  accountId: string;
  mode: Mode;
  externalUserId: string | null;
  /** The subscription, or the checkout. */
  subjectId: string;
  kind: 'subscription' | 'report' | 'credits';
  amountCents: number | null;
  /** Page where the payer can pay it. */
  paymentUrl: string | null;
}

export interface Announcements {
  /** Phase 1 of a document is complete, and its issues are final for this upload. */
  'document.analyzed': Analysis;
  /** A document is in its final state: ready, limited, skipped or failed. */
  'document.ended': { document: DocumentRow; end: DocumentEnd; at: Date };
  'document.deleted': DeletedRecord;
  /** A job erases what a deleted document or property has left. May be announced more than once. */
  'record.erased': DeletedRecord;
  /** All documents of a bulk upload are in their final state. */
  'upload.ended': Job;
  'credits.purchased': { purchase: CreditPurchase; after: CreditAccount; at: Date };
  /** `credits` is negative if a refund failed. */
  'credits.reversed': { purchaseId: string; credits: number; after: CreditAccount };
  /** A ledger entry has lowered a balance. */
  'credits.lowered': { entryId: string; before: number; after: CreditAccount };
  'subscription.updated': Subscription;
  'payment.failed': { payment: FailedPayment; at: Date };
}

export type Reactions = {
  readonly [N in keyof Announcements]: readonly ((tx: Transaction, announced: Announcements[N]) => Promise<unknown>)[];
};

let registered: Reactions | undefined;

/** Called at the start of every process that changes data. */
export function registerReactions(reactions: Reactions): void {
  registered = reactions;
}

/** Runs the reactions one after another, in the given transaction. */
export async function announce<N extends keyof Announcements>(
  tx: Transaction,
  name: N,
  announced: Announcements[N],
): Promise<void> {
  if (!registered) throw new Error(`${name} was announced before the reactions were registered`);
  for (const react of registered[name]) await react(tx, announced);
}
