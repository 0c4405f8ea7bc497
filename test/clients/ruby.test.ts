// The Ruby client through the conformance suite. LINTEL_RUBY names another interpreter.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clients, isInstalled, runSuite } from './run.ts';

const ruby = process.env.LINTEL_RUBY ?? 'ruby';

test('the Ruby client passes every case', async (context) => {
  if (!isInstalled(ruby, '-e', 'exit RUBY_VERSION >= "3.1"')) return context.skip('Ruby 3.1 or newer is not installed');
  const { failures, passed, skipped } = await runSuite([ruby, join(clients, 'ruby/conformance/adapter.rb')]);
  expect(failures).toBe('');
  expect(passed).toBeGreaterThan(135);
  // A blocking call can't be canceled.
  expect(skipped).toBe(5);
});
