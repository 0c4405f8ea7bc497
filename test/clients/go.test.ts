// The Go client through the conformance suite.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clients, goAdapter, isInstalled, runSuite } from './run.ts';

const isThere = isInstalled('go', 'version');

test('the Go client passes every case', async (context) => {
  if (!isThere) return context.skip('Go is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'lintel-client-'));
  const { failures, passed, skipped } = await runSuite([goAdapter(folder)]);
  await rm(folder, { recursive: true, force: true });
  expect(failures).toBe('');
  expect(passed).toBeGreaterThan(140);
  // A nil pointer is not sent, so that there is no null.
  expect(skipped).toBe(1);
});

test('the Go client is formatted, and its example compiles', (context) => {
  if (!isThere) return context.skip('Go is not installed');
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: join(clients, 'go'), encoding: 'utf8' });
  expect(run('gofmt', '-l', '.')).toBe('');
  run('go', 'vet', './...');
});
