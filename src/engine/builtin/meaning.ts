// Embeds a text as a short vector: the sum of table rows for its words and word pairs. The table was trained offline to
// reproduce a language model's embeddings of property documents (docs/decisions/0014); no model runs here. Hot path: a
// question embeds hundreds of sentences, so text is hashed while it is read, without a string per word.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fnvNext, fnvStart } from '../../platform/hash.ts';

export const meaningDimensions = 128;

interface Table {
  /** Open addressing by hash: the row plus one, 0 for an empty slot. */
  places: Uint32Array;
  hashes: Uint32Array;
  scales: Float32Array;
  values: Int8Array;
}

const placeBits = 18;
const lastPlace = (1 << placeBits) - 1;

let table: Table | undefined;

/** Number of rows and columns, the hashes, a scale per row, then the rows; all little-endian. */
function load(): Table {
  const bytes = readFileSync(join(import.meta.dirname, '../../../models/meaning.bin'));
  const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const [count, dimensions] = new Uint32Array(whole, 0, 2);
  if (dimensions !== meaningDimensions) throw new Error(`meaning.bin has ${dimensions} dimensions.`);
  const hashes = new Uint32Array(whole, 8, count);
  const places = new Uint32Array(1 << placeBits);
  for (const [row, hash] of hashes.entries()) {
    let at = hash & lastPlace;
    while (places[at] !== 0) at = (at + 1) & lastPlace;
    places[at] = row + 1;
  }
  return {
    places,
    hashes,
    scales: new Float32Array(whole, 8 + 4 * count!, count),
    values: new Int8Array(whole, 8 + 8 * count!),
  };
}

/** Whether there is a row for the hash. */
function add(sum: Float32Array, hash: number, { places, hashes, scales, values }: Table): boolean {
  for (let at = hash & lastPlace; places[at] !== 0; at = (at + 1) & lastPlace) {
    const row = places[at]! - 1;
    if (hashes[row] !== hash) continue;
    const scale = scales[row]!;
    const from = row * meaningDimensions;
    for (let k = 0; k < meaningDimensions; k++) sum[k]! += scale * values[from + k]!;
    return true;
  }
  return false;
}

const space = 0x20;
const zero = 0x30;

type Kind = 'letters' | 'digits' | null;
const kindOf = (code: number): Kind =>
  code >= 0x61 && code <= 0x7a ? 'letters' : code >= zero && code <= 0x39 ? 'digits' : null;

/** Longer numbers are represented by their length only: any year is like another. */
const maxNumberDigits = 5;

/** Normalized to unit length; null for a text without a known word. */
export function meaningOf(text: string): Float32Array | null {
  table ??= load();
  const folded = (/^\p{ASCII}*$/u.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();
  const sum = new Float32Array(meaningDimensions);
  let known = false;
  let kind: Kind = null;
  let length = 0;
  let word = fnvStart;
  let pair = 0;
  let before: number | null = null;
  for (let at = 0; at <= folded.length; at++) {
    const code = at < folded.length ? folded.charCodeAt(at) : space;
    const now = kindOf(code);
    if (kind !== null && now !== kind) {
      if (add(sum, word >>> 0, table)) known = true;
      if (before !== null && add(sum, pair >>> 0, table)) known = true;
      before = word;
    }
    if (now === null) {
      kind = null;
      continue;
    }
    if (now !== kind) {
      kind = now;
      length = 0;
      word = fnvStart;
      pair = before === null ? 0 : fnvNext(before, space);
    }
    if (now === 'digits' && length++ >= maxNumberDigits) continue;
    const read = now === 'digits' ? zero : code;
    word = fnvNext(word, read);
    pair = fnvNext(pair, read);
  }
  if (!known) return null;
  let square = 0;
  for (const value of sum) square += value * value;
  const norm = Math.sqrt(square) || 1;
  for (let at = 0; at < meaningDimensions; at++) sum[at]! /= norm;
  return sum;
}

/** Cosine similarity of two unit vectors. */
export function cosineSimilarity(left: Float32Array, right: Float32Array): number {
  let product = 0;
  for (let at = 0; at < meaningDimensions; at++) product += left[at]! * right[at]!;
  return product;
}
