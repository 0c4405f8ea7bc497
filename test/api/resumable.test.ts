// Resumable uploads by the tus protocol, where files are stored in a folder.
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepUploads } from '../../src/analyses/sweep.ts';
import { createHttpServer } from '../../src/api/server.ts';
import { type App, client, startApp } from '../app.ts';
import { inspectionPdf } from '../pdf.ts';
import { type Api, createSession } from '../sessions/prepare.ts';

let app: App;
let owner: Api;
let property: string;
let pdf: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  app = await startApp({ CORS_ORIGINS: 'https://portal.example.com' });
  owner = client(app.url, (await app.account('pro')).liveKey);
  property = (await owner.post('/v1/properties', { address: 'Resumable Road' })).body.id;
  pdf = await inspectionPdf();
});
afterAll(() => app.close());

interface Created {
  upload: string;
  url: string;
  protocol: string;
}

async function create(bytes: number, api = owner, id = property): Promise<Created> {
  const { body } = await api.graphql(
    'mutation($id: ID!, $files: [FileToUpload!]!) { createUploads(id: $id, files: $files) { upload url protocol } }',
    { id, files: [{ filename: 'report.pdf', bytes }] },
  );
  const [created] = body.data.createUploads as Created[];
  return { ...created!, url: created!.url.replace(/^https?:\/\/[^/]+/, app.url) };
}
const complete = async (upload: string, api = owner, id = property) =>
  (
    await api.graphql(
      'mutation($id: ID!, $uploads: [String!]!) { completeUploads(id: $id, uploads: $uploads) { documents { filename pageCount } } }',
      { id, uploads: [upload] },
    )
  ).body;
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code;

const tus = { 'Tus-Resumable': '1.0.0' };
const head = (url: string) => fetch(url, { method: 'HEAD', headers: tus });
const patch = (
  url: string,
  offset: string | number,
  body: Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
) =>
  fetch(url, {
    method: 'PATCH',
    headers: { ...tus, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset), ...more },
    body,
  });

test('an upload goes on where it stopped, also with another process, and is then checked like any other', async () => {
  const { upload, url, protocol } = await create(pdf.length);
  expect(protocol).toBe('tus');
  const first = await patch(url, 0, pdf.slice(0, 1000));
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000']);
  expect(await complete(upload)).toMatchObject({
    errors: [{ message: `report.pdf has not arrived: 1000 of ${pdf.length} bytes.` }],
  });
  // Nothing of the upload is in the memory of the process.
  const other = createHttpServer(app.service);
  await new Promise<void>((resolve) => other.server.listen(0, '127.0.0.1', resolve));
  const { port } = other.server.address() as { port: number };
  const there = url.replace(app.url, `http://127.0.0.1:${port}`);
  expect((await head(there)).headers.get('upload-offset')).toBe('1000');
  expect((await patch(there, 1000, pdf.slice(1000))).headers.get('upload-offset')).toBe(String(pdf.length));
  await other.close(0);
  expect((await complete(upload)).data.completeUploads.documents).toEqual([{ filename: 'report.pdf', pageCount: 3 }]);
  // The address is of no use any more.
  expect((await head(url)).status).toBe(410);
  expect((await patch(url, pdf.length, new Uint8Array(1))).status).toBe(410);
  expect(codeOf(await complete(upload))).toBe('not_found');
});

test('a tus client sends a file in parts', async () => {
  const { upload, url } = await create(pdf.length);
  await new Promise<void>((resolve, reject) =>
    new Upload(Buffer.from(pdf), {
      uploadUrl: url,
      chunkSize: 700,
      onSuccess: () => resolve(),
      onError: reject,
    }).start(),
  );
  expect((await complete(upload)).data.completeUploads.documents).toHaveLength(1);
});

