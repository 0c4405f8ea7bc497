// Links to stored files for customers. A link works for some minutes, under the file's own name, with a content type
// that browsers do not execute. The bucket serves it where possible; else this service does, authorized by a sealed
// token.
import type { Analysis } from '../../prisma/generated/client/client.ts';
import type { FileType } from '../documents/pages.ts';
import type { Service } from '../service/service.ts';

const secondsValid = 900;

const contentTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
};
/** Types that a browser can display inline without running their content. */
const inlineTypes = new Set<FileType>(['pdf', 'jpeg', 'png']);

export interface FileLink {
  url: string;
  expiresAt: Date;
}

export interface ServedFile {
  key: string;
  contentType: string;
  contentDisposition: string;
}

export function createDocumentLink(
  service: Service,
  { filename, fileType, storageKey }: Pick<Analysis, 'filename' | 'fileType' | 'storageKey'>,
  inline: boolean,
): Promise<FileLink> {
  const type = fileType as FileType;
  return createFileLink(service, {
    key: storageKey,
    contentType: contentTypes[type],
    contentDisposition: contentDisposition(downloadName(filename, type), inline && inlineTypes.has(type)),
  });
}

export async function createFileLink(service: Service, served: ServedFile): Promise<FileLink> {
  const expiresAt = new Date(Date.now() + secondsValid * 1000);
  const { key, ...headers } = served;
  const direct = await service.storage.linkTo(key, { ...headers, seconds: secondsValid });
  if (direct) return { url: direct, expiresAt };
  const token = service.sealer.seal(JSON.stringify({ ...served, until: expiresAt.getTime() }), 'file-link');
  return { url: `${service.address.publicUrl}/files/${Buffer.from(token).toString('base64url')}`, expiresAt };
}

/** Undefined for a token that is invalid or expired. */
export function readFileToken(service: Service, token: string): ServedFile | undefined {
  const sealed = Buffer.from(token, 'base64url');
  // Only the canonical spelling of a token is valid: the last character may hold bits that decoding ignores.
  if (sealed.toString('base64url') !== token) return undefined;
  let served: ServedFile & { until: number };
  try {
    served = JSON.parse(service.sealer.open(sealed, 'file-link').toString());
  } catch {
    return undefined;
  }
  return served.until > Date.now() ? served : undefined;
}

/** A HEIC is stored as a JPEG. */
const downloadName = (filename: string, type: FileType): string =>
  type === 'jpeg' ? filename.replace(/\.hei[cf]$/i, '.jpg') : filename;

/** RFC 6266: an ASCII name for every client, and the full name for those that support it. */
export function contentDisposition(filename: string, inline: boolean): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
