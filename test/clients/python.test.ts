// The Python client, blocking and asynchronous, through the conformance suite. LINTEL_PYTHON names another interpreter.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clients, isInstalled, runSuite } from './run.ts';

const python = process.env.LINTEL_PYTHON ?? 'python3';
const isThere = isInstalled(python, '-c', 'import sys, httpx; assert sys.version_info >= (3, 10)');
const adapter = join(clients, 'python/conformance/adapter.py');

test('the blocking Python client passes every case', async (context) => {
  if (!isThere) return context.skip('Python 3.10 or newer with httpx is not installed');
  const { failures, passed, skipped } = await runSuite([python, adapter]);
  expect(failures).toBe('');
  expect(passed).toBeGreaterThan(135);
  // A blocking call can't be canceled.
  expect(skipped).toBe(5);
});

test('the asynchronous Python client passes every case', async (context) => {
  if (!isThere) return context.skip('Python 3.10 or newer with httpx is not installed');
  const { failures, passed, skipped } = await runSuite([python, adapter, 'async']);
  expect(failures).toBe('');
  expect(passed).toBeGreaterThan(140);
  expect(skipped).toBe(0);
});
