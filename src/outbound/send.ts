// Sends one HTTP POST to one endpoint, within a time limit.
import type { Connections } from './connections.ts';
import type { DeliveryRequest, Outcome } from './delivery.ts';
import type { AddressRules } from './url.ts';

export const deliveryTimeoutMs = 30_000;

export interface Sender {
  /** Rejects only when the signal aborts; the outcome is then unknown. */
  send(delivery: DeliveryRequest, signal?: AbortSignal): Promise<Outcome>;
  rules: AddressRules;
  close(): Promise<void>;
}

export function createSender(rules: AddressRules, timeoutMs = deliveryTimeoutMs): Sender {
  // Loaded with the first delivery: an API process seldom sends one.
  let opened: Promise<Connections> | undefined;
  const open = () => {
    opened ??= import('./connections.ts').then(({ openConnections }) => openConnections(rules, timeoutMs));
    return opened;
  };

  return {
    rules,
    async send(delivery, signal) {
      // Before the time limit starts: loading is no part of the endpoint's time.
      const { post, reasonOf } = await open();
      signal?.throwIfAborted();
      const startedAt = new Date();
      const begin = performance.now();
      const stop = new AbortController();
      const stopNow = () => stop.abort();
      let late = false;
      const deadline = setTimeout(() => {
        late = true;
        stop.abort();
      }, timeoutMs);
      signal?.addEventListener('abort', stopNow, { once: true });
      try {
        const answer = await post(delivery, startedAt, stop.signal).catch((error: unknown) => {
          const reason = late ? `No response within ${timeoutMs / 1000} seconds.` : reasonOf(error);
          return { statusCode: null, responseBody: null, error: reason };
        });
        signal?.throwIfAborted();
        const delivered = answer.statusCode !== null && answer.statusCode >= 200 && answer.statusCode < 300;
        return { ...answer, delivered, startedAt, latencyMs: Math.round(performance.now() - begin) };
      } finally {
        clearTimeout(deadline);
        signal?.removeEventListener('abort', stopNow);
      }
    },
    async close() {
      await (await opened)?.close();
    },
  };
}
