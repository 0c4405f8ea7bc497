// Errors for files that are rejected, with messages for the customer. Parsers throw nothing else about a file's
// content. The parsing processes send them by code.
import { ApiError, ServiceUnavailable } from '../platform/errors.ts';

export class UnsupportedFileType extends ApiError {
  static override readonly kind = {
    code: 'unsupported_file_type',
    status: 400,
    cause: 'the file type is not supported.',
    remedy:
      'Send PDF, .doc, .docx, .jpg, .png or .heic; bulk uploads accept only PDF. The contents decide, not the file name.',
  };

  constructor(message = 'This is no PDF, Word document (.doc, .docx) or photo (.jpg, .png, .heic).') {
    super(message);
  }
}

export class EmptyFile extends ApiError {
  static override readonly kind = {
    code: 'empty_file',
    status: 400,
    cause: 'a file is empty.',
    remedy: 'Check that the file has contents, and send it again.',
  };

  constructor() {
    super('The file is empty.');
  }
}

export class EncryptedFile extends ApiError {
  static override readonly kind = {
    code: 'encrypted_file',
    status: 400,
    cause: 'a file is protected by a password.',
    remedy: 'Remove the password and send the file again.',
  };

  constructor() {
    super('The file needs a password to open. Remove the password and send it again.');
  }
}

export class UnreadableFile extends ApiError {
  static override readonly kind = {
    code: 'unreadable_file',
    status: 400,
    cause: 'a file is damaged.',
    remedy: 'Open and save the file again with another program, or scan it again.',
  };

  constructor(why = 'it is damaged or incomplete') {
    super(`The file can't be read: ${why}.`);
  }
}

/** The reading process exceeded its CPU time or memory, or crashed. Reading the file again would fail the same way. */
export class LimitExceeded extends UnreadableFile {}

/** The read timed out, or the process was ended from outside. That says nothing about the file. */
export class ReadInterrupted extends ServiceUnavailable {
  constructor() {
    super('The service is too busy to read the file. Try again.', 30);
  }
}

export type Refusal = UnsupportedFileType | EmptyFile | EncryptedFile | UnreadableFile;

const kinds: Record<string, (message: string) => Refusal> = {
  unsupported_file_type: () => new UnsupportedFileType(),
  empty_file: () => new EmptyFile(),
  encrypted_file: () => new EncryptedFile(),
  unreadable_file: (message) => (message ? Object.assign(new UnreadableFile(), { message }) : new UnreadableFile()),
};

/** Creates the refusal that another process sent. */
export const refusalFromCode = (code: string, message: string): Refusal =>
  kinds[code]?.(message) ?? new UnreadableFile();
