// Opens the configured or the embedded database, at the schema of this version.
import type { Config } from '../config/config.ts';
import { applyMigrations } from '../database/migrate.ts';
import { type OpenDatabase, type OpenOptions, startDatabase } from '../database/open.ts';
import { databaseError } from '../platform/start-error.ts';

/** @throws StartError */
export const migrateDatabase = (url: string, signal?: AbortSignal): Promise<unknown> =>
  applyMigrations(url, { signal }).catch((error) => {
    throw databaseError(error, url);
  });

/**
 * Opens the configured or the embedded database and runs migrations.
 * @throws StartError, ConfigError
 */
export async function openDatabase(config: Config, options: OpenOptions = {}): Promise<OpenDatabase> {
  const database = await startDatabase(config, options);
  try {
    await migrateDatabase(database.url, options.signal);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}
