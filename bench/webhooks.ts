// 10,000 deliveries from outbox to log, beside the plain speed of their parts: graphile-worker running empty jobs, and
// undici posting the same bodies. The receiver is a separate process. graphile-worker runs with its defaults, as in the
// service; with a local queue of 500 and batched completions it ran seven times as many empty jobs. `npm run bench --
// webhooks`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeWorkerUtils, run, Logger as WorkerLogger } from 'graphile-worker';
import { Agent, request } from 'undici';
import { createAccount } from '../src/accounts/accounts.ts';
import { openDatabase } from '../src/app/open-database.ts';
import { startService } from '../src/app/start.ts';
import { readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/platform/logger.ts';
import { startDispatcher } from '../src/webhooks/dispatcher.ts';
import { recordEvent } from '../src/webhooks/outbox.ts';
import { createWebhook } from '../src/webhooks/webhooks.ts';

const total = 10_000;
const accounts = 10;
const endpointsEach = 5;
const rounds = 3;

if (process.argv[2] === 'sink') {
  const server = createServer((received, response) => received.resume().on('end', () => response.end('ok')));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
} else {
  await main();
}

async function main(): Promise<void> {
  const sink = fork(import.meta.filename, ['sink']);
  const [port] = (await once(sink, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ROLE: 'api', LOG_LEVEL: 'error' });
  const database = await openDatabase(config);
  const { service, close } = await startService(config, database.url, createLogger(config));

  const owners: string[] = [];
  for (let i = 0; i < accounts; i++) {
    const { accountId } = await createAccount(service.db, `Bench ${i}`, 'enterprise');
    const viewer = { accountId, mode: 'live', limits: { webhooks: null } } as Parameters<typeof createWebhook>[1];
    for (let k = 0; k < endpointsEach; k++)
      await createWebhook(service, viewer, { url: `${url}/${i}/${k}`, events: ['document.skipped'] });
    owners.push(accountId);
  }

  const rates = { ours: 0, worker: 0, undici: 0 };
  for (let round = 0; round < rounds; round++) {
    rates.ours = Math.max(rates.ours, await ours());
    rates.worker = Math.max(rates.worker, await emptyJobs());
    rates.undici = Math.max(rates.undici, await barePosts());
  }
  console.log(`deliveries          ${rates.ours.toFixed(0)}/s`);
  console.log(`graphile-worker     ${rates.worker.toFixed(0)}/s, empty jobs`);
  console.log(`undici              ${rates.undici.toFixed(0)}/s, the same bodies`);
  console.log(`share of the slower ${(rates.ours / Math.min(rates.worker, rates.undici)).toFixed(2)}`);
  await close();
  await database.stop();
  sink.kill();
  await rm(dataDir, { recursive: true, force: true });

  /** From events in the outbox to results in the log. */
  async function ours(): Promise<number> {
    for (let i = 0; i < total / endpointsEach; i++) {
      const accountId = owners[i % accounts]!;
      const subjectId = `018f0000-0000-7000-8000-${String(i % 400).padStart(12, '0')}`;
      await recordEvent(service.db, {
        accountId,
        mode: 'live',
        type: 'document.skipped',
        subjectId,
        payload: payload(i),
      });
    }
    const before = await delivered();
    const began = performance.now();
    const dispatcher = startDispatcher(service);
    while ((await delivered()) < before + total) await new Promise((resolve) => setTimeout(resolve, 50));
    const seconds = (performance.now() - began) / 1000;
    await dispatcher.close(1_000);
    return total / seconds;
  }

  async function delivered(): Promise<number> {
    const { rows } = await service.pool.query<{ count: number }>(
      `select count(*)::int as count from webhook_delivery where status = 'delivered'`,
    );
    return rows[0]!.count;
  }

  async function emptyJobs(): Promise<number> {
    const logger = new WorkerLogger(() => () => undefined);
    const utils = await makeWorkerUtils({ connectionString: database.url, logger });
    await utils.addJobs(Array.from({ length: total }, () => ({ identifier: 'empty', payload: {} })));
    await utils.release();
    let done = 0;
    const began = performance.now();
    const finished = Promise.withResolvers<void>();
    const runner = await run({
      connectionString: database.url,
      concurrency: 24,
      noHandleSignals: true,
      logger,
      taskList: {
        empty: async () => {
          if (++done === total) finished.resolve();
        },
      },
    });
    await finished.promise;
    const seconds = (performance.now() - began) / 1000;
    await runner.stop();
    return total / seconds;
  }

  async function barePosts(): Promise<number> {
    const agent = new Agent({ connections: null });
    let left = total;
    const began = performance.now();
    await Promise.all(
      Array.from({ length: accounts * endpointsEach * 10 }, async () => {
        while (left-- > 0) {
          const { body } = await request(url, {
            dispatcher: agent,
            method: 'POST',
            body: JSON.stringify(payload(left)),
          });
          await body.dump();
        }
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    await agent.close();
    return total / seconds;
  }
}

function payload(i: number): Record<string, unknown> {
  const id = '018f0000-0000-7000-8000-000000000000';
  return {
    analysis_id: id,
    property_id: id,
    job_id: id,
    filename: `document-${i}.pdf`,
    document_type: 'uncategorized',
    status: 'skipped',
    reason: 'Not about a property.',
    skipped_at: new Date(),
  };
}
