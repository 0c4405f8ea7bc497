// Separate process, started by the tests: unlocks documents concurrently and prints each result.
import { json } from 'node:stream/consumers';
import { registerReactions } from '../../src/announcements/announcements.ts';
import { reactions } from '../../src/app/reactions.ts';
import { connectDatabase } from '../../src/database/client.ts';
import { databaseTrouble } from '../../src/database/errors.ts';
import type { Viewer } from '../../src/identity/viewer.ts';
import { ApiError } from '../../src/platform/errors.ts';
import type { Service } from '../../src/service/service.ts';
import { accessDocuments } from '../../src/unlocks/access.ts';

const { databaseUrl, accountId, user, ids } = (await json(process.stdin)) as {
  databaseUrl: string;
  accountId: string;
  user: string;
  ids: string[];
};
registerReactions(reactions);
const connections = connectDatabase(databaseUrl, 5, () => undefined);
const service = { db: connections.db } as Service;
const viewer = { accountId, mode: 'live' } as Viewer;
const results = await Promise.all(ids.map(unlock));
console.log(JSON.stringify(results));
await connections.close();

/** On a busy machine some wait too long for a connection or a lock, and ask again as a caller would after a 503. */
async function unlock(id: string): Promise<string> {
  for (;;) {
    try {
      await accessDocuments(service, viewer, { externalUserId: user, analysisIds: [id] });
      return 'unlocked';
    } catch (error) {
      if (databaseTrouble(error) === 'busy') continue;
      return error instanceof ApiError ? error.code : String(error);
    }
  }
}
