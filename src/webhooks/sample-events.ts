// Sample payloads of all events, for tests of receivers. Their ids are random and refer to nothing.
import { v7 } from 'uuid';
import type { EventType } from './event-types.ts';

const hourMs = 3_600_000;

export function samplePayload(type: EventType, now: Date): Record<string, unknown> {
  const document = { analysis_id: v7(), property_id: v7(), job_id: v7(), filename: 'inspection-report.pdf' };
  const endUser = { external_user_id: 'sample-user' };
  switch (type) {
    case 'webhook.test':
      return { message: 'This is a test delivery.', timestamp: now };
    case 'document.analysis_completed':
      return {
        ...document,
        document_type: 'inspection_report',
        status: 'analysis_done',
        page_count: 29,
        total_issues: 42,
        severity: 'critical',
        completed_at: now,
      };
    case 'document.skipped':
      return {
        ...document,
        document_type: 'uncategorized',
        status: 'skipped',
        reason: 'The document is not about a property.',
        skipped_at: now,
      };
    case 'document.embedding_failed':
      return { ...document, error: 'The embedding failed.', failed_at: now };
    case 'document.analysis_failed':
      return { ...document, error: 'The analysis failed.', failed_at: now };
    case 'property.chat_ready':
      return {
        property_id: document.property_id,
        job_id: document.job_id,
        total_documents: 3,
        analyzed_documents: 2,
        skipped_documents: 1,
        embedded_documents: 2,
        status: 'chat_ready',
        completed_at: now,
      };
    case 'credits.purchased':
      return {
        purchase_id: v7(),
        ...endUser,
        pack_type: 'medium',
        credits: 5,
        price_cents: 1999,
        balance: 7,
        completed_at: now,
      };
    case 'credits.reversed':
      return { purchase_id: v7(), ...endUser, credits: 5, balance: 2 };
    case 'credits.low':
      return { ...endUser, balance: 1, threshold: 2 };
    case 'subscription.updated':
      return {
        subscription_id: v7(),
        ...endUser,
        status: 'active',
        tier: 'pro',
        current_period_start: now,
        current_period_end: new Date(now.getTime() + 30 * 24 * hourMs),
        cancel_at_period_end: false,
      };
    case 'payment.failed':
      return { kind: 'subscription', subscription_id: v7(), ...endUser, amount_cents: 9900, failed_at: now };
  }
}
