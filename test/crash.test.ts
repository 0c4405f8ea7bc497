// An error that nobody caught: the process says so, finishes its work, and exits with a failure.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const script = (failure: string) => `
  import { installCrashHandlers } from '${root}/src/platform/crash-handlers.ts';
  import { createLogger } from '${root}/src/platform/logger.ts';
  const log = createLogger({ logLevel: 'info' });
  installCrashHandlers(log, async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    log.info('drained');
  });
  setTimeout(() => { ${failure} }, 0);
  setInterval(() => undefined, 1000);`;

test.each([
  ['throws in a listener', `throw new Error('nobody caught this')`, 'uncaughtException'],
  ['rejects', `Promise.reject(new Error('nobody caught this'))`, 'unhandledRejection'],
  [
    'fails twice',
    `Promise.reject(new Error('nobody caught this')); Promise.reject(new Error('nor this'))`,
    'unhandledRejection',
  ],
])('a process that %s logs it, drains once and exits with 1', async (_name, failure, event) => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script(failure)],
    { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  // Two errors of one moment are logged in any order.
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 60, event, err: expect.objectContaining({ message: 'nobody caught this' }) }),
  );
  expect(lines.filter(({ msg }) => msg === 'drained')).toHaveLength(1);
});

test('exits even if the drain fails', async () => {
  const failing = script(`throw new Error('first')`).replace(`log.info('drained')`, `throw new Error('no drain')`);
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', failing],
    { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(output).toContain('no drain');
});
