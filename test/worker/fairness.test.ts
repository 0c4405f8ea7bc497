// Fairness: an account that fills every slot of one kind of work delays neither other accounts nor other kinds of
// work. `npm run bench -- fairness` measures the times.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReadInterrupted } from '../../src/documents/refusals.ts';
import { enqueueInTurn } from '../../src/queue/enqueue.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf } from '../pdf.ts';

let app: App;
type Caller = ReturnType<typeof client> & { accountId: string };
let busy: Caller;
let other: Caller;
/** Running analyses of the busy account, with functions to continue them. */
let held: { ocr: boolean; go(): void }[];

beforeEach(async () => {
  app = await startApp({ WORKER_CONCURRENCY: '2' });
  const caller = async (): Promise<Caller> => {
    const { accountId, liveKey } = await app.account();
    return { ...client(app.url, liveKey), accountId };
  };
  busy = await caller();
  other = await caller();
  held = [];
});
afterEach(async () => {
  for (const { go } of held) go();
  await app.close();
});

/** Analyses of the account block until they are released or their job is aborted. */
function holdReadings(accountId: string, scanned = false): void {
  const { parser } = app.service;
  app.service.parser = {
    ...parser,
    async parse(path, options = {}) {
      if (options.account !== accountId) return parser.parse(path, options);
      const ocr = options.ocr !== false;
      const { order: _order, ...onlyReading } = options;
      if (scanned && !ocr) return { ...(await parser.parse(path, onlyReading)), scans: [1] };
      await new Promise<void>((go, abort) => {
        held.push({ ocr, go });
        options.signal?.addEventListener('abort', () => abort(options.signal!.reason));
      });
      return parser.parse(path, { ...options, ocr: false });
    },
  };
}

let made = 0;
async function upload(api: typeof busy, count: number): Promise<string[]> {
  const { body: property } = await api.post('/v1/properties', { address: `${++made} Fair Street` });
  const files: [string, Uint8Array<ArrayBuffer>][] = [];
  for (let i = 0; i < count; i++) files.push([`${i}.pdf`, await inspectionPdf(`document ${made} ${i}`)]);
  const { body } = await api.post(`/v1/properties/${property.id}/upload`, formOf('files', files));
  return body.documents.map(({ id }: { id: string }) => id);
}
const chatReady = (api: typeof busy, id: string) =>
  eventually(
    async () => (await api.get(`/v1/analyses/${id}`)).body.chat_status,
    (status) => status === 'ready',
  );

test.each([
  ['texts', false],
  ['scans', true],
])(
  'an account whose %s fill the worker does not delay documents, payments or deletions of others',
  async (_, scanned) => {
    holdReadings(busy.accountId, scanned);
    const waiting = await upload(busy, 8);
    await eventually(
      async () => held.length,
      (count) => count >= (scanned ? 1 : 2),
    );

    const [document] = await upload(other, 1);
    await chatReady(other, document!);

    const { body: pack } = await other.post('/v1/credits/purchase', {
      external_user_id: 'buyer',
      pack_type: 'single',
      success_url: 'https://example.com/thanks',
      cancel_url: 'https://example.com/back',
    });
    await fetch(`${pack.checkout_url}/pay`, { method: 'POST', redirect: 'manual' });
    await eventually(
      async () => (await other.get('/v1/credits/balance?external_user_id=buyer')).body.balance,
      (credits) => credits === 1,
    );

    const { storageKey } = await app.service.db.analysis.findUniqueOrThrow({ where: { id: document! } });
    await other.delete(`/v1/analyses/${document}`);
    await eventually(
      () => app.service.storage.head(storageKey),
      (file) => file === undefined,
    );

    // No document of the busy account has progressed meanwhile.
    const ended = await app.service.db.analysis.count({ where: { id: { in: waiting }, finishedAt: { not: null } } });
    expect(ended).toBe(0);
  },
);

test('a single account uses all slots of the worker, but never the reserved one', async () => {
  holdReadings(busy.accountId);
  await upload(busy, 6);
  await eventually(
    async () => held.length,
    (count) => count === 2,
  );
  const [document] = await upload(other, 1);
  await chatReady(other, document!);
  expect(held).toHaveLength(2);
});

