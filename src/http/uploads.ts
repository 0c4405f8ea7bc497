// Multipart bodies, streamed: each file goes to storage as it arrives, under a key that belongs to nothing until a verb
// takes it over. What is refused is read to its end and dropped, so that every bad file can be named.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import type { Viewer } from '../accounts/viewer.ts';
import { type ArrivedFile, maxFilesPerUpload } from '../analyses/entry.ts';
import { bytesPerMegabyte } from '../config.ts';
import { ApiError, InvalidRequest } from '../errors.ts';
import { fingerprintOf } from '../idempotency/once.ts';
import type { Service } from '../service.ts';

export interface Form {
  fields: Record<string, string>;
  /** In the order sent, with the field that each came in. */
  files: { field: string; file: ArrivedFile }[];
  /** Of everything that was sent, whatever the boundary. */
  readonly fingerprint: Buffer;
  /** Removes the files that no verb has taken over. */
  discard(): Promise<void>;
}

const isMultipart = /^multipart\/form-data\s*;/i;

export const isForm = (request: IncomingMessage) => isMultipart.test(request.headers['content-type'] ?? '');

/** @throws InvalidRequest when the body is no multipart form, or breaks off */
export async function receiveForm(
  service: Service,
  viewer: Viewer,
  request: IncomingMessage,
  wanted: (field: string) => boolean,
): Promise<Form> {
  if (!isForm(request)) throw new InvalidRequest('body', 'Send the files as multipart/form-data.');
  const form = new FormReader(service, viewer);
  try {
    await form.read(request, wanted);
    await form.inspect();
    return form;
  } catch (error) {
    await form.discard();
    throw error;
  }
}

type Arriving = {
  field: string;
  filename: string;
  key?: string;
  bytes: number;
  sha256: string;
  refusal?: { code: string; message: string };
};

class FormReader implements Form {
  readonly fields: Record<string, string> = {};
  files: Form['files'] = [];
  readonly #service: Service;
  readonly #viewer: Viewer;
  readonly #arriving: Arriving[] = [];

  constructor(service: Service, viewer: Viewer) {
    this.#service = service;
    this.#viewer = viewer;
  }

  async read(request: IncomingMessage, wanted: (field: string) => boolean): Promise<void> {
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
    parser.on('field', (name, value) => {
      if (!Object.hasOwn(this.fields, name)) this.fields[name] = value;
    });
    parser.on('file', (field, stream, { filename }) => {
      if (!wanted(field)) {
        stream.resume();
        return;
      }
      const arriving: Arriving = { field, filename: cleanName(filename), bytes: 0, sha256: '' };
      this.#arriving.push(arriving);
      if (this.#arriving.length > maxFilesPerUpload) {
        arriving.refusal = { code: 'too_many_files', message: `One upload takes at most ${maxFilesPerUpload} files.` };
        stream.resume();
        return;
      }
      const done = this.#store(arriving, stream, maxBytes);
      done.catch(() => parser.destroy());
      stored.push(done);
    });
    // It may complain again after it was destroyed; the first complaint has been heard by then.
    parser.on('error', () => undefined);
    request.pipe(parser);
    const brokenOff = new Promise<never>((_, reject) => {
      request.once('aborted', () => reject(new InvalidRequest('body', 'The upload broke off.')));
      request.once('error', () => reject(new InvalidRequest('body', 'The upload broke off.')));
    });
    brokenOff.catch(() => undefined);
    try {
      await Promise.race([finished(parser), brokenOff]);
    } catch (error) {
      request.unpipe(parser);
      request.resume();
      parser.destroy();
      const failures = await Promise.allSettled(stored);
      const ours = failures.find((result) => result.status === 'rejected' && !isBroken(result.reason));
      if (ours?.status === 'rejected') throw ours.reason;
      throw error instanceof ApiError ? error : new InvalidRequest('body', 'The multipart body is malformed.');
    }
    await Promise.all(stored);
  }

  async #store(arriving: Arriving, stream: Readable & { truncated?: boolean }, maxBytes: number): Promise<void> {
    arriving.key = `documents/${randomUUID()}`;
    // A malformed body destroys the part's stream; piping through one of ours turns that into an error of the put.
    const through = new PassThrough();
    // The put reads its error; one that comes before the put begins is kept in the stream.
    through.on('error', () => undefined);
    stream.pipe(through);
    stream.once('error', () => through.destroy(new Broken()));
    stream.once('close', () => stream.readableEnded || through.destroy(new Broken()));
    await this.#service.db.stagedFile.create({ data: { key: arriving.key } });
    const { bytes, sha256 } = await this.#service.storage.put(arriving.key, through);
    arriving.bytes = bytes;
    arriving.sha256 = sha256;
    if (bytes > maxBytes) {
      const message = `The file is larger than ${maxBytes / bytesPerMegabyte} MB, the most on this plan.`;
      arriving.refusal = { code: 'file_too_large', message };
    } else if (bytes === 0) {
      arriving.refusal = { code: 'empty_file', message: 'The file is empty.' };
    }
  }

  /** Looks into every file that arrived whole: its type, its pages, whether it opens. */
  async inspect(): Promise<void> {
    this.files = await Promise.all(
      this.#arriving.map(async ({ field, filename, key, bytes, sha256, refusal }) => {
        if (refusal || !key) return { field, file: { filename, refusal: refusal! } };
        try {
          await using local = await this.#service.storage.localPath(key);
          const { type, pageCount, quickType } = await this.#service.inspect(local.path, filename);
          return { field, file: { key, filename, bytes, sha256, type, pageCount, quickType } };
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 400) throw error;
          return { field, file: { filename, refusal: { code: error.code, message: error.message } } };
        }
      }),
    );
  }

  get fingerprint(): Buffer {
    const files = this.#arriving.map(({ field, filename, bytes, sha256 }) => [field, filename, bytes, sha256]);
    return fingerprintOf(JSON.stringify([this.fields, files]));
  }

  async discard(): Promise<void> {
    const keys = this.#arriving.flatMap(({ key }) => (key ? [key] : []));
    const orphans = await this.#service.db.stagedFile.findMany({ where: { key: { in: keys } } });
    for (const { key } of orphans) {
      await this.#service.storage.delete(key);
      await this.#service.db.stagedFile.deleteMany({ where: { key } });
    }
  }
}

class Broken extends Error {}
const isBroken = (error: unknown) =>
  error instanceof Broken || (error as NodeJS.ErrnoException)?.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** The last part of a path, without control characters, in a length that every header and column bears. */
function cleanName(filename: string | undefined): string {
  const name = (filename ?? '')
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\p{Cc}/gu, '')
    .trim();
  return [...name].slice(0, 255).join('') || 'unnamed';
}
