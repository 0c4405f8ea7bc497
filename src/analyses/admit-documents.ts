// Creates analyses from uploaded files: staged files become analyses with one job each, all in one transaction.
import { validate } from 'uuid';
import type { Analysis, Job } from '../../prisma/generated/client/client.ts';
import type { Transaction } from '../database/client.ts';
import { notifyTopics } from '../database/event-bus.ts';
import { EmptyFile, EncryptedFile, UnreadableFile, UnsupportedFileType } from '../documents/refusals.ts';
import { categoryOf } from '../engine/engine.ts';
import { AnalysisLimitExceeded, takeAnalysis } from '../entitlements/entitlements.ts';
import { findRecordedEffect, recordEffect } from '../idempotency/recorded-effects.ts';
import { ownedBy, type Viewer, visibleProperties } from '../identity/viewer.ts';
import { InvalidRequest, NotFound } from '../platform/errors.ts';
import { optionalText } from '../platform/validation.ts';
import type { Service } from '../service/service.ts';
import { getAnalysis } from './analyses.ts';
import { enqueueAnalysis } from './jobs.ts';
import { progressTopics } from './progress.ts';
import {
  FileTooLarge,
  type ReceivedFile,
  requireValidFiles,
  type StagedFile,
  TooManyFiles,
  UploadRefused,
} from './received-files.ts';

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
    where: { id: jobId, ...ownedBy(viewer) },
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
  const externalUserId = endUserOf(viewer, optionalText('external_user_id', input.externalUserId));
  if (viewer.session?.reach && propertyId === null)
    throw new InvalidRequest('property_id', 'A session token uploads to a property only.');
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

/** A session token acts for its own end user only. @throws NotFound */
function endUserOf({ session }: Viewer, externalUserId: string | null): string | null {
  if (!session?.reach) return externalUserId;
  const own = session.reach.externalUserId;
  if (externalUserId !== null && externalUserId !== own) throw new NotFound('end user');
  return own;
}

/** @throws NotFound */
export async function requireProperty({ db }: Pick<Service, 'db'>, viewer: Viewer, id: string): Promise<void> {
  const found = validate(id) && (await db.property.count({ where: { id, ...visibleProperties(viewer) } }));
  if (!found) throw new NotFound('property');
}

/** Locks the row, so that concurrent uploads to a property are counted one after another. */
async function lockPropertyRow(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const found =
    validate(id) &&
    (await tx.property.updateMany({ where: { id, ...visibleProperties(viewer) }, data: { updatedAt: new Date() } }))
      .count;
  if (!found) throw new NotFound('property');
}

/** @throws UploadRefused if the property would have more documents than the tier allows */
async function requireRoom(tx: Transaction, viewer: Viewer, propertyId: string, files: StagedFile[]): Promise<void> {
  const limit = viewer.limits.filesPerProperty;
  if (limit === null) return;
  const room = limit - (await tx.analysis.count({ where: { propertyId } }));
  if (files.length <= room) return;
  const refusal = new TooManyFiles(`A property can have at most ${limit} documents on this plan.`);
  throw new UploadRefused(
    files.slice(Math.max(0, room)).map(({ filename }) => ({ filename, refusal })),
    'files',
  );
}

interface Target {
  propertyId: string | null;
  bulk: boolean;
  externalUserId: string | null;
}

async function admit(tx: Transaction, viewer: Viewer, files: StagedFile[], target: Target): Promise<Upload> {
  const { propertyId, bulk, externalUserId } = target;
  const useId = await takeAnalysis(tx, viewer, { propertyId: bulk ? propertyId : null, externalUserId });
  const job = await tx.job.create({ data: { ...ownedBy(viewer), propertyId, bulk } });
  const analyses: Analysis[] = [];
  for (const file of files) {
    const analysis = await tx.analysis.create({
      data: {
        ...ownedBy(viewer),
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
  await notifyTopics(tx, progressTopics(analyses[0]!));
  return { job, analyses };
}
