// The Python client, blocking and asynchronous, through the conformance suite. LINTEL_PYTHON names another interpreter.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clients, isInstalled, runSuite } from './run.ts';

const python = process.env.LINTEL_PYTHON ?? 'python3';
const isThere = isInstalled(python, '-c', 'import sys, httpx; assert sys.version_info >= (3, 10)');
const adapter = join(clients, 'python/conformance/adapter.py');

describe.runIf(isThere)('the Python client', () => {
  test('passes every case', async () => {
    const { failures, passed, skipped } = await runSuite([python, adapter]);
    expect(failures).toBe('');
    expect(passed).toBeGreaterThan(135);
    // A blocking call can't be canceled.
    expect(skipped).toBe(5);
  });

  test('passes every case with asyncio', async () => {
    const { failures, passed, skipped } = await runSuite([python, adapter, 'async']);
    expect(failures).toBe('');
    expect(passed).toBeGreaterThan(140);
    expect(skipped).toBe(0);
  });
});

test.skipIf(isThere)('skipped: needs Python 3.10 or newer with httpx', (context) => context.skip('no httpx'));
