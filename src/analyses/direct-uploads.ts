// Uploads in two steps: the service makes one address per file, and takes the files over when they have arrived, with the
// checks of every upload. The address is in the bucket, or for a resumable upload in this service where there is none. A
// file is copied before it is checked, because its sender could replace it at the address.
import { randomUUID } from 'node:crypto';
import { bytesPerMegabyte } from '../config/sizes.ts';
import { EmptyFile } from '../documents/refusals.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ApiError, Conflict, InvalidRequest, NotFound } from '../platform/errors.ts';
import { cleanName } from '../platform/file-name.ts';
import type { Service } from '../service/service.ts';
import { requireProperty, type Upload, uploadDocuments } from './admit-documents.ts';
import { FileTooLarge, fileLimits, type ReceivedFile, TooManyFiles } from './received-files.ts';
import { addressOf } from './resumable-uploads.ts';

export const uploadProtocols = ['put', 'tus'] as const;
export type UploadProtocol = (typeof uploadProtocols)[number];

/** How long an address is valid: for a large file over a slow connection, and for a connection that breaks. */
export const uploadSeconds = { put: 3600, tus: 5 * 3600 } satisfies Record<UploadProtocol, number>;
/** Uploads of an account that were created and not taken over; so many files of the largest plan fit on a disk. */
const maxUnfinished = 200;
const sealedAs = 'direct-upload';
const arriving = 'arriving/';

export interface FileToUpload {
  filename: string;
  bytes: number;
}

export interface DirectUpload {
  /** What `completeUploads` takes. */
  upload: string;
  url: string;
  protocol: UploadProtocol;
  expiresAt: Date;
}

interface Sealed {
  key: string;
  bytes: number;
  filename: string;
  accountId: string;
  mode: string;
  sessionId: string | null;
}

/** The bucket can't be reached from outside: send the files to this service. */
export class NoDirectUploads extends Conflict {
  constructor() {
    super('Files cannot be sent directly to this storage. Use uploadDocuments.');
  }
}

const tooLarge = (maxBytes: number) =>
  new FileTooLarge(`The file is larger than ${maxBytes / bytesPerMegabyte} MB, the limit of this plan.`);

/** @throws NotFound, InvalidRequest, TooManyFiles, FileTooLarge, EmptyFile, NoDirectUploads */
export async function createUploads(
  service: Service,
  viewer: Viewer,
  propertyId: string,
  files: FileToUpload[],
): Promise<DirectUpload[]> {
  await requireProperty(service, viewer, propertyId);
  if (files.length === 0) throw new InvalidRequest('files', 'files must not be empty.');
  if (files.length > fileLimits.maxItems) throw TooManyFiles.inUpload();
  const maxBytes = viewer.limits.fileBytes;
  for (const { bytes } of files) {
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    if (bytes < 1) throw new EmptyFile();
  }
  const unfinished = await service.db.stagedFile.count({
    where: { accountId: viewer.accountId, key: { startsWith: arriving } },
  });
  if (unfinished + files.length > maxUnfinished)
    throw new TooManyFiles(
      `An account can have at most ${maxUnfinished} unfinished uploads. They expire within hours.`,
    );
  return Promise.all(files.map((file) => createUpload(service, viewer, file)));
}

async function createUpload(
  service: Service,
  viewer: Viewer,
  { filename, bytes }: FileToUpload,
): Promise<DirectUpload> {
  const { accountId, mode, session } = viewer;
  const key = arriving + randomUUID();
  const signed = await service.storage.uploadLink(key, { bytes, seconds: uploadSeconds.put });
  if (signed === undefined && !service.storage.append) throw new NoDirectUploads();
  const protocol = signed === undefined ? 'tus' : 'put';
  const expiresAt = new Date(Date.now() + uploadSeconds[protocol] * 1000);
  const url = signed ?? addressOf(service, { key, bytes, until: expiresAt.getTime() });
  // A file that is never taken over is deleted by the sweep.
  await service.db.stagedFile.create({ data: { key, accountId } });
  const sealed: Sealed = { key, bytes, filename: cleanName(filename), accountId, mode, sessionId: session?.id ?? null };
  const upload = Buffer.from(service.sealer.seal(JSON.stringify(sealed), sealedAs)).toString('base64url');
  return { upload, url, protocol, expiresAt };
}

/**
 * Takes over files that have arrived. If one is rejected, none is accepted.
 * @throws NotFound for a file that has not arrived or was taken over, and as `uploadDocuments`
 */
export async function completeUploads(
  service: Service,
  viewer: Viewer,
  propertyId: string,
  uploads: string[],
): Promise<Upload> {
  await requireProperty(service, viewer, propertyId);
  if (uploads.length > fileLimits.maxItems) throw TooManyFiles.inUpload();
  const opened = [...new Set(uploads)].map((upload) => open(service, viewer, upload));
  const copies: string[] = [];
  try {
    const received = await Promise.all(opened.map((file) => receive(service, viewer, file, copies)));
    const upload = await uploadDocuments(service, viewer, propertyId, received);
    await discard(
      service,
      opened.map(({ key }) => key),
    );
    return upload;
  } finally {
    const left = await service.db.stagedFile.findMany({ where: { key: { in: copies } } });
    await discard(
      service,
      left.map(({ key }) => key),
    );
  }
}

/** @throws NotFound unless this caller created it */
function open({ sealer }: Service, { accountId, mode, session }: Viewer, upload: string): Sealed {
  let sealed: Sealed;
  try {
    sealed = JSON.parse(sealer.open(Buffer.from(upload, 'base64url'), sealedAs).toString());
  } catch {
    throw new NotFound('upload');
  }
  const own = sealed.accountId === accountId && sealed.mode === mode && sealed.sessionId === (session?.id ?? null);
  if (!own) throw new NotFound('upload');
  return sealed;
}

async function receive(
  service: Service,
  { accountId, limits }: Viewer,
  { key: source, bytes, filename }: Sealed,
  copies: string[],
): Promise<ReceivedFile> {
  const { db, storage } = service;
  const found = await storage.head(source);
  if (!found) throw new NotFound('upload');
  if (found.bytes < bytes)
    throw new InvalidRequest('uploads', `${filename} has not arrived: ${found.bytes} of ${bytes} bytes.`);
  if (found.bytes > limits.fileBytes) return { filename, refusal: tooLarge(limits.fileBytes) };
  if (found.bytes === 0) return { filename, refusal: new EmptyFile() };
  await using local = await storage.localPath(source);
  const key = `documents/${randomUUID()}`;
  copies.push(key);
  await db.stagedFile.create({ data: { key, accountId } });
  const stored = await storage.put(key, local.path);
  try {
    await using copy = await storage.localPath(key);
    return { key, filename, ...stored, ...(await service.previewUpload(copy.path, filename, accountId)) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return { filename, refusal: error };
  }
}

async function discard({ db, storage }: Service, keys: string[]): Promise<void> {
  for (const key of keys) {
    await storage.delete(key);
    await db.stagedFile.deleteMany({ where: { key } });
  }
}