test('deleting a document aborts its analysis, frees the slot and deletes its file', async () => {
  holdReadings(busy.accountId);
  const documents = await upload(busy, 4);
  await eventually(
    async () => held.length,
    (count) => count === 2,
  );
  const first = await app.service.db.analysis.findMany({ where: { id: { in: documents } }, orderBy: { id: 'asc' } });
  for (const { id } of first.slice(0, 2)) await busy.delete(`/v1/analyses/${id}`);
  // The first two are never released, so others can run only if those were aborted.
  await eventually(
    async () => held.length,
    (count) => count === 4,
  );
  for (const { storageKey } of first.slice(0, 2)) {
    await eventually(
      () => app.service.storage.head(storageKey),
      (file) => file === undefined,
    );
  }
});

test('deleting an account aborts its analyses and removes its queued jobs', async () => {
  const account = busy.accountId;
  holdReadings(account);
  await upload(busy, 5);
  await eventually(
    async () => held.length,
    (count) => count === 2,
  );
  const before = held.length;
  await app.service.db.account.update({ where: { id: account }, data: { deletedAt: new Date() } });
  const running = `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'analysis.run' and locked_at is not null`;
  // The next two follow the aborted ones and end the same way.
  await eventually(
    async () => held.length,
    (count) => count > before,
  );
  await eventually(
    async () => (await app.service.pool.query(running)).rowCount,
    (count) => count === 0,
  );
});

test('a waiting document reports its queue position, also while it waits for OCR', async () => {
  holdReadings(busy.accountId, true);
  const documents = await upload(busy, 4);
  const place = async (id: string): Promise<{ step: string; queuePosition: number | null }> =>
    (await busy.graphql('query($id: ID!) { analysis(id: $id) { progress { step queuePosition } } }', { id })).body.data
      .analysis.progress;
  await eventually(
    async () => Promise.all(documents.map(place)),
    (places) =>
      places.every(({ step }) => step === 'reading') &&
      places
        .map(({ queuePosition }) => queuePosition)
        .filter((at) => at !== null)
        .join() !== '' &&
      places.filter(({ queuePosition }) => queuePosition === null).length === held.length,
  );
});

test('accounts take turns, with the earlier job first among equals', async () => {
  const { db, pool } = app.service;
  const add = (account: string, count: number) =>
    enqueueInTurn(
      db,
      'analysis.erase-files',
      account,
      Array.from({ length: count }, (_, i) => ({
        payload: { analysisId: `${account}${i}`, storageKey: `${account}${i}` },
      })),
    );
  await pool.query(`create function keep_out() returns trigger language plpgsql as $$ begin
    if new.locked_at is not null then return null; end if; return new; end $$`);
  await pool.query(
    'create trigger keep_out before update on graphile_worker._private_jobs for each row execute function keep_out()',
  );
  await add('a', 4);
  await add('b', 2);
  await add('a', 1);
  await add('c', 1);
  const { rows } = await pool.query<{ key: string }>(
    `select j.payload->>'storageKey' as key from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'analysis.erase-files' order by j.priority, j.run_at, j.id`,
  );
  expect(rows.map(({ key }) => key)).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2', 'a3', 'a0']);
});

test('an analysis that times out is retried, and fails after the second timeout', async () => {
  const account = other.accountId;
  const { parser } = app.service;
  let interruptions = 0;
  const patient: (boolean | undefined)[] = [];
  app.service.parser = {
    ...parser,
    async parse(path, options = {}) {
      if (options.account !== account) return parser.parse(path, options);
      patient.push(options.extendedTimeout);
      if (interruptions-- > 0) throw new ReadInterrupted();
      return parser.parse(path, options);
    },
  };
  const reschedule = (inHours: number) =>
    app.service.pool.query(
      `update graphile_worker._private_jobs set run_at = now() + make_interval(hours => $1)
       where locked_at is null and run_at > now()`,
      [inHours],
    );
  const hurry = () => reschedule(0);
  interruptions = 1;
  const [good] = await upload(other, 1);
  await eventually(
    () => reschedule(1),
    ({ rowCount }) => rowCount === 1,
  );
  expect((await other.get(`/v1/analyses/${good}`)).body.status).toBe('processing');
  await hurry();
  await chatReady(other, good!);
  expect(patient).toEqual([false, true]);

  interruptions = 2;
  const [stuck] = await upload(other, 1);
  await eventually(hurry, ({ rowCount }) => rowCount === 1);
  const { body } = await eventually(
    () => other.get(`/v1/analyses/${stuck}`),
    ({ body }) => body.status === 'failed',
  );
  expect(body.error).toMatch(/takes too long/);
});
