// The outbox: events are recorded in the transaction of the change that they describe. The dispatcher creates
// deliveries from them afterwards.

import type { Transaction } from '../database/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import type { Mode } from '../identity/viewer.ts';
import type { EventType } from './event-types.ts';

/** Notification topic for new events and due deliveries. */
export const dispatchTopic = 'webhooks';

/** Notification topic for new deliveries of a webhook, and its deletion. */
export const deliveriesTopic = (webhookId: string) => `deliveries:${webhookId}`;

export interface NewEvent {
  accountId: string;
  mode: Mode;
  type: EventType;
  /** Events of one subject are delivered to an endpoint in order. */
  subjectId: string;
  payload: Record<string, unknown>;
}

/** Null and undefined values are removed from the payload. */
export async function recordEvent(tx: Transaction, event: NewEvent): Promise<void> {
  const { accountId, mode, type, subjectId, payload } = event;
  await tx.webhookEvent.create({ data: { accountId, mode, type, subjectId, body: bodyOf(type, payload) } });
  await notifyTopics(tx, [dispatchTopic]);
}

export function bodyOf(type: EventType, payload: Record<string, unknown>): string {
  const present = Object.entries(payload).filter(([, value]) => value !== null && value !== undefined);
  return JSON.stringify({
    event: type,
    ...Object.fromEntries(present.map(([name, value]) => [name, value instanceof Date ? withoutZone(value) : value])),
  });
}

/** UTC with fractional seconds and no zone suffix. */
const withoutZone = (date: Date) => date.toISOString().slice(0, -1);
