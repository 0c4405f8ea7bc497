// Event types that an endpoint can subscribe to.

export const eventTypes = [
  'document.analysis_completed',
  'document.skipped',
  'document.embedding_failed',
  'document.analysis_failed',
  'property.chat_ready',
  'webhook.test',
  'credits.purchased',
  'credits.reversed',
  'credits.low',
  'subscription.updated',
  'payment.failed',
] as const;
export type EventType = (typeof eventTypes)[number];

export const isEventType = (value: unknown): value is EventType => eventTypes.includes(value as EventType);
