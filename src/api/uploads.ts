// Multipart bodies. Each file is streamed to storage under a staged key until a command takes it over. A photo is
// buffered locally until it is encoded again without its metadata. Rejected files are read to the end and discarded, so that every
// invalid file can be reported.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import { FileTooLarge, fileLimits, type ReceivedFile, TooManyFiles } from '../analyses/received-files.ts';
import { trackUpload } from '../analyses/upload-progress.ts';
import { bytesPerMegabyte } from '../config/sizes.ts';
import { EmptyFile, UnreadableFile } from '../documents/refusals.ts';
import { headBytes, type PhotoType, photoType } from '../documents/type.ts';
import { fingerprintOf } from '../idempotency/fingerprint.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ApiError, InvalidRequest } from '../platform/errors.ts';
import { cleanName } from '../platform/file-name.ts';
import type { Service } from '../service/service.ts';
import { createSpool } from '../storage/spool.ts';
import type { StoredFile } from '../storage/storage.ts';
import { allowLongBody } from './connections.ts';
import { guardListener } from './guard.ts';

export interface Form {
  fields: Record<string, string>;
  /** In the order sent, with their form fields. */
  files: { field: string; file: ReceivedFile }[];
  /** Of all fields and files, independent of the boundary. */
  readonly fingerprint: Buffer;
  /** Deletes staged files that no command has taken over. */
  discard(): Promise<void>;
}

const isMultipart = /^multipart\/form-data\s*;/i;

export const isForm = (request: IncomingMessage) => isMultipart.test(request.headers['content-type'] ?? '');

export interface Expected {
  /** Whether files of this form field are accepted. */
  wanted(field: string): boolean;
  /** The target property, if known from the fields before the first file. Its subscribers see the upload progress. */
  property(fields: Form['fields']): string | undefined;
}

/** @throws InvalidRequest if the body is not a multipart form or is incomplete */
export async function receiveForm(
  service: Service,
  viewer: Viewer,
  request: IncomingMessage,
  expected: Expected,
): Promise<Form> {
  if (!isForm(request)) throw new InvalidRequest('body', 'Send the files as multipart/form-data.');
  allowLongBody(request);
  const form = new FormReader(service, viewer);
  try {
    await form.read(request, expected);
    return form;
  } catch (error) {
    await form.discard();
    throw error;
  }
}

type IncomingFile = {
  field: string;
  filename: string;
  key?: string;
  /** As sent, and as stored: photos are encoded again. */
  sent?: StoredFile;
  stored?: StoredFile;
  refusal?: ApiError;
  /** Runs while later files are received. */
  inspected?: Promise<ReceivedFile>;
};

class FormReader implements Form {
  readonly fields: Record<string, string> = {};
  files: Form['files'] = [];
  readonly #service: Service;
  readonly #viewer: Viewer;
  readonly #incoming: IncomingFile[] = [];
  readonly #received = { bytes: 0, files: 0 };
  #followed: ReturnType<typeof trackUpload> | undefined;

  constructor(service: Service, viewer: Viewer) {
    this.#service = service;
    this.#viewer = viewer;
  }

