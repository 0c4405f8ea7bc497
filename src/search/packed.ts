// Compact search data of a chunk: hashes of its terms and signs of its vector (the head), then the vector as signed
// bytes, which is read for candidates only. 16-bit hashes and signs select candidates; they never affect the final
// score. Head: u16 length, u16 dimensions, u16 number of terms, signs (one bit per dimension), hashes (u16 each). Rest:
// f32 scale, one i8 per dimension. Little endian, except the head length, which SQL reads.

import { fnvNext, fnvStart } from '../platform/hash.ts';

const fixed = 6;

export function packChunk(terms: Iterable<string>, vector: Float32Array | null): Buffer {
  const hashes = [...new Set([...terms].map(hashTerm))];
  const dimensions = vector?.length ?? 0;
  const signs = Math.ceil(dimensions / 8);
  const head = fixed + signs + hashes.length * 2;
  const packed = Buffer.alloc(head + (vector ? 4 + dimensions : 0));
  packed.writeUInt16BE(head, 0);
  packed.writeUInt16LE(dimensions, 2);
  packed.writeUInt16LE(hashes.length, 4);
  for (const [at, hash] of hashes.entries()) packed.writeUInt16LE(hash, fixed + signs + at * 2);
  if (!vector) return packed;
  let most = 0;
  for (const value of vector) most = Math.max(most, Math.abs(value));
  const scale = most / 127 || 1;
  packed.writeFloatLE(scale, head);
  for (const [at, value] of vector.entries()) {
    if (value > 0) packed[fixed + (at >> 3)]! |= 1 << (at & 7);
    packed.writeInt8(Math.round(value / scale), head + 4 + at);
  }
  return packed;
}

export const headLength = (packed: Buffer, offset: number): number => packed.readUInt16BE(offset);

/** One bit per concept of which the chunk has a term. @param bits by term hash, for all 65,536 hashes */
export function matchedConcepts(packed: Buffer, offset: number, bits: Uint32Array): number {
  let held = 0;
  const signs = Math.ceil(packed.readUInt16LE(offset + 2) / 8);
  const from = offset + fixed + signs;
  const to = from + packed.readUInt16LE(offset + 4) * 2;
  for (let at = from; at < to; at += 2) {
    held |= bits[packed[at]! | (packed[at + 1]! << 8)]!;
  }
  return held;
}

/**
 * What each byte of signs adds to the similarity, by its place and value: made once a query, so that a chunk costs an
 * addition for every eight dimensions.
 */
export function signTable(query: Float32Array): Float32Array {
  const bytes = Math.ceil(query.length / 8);
  const table = new Float32Array(bytes * 256);
  for (let byte = 0; byte < bytes; byte++) {
    for (let signs = 0; signs < 256; signs++) {
      let sum = 0;
      for (let bit = 0; bit < 8; bit++) {
        const value = query[byte * 8 + bit] ?? 0;
        sum += (signs >> bit) & 1 ? value : -value;
      }
      table[byte * 256 + signs] = sum;
    }
  }
  return table;
}

/**
 * Approximate similarity by the signs only, sufficient for ordering; null when the vectors are of different engines or
 * one is missing.
 */
export function approximateSimilarity(
  dimensions: number,
  table: Float32Array,
  packed: Buffer,
  offset: number,
): number | null {
  if (packed.readUInt16LE(offset + 2) !== dimensions) return null;
  let sum = 0;
  const bytes = table.length / 256;
  for (let byte = 0; byte < bytes; byte++) sum += table[byte * 256 + packed[offset + fixed + byte]!]!;
  return sum;
}

export function exactSimilarity(query: Float32Array, packed: Buffer): number | null {
  if (packed.readUInt16LE(2) !== query.length) return null;
  const head = headLength(packed, 0);
  let sum = 0;
  for (let at = 0; at < query.length; at++) sum += query[at]! * packed.readInt8(head + 4 + at);
  return sum * packed.readFloatLE(head);
}

export function hashTerm(term: string): number {
  let hash = fnvStart;
  for (let at = 0; at < term.length; at++) hash = fnvNext(hash, term.charCodeAt(at));
  return (hash ^ (hash >>> 16)) & 0xffff;
}
