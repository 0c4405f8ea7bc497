// Files are read by a link, with headers that prevent execution. The storage or the API serves them.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { serveFile } from '../../src/api/files.ts';
import { contentDisposition } from '../../src/files/links.ts';
import { createS3Storage } from '../../src/storage/s3.ts';
import type { ByteRange } from '../../src/storage/storage.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { startS3 } from '../documents/s3-server.ts';

const sample = readFileSync(new URL('../../samples/loan-estimate.pdf', import.meta.url));
const fileOf = 'query($id: ID!, $inline: Boolean) { analysis(id: $id) { file(inline: $inline) { url expiresAt } } }';

async function upload(app: App, account: NewAccount, name = "Our 'loan' – estimate.pdf") {
  const api = client(app.url, account.liveKey);
  const form = new FormData();
  form.append('file', new Blob([sample]), name);
  const { body } = await api.post('/v1/analyses', form);
  const link = async (inline?: boolean) => {
    const answer = await api.graphql(fileOf, { id: body.analysis_id, inline });
    return answer.body.data.analysis.file as { url: string; expiresAt: string };
  };
  return { api, id: body.analysis_id as string, link };
}

describe('with files in a folder', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test('serves a file as an attachment with its name, without caching or script execution', async () => {
    const { link } = await upload(app, await app.account());
    const { url, expiresAt } = await link();
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(sample)).toBe(true);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Our 'loan' _ estimate.pdf"; filename*=UTF-8''Our%20%27loan%27%20%E2%80%93%20estimate.pdf`,
      'content-length': String(sample.length),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    });
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(800_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(900_000);
    expect((await fetch((await link(true)).url)).headers.get('content-disposition')).toMatch(/^inline; /);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(sample.length)]);
  });

  test('closes the file of a client that left while it was opened', async () => {
    const { link } = await upload(app, await app.account());
    const path = new URL((await link()).url).pathname;
    const { promise: body, resolve } = Promise.withResolvers<Readable>();
    const server = createServer((request, response) => {
      const { storage } = app.service;
      const gone = once(response, 'close');
      async function get(key: string, range?: ByteRange) {
        await gone;
        const opened = await storage.get(key, range);
        resolve(opened);
        return opened;
      }
      void serveFile({ ...app.service, storage: { ...storage, get } }, request, response, path);
      left.abort();
    });
    const left = new AbortController();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(fetch(`http://127.0.0.1:${port}`, { signal: left.signal })).rejects.toThrow();
    const file = await body;
    await eventually(
      async () => file.closed,
      (closed) => closed,
    );
    server.close();
  });

  test('serves a byte range', async () => {
    const { link } = await upload(app, await app.account());
    const { url } = await link();
    const part = async (range: string) => {
      const answer = await fetch(url, { headers: { range } });
      return [answer.status, answer.headers.get('content-range'), (await answer.bytes()).length];
    };
    const size = sample.length;
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, 10]);
    expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, 5]);
    expect(await part(`bytes=${size - 1}-`)).toEqual([206, `bytes ${size - 1}-${size - 1}/${size}`, 1]);
    expect(await part(`bytes=${size}-`)).toEqual([200, null, size]);
  });

  test('a link works until it expires', async () => {
    const { link } = await upload(app, await app.account());
    const { url, expiresAt } = await link();
    const statusAt = async (time: number) => {
      vi.useFakeTimers({ now: time, toFake: ['Date'] });
      try {
        return (await fetch(url)).status;
      } finally {
        vi.useRealTimers();
      }
    };
    expect(await statusAt(Date.parse(expiresAt) - 1_000)).toBe(200);
    expect(await statusAt(Date.parse(expiresAt))).toBe(404);
  });

  test('rejects a modified link, an expired link, and a link to a deleted file', async () => {
    const { api, id, link } = await upload(app, await app.account());
    const { url } = await link();
    const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter(
      (c) => !url.endsWith(c),
    );
    const changed = others.map(async (c) => (await fetch(`${url.slice(0, -1)}${c}`)).status);
    expect(new Set(await Promise.all(changed))).toEqual(new Set([404]));
    expect((await fetch(`${url.replace(/files\/.*/, 'files/')}AAAA`)).status).toBe(404);
    const row = await app.service.db.analysis.findUniqueOrThrow({ where: { id } });
    const expired = app.service.sealer.seal(
      JSON.stringify({ key: row.storageKey, contentType: 'x', contentDisposition: 'x', until: Date.now() - 1 }),
      'file-link',
    );
    const at = `${app.url}/files/${Buffer.from(expired).toString('base64url')}`;
    expect((await fetch(at)).status).toBe(404);
    await api.delete(`/v1/analyses/${id}`);
    await eventually(
      async () => (await fetch(url)).status,
      (status) => status === 404,
    );
  });
});

