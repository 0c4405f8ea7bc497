// A second process on the same database, for the model test: handles events and unlocks documents on request. Reads one
// JSON line per task and writes one line per result.
import { createInterface } from 'node:readline';
import { registerReactions } from '../../src/announcements/announcements.ts';
import { reactions } from '../../src/app/reactions.ts';
import { handleEvent } from '../../src/billing/events.ts';
import { readConfig } from '../../src/config/config.ts';
import { connectDatabase } from '../../src/database/client.ts';
import type { Viewer } from '../../src/identity/viewer.ts';
import { openPayments } from '../../src/payments/open.ts';
import { ApiError } from '../../src/platform/errors.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { Service } from '../../src/service/service.ts';
import { accessDocuments } from '../../src/unlocks/access.ts';

export type Task =
  | { id: number; do: 'event'; eventId: string }
  | { id: number; do: 'access'; accountId: string; user: string; analyses: string[] };

const config = readConfig();
const log = createLogger(config, 2);
registerReactions(reactions);
const connections = connectDatabase(config.databaseUrl!, 4, () => undefined);
const payments = await openPayments(config, connections.db, { publicUrl: '' }, log);
const service = { db: connections.db, log, payments } as Service;

async function run(task: Task): Promise<number> {
  if (task.do === 'event') {
    await handleEvent(service, 'stripe', task.eventId);
    return 200;
  }
  const viewer = { accountId: task.accountId, mode: 'live' } as Viewer;
  const input = { externalUserId: task.user, analysisIds: task.analyses };
  return accessDocuments(service, viewer, input).then(
    () => 200,
    (error) => {
      if (error instanceof ApiError) return error.status;
      throw error;
    },
  );
}

for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line) as Task;
  void run(task).then(
    (status) => console.log(JSON.stringify({ id: task.id, status })),
    (error) => console.log(JSON.stringify({ id: task.id, error: String(error?.stack ?? error) })),
  );
}
await connections.close();
