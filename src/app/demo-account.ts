// The demo account: made once, at the first start of a data folder, on Pro. Its keys stand in `demo.json` there.
import { randomUUID } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccount } from '../accounts/accounts.ts';
import type { Service } from '../service/service.ts';

export interface Demo {
  url: string;
  account_id: string;
  live_key: string;
  test_key: string;
}

/** Not for production, where accounts are made by hand. */
export async function ensureDemo(service: Service, url: string): Promise<Demo> {
  const path = join(service.config.dataDir, 'demo.json');
  const known = await readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as Demo)
    .catch(() => null);
  const alive = known && (await service.db.account.findUnique({ where: { id: known.account_id } }));
  if (known && alive && known.url === url) return known;
  const demo = known && alive ? { ...known, url } : await makeDemo(service, url);
  // Several apis may start at once on one folder: the last to rename wins, and none takes another's file.
  const mine = `${path}.${randomUUID()}`;
  await writeFile(mine, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(mine, path);
  await chmod(path, 0o600);
  return demo;
}

async function makeDemo(service: Service, url: string): Promise<Demo> {
  const { accountId, liveKey, testKey } = await createAccount(service.db, 'Demo', 'pro');
  return { url, account_id: accountId, live_key: liveKey, test_key: testKey };
}

export function greet(url: string, demo: Demo): void {
  console.log(`
  Lintel is up at ${url}

  Live key  ${demo.live_key}
  Test key  ${demo.test_key}   (no charges, 100 requests a day)

  Try next:
    npm run seed                                 upload the sample house, see its findings
    curl ${url}/v1/properties -H "Authorization: Bearer ${demo.live_key}"

  GraphiQL  ${url}/graphql
  REST docs ${url}/docs

  Ctrl-C stops everything and loses nothing.
`);
}
