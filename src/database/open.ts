// Opens the configured database, or the embedded one in the data folder. It is not migrated here: see app/start.ts.
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openDataDir } from '../platform/data-dir.ts';
import { unprivilegedIdentity } from './binaries.ts';
import { startEmbedded } from './embedded.ts';

export interface OpenDatabase {
  url: string;
  stop(): Promise<void>;
}

export interface OpenOptions {
  /** Restarts an embedded server that ends, and logs it. */
  keepAlive?: Logger | undefined;
  /** Ends the waits of the start. */
  signal?: AbortSignal;
}

/**
 * The configured database, or the embedded one.
 * @throws StartError, ConfigError
 */
export async function startDatabase(config: Config, options: OpenOptions = {}): Promise<OpenDatabase> {
  const passable = !config.databaseUrl && (await unprivilegedIdentity()).needsOpenFolders;
  await openDataDir(config.dataDir, passable);
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined };
  return startEmbedded({ directory: join(config.dataDir, 'postgres'), ...options });
}
