// Creates analyses from uploaded files: staged files become analyses with one job each, all in one transaction.
import { validate } from 'uuid';
import type { Analysis, Job } from '../../prisma/generated/client/client.ts';
import { AnalysisLimitExceeded, takeAnalysis } from '../billing/entitlements.ts';
import type { Transaction } from '../database/client.ts';
import { notify } from '../database/event-bus.ts';
import type { DocumentType } from '../documents/document-types.ts';
import type { FileType } from '../documents/pages.ts';
import { EmptyFile, EncryptedFile, UnreadableFile, UnsupportedFileType } from '../documents/refusals.ts';
import { categoryOf } from '../engine/engine.ts';
import { findRecordedEffect, recordEffect } from '../idempotency/recorded-effects.ts';
import { owned, type Viewer } from '../identity/viewer.ts';
import { ApiError, InvalidRequest, NotFound } from '../platform/errors.ts';
import { type ListLimits, optionalText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import { getAnalysis } from './analyses.ts';
import { enqueueAnalysis } from './jobs.ts';
import { progressTopics } from './progress.ts';

/** A received and inspected file. It is stored under `key` and does not belong to an analysis yet. */
export interface StagedFile {
  key: string;
  filename: string;
  bytes: number;
  sha256: string;
  type: FileType;
  pageCount: number;
  /** Estimated from the file name and the first pages. */
  quickType: DocumentType;
}

/** A received file that was rejected. */
export interface RefusedFile {
  filename: string;
  refusal: ApiError;
}

export type ReceivedFile = StagedFile | RefusedFile;

export const fileLimits = { minItems: 1, maxItems: 50 } satisfies ListLimits;

export class FileTooLarge extends ApiError {
  static override readonly kind = {
    code: 'file_too_large',
    status: 400,
    cause: 'a file is larger than the plan allows.',
    remedy: 'Send a smaller file, or upgrade the plan.',
  };
}

export class TooManyFiles extends ApiError {
  static override readonly kind = {
    code: 'too_many_files',
    status: 400,
    cause: 'the request or the property has too many files.',
    remedy: 'Send fewer files in one request. If the property is full, use another property or upgrade the plan.',
  };

  static inUpload = () => new TooManyFiles(`An upload can have at most ${fileLimits.maxItems} files.`);
}

/**
 * One invalid file rejects the upload. Lists every invalid file with its error; the error code is that of the first.
 */
class UploadRefused extends ApiError {
  constructor(files: RefusedFile[]) {
    const first = files[0]!.refusal;
    const listed = files.map(({ filename, refusal: { code, message } }) => ({ filename, code, message }));
    super(first.message, { details: { field: 'files', files: listed } }, first);
  }
}

/** The errors of an upload. */
export const uploadErrors = [
  InvalidRequest,
  UnsupportedFileType,
  EmptyFile,
  EncryptedFile,
  UnreadableFile,
  FileTooLarge,
  TooManyFiles,
  NotFound,
  AnalysisLimitExceeded,
];

/** @throws InvalidRequest without files, UploadRefused */
function requireValidFiles(files: ReceivedFile[], field: 'file' | 'files'): StagedFile[] {
  if (files.length === 0) throw new InvalidRequest(field, `Send at least one file in the form field "${field}".`);
  const refusals: RefusedFile[] = [];
  const accepted: StagedFile[] = [];
  for (const [i, file] of files.entries()) {
    const { filename } = file;
    if (i >= fileLimits.maxItems) {
      refusals.push({ filename, refusal: TooManyFiles.inUpload() });
    } else if ('refusal' in file) {
      refusals.push(file);
    } else if (field === 'files' && file.type !== 'pdf') {
      refusals.push({ filename, refusal: new UnsupportedFileType('Bulk uploads accept only PDF files.') });
    } else {
      accepted.push(file);
    }
  }
  if (refusals.length > 0) throw new UploadRefused(refusals);
  return accepted;
}

export interface Upload {
  job: Job;
  analyses: Analysis[];
}

/**
 * Uploads files to a property. If one file is rejected, none is accepted.
 * @throws InvalidRequest, UploadRefused, NotFound, AnalysisLimitExceeded
 */
export async function uploadDocuments(
  service: Service,
  viewer: Viewer,
  propertyId: string,
  received: ReceivedFile[],
): Promise<Upload> {
  const files = requireValidFiles(received, 'files');
  const from = [propertyId, files.map(({ filename, sha256 }) => [filename, sha256])];
  const earlier = await findRecordedEffect('upload', from, (id) => findUpload(service, viewer, id));
  if (earlier) return earlier;
  return service.db.$transaction(async (tx) => {
    await lockPropertyRow(tx, viewer, propertyId);
    await requireRoom(tx, viewer, propertyId, files);
    const upload = await admit(tx, viewer, files, { propertyId, bulk: true, externalUserId: null });
    await recordEffect(tx, 'upload', from, upload.job.id);
    return upload;
  });
}

/** @throws NotFound if all its documents were deleted */
async function findUpload(service: Service, viewer: Viewer, jobId: string): Promise<Upload> {
  const job = await service.db.job.findFirst({
    where: { id: jobId, ...owned(viewer) },
    include: { analyses: { orderBy: { id: 'asc' } } },
  });
  if (!job || job.analyses.length === 0) throw new NotFound('analysis');
  return { job, analyses: job.analyses };
}

export interface AnalysisInput {
  file: ReceivedFile;
  propertyId?: string | null;
  externalUserId?: string | null;
}

/**
 * Uploads a single file.
 * @throws NotFound if the viewer has no property with the id `propertyId`, UploadRefused, AnalysisLimitExceeded
 */
export async function createAnalysis(service: Service, viewer: Viewer, input: AnalysisInput): Promise<Analysis> {
  const [file] = requireValidFiles([input.file], 'file');
  const propertyId = optionalText('property_id', input.propertyId);
  const externalUserId = optionalText('external_user_id', input.externalUserId);
  const from = [propertyId, externalUserId, file!.filename, file!.sha256];
  const earlier = await findRecordedEffect('analysis', from, (id) => getAnalysis(service, viewer, id));
  if (earlier) return earlier;
  return service.db.$transaction(async (tx) => {
    if (propertyId !== null) {
      await lockPropertyRow(tx, viewer, propertyId);
      await requireRoom(tx, viewer, propertyId, [file!]);
    }
    const { analyses } = await admit(tx, viewer, [file!], { propertyId, bulk: false, externalUserId });
    await recordEffect(tx, 'analysis', from, analyses[0]!.id);
    return analyses[0]!;
  });
}

/** Locks the row, so that concurrent uploads to a property are counted one after another. */
async function lockPropertyRow(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const found =
    validate(id) &&
    (await tx.property.updateMany({ where: { id, ...owned(viewer) }, data: { updatedAt: new Date() } })).count;
  if (!found) throw new NotFound('property');
}

/** @throws UploadRefused if the property would have more documents than the tier allows */
async function requireRoom(tx: Transaction, viewer: Viewer, propertyId: string, files: StagedFile[]): Promise<void> {
  const limit = viewer.limits.filesPerProperty;
  if (limit === null) return;
  const room = limit - (await tx.analysis.count({ where: { propertyId } }));
  if (files.length <= room) return;
  const refusal = new TooManyFiles(`A property can have at most ${limit} documents on this plan.`);
  throw new UploadRefused(files.slice(Math.max(0, room)).map(({ filename }) => ({ filename, refusal })));
}

interface Target {
  propertyId: string | null;
  bulk: boolean;
  externalUserId: string | null;
}

async function admit(tx: Transaction, viewer: Viewer, files: StagedFile[], target: Target): Promise<Upload> {
  const { propertyId, bulk, externalUserId } = target;
  const useId = await takeAnalysis(tx, viewer, { propertyId: bulk ? propertyId : null, externalUserId });
  const job = await tx.job.create({ data: { ...owned(viewer), propertyId, bulk } });
  const analyses: Analysis[] = [];
  for (const file of files) {
    const analysis = await tx.analysis.create({
      data: {
        ...owned(viewer),
        propertyId,
        jobId: job.id,
        useId,
        externalUserId,
        filename: file.filename,
        storageKey: file.key,
        fileType: file.type,
        bytes: file.bytes,
        sha256: file.sha256,
        pageCount: file.pageCount,
        category: categoryOf(file.quickType),
        status: bulk ? 'queued' : 'processing',
      },
    });
    analyses.push(analysis);
  }
  await enqueueAnalysis(tx, 'analysis.run', ...analyses);
  await tx.stagedFile.deleteMany({ where: { key: { in: files.map((file) => file.key) } } });
  await notify(tx, progressTopics({ id: analyses[0]!.id, propertyId }));
  return { job, analyses };
}
