// One PostgreSQL for the whole run, with one migrated template that every test clones.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/database/embedded.ts';
import { applyMigrations } from '../src/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'lintel-test-'));
  const database = await startEmbedded({ directory, disposable: true });
  await applyMigrations(database.url);
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.stop();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  };
}
