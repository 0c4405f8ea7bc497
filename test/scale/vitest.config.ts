// `npm run test:scale`: several processes on one database, some of which are killed. Separate from the other tests
// because each file starts several processes, one file after the other.
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

export default defineConfig({
  resolve: base.resolve!,
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/scale/*.scale.ts'],
    globalSetup: ['test/setup.ts'],
    fileParallelism: false,
    testTimeout: 150_000,
    hookTimeout: 120_000,
  },
});
