// HEIC: file offsets occur throughout the file, so nothing is moved; metadata is overwritten in place. The orientation
// is a property of the image, not metadata, and is kept.
import { type FileHandle, open } from 'node:fs/promises';
import { UnreadableFile } from '../refusals.ts';
import { stripProfileText } from './icc.ts';

interface Box {
  type: string;
  /** Start of the box, start of its body, and its end. */
  at: number;
  body: number;
  end: number;
}

const maxMetaBytes = 16 * 1_048_576;
/** Per list. Photos have some dozens, tiled photos some hundreds. */
const maxBoxes = 10_000;
/** Extents of all items: a few bytes of a file can claim any number. */
const maxExtents = 100_000;
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
const blankBoxes = new Set(['uuid', 'free', 'skip', 'udta', 'meta', '\xa9xyz']);
/** Item types that hold metadata about the image. */
const metadataItems = new Set(['Exif', 'mime', 'uri ']);
const metadataProperties = new Set(['udes', 'altt', 'crtt', 'mdft']);

/** @throws UnreadableFile, or RangeError when the file's own offsets are out of range */
export async function blankHeicMetadata(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  const { size } = await file.stat();
  for (const box of await boxesOf(file, 0, size)) {
    if (box.type === 'meta') await blankMeta(file, box, size);
    else if (blankBoxes.has(box.type)) await blank(file, box);
    else if (containers.has(box.type)) await blankInside(file, box);
  }
}

async function boxesOf(file: FileHandle, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const { buffer: head } = await file.read(Buffer.alloc(16), 0, 16, at);
    const box = boxAt(head, 0, to - at);
    boxes.push({ type: box.type, at, body: at + box.body, end: at + box.end });
    if (boxes.length > maxBoxes) throw new UnreadableFile();
    at += box.end;
  }
  return boxes;
}

function boxAt(bytes: Buffer, at: number, most: number): Box {
  const short = bytes.readUInt32BE(at);
  const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? most : short;
  const body = at + (short === 1 ? 16 : 8);
  if (length < body - at || length > most) throw new UnreadableFile();
  return { type: bytes.toString('latin1', at + 4, at + 8), at, body, end: at + length };
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; at = boxes.at(-1)!.end) {
    boxes.push(boxAt(bytes, at, to - at));
    if (boxes.length > maxBoxes) throw new UnreadableFile();
  }
  return boxes;
}

/** Replaces a box by free space of the same length. */
async function blank(file: FileHandle, { at, body, end }: Box): Promise<void> {
  await file.write(Buffer.from('free'), 0, 4, at + 4);
  await zero(file, body, end);
}

async function zero(file: FileHandle, from: number, to: number): Promise<void> {
  const zeros = Buffer.alloc(Math.min(65_536, to - from));
  for (let at = from; at < to; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
}

async function blankInside(file: FileHandle, box: Box, depth = 0): Promise<void> {
  if (depth > 8) throw new UnreadableFile();
  for (const inner of await boxesOf(file, box.body, box.end)) {
    if (blankBoxes.has(inner.type)) await blank(file, inner);
    else if (containers.has(inner.type)) await blankInside(file, inner, depth + 1);
  }
}

async function blankMeta(file: FileHandle, box: Box, size: number): Promise<void> {
  const length = box.end - box.at;
  if (length > maxMetaBytes) throw new UnreadableFile();
  const { buffer: meta } = await file.read(Buffer.alloc(length), 0, length, box.at);
  const boxes = boxesIn(meta, box.body - box.at + 4, length);
  const find = (type: string) => boxes.find((inner) => inner.type === type);
  const items = find('iinf');
  const places = find('iloc');
  const data = find('idat');
  const words = items ? wordsIn(meta, items) : new Set<number>();
  let blanked = 0;
  for (const { item, method, from, to } of places ? extentsIn(meta, places) : []) {
    if (!words.has(item)) continue;
    const base = method === 0 ? 0 : method === 1 && data ? box.at + data.body : Number.NaN;
    blanked += to - from;
    // More than the file contains: the same extent repeated.
    if (!(base + to <= size) || to <= from || blanked > size) throw new UnreadableFile();
    await zero(file, base + from, base + to);
  }
  for (const inner of boxes) {
    if (blankBoxes.has(inner.type)) await blank(file, shifted(inner, box.at));
    if (inner.type === 'iprp') await blankProperties(file, meta, inner, box.at);
  }
}

const shifted = ({ type, at, body, end }: Box, by: number): Box => ({
  type,
  at: at + by,
  body: body + by,
  end: end + by,
});

function wordsIn(meta: Buffer, { body, end }: Box): Set<number> {
  const wide = meta[body]! > 0;
  const words = new Set<number>();
  for (const entry of boxesIn(meta, body + (wide ? 8 : 6), end)) {
    const version = meta[entry.body]!;
    if (entry.type !== 'infe' || version < 2) continue;
    const id = version === 2 ? meta.readUInt16BE(entry.body + 4) : meta.readUInt32BE(entry.body + 4);
    const kind = entry.body + (version === 2 ? 8 : 10);
    if (metadataItems.has(meta.toString('latin1', kind, kind + 4))) words.add(id);
  }
  return words;
}

interface Extent {
  item: number;
  /** 0: offsets in the file; 1: offsets in the idat box. */
  method: number;
  from: number;
  to: number;
}

function* extentsIn(meta: Buffer, { body, end }: Box): Generator<Extent> {
  let at = body + 4;
  const number = (bytes: number): number => {
    at += bytes;
    if (at > end) throw new UnreadableFile();
    if (bytes === 0) return 0;
    return bytes === 8 ? Number(meta.readBigUInt64BE(at - 8)) : meta.readUIntBE(at - bytes, bytes);
  };
  const version = meta[body]!;
  const sizes = number(2);
  let all = 0;
  const [offset, length, base, index] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, version ? sizes & 15 : 0];
  for (let items = number(version < 2 ? 2 : 4); items > 0; items--) {
    const item = number(version < 2 ? 2 : 4);
    const method = version ? number(2) & 15 : 0;
    number(2);
    const start = number(base);
    for (let extents = number(2); extents > 0; extents--) {
      if (++all > maxExtents) throw new UnreadableFile();
      number(index);
      const from = start + number(offset);
      yield { item, method, from, to: from + number(length) };
    }
  }
}

async function blankProperties(file: FileHandle, meta: Buffer, properties: Box, metaAt: number): Promise<void> {
  const list = boxesIn(meta, properties.body, properties.end).find((inner) => inner.type === 'ipco');
  for (const inner of list ? boxesIn(meta, list.body, list.end) : []) {
    // Properties are referenced by position, so a removed property becomes an empty one.
    if (metadataProperties.has(inner.type)) await zero(file, metaAt + inner.body, metaAt + inner.end);
    const kind = inner.type === 'colr' ? meta.toString('latin1', inner.body, inner.body + 4) : '';
    if (kind !== 'prof' && kind !== 'rICC') continue;
    const profile = stripProfileText(meta.subarray(inner.body + 4, inner.end));
    if (profile) await file.write(profile, 0, profile.length, metaAt + inner.body + 4);
  }
}
