// Fills a release with data of every kind through its public API, and writes it as the fixture of upgrade.test.ts:
//   node src/bootstrap.mjs node test/upgrade/release.ts FOLDER
// FOLDER is a checkout of that release with its packages and its generated client. Its processes are started from there,
// on a database and a data folder of their own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../src/database/embedded.ts';
import { freePort } from '../../src/database/embedded-server.ts';
import { client, eventually } from '../app.ts';
import { submitForm } from '../billing/pages.ts';
import { formOf, inspectionPdf, makePdf } from '../pdf.ts';
import { respondWith, startSink } from '../webhooks/sink.ts';
import { writeDump } from './dump.ts';
import { deeplyNestedPdf, type Filled, fixturePath, readQueries } from './fixture.ts';

process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});
const started: ChildProcess[] = [];
const release = resolve(process.argv[2] ?? '');
const folder = await mkdtemp(join(tmpdir(), 'lintel-release-'));
const database = await startEmbedded({ directory: join(folder, 'postgres') });
const admin = new pg.Client({ connectionString: database.url });
await admin.connect();
const sink = await startSink();
sink.reply('/failing', respondWith(500));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const encryptionKey = 'a key for the upgrade test only';
const env = {
  PATH: process.env.PATH,
  SAMPLE_HOUSE: 'false',
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'data'),
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: url,
  ENCRYPTION_KEY: encryptionKey,
  PARSER_TIMEOUT_SECONDS: '15',
  LOG_LEVEL: 'warn',
};
function run(role: string): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(release, 'src/main.ts')], {
    env: { ...env, ROLE: role },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  started.push(child);
  return child;
}
const cli = (...args: string[]) =>
  JSON.parse(
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(release, 'src/cli.ts'), ...args], {
      env,
      encoding: 'utf8',
    }),
  );
const ended = async (child: ReturnType<typeof run>) => {
  child.kill('SIGTERM');
  await new Promise((done) => child.once('exit', done));
};

const apiProcess = run('api');
const worker = run('worker');
await eventually(
  () =>
    fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    ),
  Boolean,
);

const account = cli('account', 'create', '--name', 'Portal', '--tier', 'pro');
const other = cli('account', 'create', '--name', 'Other', '--tier', 'free');
const leaving = cli('account', 'create', '--name', 'Leaving', '--tier', 'pro');
for (const { account_id: id } of [account, other, leaving])
  cli(
    'account',
    'limits',
    '--account',
    id,
    '--per-minute',
    '100000',
    '--per-hour',
    '100000',
    '--chat-per-minute',
    '1000',
  );
const scoped = (scopes: string) =>
  cli('key', 'create', '--account', account.account_id, '--mode', 'live', '--scopes', scopes).key;
const keys = {
  live: account.live_key as string,
  test: account.test_key as string,
  narrow: scoped('read') as string,
  admin: scoped('read,admin') as string,
  revoked: '',
  other: other.live_key as string,
};
const api = client(url, keys.live);
const must = async (call: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  // biome-ignore lint/suspicious/noExplicitAny: answers have fields by operation
  return body as any;
};
const asAdmin = client(url, keys.admin);
const created = await must(asAdmin.graphql('mutation { createApiKey(mode: live) { id key } }'));
keys.revoked = created.data.createApiKey.key;
await must(asAdmin.graphql('mutation($id: ID!) { revokeApiKey(id: $id) }', { id: created.data.createApiKey.id }));

const hook = async (path: string) =>
  must(
    api.post('/v1/webhooks', {
      url: `${sink.url}${path}`,
      events: ['document.analysis_completed', 'property.chat_ready'],
      description: path,
    }),
  );
const good = await hook('/good');
const failing = await hook('/failing');

const sample = async (name: string): Promise<[string, Uint8Array<ArrayBuffer>]> => [
  name,
  new Uint8Array(await readFile(join(import.meta.dirname, '../../samples', name))),
];
const property = (address: string, extra: object = {}) => must(api.post('/v1/properties', { address, ...extra }));
const house = await property('418 Juniper Ridge Court', { external_id: 'house', city: 'Fort Collins', state: 'CO' });
const names = ['inspection-report.pdf', 'sellers-disclosure.pdf', 'loan-estimate.pdf', 'closing-disclosure.pdf'];
await must(
  api.post(
    `/v1/properties/${house.id}/upload`,
    formOf('files', await Promise.all([...names, 'association-rules.pdf'].map(sample))),
  ),
);
const one = async (name: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, key = api) =>
  (await must(key.post('/v1/analyses', formOf('file', [[name, bytes]]), headers))).analysis_id as string;
const skipped = await one(
  'pay.pdf',
  await makePdf([['EARNINGS STATEMENT', 'Employee: B. Person', 'Gross pay 2,200.00', 'Net pay 1,700.00']]),
);
const failed = await one('endless.pdf', deeplyNestedPdf());
const photo = await one(...(await sample('water-heater-plate.jpg')));
const report = await inspectionPdf('with a key');
const idempotent = { 'Idempotency-Key': 'upgrade-analysis' };
const single = await one('report.pdf', report, idempotent);
const inTest = await one('test.pdf', await inspectionPdf('in test mode'), {}, client(url, keys.test));
const elsewhere = await one('other.pdf', await inspectionPdf('of another'), {}, client(url, keys.other));
const finished = (key: string, id: string) =>
  eventually(
    async () => (await client(url, key).get(`/v1/analyses/${id}`)).body,
    ({ status, chat_status: chat }) => ['failed', 'skipped'].includes(status) || chat === 'ready',
  );