test('a file name cannot inject headers', () => {
  const value = contentDisposition('a"\\; filename=b\r\nX: y%41\u{1f3e0}.pdf', false);
  expect(value).toMatch(/^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[A-Za-z0-9%._~!-]*$/);
});

test('the bucket serves its files unless configured otherwise', async () => {
  const s3 = await startS3();
  const app = await startApp(s3.settings);
  const behind = await startApp({ ...s3.settings, S3_LINKS: 'false' });
  try {
    const { api, id, link } = await upload(app, await app.account());
    const { url } = await link();
    expect(url.startsWith(`${s3.settings.S3_ENDPOINT}/lintel/documents-of/lintel/documents/`)).toBe(true);
    const answer = await fetch(url);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Our 'loan' _/);
    expect((await answer.bytes()).length).toBe(sample.length);
    await eventually(
      async () => (await api.get(`/v1/analyses/${id}`)).body.status,
      (status) => status === 'analysis_done',
    );
    expect((await (await fetch(`${app.url}/ready`)).json()).checks.storage).toBe('ok');
    const through = await upload(behind, await behind.account());
    const door = (await through.link()).url;
    expect(door.startsWith(`${behind.service.address.publicUrl}/files/`)).toBe(true);
    expect((await (await fetch(door)).bytes()).length).toBe(sample.length);
  } finally {
    await Promise.all([app.close(), behind.close()]);
    await s3.close();
  }
});

test('while the storage is unavailable, uploads get 503 and documents wait', async () => {
  const s3 = await startS3();
  const app = await startApp({ ...s3.settings, LOG_LEVEL: 'silent' });
  try {
    const account = await app.account();
    const api = client(app.url, account.liveKey);
    const { storage } = app.service;
    const nowhere = await createS3Storage(
      { ...s3.options, endpoint: 'http://127.0.0.1:1' },
      await mkdtemp(join(tmpdir(), 'away-')),
    );
    app.service.storage = nowhere;
    const form = new FormData();
    form.append('file', new Blob([sample]), 'estimate.pdf');
    const refused = await api.post('/v1/analyses', form);
    expect([refused.status, refused.body.error.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'service_unavailable',
      '5',
    ]);
    expect((await (await fetch(`${app.url}/ready`)).json()).checks.storage).toBe('unavailable');
    expect(await app.service.db.analysis.count()).toBe(0);
    // The upload succeeds; then the storage is unavailable while its job runs.
    let looks = 0;
    app.service.storage = { ...storage, localPath: (key) => (looks++ === 0 ? storage : nowhere).localPath(key) };
    const { id } = await upload(app, account);
    const lastError = `select last_error from graphile_worker._private_jobs where key = $1`;
    const { rows } = await eventually(
      () => app.service.pool.query(lastError, [`analysis.run:${id}`]),
      (found) => Boolean(found.rows[0]?.last_error),
    );
    expect(rows[0].last_error).toMatch(/file storage is temporarily unavailable/);
    expect((await api.get(`/v1/analyses/${id}`)).body.status).toBe('processing');
    app.service.storage = storage;
    await eventually(
      async () => (await api.get(`/v1/analyses/${id}`)).body.status,
      (status) => status === 'analysis_done',
    );
  } finally {
    await app.close();
    await s3.close();
  }
});
