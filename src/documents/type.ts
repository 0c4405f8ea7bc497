// Detects a file's type from its bytes; the name is ignored. The first bytes decide all but two containers: a zip or an
// OLE file may be a Word document, which its table of contents tells.
import { open } from 'node:fs/promises';
import { readOle } from './ole.ts';
import type { FileType } from './pages.ts';
import { EmptyFile, EncryptedFile, UnsupportedFileType } from './refusals.ts';
import { readZipNames } from './zip.ts';

/** Number of bytes of a file that `sniffHead` needs. */
export const headBytes = 1024;

export type HeadType = Exclude<FileType, 'docx' | 'doc'> | 'zip' | 'ole';

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const heicCodecs = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);

/** The type by the first bytes; undefined for types that are never accepted. */
export function sniffHead(head: Uint8Array): HeadType | undefined {
  const ascii = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, headBytes)).toString('latin1');
  if (ascii.includes('%PDF-')) return 'pdf';
  if (ascii.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (ascii.startsWith('PK\x03\x04')) return 'zip';
  if (ascii.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'ole';
  if (ascii.slice(4, 8) === 'ftyp' && isHeic(ascii)) return 'heic';
  return undefined;
}

export type PhotoType = Extract<HeadType, 'jpeg' | 'png' | 'heic'>;

export function photoType(head: Uint8Array): PhotoType | undefined {
  const type = sniffHead(head);
  return type === 'jpeg' || type === 'png' || type === 'heic' ? type : undefined;
}

/** `mif1` alone is any image in that container (AVIF too): an HEVC brand must be present as well. */
function isHeic(ascii: string): boolean {
  const length = Math.min(Buffer.from(ascii.slice(0, 4), 'latin1').readUInt32BE(), ascii.length);
  if (!heicBrands.has(ascii.slice(8, 12))) return false;
  for (let at = 8; at + 4 <= length; at += 4) if (heicCodecs.has(ascii.slice(at, at + 4))) return true;
  return false;
}

/** The file's type. @throws the refusal of an unsupported file */
export async function sniffFile(path: string): Promise<FileType> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size === 0) throw new EmptyFile();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = sniffHead(buffer.subarray(0, bytesRead));
  if (head === 'zip') {
    const names = await readZipNames(path);
    if (names.some((name) => /^word\/document\d*\.xml$/i.test(name))) return 'docx';
    throw new UnsupportedFileType();
  }
  if (head === 'ole') {
    const { streams, wordEncrypted } = await readOle(file, size);
    if (streams.has('EncryptedPackage') || streams.has('\tDRMContent') || wordEncrypted) throw new EncryptedFile();
    if (streams.has('WordDocument')) return 'doc';
    throw new UnsupportedFileType();
  }
  if (!head) throw new UnsupportedFileType();
  return head;
}
