// Files in an S3 or S3-compatible bucket; the only user of the SDK. A file is uploaded in parts of a few megabytes and
// becomes an object when all are complete. An upload that ends early aborts its parts.

import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Options } from '../config/s3.ts';
import { createMeasure } from './measure.ts';
import {
  checkKey,
  checkPrefix,
  isDiskFull,
  MissingFile,
  type Storage,
  StorageFull,
  StorageUnavailable,
} from './storage.ts';
import { openTemporary } from './temporary.ts';

/** The minimum part size of S3. Two concurrent parts keep three in memory, including the one being filled. */
const partBytes = 5 * 1_048_576;
const concurrentParts = 2;
const attempts = 4;
const connectMs = 3_000;
/** Timeouts for sending a part and receiving the response, and for silence in between. */
const requestMs = 60_000;
const pingMs = 2_500;
const staleMs = 24 * 3_600_000;

/** @param folder for local copies */
export async function createS3Storage(options: S3Options, folder: string): Promise<Storage> {
  const { bucket, prefix } = options;
  const clientOptions: S3ClientConfig = {
    region: options.region,
    endpoint: options.endpoint ?? undefined,
    // A copy: the SDK modifies the object, and settings are frozen.
    credentials: options.credentials ? { ...options.credentials } : undefined,
    forcePathStyle: options.pathStyle,
    maxAttempts: attempts,
    requestChecksumCalculation: options.checksums ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED',
    responseChecksumValidation: options.checksums ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: requestMs,
      socketTimeout: requestMs,
      throwOnRequestTimeout: true,
    },
  };
  const client = new S3Client(clientOptions);
  // A checksum in a signed address would be that of an empty file.
  const signer = new S3Client({ ...clientOptions, requestChecksumCalculation: 'WHEN_REQUIRED' });
  await openTemporary(folder);
  // A bucket that can't be reached or listed at the moment must not prevent the start.
  await abandonStaleUploads(client, bucket, prefix).catch(() => undefined);
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + checkKey(key) });

  async function body(key: string, range?: string): Promise<Readable> {
    const found = await client.send(new GetObjectCommand({ ...at(key), Range: range })).catch((error: unknown) => {
      throw faultOf(error, key);
    });
    return found.Body as Readable;
  }

  return {
    name: 's3',
    async put(key, source, signal) {
      const target = at(key);
      const measure = createMeasure();
      const stream = typeof source === 'string' ? createReadStream(source) : source;
      const upload = new Upload({
        client,
        partSize: partBytes,
        queueSize: concurrentParts,
        params: {
          ...target,
          Body: measure.stream,
          ServerSideEncryption: options.encryption ?? undefined,
          SSEKMSKeyId: options.kmsKeyId ?? undefined,
        },
      });
      // An early end reaches the upload as an error of its body, never as an abort: an abort does not wait until the
      // parts are removed. When the upload itself fails it closes its body without an error.
      let bodyError: Error | undefined;
      measure.stream.once('error', (error) => {
        bodyError = error;
      });
      pipeline(stream, measure.stream, { signal }).catch(() => undefined);
      try {
        await upload.done();
      } catch (error) {
        measure.stream.destroy();
        throw bodyError ?? faultOf(error, key);
      }
      return measure.result();
    },
    get: (key, range) => body(key, range && `bytes=${range.start}-${range.end ?? ''}`),
    async head(key) {
      const command = new HeadObjectCommand(at(key));
      try {
        const found = await client.send(command);
        return { bytes: found.ContentLength ?? 0 };
      } catch (error) {
        const fault = faultOf(error, key);
        if (fault instanceof MissingFile) return undefined;
        throw fault;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch((error: unknown) => {
        const fault = faultOf(error, key);
        if (!(fault instanceof MissingFile)) throw fault;
      });
    },
    async deletePrefix(below) {
      const Prefix = prefix + checkPrefix(below);
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix })) {
          const Objects = Contents.map(({ Key }) => ({ Key }));
          if (Objects.length === 0) continue;
          const { Errors = [] } = await client.send(
            new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
          );
          if (Errors[0]) throw new Error(`${Errors.length} objects were not deleted: ${Errors[0].Code}`);
        }
      } catch (error) {
        throw faultOf(error, below);
      }
    },
    async localPath(key) {
      const path = join(folder, randomUUID());
      const source = await body(key);
      try {
        await pipeline(source, createWriteStream(path, { flags: 'wx' }));
      } catch (error) {
        await rm(path, { force: true });
        throw faultOf(error, key);
      }
      return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
    },
    async linkTo(key, link) {
      if (!options.links) return undefined;
      const command = new GetObjectCommand({
        ...at(key),
        ResponseContentType: link.contentType,
        ResponseContentDisposition: link.contentDisposition,
        ResponseCacheControl: 'private, no-store',
      });
      return getSignedUrl(client, command, { expiresIn: link.seconds });
    },
    async uploadLink(key, { bytes, seconds }) {
      if (!options.links) return undefined;
      const command = new PutObjectCommand({ ...at(key), ContentLength: bytes });
      return getSignedUrl(signer, command, { expiresIn: seconds });
    },
    async ping() {
      const abortSignal = AbortSignal.timeout(pingMs);
      await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }).catch((error: unknown) => {
        throw faultOf(error, bucket);
      });
    },
  };
}

const isMissing = (error: S3ServiceException) =>
  error.name === 'NoSuchKey' || (error.name === 'NotFound' && error.$metadata.httpStatusCode === 404);
const isFull = (error: unknown) =>
  error instanceof S3ServiceException
    ? error.$metadata.httpStatusCode === 507 || /storagefull|insufficientstorage|quotaexceeded/i.test(error.name)
    : isDiskFull(error);

function faultOf(error: unknown, key: string): Error {
  if (error instanceof S3ServiceException && isMissing(error)) return new MissingFile(key);
  return isFull(error) ? new StorageFull(error) : new StorageUnavailable(error);
}

/** Removes incomplete uploads of crashed processes. */
async function abandonStaleUploads(client: S3Client, bucket: string, prefix: string): Promise<void> {
  const oldest = Date.now() - staleMs;
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }));
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated.getTime() > oldest) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
  }
}
