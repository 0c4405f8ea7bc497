// Builds the service of one process from its settings: connections, ports, and what of api and worker it is to be.
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createClock } from './clock.ts';
import type { Config } from './config.ts';
import { connect } from './database/client.ts';
import { startEmbedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { createParser } from './documents/parser.ts';
import { openStorage } from './documents/storage/open.ts';
import { createBuiltinEngine } from './engine/builtin/builtin.ts';
import { categorizeQuickly } from './engine/builtin/categorize.ts';
import { createGeminiEngine } from './engine/gemini/gemini.ts';
import { listen } from './events.ts';
import { serveProbes } from './http/probes.ts';
import { createDoors } from './http/server.ts';
import { startWorker } from './jobs/worker.ts';
import { createLimiter } from './limits/windows.ts';
import { createMetrics } from './metrics/exposition.ts';
import { engineFallbacks, engineTokens } from './metrics/instruments.ts';
import { observedEngine, observedPayments, observedSearch, observedSender, observedStorage } from './observe.ts';
import { openPayments } from './payments/open.ts';
import { createSealer } from './seal.ts';
import { createMeilisearchSearch } from './search/meilisearch.ts';
import { createPostgresSearch } from './search/postgres.ts';
import type { Search } from './search/search.ts';
import type { Address, Service } from './service.ts';
import { addEvent } from './tracing/spans.ts';
import { trailNow } from './trail.ts';
import { createResolve, resolveBySystem } from './webhooks/resolve.ts';
import { createSender } from './webhooks/send.ts';

export interface Running {
  service: Service;
  databaseUrl: string;
  /** Null without the api. */
  url: string | null;
  close(): Promise<void>;
}

/** The database of the settings, or the embedded one; migrated. */
export async function openDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(config.dataDir, { recursive: true });
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => undefined }
    : await startEmbedded({ directory: join(config.dataDir, 'postgres') });
  await migrate(database.url);
  return database;
}

/** The engine of each mode: test keys are always served by the built-in one. */
export function openEngines(config: Config, log: Logger): Service['engineFor'] {
  const builtin = createBuiltinEngine();
  const observed = observedEngine(builtin);
  if (!config.gemini) return () => observed;
  const onFault = (err: unknown, operation: string) => {
    engineFallbacks.inc({ operation });
    log.warn({ err, work: operation }, 'the built-in engine stood in for Gemini');
  };
  const onTokens = (model: string, input: number, output: number) => {
    const operation = trailNow()?.operation ?? 'none';
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
  const onFault = (err: unknown) => log.warn({ err }, 'Meilisearch cannot serve');
  return observedSearch(createMeilisearchSearch({ ...config.meilisearch, onFault }));
}

/** A host that stands for all of them is reached by loopback. */
function addressAt(config: Config, port: number): Address {
  const host = ['0.0.0.0', '::', ''].includes(config.host) ? '127.0.0.1' : config.host;
  const localUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { localUrl, publicUrl: config.publicUrl ?? `http://localhost:${port}` };
}

export async function start(config: Config, databaseUrl: string, log: Logger): Promise<Running> {
  const connections = connect(databaseUrl, config.databasePool, (err) =>
    log.warn({ err }, 'a database connection broke'),
  );
  const events = await listen(databaseUrl, log);
  const parser = createParser({
    size: config.parser.processes,
    timeoutMs: config.parser.timeoutMs,
    memoryMb: config.parser.memoryMb,
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
    async inspect(path, filename) {
      const { type, pageCount, firstPages } = await parser.inspect(path);
      return { type, pageCount, quickType: categorizeQuickly(filename, type, firstPages) };
    },
    search: openSearch(config, connections.pool, log),
    engineFor: openEngines(config, log),
    events,
    limiter: createLimiter(connections.pool),
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
    log.warn('without STRIPE_SECRET_KEY live keys pay in the sandbox: nobody is charged');
  }
  const stopTracing = config.tracing ? (await import('./tracing/export.ts')).exportTraces(config.tracing) : null;
  const worker = config.role === 'api' ? null : await startWorker(service, databaseUrl);
  const probes =
    config.role === 'worker' && config.workerPort !== null ? await serveProbes(service, config.workerPort) : null;
  const doors = config.role === 'worker' ? null : createDoors(service);
  let url: string | null = null;
  if (doors) {
    await new Promise<void>((resolve, reject) =>
      doors.server.once('error', reject).listen(config.port, config.host, resolve),
    );
    Object.assign(address, addressAt(config, (doors.server.address() as AddressInfo).port));
    url = address.publicUrl;
  }
  return {
    service,
    databaseUrl,
    url,
    async close() {
      await Promise.all([doors?.close(config.shutdownMs), worker?.close()]);
      await probes?.stop();
      await service.close();
      await stopTracing?.();
    },
  };
}
