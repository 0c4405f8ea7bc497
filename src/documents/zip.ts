// Reads archives by yauzl, and rejects zip bombs: sizes are checked as declared and again during inflation, before any
// parser inflates a byte.
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from './refusals.ts';

const maxEntries = 10_000;
const endSignature = 'PK\x05\x06';
const endBytes = 22;
const zip64Locator = 'PK\x06\x07';
const zip64LocatorBytes = 20;

interface Archive {
  zip: ZipFile;
  entries: Entry[];
}

/** @throws UnreadableFile */
async function openZip(path: string): Promise<Archive> {
  const bytes = await readFile(path);
  const end = bytes.lastIndexOf(endSignature, undefined, 'latin1');
  if (end < 0 || end + endBytes > bytes.length) throw new UnreadableFile();
  // mammoth ignores the tables of zip64 in archives of this size, so it would read another table than yauzl.
  const locator = Math.max(0, end - zip64LocatorBytes);
  if (bytes.toString('latin1', locator, locator + zip64Locator.length) === zip64Locator) throw new UnreadableFile();
  try {
    // Word opens a file with bytes after the archive, yauzl does not.
    const zip = await fromBufferPromise(bytes.subarray(0, end + endBytes + bytes.readUInt16LE(end + 20)));
    if (zip.entryCount > maxEntries) throw new UnreadableFile();
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    return { zip, entries };
  } catch {
    throw new UnreadableFile();
  }
}

/** @throws UnreadableFile */
export const readZipNames = async (path: string): Promise<string[]> =>
  (await openZip(path)).entries.map((entry) => entry.fileName);

export interface ZipLimits {
  /** Total inflated size of the parts that `only` selects. */
  totalBytes: number;
  /** Ratio of inflated to compressed size, for parts above a megabyte. */
  ratio: number;
}

/** @throws UnreadableFile when the parts that `only` selects are too large, or larger than declared */
export async function guardZip(path: string, only: (name: string) => boolean, limits: ZipLimits): Promise<void> {
  const { zip, entries } = await openZip(path);
  const parts = entries.filter((entry) => only(entry.fileName));
  const total = parts.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const dense = parts.some(
    ({ uncompressedSize: size, compressedSize }) => size > 1_000_000 && size > limits.ratio * compressedSize,
  );
  if (total > limits.totalBytes || dense) throw new UnreadableFile('its content is too large when unpacked');
  try {
    // yauzl throws when a part is larger or smaller than declared.
    for (const entry of parts) await finished((await zip.openReadStreamPromise(entry)).resume());
  } catch {
    throw new UnreadableFile();
  }
}
