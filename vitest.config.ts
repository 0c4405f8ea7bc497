import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Vite would take graphql's other build, and graphql refuses to meet itself.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    include: ['test/**/*.test.ts'],
    env: { SAMPLE_HOUSE: 'false', WARM_UP: 'false' },
    globalSetup: ['test/setup.ts'],
    reporters: ['default', './test/contract/reporter.ts'],
    maxWorkers: 3,
    // For a machine that has much else to do: a test that hangs is ended, a slow one is not.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 1_800_000 } },
  },
});
