// Infrastructure faults: the database is stopped, the disk is full, the clock jumps.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Answer, client } from '../app.ts';
import { startS3 } from '../documents/s3-server.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { startSink } from '../webhooks/sink.ts';
import { startCluster, waitUntil } from './cluster.ts';

test('while the database is stopped, every request gets 503, and all work again afterwards', async () => {
  const cluster = await startCluster();
  try {
    const members = await Promise.all([cluster.api(), cluster.worker()]);
    const api = client(members[0].url, (await cluster.account()).liveKey);
    const { body: house } = await api.post('/v1/properties', { address: '1 Stop Way' });
    const pdf = await inspectionPdf('before');
    const { analysis_id: analysis } = (await api.post('/v1/analyses', formOf('file', [['a.pdf', pdf]]))).body;
    const chatReady = async () => (await api.get(`/v1/analyses/${analysis}`)).body.chat_status === 'ready';
    await waitUntil('it is read', chatReady);
    const urls = { success_url: 'https://a.test', cancel_url: 'https://a.test' };
    const pack = { external_user_id: 'u', pack_type: 'single', ...urls };
    const page = new URL((await api.post('/v1/credits/purchase', pack)).body.checkout_url).pathname;
    const link = 'query($id: ID!) { analysis(id: $id) { file { url } } }';
    const file = new URL((await api.graphql(link, { id: analysis })).body.data.analysis.file.url);
    let made = 1;
    const kinds: Record<string, () => Promise<Answer>> = {
      'list properties': () => api.get('/v1/properties'),
      'create a property': () => api.post('/v1/properties', { address: `${++made} Stop Way` }),
      'create with a key': () =>
        api.post('/v1/properties', { address: `${++made} Stop Way` }, { 'Idempotency-Key': `stop-${made}` }),
      upload: async () => api.post('/v1/analyses', formOf('file', [['b.pdf', await inspectionPdf(`${++made}`)]])),
      'bulk upload': async () =>
        api.post(`/v1/properties/${house.id}/upload`, formOf('files', [['c.pdf', await inspectionPdf(`${++made}`)]])),
      chat: () => api.post('/v1/chat', { analysis_id: analysis, query: 'What is wrong with the panel?' }),
      stream: () => api.post('/v1/chat/stream', { analysis_id: analysis, query: 'What is wrong with the panel?' }),
      unlock: () => api.post('/v1/credits/access', { external_user_id: 'u', analysis_ids: [analysis] }),
      buy: () => api.post('/v1/credits/purchase', pack),
      webhook: () => api.post('/v1/webhooks', { url: 'http://127.0.0.1:9/x', events: ['property.chat_ready'] }),
      graphql: () =>
        api.graphql('mutation($a: String!) { createProperty(input: { address: $a }) { id } }', { a: `${++made}` }),
      'sandbox page': () => api.get(page),
      'provider event': () => api.post('/v1/webhooks/provider', {}, { 'Stripe-Signature': 't=1,v1=00' }),
      'stored file': () => api.get(file.pathname + file.search),
      metrics: () => api.get('/metrics'),
    };
    const seen: { kind: string; answer: Answer; at: number }[] = [];
    let over = false;
    const load = Object.entries(kinds).map(async ([kind, call]) => {
      while (!over) {
        const begun = performance.now();
        const answer = await call().catch((error) => ({ status: 0, headers: new Headers(), body: String(error) }));
        seen.push({ kind, answer, at: begun });
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    const sinceThen = (from: number, kind: string) => seen.filter((one) => one.kind === kind && one.at > from);
    const all = Object.keys(kinds);
    for (const end of [cluster.database.stop, cluster.database.kill]) {
      await end();
      const down = performance.now();
      await waitUntil('every kind was tried without it', async () =>
        all.every((kind) => sinceThen(down, kind).length > 0),
      );
      await cluster.database.start();
      const up = performance.now();
      await waitUntil('every kind is served', async () =>
        all.every((kind) => sinceThen(up, kind).some(({ answer }) => answer.status > 0 && answer.status < 500)),
      );
    }
    over = true;
    await Promise.all(load);

    const refused = seen.filter(({ answer }) => answer.status >= 500 || answer.status === 0);
    expect(refused.filter(({ answer }) => answer.status !== 503)).toEqual([]);
    for (const { answer, kind } of refused) expect(Number(answer.headers.get('retry-after')), kind).toBeGreaterThan(0);
    expect(seen.filter(({ answer }) => JSON.stringify(answer.body ?? '').includes('internal_error'))).toEqual([]);
    expect(members.map((member) => member.alive())).toEqual([true, true]);
    const pending = async () =>
      (await cluster.connections.db.analysis.count({ where: { status: { in: ['queued', 'processing'] } } })) === 0;
    await waitUntil('all documents are read', pending, 120_000);
    expect(await cluster.connections.db.analysis.count({ where: { status: 'failed' } })).toBe(0);
  } finally {
    await cluster.close();
  }
}, 300_000);

/** A file system of one megabyte; null without permission to mount. */
function mountSmall(): string | null {
  const mounted = join(mkdtempSync(join(tmpdir(), 'lintel-full-')), 'data');
  mkdirSync(mounted);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mounted], { stdio: 'ignore' });
    return mounted;
  } catch {
    rmSync(join(mounted, '..'), { recursive: true });
    return null;
  }
}

