// The processes of ROLE=all on the embedded database: each is replaced when it dies, and nothing survives the supervisor.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { client, eventually } from './app.ts';
import { formOf, inspectionPdf } from './pdf.ts';
import {
  databaseProcesses,
  isRunning,
  killAll,
  type Started,
  startMain,
  startProcess,
  temporaryFolder,
  urlOf,
} from './processes.ts';

const ready = (url: string) =>
  fetch(`${url}/ready`).then(
    (response) => response.ok,
    () => false,
  );
const up = (url: string) => eventually(() => ready(url), Boolean);

/** Once both have been started: the API may be ready before. */
const startedChildren = (started: Started) =>
  eventually(
    async () => childrenOf(started),
    ({ api, worker }) => api !== undefined && worker !== undefined,
  );

/** The processes below one, by what they are. */
function childrenOf(started: Started): { api: number; worker: number } {
  const ps = spawnSync('ps', ['-o', 'pid=', '--ppid', String(started.child.pid)], { encoding: 'utf8' });
  const pids = ps.stdout.trim().split(/\s+/).map(Number);
  const roles = Object.fromEntries(pids.filter(isRunning).map((pid) => [roleOf(pid), pid]));
  return { api: roles.api!, worker: roles.worker! };
}

function roleOf(pid: number): string {
  try {
    return /(?:^|\0)ROLE=(\w+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1] ?? '';
  } catch {
    // It has just ended.
    return '';
  }
}

async function withMain(env: NodeJS.ProcessEnv, work: (started: Started, dataDir: string) => Promise<void>) {
  const folder = await temporaryFolder();
  const started = startMain({ DATA_DIR: folder.path, ...env });
  try {
    await work(started, folder.path);
  } finally {
    await killAll(started, folder.path);
    await folder.remove();
  }
}

test.skipIf(process.platform !== 'linux')(
  'an api, a worker and a PostgreSQL that are killed come back where they were, and work goes on',
  async () => {
    await withMain({}, async (started, dataDir) => {
      const url = await urlOf(started);
      await up(url);
      const { live_key: key } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
      const api = client(url, key);
      const first = await startedChildren(started);

      process.kill(first.api, 'SIGKILL');
      await eventually(
        async () => childrenOf(started).api,
        (pid) => pid !== undefined && pid !== first.api,
      );
      await up(url);

      process.kill(first.worker, 'SIGKILL');
      await eventually(
        async () => childrenOf(started).worker,
        (pid) => pid !== undefined && pid !== first.worker,
      );

      const { server } = await databaseProcesses(dataDir);
      process.kill(server!, 'SIGKILL');
      await eventually(
        async () => (await databaseProcesses(dataDir)).server,
        (pid) => pid !== null && pid !== server,
      );
      await up(url);
      const form = formOf('file', [['report.pdf', await inspectionPdf()]]);
      const id = (await api.post('/v1/analyses', form)).body.analysis_id;
      const analysis = async () => (await api.get(`/v1/analyses/${id}`)).body;
      await eventually(analysis, ({ chat_status: status }) => status === 'ready');
      // Greeted once, however often the api starts.
      expect(started.output().match(/Lintel is up/g)).toHaveLength(1);

      started.child.kill('SIGTERM');
      expect(await started.ended).toBe(0);
      expect(await databaseProcesses(dataDir)).toEqual({ server: null, users: [] });
    });
  },
);

test.skipIf(process.platform !== 'linux')(
  'an api with an exception that nobody caught is replaced at its address',
  async () => {
    // A way to make it crash, that no request has.
    const crash = `process.on('SIGUSR2', () => { throw new Error('unforeseen'); });`;
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(crash)}`;
    await withMain({ NODE_OPTIONS }, async (started) => {
      const url = await urlOf(started);
      await up(url);
      const { api, worker } = await startedChildren(started);
      process.kill(api, 'SIGUSR2');
      await eventually(
        async () => childrenOf(started).api,
        (pid) => pid !== undefined && pid !== api,
      );
      await up(url);
      expect(isRunning(api)).toBe(false);
      expect(childrenOf(started).worker).toBe(worker);
      expect(started.output()).toMatch(/"level":60.*"message":"unforeseen"/);
    });
  },
);

test.skipIf(process.platform !== 'linux')('when the supervisor is killed, api, worker and PostgreSQL end', async () => {
  await withMain({}, async (started, dataDir) => {
    await up(await urlOf(started));
    const { api, worker } = await startedChildren(started);
    const { users } = await eventually(
      () => databaseProcesses(dataDir),
      (found) => found.users.length >= 3,
    );
    expect(users.sort()).toEqual([started.child.pid!, api, worker].sort());
    started.child.kill('SIGKILL');
    await started.ended;
    await eventually(
      async () => [isRunning(api), isRunning(worker), (await databaseProcesses(dataDir)).server],
      (left) => left.every((one) => !one),
    );
  });
});

test('an API and a worker without a supervisor share the embedded database, and the last one stops it', async () => {
  await withMain({ ROLE: 'api' }, async (api, dataDir) => {
    await urlOf(api);
    const worker = startMain({ DATA_DIR: dataDir, ROLE: 'worker' });
    await eventually(
      async () => worker.output(),
      (said) => said.includes('worker started'),
    );
    const { server } = await databaseProcesses(dataDir);
    api.child.kill('SIGKILL');
    await api.ended;
    expect((await databaseProcesses(dataDir)).server).toBe(server);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect((await databaseProcesses(dataDir)).server).toBeNull();
  });
});

test('logs an uncaught exception, finishes running work and exits with 1', async () => {
  const script = `
    import { installCrashHandlers } from './src/platform/crash-handlers.ts';
    installCrashHandlers({ fatal: ({ err }) => console.log('logged', err.message), error() {} }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      console.log('drained');
    });
    setTimeout(() => { throw new Error('unforeseen'); });
    setInterval(() => undefined, 1_000);`;
  const crashed = startProcess(process.execPath, ['--input-type=module', '-e', script], {});
  expect(await crashed.ended).toBe(1);
  expect(crashed.output()).toBe('logged unforeseen\ndrained\n');
});
