// Where uploaded files lie: the port. An object appears whole or not at all, and its bytes never pass through memory as a
// whole. Keys are made by the service, never taken from a caller.
import type { Readable } from 'node:stream';
import { ServiceUnavailable } from '../platform/errors.ts';

export interface StoredFile {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** A file on this machine's disk, for parsers; gone, if it was a copy, when it is disposed of. */
export interface LocalFile extends AsyncDisposable {
  readonly path: string;
}

export interface ByteRange {
  start: number;
  /** The last byte, included. */
  end?: number;
}

/** How a file is to be served, and for how long. */
export interface ReadLink {
  contentType: string;
  contentDisposition: string;
  seconds: number;
}

export interface Storage {
  readonly name: 'disk' | 's3';
  /** From a stream, or from a file by its path. When the stream fails or the signal aborts, nothing is stored. */
  put(key: string, source: Readable | string, signal?: AbortSignal): Promise<StoredFile>;
  /** Throws `MissingFile` before the first byte when there is none. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  head(key: string): Promise<{ bytes: number } | undefined>;
  /** Without complaint when there is none. */
  delete(key: string): Promise<void>;
  /** All keys below a folder: the prefix ends with a slash. */
  deletePrefix(prefix: string): Promise<void>;
  localPath(key: string): Promise<LocalFile>;
  /** An address at which the storage itself serves the file for a while; undefined where it serves nobody but us. */
  linkTo(key: string, link: ReadLink): Promise<string | undefined>;
  /** Throws when files can't be stored. */
  ping(): Promise<void>;
}

export class MissingFile extends Error {
  constructor(key: string) {
    super(`No file is stored under ${key}.`);
  }
}

/** The storage does not do its work now; the fault of no file and no caller. */
export class StorageUnavailable extends ServiceUnavailable {
  constructor(cause: unknown, message = 'The storage of files is out of reach for a moment. Try again.', seconds = 5) {
    super(message, seconds);
    this.cause = cause;
  }
}

export class StorageFull extends StorageUnavailable {
  constructor(cause: unknown) {
    super(cause, 'The storage of files is full. Nothing was stored; try again later.', 60);
  }
}

/** Whether a system call failed for want of space. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Letters, digits, `.`, `_` and `-` between slashes; no segment starts with a dot. */
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