function unmountSmall(mounted: string): void {
  execFileSync('umount', [mounted], { stdio: 'ignore' });
  rmSync(join(mounted, '..'), { recursive: true });
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const tried = mountSmall();
  if (tried) unmountSmall(tried);
  return tried !== null;
}

const mountable = canMount();
if (!mountable) console.warn('Skipped: a disk that is full needs the right to mount a small one.');

test.skipIf(!mountable)(
  'on a full disk documents wait for space, and none fails',
  async () => {
    const dataDir = mountSmall()!;
    const bucket = await startS3();
    const cluster = await startCluster(bucket.settings);
    try {
      const api = client((await cluster.api()).url, (await cluster.account()).liveKey);
      const worker = await cluster.worker({ DATA_DIR: dataDir });
      const filling = join(dataDir, 'filling');
      try {
        writeFileSync(filling, Buffer.alloc(2_000_000));
      } catch {
        // Fills the free space.
      }
      const { body } = await api.post('/v1/analyses', formOf('file', [['wait.pdf', await inspectionPdf('waits')]]));
      const job = async () => {
        const { rows } = await cluster.connections.pool.query(
          'select last_error from graphile_worker._private_jobs where last_error is not null',
        );
        return rows.length > 0;
      };
      await waitUntil('it was tried', job);
      expect((await api.get(`/v1/analyses/${body.analysis_id}`)).body.status).toBe('processing');
      await rm(filling);
      // Replaces the pause between two attempts.
      await cluster.connections.pool.query(
        'update graphile_worker._private_jobs set run_at = now() where run_at > now()',
      );
      await waitUntil(
        'it is read',
        async () => (await api.get(`/v1/analyses/${body.analysis_id}`)).body.chat_status === 'ready',
      );
      expect(worker.alive()).toBe(true);
    } finally {
      await cluster.close();
      await bucket.close();
      execFileSync('umount', [dataDir]);
      await rm(join(dataDir, '..'), { recursive: true, force: true });
    }
  },
  240_000,
);

const faketime = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').find(existsSync);
if (!faketime) console.warn('Skipped: clocks that jump need the package faketime.');

test.skipIf(!faketime)(
  'a worker whose clock jumps a day processes and delivers everything exactly once',
  async () => {
    const cluster = await startCluster();
    const sink = await startSink();
    const clock = join(mkdtempSync(join(tmpdir(), 'lintel-clock-')), 'offset');
    const jump = (offset: string) => writeFileSync(clock, offset);
    try {
      jump('+0');
      const fakedClock = {
        LD_PRELOAD: faketime!,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
      const api = client((await cluster.api()).url, (await cluster.account()).liveKey);
      const jumping = await cluster.worker(fakedClock);
      await cluster.worker();
      await api.post('/v1/webhooks', { url: `${sink.url}/hook`, events: ['document.analysis_completed'] });
      const ids: string[] = [];
      for (const offset of ['+0', '+1d', '-1d', '+0']) {
        jump(offset);
        const files = await Promise.all([1, 2, 3, 4].map((n) => inspectionPdf(`${offset} ${n} of ${ids.length}`)));
        for (const file of files)
          ids.push((await api.post('/v1/analyses', formOf('file', [['clock.pdf', file]]))).body.analysis_id);
        await waitUntil(
          `all are read at ${offset}`,
          async () => {
            const states = await Promise.all(
              ids.map(async (id) => (await api.get(`/v1/analyses/${id}`)).body.chat_status),
            );
            return states.every((state) => state === 'ready');
          },
          90_000,
        );
      }
      await waitUntil(
        'all is told',
        async () => new Set(sink.received.map(({ json }) => json.analysis_id)).size === ids.length,
      );
      // Each delivery arrived once.
      expect(sink.received.map(({ json }) => json.analysis_id).toSorted()).toEqual(ids.toSorted());
      expect(jumping.lines.filter((line) => /released the jobs/.test(line))).toEqual([]);
      const { rows } = await cluster.connections.pool.query(
        'select max(attempts) as tries from graphile_worker._private_jobs where locked_at is not null or last_error is not null',
      );
      expect(rows).toEqual([{ tries: null }]);
      // It processed jobs with the changed clock.
      const times = jumping.lines.filter((line) => line.includes('"msg":"job"')).map((line) => JSON.parse(line).time);
      const halfDay = 43_200_000;
      expect(times.some((time) => time > Date.now() + halfDay)).toBe(true);
      expect(times.some((time) => time < Date.now() - halfDay)).toBe(true);
    } finally {
      await cluster.close();
      await sink.close();
      await rm(join(clock, '..'), { recursive: true, force: true });
    }
  },
  300_000,
);
