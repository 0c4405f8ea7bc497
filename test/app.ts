// A whole service for a test: its own database, data folder and port, api and worker in one process.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createAccount, type NewAccount } from '../src/accounts/accounts.ts';
import { type Running, startService } from '../src/app/start.ts';
import { type Config, readConfig } from '../src/config/config.ts';
import { channel } from '../src/database/event-bus.ts';
import type { Tier } from '../src/identity/tiers.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { Service } from '../src/service/service.ts';
import { freshDatabase } from './database.ts';
import { undeclaredErrors } from './declared.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads bodies that it has no types for
  body: any;
}

export interface App {
  url: string;
  databaseUrl: string;
  service: Service;
  account(tier?: Tier): Promise<NewAccount>;
  /** Resolves after the process has received the notifications of all transactions that are committed now. */
  notified(): Promise<void>;
  close(): Promise<void>;
}

async function start(databaseUrl: string, settings: Record<string, string>, log?: Logger): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-app-'));
  const config: Config = readConfig({
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    PARSER_PROCESSES: '1',
    PARSER_NICENESS: '0',
    SHUTDOWN_SECONDS: '5',
    ...settings,
  });
  const running = await startService(config, databaseUrl, log ?? createLogger(config));
  return {
    ...running,
    async close() {
      await running.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function startApp(settings: Record<string, string> = {}, log?: Logger): Promise<App> {
  const database = await freshDatabase();
  const running = await start(database.url, settings, log);
  return {
    url: running.url!,
    databaseUrl: database.url,
    service: running.service,
    account: (tier = 'enterprise') => createAccount(running.service.db, 'Test', tier),
    async notified() {
      const { events, pool } = running.service;
      const topic = `test:${randomUUID()}`;
      const received = events.watch(topic, new AbortController().signal);
      await received.next();
      const next = received.next();
      await pool.query('select pg_notify($1, $2)', [channel, topic]);
      await next;
      await received.return(undefined);
    },
    async close() {
      await running.close();
      await database.drop();
    },
  };
}

/** Another API process of the same service, with a data folder of its own. */
export const startSecondApi = (app: App, settings: Record<string, string> = {}, log?: Logger): Promise<Running> =>
  start(app.databaseUrl, { ROLE: 'api', ...settings }, log);

/** A caller with a key. Fails if an operation returns an error that it does not declare. */
export function client(url: string, key: string) {
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const form = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const json = /json/.test(response.headers.get('content-type') ?? '');
    const parsed = json ? JSON.parse(text) : text || undefined;
    const answer = { status: response.status, headers: response.headers, body: parsed };
    const undeclared = undeclaredErrors(method, path, body, answer);
    if (undeclared.length > 0) throw new Error(`${undeclared.join('\n')}\n${text}`);
    return answer;
  }
  return {
    key,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => call('POST', path, body, headers),
    delete: (path: string) => call('DELETE', path),
    call,
    graphql: (query: string, variables: object = {}) => call('POST', '/graphql', { query, variables }),
  };
}

/** The tier of the caller's account, with every change that is committed now. */
export async function tierOf(app: App, api: ReturnType<typeof client>): Promise<Tier> {
  await app.notified();
  return (await api.graphql('{ account { tier } }')).body.data.account.tier;
}

/** Asks again until the answer is as wanted; the test's own time limit ends it. */
export async function eventually<T>(ask: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await ask();
    if (wanted(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Asks again while the service is busy: on a busy machine, one of many calls waits too long for a connection. */
export const served = <A extends { status: number }>(ask: () => Promise<A>): Promise<A> =>
  eventually(ask, ({ status }) => status !== 503);
