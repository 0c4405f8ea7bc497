// Composition root: builds the service of one process from its settings, and starts the API, the worker or both.
import type { Logger } from 'pino';
import { createViewerCache } from '../accounts/viewer-cache.ts';
import { registerReactions } from '../announcements/announcements.ts';
import type { Config } from '../config/config.ts';
import { connectDatabase } from '../database/client.ts';
import { openEventBus } from '../database/event-bus.ts';
import { createParser } from '../documents/parser.ts';
import { categorizeQuickly } from '../engine/builtin/categorize.ts';
import { createResolve, resolveBySystem } from '../outbound/resolve.ts';
import { createSender } from '../outbound/send.ts';
import { openPayments } from '../payments/open.ts';
import { createClock } from '../platform/clock.ts';
import { createSealer } from '../platform/encryption.ts';
import { listenAt } from '../platform/listen.ts';
import { createMetrics } from '../queue/metrics.ts';
import { createLimiter } from '../rate-limits/windows.ts';
import { observedPayments, observedSender, observedStorage } from '../service/instrumentation.ts';
import type { Address, Service } from '../service/service.ts';
import { openStorage } from '../storage/open.ts';
import type { Worker } from '../worker/worker.ts';
import { openEngines } from './open-engines.ts';
import { openSearch } from './open-search.ts';
import { reactions } from './reactions.ts';

export interface Running {
  service: Service;
  databaseUrl: string;
  /** Null without the API. */
  url: string | null;
  close(): Promise<void>;
}

/** A wildcard host is reached by loopback. */
function addressAt(config: Config, port: number): Address {
  const host = ['0.0.0.0', '::', '', 'localhost'].includes(config.host) ? '127.0.0.1' : config.host;
  const localUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { localUrl, publicUrl: config.publicUrl ?? `http://localhost:${port}` };
}

export async function startService(config: Config, databaseUrl: string, log: Logger): Promise<Running> {
  registerReactions(reactions);
  const connections = connectDatabase(databaseUrl, config.databasePool, (err) =>
    log.warn({ err }, 'database connection lost'),
  );
  const events = await openEventBus(databaseUrl, log);
  const parser = createParser({
    size: config.parser.processes,
    cpuMs: config.parser.cpuMs,
    memoryMb: config.parser.memoryMb,
    niceness: config.parser.niceness,
  });
  const address = addressAt(config, config.port);
  const service: Service = {
    config,
    log,
    metrics: createMetrics(connections.pool),
    pool: connections.pool,
    db: connections.db,
    storage: observedStorage(await openStorage(config)),
    parser,
    async previewUpload(path, filename, account) {
      const { type, pageCount, firstPages } = await parser.preview(path, { account });
      return { type, pageCount, quickType: categorizeQuickly(filename, type, firstPages) };
    },
    search: await openSearch(config, connections.pool, log),
    engineFor: await openEngines(config, log),
    events,
    limiter: createLimiter(connections.pool),
    viewers: createViewerCache(connections.pool, events),
    clock: createClock(connections.pool),
    sealer: await createSealer(config),
    webhookSender: observedSender(
      createSender({
        allowInsecure: config.webhooksAllowInsecure,
        resolve: config.webhooksAllowInsecure ? resolveBySystem : createResolve(),
      }),
    ),
    payments: observedPayments(await openPayments(config, connections.db, address, log)),
    address,
    async close() {
      await service.webhookSender.close();
      await events.close();
      await parser.close();
      await connections.close();
    },
  };
  if (config.production && !config.stripe) {
    log.warn('STRIPE_SECRET_KEY is not set: live keys use the payment sandbox and nobody is charged');
  }
  const stopTracing = config.tracing
    ? (await import('../platform/tracing/export.ts')).exportTraces(config.tracing)
    : null;
  // A worker loads no schema, and an API no jobs.
  const httpServer = config.role === 'worker' ? null : (await import('../api/server.ts')).createHttpServer(service);
  let worker: Worker | null = null;
  let probes: { stop(): Promise<void> } | null = null;
  let url: string | null = null;
  async function close(): Promise<void> {
    await Promise.all([httpServer?.close(config.shutdownMs), worker?.close()]);
    await probes?.stop();
    await service.close();
    await stopTracing?.();
  }
  try {
    if (httpServer) {
      Object.assign(address, addressAt(config, await listenAt(httpServer.server, config.host, config.port)));
      url = address.publicUrl;
    }
    if (config.role !== 'api') worker = await (await import('../worker/worker.ts')).startWorker(service, databaseUrl);
    if (config.role === 'worker' && config.workerPort !== null)
      probes = await (await import('../api/probes.ts')).serveProbes(service, config.workerPort);
  } catch (error) {
    await close();
    throw error;
  }
  return { service, databaseUrl, url, close };
}
