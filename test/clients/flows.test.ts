// Every client goes through the same flows against a running service.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '../app.ts';
import { clients, goAdapter, isInstalled } from './run.ts';

let app: App;
let folder: string;
beforeAll(async () => {
  [app, folder] = await Promise.all([startApp(), mkdtemp(join(tmpdir(), 'lintel-flows-'))]);
});
afterAll(async () => {
  await Promise.all([app.close(), rm(folder, { recursive: true, force: true })]);
});

async function flow(command: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { liveKey } = await app.account();
  const settings = { ...process.env, ...env, LINTEL_BASE_URL: app.url, LINTEL_API_KEY: liveKey };
  const args = [join(clients, 'conformance/flows.mjs'), ...command];
  // The exit code says the same as the text.
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: settings }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

const allPassed = /^12 passed, 0 failed, 0 skipped$/m;

// Together: most of the time they wait for the service.
test.concurrent('TypeScript', async () => {
  execFileSync('tsc', ['-p', join(clients, 'typescript'), '--outDir', join(folder, 'dist')], { stdio: 'pipe' });
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  const env = { LINTEL_CLIENT: join(folder, 'dist/index.js') };
  expect(await flow([process.execPath, join(clients, 'typescript/conformance/adapter.mjs')], env)).toMatch(allPassed);
});

const python = process.env.LINTEL_PYTHON ?? 'python3';
test.concurrent.for([['blocking'], ['async']])('Python, %s', async (mode, context) => {
  if (!isInstalled(python, '-c', 'import httpx')) return context.skip('httpx is not installed');
  expect(await flow([python, join(clients, 'python/conformance/adapter.py'), ...mode])).toMatch(allPassed);
});

test.concurrent('Go', async (context) => {
  if (!isInstalled('go', 'version')) return context.skip('Go is not installed');
  expect(await flow([goAdapter(folder)])).toMatch(allPassed);
});

const ruby = process.env.LINTEL_RUBY ?? 'ruby';
test.concurrent('Ruby', async (context) => {
  if (!isInstalled(ruby, '--version')) return context.skip('Ruby is not installed');
  expect(await flow([ruby, join(clients, 'ruby/conformance/adapter.rb')])).toMatch(allPassed);
});
