// The events of webhooks. The type makes sure that none is missing.
import type { WebhookEventType } from '../generated/types.ts';

export const eventTypes = Object.keys({
  'document.analysis_completed': true,
  'document.skipped': true,
  'document.embedding_failed': true,
  'document.analysis_failed': true,
  'property.chat_ready': true,
  'webhook.test': true,
  'credits.purchased': true,
  'credits.reversed': true,
  'credits.low': true,
  'subscription.updated': true,
  'payment.failed': true,
} satisfies Record<WebhookEventType, true>) as WebhookEventType[];
