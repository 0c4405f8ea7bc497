// Runs a command with a database connection and prints its result.
import { openDatabase } from '../app/start.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type Connections, connect } from '../database/client.ts';
import { createLogger } from '../platform/logger.ts';

export interface Context extends Connections {
  config: Config;
  /** Writes to stderr. */
  log: ReturnType<typeof createLogger>;
}

/** Text is printed as it is, anything else as one JSON object. */
export async function run(work: (context: Context) => Promise<object | string>): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(config);
  const connections = connect(database.url, 2, () => undefined);
  try {
    const result = await work({ ...connections, config, log: createLogger(config, 2) });
    process.stdout.write(typeof result === 'string' ? result : `${JSON.stringify(snakeCased(result))}\n`);
  } finally {
    await connections.close();
    await database.stop();
  }
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** With the field names of `/v1`. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [snakeCase(name), snakeCased(each)]));
}
