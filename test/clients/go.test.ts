// The Go client through the conformance suite.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clients, goAdapter, isInstalled, runSuite } from './run.ts';

describe.runIf(isInstalled('go', 'version'))('the Go client', () => {
  test('passes every case', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-client-'));
    const { failures, passed, skipped } = await runSuite([goAdapter(folder)]);
    await rm(folder, { recursive: true, force: true });
    expect(failures).toBe('');
    expect(passed).toBeGreaterThan(140);
    // A nil pointer is not sent, so that there is no null.
    expect(skipped).toBe(1);
  });

  test('is formatted, and its example compiles', () => {
    const run = (...args: string[]) =>
      execFileSync(args[0]!, args.slice(1), { cwd: join(clients, 'go'), encoding: 'utf8' });
    expect(run('gofmt', '-l', '.')).toBe('');
    run('go', 'vet', './...');
  });
});

test.skipIf(isInstalled('go', 'version'))('skipped: needs Go', (context) => context.skip('no go'));
