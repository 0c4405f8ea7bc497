// Logs and metrics of real processes: an API with a forked worker.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAccount } from '../../src/accounts/accounts.ts';
import { connectDatabase } from '../../src/database/client.ts';
import { client, eventually } from '../app.ts';
import { freshDatabase } from '../database.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { readExposition, sumOf } from './exposition.ts';

const root = join(import.meta.dirname, '../..');
const node = (args: string[], env: Record<string, string>) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: { PATH: process.env.PATH, SAMPLE_HOUSE: 'false', WARM_UP: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('in production every line is JSON, the API includes the metrics of the worker, and SIGTERM stops both', async () => {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lintel-process-'));
  const child = node([join(root, 'src/main.ts')], {
    NODE_ENV: 'production',
    ROLE: 'all',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    PARSER_PROCESSES: '1',
    SHUTDOWN_SECONDS: '300',
  });
  const connections = connectDatabase(database.url, 1, () => undefined);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  try {
    // Text after the last line break is incomplete.
    const lines = () => output.split('\n').slice(0, -1);
    await eventually(
      async () => lines().map((line) => JSON.parse(line).msg),
      (said) => said.includes('api started') && said.includes('worker started'),
    );
    const started = lines().map((line) => JSON.parse(line));
    const { url } = started.find(({ msg }) => msg === 'api started');
    expect(new Set(started.map(({ pid }) => pid)).size).toBe(2);
    const api = client(url, (await createAccount(connections.db, 'Test', 'pro')).liveKey);
    await api.post('/v1/analyses', formOf('file', [['a.pdf', await inspectionPdf()]]));
    const metrics = await eventually(
      async () => readExposition(await (await fetch(`${url}/metrics`)).text()),
      (families) =>
        sumOf(families, 'lintel_documents_finished_total', { end: 'ready' }) === 1 &&
        sumOf(families, 'lintel_job_duration_seconds_count', { job: 'analysis.run' }) > 0,
    );
    expect(sumOf(metrics, 'lintel_http_requests_total', { route: '/v1/analyses', status: '201' })).toBe(1);
    expect(sumOf(metrics, 'lintel_job_duration_seconds_count', { job: 'analysis.run', outcome: 'done' })).toBe(1);
    expect(sumOf(metrics, 'lintel_workers')).toBe(1);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    for (const line of lines()) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  } finally {
    child.kill('SIGKILL');
    await connections.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('the health check of the image works for an API and for a worker', async () => {
  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
  const [, , script] = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile)![1]!);
  let status = 200;
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/health' ? status : 404).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String((server.address() as AddressInfo).port);
  const check = async (env: Record<string, string>) => (await once(node(['-e', script], env), 'exit'))[0];
  try {
    expect(await check({ PORT: port, WORKER_PORT: '1' })).toBe(0);
    expect(await check({ ROLE: 'api', PORT: port, WORKER_PORT: '1' })).toBe(0);
    expect(await check({ ROLE: 'worker', PORT: '1', WORKER_PORT: port })).toBe(0);
    expect(await check({ ROLE: 'worker', PORT: port, WORKER_PORT: '1' })).toBe(1);
    status = 503;
    expect(await check({ PORT: port, WORKER_PORT: '1' })).toBe(1);
  } finally {
    server.close();
  }
});