  async read(request: IncomingMessage, { wanted, property }: Expected): Promise<void> {
    const maxBytes = this.#viewer.limits.fileBytes;
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        limits: { fileSize: maxBytes + 1, fieldSize: bytesPerMegabyte, fields: 100, parts: 1000 },
      });
    } catch {
      throw new InvalidRequest('body', 'The multipart body has no boundary.');
    }
    const stored: Promise<void>[] = [];
    const onField = (name: string, value: string) => {
      // A part that should be a file but has no readable name is an invalid file, not a text field.
      if (wanted(name)) {
        const refusal = new UnreadableFile('the part has no file name; send it with filename="…"');
        this.#incoming.push({ field: name, filename: 'unnamed', refusal });
      } else if (!Object.hasOwn(this.fields, name)) this.fields[name] = value;
    };
    const onFile = (field: string, stream: Readable, { filename }: busboy.FileInfo) => {
      if (!wanted(field)) {
        stream.resume();
        return;
      }
      const file: IncomingFile = { field, filename: cleanName(filename) };
      this.#incoming.push(file);
      if (this.#incoming.length > fileLimits.maxItems) {
        file.refusal = TooManyFiles.inUpload();
        stream.resume();
        return;
      }
      this.#follow(request, property(this.fields));
      const done = this.#store(file, stream, maxBytes).then(() => void this.#received.files++);
      done.catch(() => parser.destroy());
      stored.push(done);
      file.inspected = done.then(() => this.#inspect(file));
      file.inspected.catch(() => undefined);
    };
    // An error thrown here would be emitted by the connection.
    const { log } = this.#service;
    parser.on(
      'field',
      guardListener(log, 'form field handler', onField, () => parser.destroy(new StreamBroken())),
    );
    parser.on(
      'file',
      guardListener(log, 'form file handler', onFile, () => parser.destroy(new StreamBroken())),
    );
    // The parser can emit more errors after it was destroyed. The first has been handled.
    parser.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => {
      this.#received.bytes += chunk.length;
    });
    request.pipe(parser);
    const brokenOff = new Promise<never>((_, reject) => {
      request.once('aborted', () => reject(new InvalidRequest('body', 'The upload is incomplete.')));
      request.once('error', () => reject(new InvalidRequest('body', 'The upload is incomplete.')));
    });
    brokenOff.catch(() => undefined);
    try {
      await Promise.race([finished(parser), brokenOff]);
    } catch (error) {
      request.unpipe(parser);
      request.resume();
      parser.destroy();
      const failures = await Promise.allSettled(stored);
      const internal = failures.find((result) => result.status === 'rejected' && !isStreamBroken(result.reason));
      if (internal?.status === 'rejected') throw internal.reason;
      throw error instanceof ApiError ? error : new InvalidRequest('body', 'The multipart body is malformed.');
    }
    await Promise.all(stored);
    this.files = await Promise.all(
      this.#incoming.map(async (file) => ({ field: file.field, file: await (file.inspected ?? refused(file)) })),
    );
  }

  #follow(request: IncomingMessage, propertyId: string | undefined): void {
    if (this.#followed || propertyId === undefined) return;
    const announced = Number(request.headers['content-length']);
    const total = Number.isSafeInteger(announced) ? announced : null;
    this.#followed = trackUpload(this.#service, this.#viewer, propertyId, total, this.#received);
  }

  async #store(file: IncomingFile, stream: Readable & { truncated?: boolean }, maxBytes: number): Promise<void> {
    file.key = `documents/${randomUUID()}`;
    // A malformed body destroys the stream of the part. The PassThrough turns that into an error of the put.
    const through = new PassThrough();
    // The put handles errors. One that occurs earlier stays in the stream.
    through.on('error', () => undefined);
    stream.pipe(through);
    stream.once('error', () => through.destroy(new StreamBroken()));
    stream.once('close', () => stream.readableEnded || through.destroy(new StreamBroken()));
    await this.#service.db.stagedFile.create({
      data: { key: file.key, accountId: this.#viewer.accountId },
    });
    const { head, whole } = await peekHead(through);
    const photo = photoType(head);
    if (photo) await this.#storePhoto(file, photo, whole, maxBytes);
    else file.sent = file.stored = await this.#service.storage.put(file.key, whole);
    if (file.refusal) return;
    const { bytes } = file.sent!;
    if (bytes > maxBytes) {
      const limit = `${maxBytes / bytesPerMegabyte} MB`;
      file.refusal = new FileTooLarge(`The file is larger than ${limit}, the limit of this plan.`);
    } else if (bytes === 0) {
      file.refusal = new EmptyFile();
    }
  }

  /** Only the picture of a photo is stored. The same photo sent again is known by the bytes that were sent. */
  async #storePhoto(file: IncomingFile, type: PhotoType, whole: Readable, maxBytes: number): Promise<void> {
    const { config, parser, storage } = this.#service;
    await using original = await createSpool(join(config.dataDir, 'photos'));
    await using encoded = await createSpool(join(config.dataDir, 'photos'));
    file.sent = await original.write(whole);
    if (file.sent.bytes > maxBytes) return;
    try {
      const bytes = new PassThrough();
      const account = this.#viewer.accountId;
      const encoding = parser
        .encodePhoto(original.path, type, (piece) => void bytes.write(piece), { account })
        .then(() => void bytes.end())
        .catch((error: unknown) => void bytes.destroy(error as Error));
      await encoded.write(bytes);
      await encoding;
      const { bytes: size } = await storage.put(file.key!, encoded.path);
      file.stored = { bytes: size, sha256: file.sent.sha256 };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      file.refusal = error;
    }
  }

  /** Type and number of pages of a complete file, and whether it can be opened. */
  async #inspect(file: IncomingFile): Promise<ReceivedFile> {
    const { filename, key, stored, refusal } = file;
    if (refusal || !key || !stored) return refused(file);
    try {
      await using local = await this.#service.storage.localPath(key);
      const { accountId } = this.#viewer;
      const preview = await this.#service.previewUpload(local.path, filename, accountId);
      return { key, filename, ...stored, ...preview };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      return { filename, refusal: error };
    }
  }

  get fingerprint(): Buffer {
    const files = this.#incoming.map(({ field, filename, sent }) => [field, filename, sent?.bytes, sent?.sha256]);
    return fingerprintOf(JSON.stringify([this.fields, files]));
  }

  async discard(): Promise<void> {
    await this.#followed?.end();
    const keys = this.#incoming.flatMap(({ key }) => (key ? [key] : []));
    const orphans = await this.#service.db.stagedFile.findMany({ where: { key: { in: keys } } });
    for (const { key } of orphans) {
      await this.#service.storage.delete(key);
      await this.#service.db.stagedFile.deleteMany({ where: { key } });
    }
  }
}

const refused = ({ filename, refusal }: IncomingFile): ReceivedFile => ({ filename, refusal: refusal! });

/** Reads the first bytes and returns them with a stream that still includes them. */
async function peekHead(stream: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first: Buffer[] = [];
  for (let length = 0; length < headBytes; ) {
    const { value, done } = await pieces.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  async function* whole() {
    try {
      yield* first.splice(0);
      yield* { [Symbol.asyncIterator]: () => pieces };
    } finally {
      stream.destroy();
    }
  }
  return { head: Buffer.concat(first), whole: Readable.from(whole(), { objectMode: false }) };
}

class StreamBroken extends Error {}
const isStreamBroken = (error: unknown) =>
  error instanceof StreamBroken || (error as NodeJS.ErrnoException)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
