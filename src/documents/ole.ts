// Reads the directory of an OLE compound file (.doc, and the wrapper of an encrypted .docx): stream names, and whether
// the Word stream is encrypted. The number of sectors read is bounded, whatever the file claims.
import type { FileHandle } from 'node:fs/promises';
import { UnreadableFile } from './refusals.ts';

export interface Ole {
  streams: Set<string>;
  wordEncrypted: boolean;
}

const end = 0xfffffffa;
const maxDirectorySectors = 2_000;

export async function readOle(file: FileHandle, size: number): Promise<Ole> {
  const readAt = async (position: number, length: number): Promise<Buffer> => {
    if (position < 0 || position >= size) throw new UnreadableFile();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  const header = await readAt(0, 512);
  if (header.length < 512) throw new UnreadableFile();
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new UnreadableFile();
  const sector = 1 << shift;
  const fatSectors = Array.from({ length: 109 }, (_, i) => header.readUInt32LE(76 + 4 * i)).filter((id) => id < end);
  /** The sector after `id`. Files whose table exceeds the 109 sectors of the header (7 MB) end the chain here. */
  const next = async (id: number): Promise<number> => {
    const perSector = sector / 4;
    const fat = fatSectors[Math.floor(id / perSector)];
    if (fat === undefined) return end;
    const entry = await readAt((fat + 1) * sector + 4 * (id % perSector), 4);
    return entry.length < 4 ? end : entry.readUInt32LE(0);
  };
  const streams = new Set<string>();
  let wordStart: number | undefined;
  let wordSize = 0;
  let id = header.readUInt32LE(48);
  for (let seen = 0; id < end && seen < maxDirectorySectors; seen++, id = await next(id)) {
    const directory = await readAt((id + 1) * sector, sector);
    for (let at = 0; at + 128 <= directory.length; at += 128) {
      const nameLength = directory.readUInt16LE(at + 64);
      if (nameLength < 2 || nameLength > 64) continue;
      const name = directory.toString('utf16le', at, at + nameLength - 2);
      streams.add(name);
      if (name === 'WordDocument') {
        wordStart = directory.readUInt32LE(at + 116);
        wordSize = directory.readUInt32LE(at + 120);
      }
    }
  }
  // A stream below 4096 bytes is in the mini stream; the Word stream never is.
  if (wordStart === undefined || wordSize < 4096) return { streams, wordEncrypted: false };
  const fib = await readAt((wordStart + 1) * sector, 32);
  return { streams, wordEncrypted: fib.length >= 12 && (fib.readUInt16LE(10) & 0x0100) !== 0 };
}
