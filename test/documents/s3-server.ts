// A local S3 server for tests: the npm package s3rver, which keeps objects in a folder. Aborting a multipart upload is
// added here. Its signatures of bucket requests differ from the SDK's, so it accepts all; use S3_ENDPOINT and S3_BUCKET
// to test with a server that checks them.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Options } from '../../src/config/s3.ts';

export interface S3Server {
  options: S3Options;
  /** Settings of the service for this server. */
  settings: Record<string, string>;
  /** The folder of its objects. */
  folder: string;
  /** All its files, including uploads in progress. */
  files(): Promise<string[]>;
  close(): Promise<void>;
}

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3rver-'));
  const server = new S3rver({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'lintel' }],
  });
  server.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query;
    if (context.method !== 'DELETE' || !/^[0-9a-f]+$/.test(uploadId ?? '')) return next();
    await rm(join(directory, 'lintel', '._S3rver_uploads', uploadId!), { recursive: true });
    context.status = 204;
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    options: { ...optionsFor(endpoint, 'lintel', keys), prefix: 'documents-of/lintel/' },
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'lintel',
      S3_PREFIX: 'documents-of/lintel',
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    folder: directory,
    files: () => readdir(directory, { recursive: true }),
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export const optionsFor = (
  endpoint: string,
  bucket: string,
  credentials: { accessKeyId: string; secretAccessKey: string },
): S3Options => ({
  bucket,
  region: 'us-east-1',
  endpoint,
  credentials,
  prefix: '',
  encryption: null,
  kmsKeyId: null,
  pathStyle: true,
  checksums: true,
  links: true,
});
