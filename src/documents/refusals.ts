// Errors for files that are rejected, with messages for the customer. Parsers throw nothing else about a file's
// content. The parsing processes send them by code.
import { ApiError, ServiceUnavailable } from '../platform/errors.ts';

export class UnsupportedFileType extends ApiError {
  constructor() {
    super('unsupported_file_type', 400, 'This is no PDF, Word document (.doc, .docx) or photo (.jpg, .png, .heic).');
  }
}

export class EmptyFile extends ApiError {
  constructor() {
    super('empty_file', 400, 'The file is empty.');
  }
}

export class EncryptedFile extends ApiError {
  constructor() {
    super('encrypted_file', 400, 'The file needs a password to open. Remove the password and send it again.');
  }
}

export class UnreadableFile extends ApiError {
  constructor(why = 'it is damaged or incomplete') {
    super('unreadable_file', 400, `The file can't be read: ${why}.`);
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
