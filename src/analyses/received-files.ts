// The files of an upload and the errors that refuse them.
import type { DocumentType } from '../documents/document-types.ts';
import type { FileType } from '../documents/pages.ts';
import { UnsupportedFileType } from '../documents/refusals.ts';
import { ApiError, InvalidRequest } from '../platform/errors.ts';
import type { ListLimits } from '../platform/validation.ts';

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
export class UploadRefused extends ApiError {
  constructor(files: RefusedFile[], field: 'file' | 'files') {
    const first = files[0]!.refusal;
    const listed = files.map(({ filename, refusal: { code, message } }) => ({ filename, code, message }));
    super(first.message, { details: { field, files: listed } }, first);
  }
}

/** @throws InvalidRequest without files, UploadRefused */
export function requireValidFiles(files: ReceivedFile[], field: 'file' | 'files'): StagedFile[] {
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
  if (refusals.length > 0) throw new UploadRefused(refusals, field);
  return accepted;
}