for (const [key, id] of [
  [keys.live, skipped],
  [keys.live, photo],
  [keys.live, failed],
  [keys.live, single],
  [keys.test, inTest],
  [keys.other, elsewhere],
] as const)
  await finished(key, id);
await eventually(
  async () => (await api.get(`/v1/properties/${house.id}/documents`)).body,
  ({ status }) => status === 'chat_ready',
);
await eventually(
  async () => {
    await admin.query(`update webhook_delivery set due_at = now() where due_at > now()`);
    return (await admin.query(`select 1 from webhook_delivery where status = 'failed'`)).rowCount ?? 0;
  },
  (count) => count >= 2,
);

const documents = (await must(api.get(`/v1/properties/${house.id}/documents`))).documents as {
  id: string;
  filename: string;
}[];
const inspection = documents.find(({ filename }) => filename === 'inspection-report.pdf')!.id;
await must(api.post('/v1/chat', { property_id: house.id, query: 'How old is the roof?', session_id: 'one' }));
await must(api.post('/v1/chat', { analysis_id: inspection, query: 'Is the electrical panel safe?' }));
await must(api.post('/v1/chat/stream', { property_id: house.id, query: 'What does the association cost?' }));

const urls = { success_url: 'https://portal.example/paid', cancel_url: 'https://portal.example/back' };
const pay = async (path: string, body: object) => {
  const { checkout_url: page } = await must(api.post(path, { ...body, ...urls }));
  if ((await submitForm(page, 'pay')).status !== 303) throw new Error(`${path} was not paid`);
};
await pay('/v1/billing/checkout', { tier: 'pro' });
await eventually(
  () => api.get('/v1/subscriptions'),
  ({ status }) => status === 200,
);
await pay('/v1/billing/purchase-report', { external_user_id: 'reader' });
await pay('/v1/credits/purchase', { external_user_id: 'buyer', pack_type: 'medium' });
const balance = async () => (await api.get('/v1/credits/balance?external_user_id=buyer')).body.balance as number;
await eventually(balance, (credits) => credits > 0);
await must(api.post('/v1/credits/access', { external_user_id: 'buyer', analysis_ids: [inspection] }));
await must(api.post('/v1/credits/purchase', { external_user_id: 'buyer', pack_type: 'single', ...urls }));
await must(
  api.post('/v1/subscriptions', {
    tier: 'pro',
    provider_customer_id: 'cus_sandbox_ok',
    external_user_id: 'subscriber',
  }),
);
const { subscription_id: subscription } = await must(api.get('/v1/subscriptions'));
await must(api.delete(`/v1/subscriptions/${subscription}`));
cli('clock', 'advance', '--days', '3');
const gone = await property('1 Gone Way');
await must(api.post(`/v1/properties/${gone.id}/upload`, formOf('files', [['gone.pdf', await inspectionPdf('gone')]])));
await eventually(
  async () => (await api.get(`/v1/properties/${gone.id}/documents`)).body,
  ({ status }) => status === 'chat_ready',
);
const quiet = async () => {
  const { rows } = await admin.query(
    'select count(*)::int as count from graphile_worker._private_jobs where run_at <= now() or locked_at is not null',
  );
  return rows[0].count as number;
};
await eventually(quiet, (count) => count === 0);
await ended(worker);

// From here on nobody works: these wait for the next release.
const waiting = await property('2 Waiting Way', { external_id: 'waiting' });
await must(
  api.post(`/v1/properties/${waiting.id}/upload`, formOf('files', [['waiting.pdf', await inspectionPdf('waiting')]])),
);
const deleted = await one('deleted.pdf', await inspectionPdf('deleted while it waits'));
await must(api.delete(`/v1/analyses/${deleted}`));
await must(asAdmin.graphql('{ account { id } }'));
await must(api.graphql('mutation($id: ID!) { deleteProperty(id: $id) { documentsDeleted } }', { id: gone.id }));
cli('account', 'delete', '--account', leaving.account_id, '--confirm');
await pay('/v1/credits/purchase', { external_user_id: 'late', pack_type: 'single' });

const extra: Filled = {
  release: 'f1667ef',
  encryptionKey,
  keys,
  ids: {
    house: house.id,
    inspection,
    single,
    waiting: waiting.id,
    deleted,
    skipped,
    failed,
    leaving: leaving.account_id,
  },
  sinkUrl: sink.url,
  webhooks: {
    good: { id: good.id ?? good.webhook_id, secret: good.signing_secret },
    failing: failing.id ?? failing.webhook_id,
  },
  idempotent: { key: idempotent['Idempotency-Key'], file: Buffer.from(report).toString('base64'), answer: single },
  files: {},
  answers: [],
};
for (const query of readQueries(extra)) {
  const { status, body } = await client(url, keys[query.key]).call(query.method, query.path, query.body);
  extra.answers.push({ ...query, status, answer: body });
}
const files = join(env.DATA_DIR, 'files');
for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile() && !path.includes('.incoming'))
    extra.files[relative(files, path)] = (await readFile(path)).toString('base64');
}
await ended(apiProcess);
await writeDump(database.url, fixturePath, extra);
await admin.end();
await sink.close();
await database.stop();
await rm(folder, { recursive: true, force: true });
console.log(`written to ${fixturePath}`);
process.exit(0);
