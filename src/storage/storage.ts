// The port for uploaded files. An object appears whole or not at all, and is never held in memory as a whole. Keys are
// made by the service, never taken from a caller.
import type { Readable } from 'node:stream';
import { ServiceUnavailable } from '../platform/errors.ts';

export interface StoredFile {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A local file for parsers. A copy is removed on disposal. */
export interface LocalFile extends AsyncDisposable {
  readonly path: string;
}

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end?: number;
}

/** How a file is served, and for how long. */
export interface ReadLink {
  contentType: string;
  contentDisposition: string;
  seconds: number;
}

export interface Storage {
  readonly name: 'disk' | 's3';
  /** Stores a stream, or a file by its path. When the stream fails or the signal aborts, nothing is stored. */
  put(key: string, source: Readable | string, signal?: AbortSignal): Promise<StoredFile>;
  /** Throws `MissingFile` before the first byte when there is none. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  head(key: string): Promise<{ bytes: number } | undefined>;
  /** Succeeds when there is none. */
  delete(key: string): Promise<void>;
  /** Deletes all keys below a folder; the prefix ends with a slash. */
  deletePrefix(prefix: string): Promise<void>;
  localPath(key: string): Promise<LocalFile>;
  /** A temporary URL at which the storage itself serves the file; undefined when this service has to serve it. */
  linkTo(key: string, link: ReadLink): Promise<string | undefined>;
  /** A temporary URL to which a file of exactly this size can be sent with PUT; undefined when there is none. */
  uploadLink(key: string, link: { bytes: number; seconds: number }): Promise<string | undefined>;
  /**
   * Writes into a file from this offset on, and returns the offset after it. What arrived before the stream ended stays.
   * Only a storage that signs no addresses has it.
   */
  append?(key: string, source: Readable, offset: number): Promise<number>;
  /** Throws when files can't be stored. */
  ping(): Promise<void>;
}

export class MissingFile extends Error {
  constructor(key: string) {
    super(`No file is stored under ${key}.`);
  }
}

/** The storage does not work at the moment; neither the file nor the caller is at fault. */
export class StorageUnavailable extends ServiceUnavailable {
  constructor(cause: unknown, message = 'The file storage is temporarily unavailable. Try again.', seconds = 5) {
    super(message, seconds);
    this.cause = cause;
  }
}

export class StorageFull extends StorageUnavailable {
  constructor(cause: unknown) {
    super(cause, 'The storage of files is full. Nothing was stored; try again later.', 60);
  }
}

/** Whether a system call failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Letters, digits, `.`, `_` and `-`, separated by slashes; no segment starts with a dot. */
const keyForm = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

export function checkKey(key: string): string {
  if (key.length > 512 || !keyForm.test(key)) throw new Error('Not a storage key.');
  return key;
}

export function checkPrefix(prefix: string): string {
  if (!prefix.endsWith('/')) throw new Error('A prefix of storage keys ends with a slash.');
  checkKey(prefix.slice(0, -1));
  return prefix;
}
