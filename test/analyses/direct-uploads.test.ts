// Files that a browser sends straight to the bucket get the checks of every upload.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, client, eventually, startApp } from '../app.ts';
import { type S3Server, startS3 } from '../documents/s3-server.ts';
import { inspectionPdf } from '../pdf.ts';
import { type Api, createSession } from '../sessions/prepare.ts';

let s3: S3Server;
let app: App;
let owner: Api;
let property: string;
let pdf: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  s3 = await startS3();
  app = await startApp(s3.settings);
  owner = client(app.url, (await app.account('free')).liveKey);
  property = (await owner.post('/v1/properties', { address: 'Direct Drive' })).body.id;
  pdf = await inspectionPdf();
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

const create = async (api: Api, files: object[], id = property) =>
  (
    await api.graphql(
      'mutation($id: ID!, $files: [FileToUpload!]!) { createUploads(id: $id, files: $files) { upload url } }',
      {
        id,
        files,
      },
    )
  ).body;
const complete = async (api: Api, uploads: string[], id = property) =>
  (
    await api.graphql(
      'mutation($id: ID!, $uploads: [String!]!) { completeUploads(id: $id, uploads: $uploads) { totalDocuments documents { id filename pageCount } } }',
      { id, uploads },
    )
  ).body;
/** Sends bytes to a new address, and returns the upload with the address. */
async function sent(api: Api, filename: string, bytes: Uint8Array<ArrayBuffer>) {
  const [made] = (await create(api, [{ filename, bytes: bytes.length }])).data.createUploads;
  const { status } = await fetch(made.url, { method: 'PUT', body: bytes });
  expect(status).toBe(200);
  return made as { upload: string; url: string };
}
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code;

test('a file is checked, read and stored; its address then changes nothing', async () => {
  const session = await createSession(app, owner, { propertyIds: [property], scopes: ['write:upload', 'read'] });
  const { upload, url } = await sent(session, '../up/report.pdf', pdf);
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toContain('content-length');
  for (const other of [owner, await createSession(app, owner, { propertyIds: [property] })])
    expect(codeOf(await complete(other, [upload]))).toBe('not_found');
  const { data } = await complete(session, [upload]);
  expect(data.completeUploads).toMatchObject({
    totalDocuments: 1,
    documents: [{ filename: 'report.pdf', pageCount: 3 }],
  });
  const { id } = data.completeUploads.documents[0];
  await fetch(url, { method: 'PUT', body: new Uint8Array(pdf.length) });
  const { storageKey } = await app.service.db.analysis.findUniqueOrThrow({ where: { id } });
  await using stored = await app.service.storage.localPath(storageKey);
  expect((await app.service.parser.preview(stored.path, { account: 'test' })).pageCount).toBe(3);
  await eventually(
    async () => (await app.service.db.analysis.findUniqueOrThrow({ where: { id } })).status,
    (status) => status === 'analysis_done',
  );
  expect(await app.service.db.stagedFile.count({ where: { key: { startsWith: 'documents/' } } })).toBe(0);
});

test('files that are no PDFs or too large are refused, and nothing is stored', async () => {
  const api = client(app.url, (await app.account('free')).liveKey);
  const id = (await api.post('/v1/properties', { address: 'Refused Road' })).body.id;
  const text = new TextEncoder().encode('not a document');
  const made = (await create(api, [{ filename: 'a.pdf', bytes: text.length }], id)).data.createUploads[0];
  expect(codeOf(await complete(api, [made.upload], id))).toBe('not_found');
  await fetch(made.url, { method: 'PUT', body: text });
  expect(codeOf(await complete(api, [made.upload], id))).toBe('unsupported_file_type');
  expect(codeOf(await create(api, [{ filename: 'a.pdf', bytes: 11 * 1_048_576 }], id))).toBe('file_too_large');
  expect(codeOf(await create(api, [{ filename: 'a.pdf', bytes: 0 }], id))).toBe('empty_file');
  expect(codeOf(await complete(api, ['made-up'], id))).toBe('not_found');
  expect(await app.service.db.analysis.count({ where: { propertyId: id } })).toBe(0);
  expect(await app.service.db.stagedFile.count({ where: { key: { startsWith: 'documents/' } } })).toBe(0);
});
