// The storages: a folder, a local S3 server, and the one of S3_ENDPOINT and S3_BUCKET if they are set.
import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import type { S3Options } from '../../src/config/s3.ts';
import { createDiskStorage } from '../../src/storage/disk.ts';
import { createS3Storage } from '../../src/storage/s3.ts';
import { MissingFile, StorageFull, StorageUnavailable } from '../../src/storage/storage.ts';
import { eventually } from '../app.ts';
import { optionsFor, type S3Server, startS3 } from './s3-server.ts';
import { storageContract } from './storage.contract.ts';

/** A full disk simulated by the kernel, in place of the file to write. */
const full = vi.hoisted(() => ({ on: false }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    createWriteStream: (path: string, options: object) =>
      full.on ? fs.createWriteStream('/dev/full') : fs.createWriteStream(path, options),
  };
});

const folder = () => mkdtemp(join(tmpdir(), 'storage-'));

storageContract('disk', async () => createDiskStorage(await folder()));

test('removes old incomplete files at the next start, and keeps fresh ones', async () => {
  const root = await folder();
  await createDiskStorage(root);
  const incoming = join(root, '.incoming');
  await writeFile(join(incoming, 'old'), 'half');
  await utimes(join(incoming, 'old'), new Date(0), new Date(0));
  await writeFile(join(incoming, 'fresh'), 'half');
  await createDiskStorage(root);
  expect(await readdir(incoming)).toEqual(['fresh']);
});

describe('on a local S3 server', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3();
  });
  afterAll(() => server.close());
  const open = async (options: Partial<S3Options> = {}) =>
    createS3Storage({ ...server.options, ...options }, await folder());

  storageContract('s3', open, false);

  test('removes the parts of an incomplete upload', async () => {
    const storage = await open();
    const before = await server.files();
    const abort = new AbortController();
    const endless = async function* () {
      for (let sent = 0; ; sent++) {
        // Two parts are being sent by now, and a third is being filled.
        if (sent === 13) {
          await eventually(server.files, ({ length }) => length > before.length);
          abort.abort();
        }
        yield Buffer.alloc(1_048_576);
      }
    };
    await expect(storage.put('aborted', Readable.from(endless()), abort.signal)).rejects.toThrow('aborted');
    // The server may still be writing a part whose request was ended.
    await eventually(server.files, (files) => files.join() === before.join());
  });

  test('stores objects below the prefix, and leaves other objects of the bucket alone', async () => {
    const storage = await open();
    const neighbour = await open({ prefix: 'documents-of/another/' });
    await storage.put('documents/one', Readable.from(['x']));
    await neighbour.put('documents/one', Readable.from(['x']));
    await storage.deletePrefix('documents/');
    expect(await storage.head('documents/one')).toBeUndefined();
    expect(await neighbour.head('documents/one')).toBeDefined();
  });

  test('reports a wrong key as an unavailable storage', async () => {
    const storage = await open({ credentials: { accessKeyId: 'nobody', secretAccessKey: 'wrong' } });
    const refusal = { code: 'service_unavailable', status: 503, extras: { retry_after: 5 } };
    await expect(storage.put('key', Readable.from(['x']))).rejects.toMatchObject(refusal);
    await expect(storage.ping()).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(storage.localPath('key')).rejects.not.toBeInstanceOf(MissingFile);
  });
});

test('reports an unreachable server as an unavailable storage', async () => {
  const here = optionsFor('http://127.0.0.1:1', 'lintel', { accessKeyId: 'a', secretAccessKey: 'b' });
  const storage = await createS3Storage(here, await folder());
  const failures = [
    storage.put('key', Readable.from([Buffer.alloc(20_000_000)])),
    storage.get('key'),
    storage.head('key'),
    storage.delete('key'),
    storage.deletePrefix('key/'),
    storage.localPath('key'),
    storage.ping(),
  ];
  for (const failure of await Promise.allSettled(failures)) {
    expect(failure.status === 'rejected' && failure.reason).toBeInstanceOf(StorageUnavailable);
  }
});

const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = process.env;
describe.skipIf(!S3_ENDPOINT || !S3_BUCKET)('on the server of S3_ENDPOINT', () => {
  const credentials = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  const options = { ...optionsFor(S3_ENDPOINT!, S3_BUCKET!, credentials), prefix: 'contract/' };
  storageContract('s3', async () => createS3Storage(options, await folder()));
  storageContract('s3 without checksums', async () =>
    createS3Storage({ ...options, checksums: false }, await folder()),
  );
});

test('reports a full disk and stores nothing', async () => {
  const root = await folder();
  const storage = await createDiskStorage(root);
  full.on = true;
  const put = storage.put('documents/one', Readable.from([Buffer.alloc(100_000)])).finally(() => {
    full.on = false;
  });
  await expect(put).rejects.toBeInstanceOf(StorageFull);
  await expect(put).rejects.toMatchObject({ status: 503, extras: { retry_after: 60 }, message: /full/ });
  expect(await storage.head('documents/one')).toBeUndefined();
  expect(await readdir(join(root, '.incoming'))).toEqual([]);
});

test('lists all invalid bucket settings at once', () => {
  const fault = (settings: Record<string, string>) => {
    try {
      return readConfig(settings).s3;
    } catch (error) {
      return (error as Error).message
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(':')[0]);
    }
  };
  expect(
    fault({
      PORT: 'x',
      S3_ENDPOINT: 'minio',
      S3_ACCESS_KEY_ID: 'a',
      S3_PREFIX: '../x',
      S3_KMS_KEY_ID: 'k',
      S3_SSE: 'AES256',
    }),
  ).toEqual(['PORT', 'S3_ENDPOINT', 'S3_PREFIX', 'S3_BUCKET', 'S3_SECRET_ACCESS_KEY', 'S3_KMS_KEY_ID']);
  expect(fault({})).toBeNull();
  expect(fault({ S3_BUCKET: 'house-papers', S3_PREFIX: 'a/b', S3_SSE: 'aws:kms', S3_KMS_KEY_ID: 'k' })).toMatchObject({
    bucket: 'house-papers',
    prefix: 'a/b/',
    encryption: 'aws:kms',
    kmsKeyId: 'k',
    credentials: null,
    endpoint: null,
    pathStyle: false,
  });
});

test('requests the configured encryption for every object', async () => {
  const asked: (string | undefined)[][] = [];
  const recorder = createServer((request, response) => {
    const { 'x-amz-server-side-encryption': sse, 'x-amz-server-side-encryption-aws-kms-key-id': key } = request.headers;
    if (request.method !== 'GET') asked.push([request.method, sse as string, key as string]);
    request.resume().on('end', () => response.writeHead(200, { ETag: '"x"' }).end());
  });
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  const { port } = recorder.address() as AddressInfo;
  const here = optionsFor(`http://127.0.0.1:${port}`, 'lintel', { accessKeyId: 'a', secretAccessKey: 'b' });
  const storage = await createS3Storage({ ...here, encryption: 'aws:kms', kmsKeyId: 'the-key' }, await folder());
  await storage.put('key', Readable.from(['x']));
  expect(asked).toEqual([['PUT', 'aws:kms', 'the-key']]);
  recorder.closeAllConnections();
  recorder.close();
});
