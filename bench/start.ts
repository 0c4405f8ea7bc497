// From `npm start` to the first response of /health and /app, in a new data folder: the first start creates the database, the
// others find it. CPU time is that of all processes until then. `npm run bench -- start`
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../src/database/embedded-server.ts';
import { pause } from './shared/api-process.ts';
import { cpuSeconds } from './shared/cpu.ts';

const starts = 4;
const directory = await mkdtemp(join(tmpdir(), 'lintel-start-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;

async function respondsAt(path: string): Promise<number> {
  while (!(await fetch(url + path).catch(() => null))?.ok) await pause(10);
  return performance.now();
}

function isRunning(group: number): boolean {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}

for (let i = 1; i <= starts; i++) {
  const began = performance.now();
  const service = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: join(directory, 'data'), PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const health = await respondsAt('/health');
  const portal = await respondsAt('/app');
  const cpu = cpuSeconds(service.pid!);
  const seconds = (until: number) => `${((until - began) / 1000).toFixed(2)} s`;
  console.log(`start ${i}: /health ${seconds(health)}, /app ${seconds(portal)}, CPU ${cpu.toFixed(2)} s`);
  // The worker starts, and the sample house is uploaded.
  await pause(5_000);
  process.kill(-service.pid!, 'SIGTERM');
  // npm ends before the service does.
  while (isRunning(-service.pid!)) await pause(100);
}
await rm(directory, { recursive: true, force: true });
