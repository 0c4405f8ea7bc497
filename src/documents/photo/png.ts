// PNG: image chunks are copied, all others removed; the visible parts of the color profile and EXIF are kept.
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { UnreadableFile } from '../refusals.ts';
import { ChunkReader } from './chunk-reader.ts';
import { orientationOnly, readOrientation } from './exif.ts';
import { maxProfileBytes, stripProfileText } from './icc.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const kept = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs', 'cICP', 'mDCV', 'cLLI'],
]);
/** Chunks read whole and rewritten. */
const maxRewrittenBytes = 8 * 1_048_576;

export async function* stripPng(path: string): AsyncGenerator<Buffer> {
  await using reader = await ChunkReader.open(path);
  if (!(await reader.readExactly(8)).equals(signature)) throw new UnreadableFile();
  yield signature;
  const remade = new Set<string>();
  for (;;) {
    const head = await reader.readExactly(8);
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4);
    // There is one chunk of each type; further ones are dropped.
    if ((type === 'iCCP' || type === 'eXIf') && length <= maxRewrittenBytes && !remade.has(type)) {
      remade.add(type);
      const chunk = rewriteChunk(type, await reader.readExactly(length));
      await reader.readExactly(4);
      if (chunk) yield chunk;
      continue;
    }
    if (kept.has(type)) yield head;
    // The checksum is dropped with its chunk.
    for (let left = length + 4; left > 0; ) {
      const piece = await reader.readUpTo(left);
      if (piece.length === 0) throw new UnreadableFile();
      left -= piece.length;
      if (kept.has(type)) yield piece;
    }
    if (type === 'IEND') return;
  }
}

function rewriteChunk(type: 'iCCP' | 'eXIf', data: Buffer): Buffer | undefined {
  if (type === 'eXIf') {
    const orientation = readOrientation(data);
    return orientation > 1 ? chunk(type, orientationOnly(orientation)) : undefined;
  }
  const nameEnd = data.indexOf(0);
  if (nameEnd < 1) return undefined;
  try {
    const profile = stripProfileText(inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: maxProfileBytes }));
    return profile && chunk(type, Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)]));
  } catch {
    return undefined;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}
