// The demo account: created at the first start with a data folder, on the Pro tier. Its keys are in `demo.json` in
// that folder.
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

/** Not for production, where operators create accounts. */
export async function ensureDemo(service: Service, url: string): Promise<Demo> {
  const path = join(service.config.dataDir, 'demo.json');
  const known = await readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as Demo)
    .catch(() => null);
  const alive = known && (await service.db.account.findUnique({ where: { id: known.account_id } }));
  if (known && alive && known.url === url) return known;
  const demo = known && alive ? { ...known, url } : await makeDemo(service, url);
  // Several processes may start on one folder. Each writes its own file; the last rename wins.
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

export function printGreeting(url: string, demo: Demo, portal: string): void {
  console.log(`
  Lintel is up at ${url}

  Open the portal
    ${portal}

  Live key  ${demo.live_key}
  Test key  ${demo.test_key}   (no charges, 100 requests a day)

  Try next:
    npm run seed                                 upload the sample property and list its issues
    curl ${url}/v1/properties -H "Authorization: Bearer ${demo.live_key}"

  GraphiQL  ${url}/graphql
  Guide     ${url}/docs

  Press Ctrl-C to stop. All data is kept.
`);
}
