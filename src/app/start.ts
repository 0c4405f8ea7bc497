// Composition root: builds the service of one process from its settings, and starts the API, the worker or both.
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createViewerCache } from '../accounts/viewer-cache.ts';
import { registerReactions } from '../announcements/announcements.ts';
import { serveProbes } from '../api/probes.ts';
import { createHttpServer } from '../api/server.ts';
import type { Config } from '../config/config.ts';
import { connectDatabase } from '../database/client.ts';
import { openEventBus } from '../database/event-bus.ts';
import { applyMigrations } from '../database/migrate.ts';
import { type OpenDatabase, type OpenOptions, startDatabase } from '../database/open.ts';
import { createParser } from '../documents/parser.ts';
import { createBuiltinEngine } from '../engine/builtin/builtin.ts';
import { categorizeQuickly } from '../engine/builtin/categorize.ts';
import { createResolve, resolveBySystem } from '../outbound/resolve.ts';
import { createSender } from '../outbound/send.ts';
import { openPayments } from '../payments/open.ts';
import { createClock } from '../platform/clock.ts';
import { createSealer } from '../platform/encryption.ts';
import { listenAt } from '../platform/listen.ts';
import { engineFallbacks, engineTokens } from '../platform/metrics/instruments.ts';
import { currentContext } from '../platform/request-context.ts';
import { databaseError } from '../platform/start-error.ts';
import { addEvent } from '../platform/tracing/spans.ts';
import { createMetrics } from '../queue/metrics.ts';
import { createLimiter } from '../rate-limits/windows.ts';
import { createMeilisearchSearch } from '../search/meilisearch.ts';
import { createPostgresSearch } from '../search/postgres.ts';
import type { Search } from '../search/search.ts';
import {
  observedEngine,
  observedPayments,
  observedSearch,
  observedSender,
  observedStorage,
} from '../service/instrumentation.ts';
import type { Address, Service } from '../service/service.ts';
import { openStorage } from '../storage/open.ts';
import { startWorker, type Worker } from '../worker/worker.ts';
import { reactions } from './reactions.ts';

export interface Running {
  service: Service;
  databaseUrl: string;
  /** Null without the API. */
  url: string | null;
  close(): Promise<void>;
}

/** @throws StartError */
export const migrateDatabase = (url: string, signal?: AbortSignal): Promise<unknown> =>
  applyMigrations(url, { signal }).catch((error) => {
    throw databaseError(error, url);
  });

/**
 * Opens the configured or the embedded database and runs migrations.
 * @throws StartError, ConfigError
 */
export async function openDatabase(config: Config, options: OpenOptions = {}): Promise<OpenDatabase> {
  registerReactions(reactions);
  const database = await startDatabase(config, options);
  try {
    await migrateDatabase(database.url, options.signal);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The engine of each mode. Test keys always use the built-in engine. */
export async function openEngines(config: Config, log: Logger): Promise<Service['engineFor']> {
  const builtin = createBuiltinEngine();
  const observed = observedEngine(builtin);
  if (!config.gemini) return () => observed;
  const { createGeminiEngine } = await import('../engine/gemini/gemini.ts');
  const onFault = (err: unknown, operation: string) => {
    engineFallbacks.inc({ operation });
    log.warn({ err, work: operation }, 'Gemini failed, using the built-in engine');
  };
  const onTokens = (model: string, input: number, output: number) => {
    const operation = currentContext()?.operation ?? 'none';
    engineTokens.inc({ model, operation, direction: 'input' }, input);
    engineTokens.inc({ model, operation, direction: 'output' }, output);
    addEvent('model call', {
      'gen_ai.request.model': model,
      'gen_ai.usage.input_tokens': input,
      'gen_ai.usage.output_tokens': output,
    });
  };
  const live = observedEngine(createGeminiEngine({ ...config.gemini, onFault, onTokens }, builtin));
  return (mode) => (mode === 'live' ? live : observed);
}

export function openSearch(config: Config, pool: Pool, log: Logger): Search {
  if (!config.meilisearch) return observedSearch(createPostgresSearch(pool));
  const onFault = (err: unknown) => log.warn({ err }, 'Meilisearch unavailable');
  return observedSearch(createMeilisearchSearch({ ...config.meilisearch, onFault }));
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
    search: openSearch(config, connections.pool, log),
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
    payments: observedPayments(openPayments(config, connections.db, address, log)),
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
  const httpServer = config.role === 'worker' ? null : createHttpServer(service);
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
    if (config.role !== 'api') worker = await startWorker(service, databaseUrl);
    if (config.role === 'worker' && config.workerPort !== null) probes = await serveProbes(service, config.workerPort);
  } catch (error) {
    await close();
    throw error;
  }
  return { service, databaseUrl, url, close };
}
