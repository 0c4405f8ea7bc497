// The webhook dispatcher of a worker process: fans out the outbox, claims due deliveries, sends them, and stores the
// results. It does not use job slots, so slow endpoints delay neither documents nor each other. All state is in the
// database: after a crash, another process continues with the same delivery ids.
import { v7 } from 'uuid';
import { sealedFor } from '../outbound/signature.ts';
import type { Service } from '../service/service.ts';
import { type Claimed, claimDeliveries, leaseSeconds, releaseClaims, renewClaims } from './claim.ts';
import { fanOut } from './fan-out.ts';
import { dispatchTopic } from './outbox.ts';
import { type Settled, settleDeliveries } from './settle.ts';

/** Concurrent deliveries of one process. */
const maxConcurrent = 500;
/** Interval for due retries and clock changes, which send no notification. */
const pollMs = 500;
const pauseAfterErrorMs = 1_000;
const renewMs = (leaseSeconds * 1000) / 3;

export interface Dispatcher {
  /** Waits for running deliveries up to the given time, then releases the rest. */
  close(withinMs: number): Promise<void>;
}

export function startDispatcher(service: Service): Dispatcher {
  const claimer = v7();
  const stopping = new AbortController();
  const aborted = new AbortController();
  /** By attempt: a replay can start the next attempt before the one before has left. */
  const underWay = new Map<string, { id: string; since: number; work: Promise<void> }>();
  /** Opened secrets by their sealed bytes. */
  const secrets = new Map<string, string>();
  let results: Settled[] = [];
  let writing: Promise<void> | null = null;
  let wake: (() => void) | undefined;
  let woken = false;

  const wakeUp = () => {
    woken = true;
    wake?.();
  };

  async function sleep(ms: number): Promise<void> {
    if (!woken && !stopping.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = undefined;
    }
    woken = false;
  }

  function open(webhookId: string, sealed: Buffer): string {
    const text = sealed.toString('base64');
    const known = secrets.get(text);
    if (known) return known;
    if (secrets.size > 10_000) secrets.clear();
    const opened = service.sealer.open(sealed, sealedFor(webhookId)).toString();
    secrets.set(text, opened);
    return opened;
  }

  async function deliver(claimed: Claimed): Promise<void> {
    const { id, webhookId, url, type, body, secret, previousSecret } = claimed;
    const sealed = previousSecret ? [secret, previousSecret] : [secret];
    const outcome = await service.webhookSender.send(
      { deliveryId: id, url, secrets: sealed.map((one) => open(webhookId, one)), type, body },
      aborted.signal,
    );
    results.push({ claimed, outcome });
    writing ??= writeResults();
    await writing;
  }

  /** Results that arrive during a write are batched into the next statement. */
  async function writeResults(): Promise<void> {
    try {
      while (results.length > 0) {
        const batch = results;
        results = [];
        await retryUntilWritten(() => settleDeliveries(service.pool, claimer, batch));
        wakeUp();
      }
    } finally {
      writing = null;
    }
  }

  /** Retries while the database is unavailable: a delivery without a stored result would be sent again. */
  async function retryUntilWritten(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (err) {
        service.log.error({ err }, 'delivery results not written, retrying');
        if (aborted.signal.aborted) return;
        await new Promise((resolve) => setTimeout(resolve, pauseAfterErrorMs));
      }
    }
  }

  async function dispatchOnce(): Promise<void> {
    const { events, more } = await fanOut(service);
    if (more) wakeUp();
    const free = maxConcurrent - underWay.size;
    if (free <= 0) return sleep(pollMs);
    const claimed = await claimDeliveries(service.pool, claimer, free);
    for (const one of claimed) {
      const attempt = `${one.id}:${one.attemptCount}`;
      // Claimed again because its renewal was late: the attempt goes on, with a new lease.
      if (underWay.has(attempt)) continue;
      const work = deliver(one).catch((err) => {
        if (!aborted.signal.aborted) service.log.error({ err, deliveryId: one.id }, 'delivery failed unexpectedly');
      });
      underWay.set(attempt, { id: one.id, since: performance.now(), work });
      void work.finally(() => underWay.delete(attempt));
    }
    if (events === 0 && claimed.length === 0) await sleep(pollMs);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await dispatchOnce();
      } catch (err) {
        if (stopping.signal.aborted) return;
        service.log.error({ err }, 'webhook dispatcher error');
        await sleep(pauseAfterErrorMs);
      }
    }
  }

  async function listen(): Promise<void> {
    for await (const _ of service.events.watch(dispatchTopic, stopping.signal)) wakeUp();
  }

  /** Most deliveries end before their first renewal. */
  async function renew(): Promise<void> {
    const old = performance.now() - renewMs;
    const ids = [...underWay.values()].filter(({ since }) => since < old).map(({ id }) => id);
    if (ids.length > 0) await renewClaims(service.pool, claimer, ids);
  }

  const running = Promise.all([run(), listen()]);
  const renewing = setInterval(
    () => renew().catch((err) => service.log.warn({ err }, 'delivery claims not renewed')),
    renewMs,
  );

  return {
    async close(withinMs) {
      stopping.abort();
      wakeUp();
      await running;
      const timer = setTimeout(() => aborted.abort(), withinMs);
      const unfinished = new Set<string>();
      aborted.signal.addEventListener('abort', () => underWay.forEach(({ id }) => void unfinished.add(id)));
      while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ work }) => work));
      clearTimeout(timer);
      clearInterval(renewing);
      await releaseClaims(service.pool, claimer, [...unfinished]);
    },
  };
}
