// Uploads that can go on after a broken connection, where files are stored in a folder. The address of an upload is
// sealed and says where its bytes go, so that any API process, also after a restart, can take more of them.
import type { Readable } from 'node:stream';
import type { Service } from '../service/service.ts';

const sealedAs = 'resumable-upload';

interface Address {
  key: string;
  /** Announced size. */
  bytes: number;
  /** Milliseconds since 1970. */
  until: number;
}

export const resumablePath = '/uploads/';

/** The address for a new upload. */
export function addressOf({ address, sealer }: Pick<Service, 'address' | 'sealer'>, upload: Address): string {
  const token = Buffer.from(sealer.seal(JSON.stringify(upload), sealedAs)).toString('base64url');
  return address.publicUrl + resumablePath + token;
}

export interface ResumableUpload extends Address {
  /** Bytes that have arrived. */
  offset: number;
}

/** Null if it was deleted or taken over; undefined if there never was one. */
export async function findUpload(
  { db, sealer, storage }: Pick<Service, 'db' | 'sealer' | 'storage'>,
  token: string,
): Promise<ResumableUpload | null | undefined> {
  const sealed = Buffer.from(token, 'base64url');
  // One upload has one address: the last character may hold bits that decoding ignores.
  if (sealed.toString('base64url') !== token) return undefined;
  let found: Address;
  try {
    found = JSON.parse(sealer.open(sealed, sealedAs).toString());
  } catch {
    return undefined;
  }
  if (!(await db.stagedFile.findUnique({ where: { key: found.key } }))) return null;
  return { ...found, offset: (await storage.head(found.key))?.bytes ?? 0 };
}

/** Stores bytes from the offset on. What arrived before the stream broke off stays. Returns the new offset. */
export const appendTo = ({ storage }: Pick<Service, 'storage'>, upload: ResumableUpload, bytes: Readable) =>
  storage.append!(upload.key, bytes, upload.offset);

export async function deleteUpload({ db, storage }: Pick<Service, 'db' | 'storage'>, key: string): Promise<void> {
  await storage.delete(key);
  await db.stagedFile.deleteMany({ where: { key } });
}