test('hostile offsets, sizes and addresses change nothing', async () => {
  const { upload, url } = await create(100);
  const bytes = new Uint8Array(60);
  expect((await patch(url, 0, bytes)).status).toBe(204);
  for (const offset of [0, 59, 61, 100, 1e15, -1, '60, 0', '0x3c', '6e1', '', ' ']) {
    const { status } = await patch(url, offset, new Uint8Array(10));
    expect([offset, status >= 400 && status < 500]).toEqual([offset, true]);
  }
  // More than was announced.
  expect((await patch(url, 60, bytes)).status).toBe(413);
  expect((await patch(url, 60, new Uint8Array(10), { 'Upload-Length': '1000000' })).status).toBe(501);
  expect((await patch(url, 60, new Uint8Array(10), { 'Content-Type': 'text/plain' })).status).toBe(400);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(412);
  expect((await head(url)).headers.get('upload-offset')).toBe('60');
  for (const path of ['x', '..%2F..%2Fencryption.key', `${url.split('/').at(-1)}A`, upload, ''])
    expect([path, (await head(`${app.url}/uploads/${path}`)).status]).toEqual([path, 404]);
  for (const method of ['GET', 'POST', 'PUT']) expect((await fetch(url, { method, headers: tus })).status).toBe(404);
});

test('only its creator takes an upload over, for a property that the creator sees', async () => {
  const session = await createSession(app, owner, { propertyIds: [property], scopes: ['write:upload', 'read'] });
  const stranger = client(app.url, (await app.account('pro')).liveKey);
  const { upload, url } = await create(pdf.length, session);
  await patch(url, 0, pdf);
  for (const other of [
    owner,
    stranger,
    await createSession(app, owner, { propertyIds: [property], scopes: ['write:upload'] }),
  ])
    expect(codeOf(await complete(upload, other))).toBe('not_found');
  const elsewhere = (await owner.post('/v1/properties', { address: 'Other Road' })).body.id;
  expect(codeOf(await complete(upload, session, elsewhere))).toBe('not_found');
  expect((await complete(upload, session)).data.completeUploads.documents).toHaveLength(1);
});

test('an aborted upload is deleted, one that nobody completes is swept, and an account has at most 200', async () => {
  const { storage, db } = app.service;
  const api = client(app.url, (await app.account('pro')).liveKey);
  const id = (await api.post('/v1/properties', { address: 'Sweep Street' })).body.id;
  const newest = async () => {
    const where = { key: { startsWith: 'arriving/' } };
    return (await db.stagedFile.findFirstOrThrow({ where, orderBy: { createdAt: 'desc' } })).key;
  };
  const aborted = await create(10, api, id);
  const first = await newest();
  await patch(aborted.url, 0, new Uint8Array(5));
  expect((await storage.head(first))?.bytes).toBe(5);
  expect((await fetch(aborted.url, { method: 'DELETE', headers: tus })).status).toBe(204);
  expect(await storage.head(first)).toBeUndefined();
  expect((await patch(aborted.url, 0, new Uint8Array(5))).status).toBe(410);
  const left = await create(10, api, id);
  const second = await newest();
  await patch(left.url, 0, new Uint8Array(5));
  await db.stagedFile.update({ where: { key: second }, data: { createdAt: new Date(Date.now() - 7 * 3_600_000) } });
  await sweepUploads(app.service);
  expect(await storage.head(second)).toBeUndefined();
  const files = Array.from({ length: 50 }, () => ({ filename: 'a.pdf', bytes: 10 }));
  const many = () =>
    api.graphql('mutation($id: ID!, $files: [FileToUpload!]!) { createUploads(id: $id, files: $files) { url } }', {
      id,
      files,
    });
  for (let i = 0; i < 4; i++) expect((await many()).body.errors).toBeUndefined();
  expect(codeOf((await many()).body)).toBe('too_many_files');
});

test('a page on an allowed origin can send, and reads where to go on', async () => {
  const { url } = await create(10);
  const from = { Origin: 'https://portal.example.com' };
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      ...from,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'tus-resumable,upload-offset',
    },
  });
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  const answer = await fetch(url, { method: 'HEAD', headers: { ...tus, ...from } });
  expect(answer.headers.get('access-control-allow-origin')).toBe(from.Origin);
  expect(answer.headers.get('access-control-expose-headers')).toContain('Upload-Offset');
  const foreign = await fetch(url, { method: 'HEAD', headers: { ...tus, Origin: 'https://evil.example' } });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});
