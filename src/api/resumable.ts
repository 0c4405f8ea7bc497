// Resumable uploads by the tus protocol 1.0 (https://tus.io/protocols/resumable-upload). GraphQL creates them; here
// bytes arrive. The address is the permission to send one file, as with an address in a bucket.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import { uploadSeconds } from '../analyses/direct-uploads.ts';
import {
  appendTo,
  deleteUpload,
  findUpload,
  type ResumableUpload,
  resumablePath,
} from '../analyses/resumable-uploads.ts';
import type { Service } from '../service/service.ts';
import { allowLongBody } from './connections.ts';
import { allowsOrigin } from './cors.ts';
import { publicError } from './errors.ts';

/** Uploads are created with GraphQL, and nobody can read what was sent. */
const methods = ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'];

class ArrivingFiles extends DataStore {
  override extensions = ['expiration', 'termination'];
  readonly #service: Service;

  constructor(service: Service) {
    super();
    this.#service = service;
  }

  async #find(token: string): Promise<ResumableUpload> {
    const found = await findUpload(this.#service, token);
    if (found === undefined) throw ERRORS.FILE_NOT_FOUND;
    if (found === null || found.until < Date.now()) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return found;
  }

  override async getUpload(token: string): Promise<Upload> {
    const { bytes, offset, until } = await this.#find(token);
    const createdAt = new Date(until - this.getExpiration()).toISOString();
    return new Upload({ id: token, size: bytes, offset, creation_date: createdAt });
  }

  override async write(stream: Readable, token: string, offset: number): Promise<number> {
    return appendTo(this.#service, { ...(await this.#find(token)), offset }, stream);
  }

  override async remove(token: string): Promise<void> {
    await deleteUpload(this.#service, (await this.#find(token)).key);
  }

  override getExpiration(): number {
    return uploadSeconds.tus * 1000;
  }
}

export type ResumableHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Returns false for a method that is not served. */
export function createResumableHandler(service: Service): ResumableHandler {
  const server = new Server({
    path: resumablePath.slice(0, -1),
    datastore: new ArrivingFiles(service),
    allowedOrigins: (origin: string) => allowsOrigin(service.config.corsOrigins, origin),
    getFileIdFromRequest: (_request, last) => last,
    onResponseError: (_request, error) => {
      if ('status_code' in error) return undefined;
      const { status, message } = publicError(error, service.log);
      return { status_code: status, body: `${message}\n` };
    },
  });
  return async (request, response) => {
    if (!methods.includes(request.method ?? '')) return false;
    allowLongBody(request);
    await server.handle(request, response);
    return true;
  };
}
