// What commands work with: the database, the settings, and who runs the command.
import { viewerOfAccount } from '../accounts/authenticate.ts';
import { registerReactions } from '../announcements/announcements.ts';
import { openDatabase } from '../app/open-database.ts';
import { reactions } from '../app/reactions.ts';
import { type Act, type Actor, commandLineActor, recordAct } from '../audit-log/acts.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type Connections, connectDatabase } from '../database/client.ts';
import type { Mode, Viewer } from '../identity/viewer.ts';
import { createLogger } from '../platform/logger.ts';

export interface Context extends Connections {
  config: Config;
  /** Writes to stderr. */
  log: ReturnType<typeof createLogger>;
  /** The user of the machine. */
  actor: Actor;
  /** Writes what the actor did to the audit log. */
  record(act: Act): Promise<void>;
  /** @throws NotFound */
  viewerOf(accountId: string, mode: Mode): Promise<Viewer>;
}

export async function openContext(): Promise<{ context: Context; close(): Promise<void> }> {
  const config = readConfig();
  registerReactions(reactions);
  const database = await openDatabase(config);
  const connections = connectDatabase(database.url, 2, () => undefined);
  const actor = commandLineActor();
  return {
    context: {
      ...connections,
      config,
      log: createLogger(config, 2),
      actor,
      record: (act) => recordAct(connections.db, actor, act),
      viewerOf: (accountId, mode) => viewerOfAccount(connections.pool, accountId, mode),
    },
    async close() {
      await connections.close();
      await database.stop();
    },
  };
}
