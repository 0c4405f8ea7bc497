// Reads the table of contents of a zip, and rejects zip bombs: sizes are checked as declared and again during
// inflation, before any parser inflates a byte.
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { constants, createInflateRaw } from 'node:zlib';
import { UnreadableFile } from './refusals.ts';

export interface ZipEntry {
  name: string;
  method: number;
  compressed: number;
  size: number;
  /** Offset of its local header. */
  offset: number;
}

const maxEntries = 10_000;
const maxTable = 4_000_000;
const chunkBytes = 65_536;

export async function readZipEntries(file: FileHandle, size: number): Promise<ZipEntry[]> {
  const tail = await readAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > tail.length) throw new UnreadableFile();
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > maxEntries || length > maxTable || start + length > size) throw new UnreadableFile();
  const table = await readAt(file, start, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= table.length && entries.length < count; ) {
    if (table.readUInt32LE(at) !== 0x02014b50) throw new UnreadableFile();
    const nameLength = table.readUInt16LE(at + 28);
    entries.push({
      name: table.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      method: table.readUInt16LE(at + 10),
      compressed: table.readUInt32LE(at + 20),
      size: table.readUInt32LE(at + 24),
      offset: table.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + table.readUInt16LE(at + 30) + table.readUInt16LE(at + 32);
  }
  return entries;
}

export interface ZipLimits {
  /** Total inflated size of the parts that `only` selects. */
  totalBytes: number;
  /** Ratio of inflated to compressed size, for parts above a megabyte. */
  ratio: number;
}

/** Throws when the parts that `only` selects are too large, or larger than declared. */
export async function guardZip(
  file: FileHandle,
  size: number,
  only: (name: string) => boolean,
  limits: ZipLimits,
): Promise<void> {
  const parts = (await readZipEntries(file, size)).filter((entry) => only(entry.name));
  const tooLarge = () => new UnreadableFile('its content is too large when unpacked');
  if (parts.reduce((sum, entry) => sum + entry.size, 0) > limits.totalBytes) throw tooLarge();
  let total = 0;
  for (const entry of parts) {
    const inflated = await inflatedSize(file, entry, size, limits.totalBytes - total);
    total += inflated;
    if (total > limits.totalBytes) throw tooLarge();
    if (inflated > 1_000_000 && inflated > limits.ratio * Math.max(entry.compressed, 1)) throw tooLarge();
  }
}

/** Counts the inflated bytes without keeping them, and stops past `limit`. */
async function inflatedSize(file: FileHandle, entry: ZipEntry, size: number, limit: number): Promise<number> {
  const header = await readAt(file, entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw new UnreadableFile();
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + entry.compressed > size) throw new UnreadableFile();
  if (entry.method === 0) return entry.compressed;
  if (entry.method !== 8) throw new UnreadableFile();
  if (entry.compressed === 0) return 0;
  const inflate = Readable.from(readChunks(file, start, entry.compressed)).pipe(
    createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH }),
  );
  let total = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > limit) break;
    }
  } catch {
    throw new UnreadableFile();
  }
  return total;
}

async function* readChunks(file: FileHandle, from: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += chunkBytes) yield readAt(file, from + at, Math.min(chunkBytes, length - at));
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
