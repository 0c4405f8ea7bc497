// JPEG: segments are copied except application data and comments. The color profile, Adobe's color transform and the
// orientation are kept. Everything after the end of the image (more images, video, maker data) is removed.
import { UnreadableFile } from '../refusals.ts';
import { ChunkReader } from './chunk-reader.ts';
import { orientationOnly, readOrientation } from './exif.ts';
import { maxProfileBytes, stripProfileText } from './icc.ts';

const soi = 0xd8;
const eoi = 0xd9;
const sos = 0xda;
const app = (n: number) => 0xe0 + n;
const exifMark = 'Exif\0\0';
const profileMark = 'ICC_PROFILE\0';

export async function* stripJpeg(path: string): AsyncGenerator<Buffer> {
  await using reader = await ChunkReader.open(path);
  const start = await reader.readExactly(2);
  if (start[0] !== 0xff || start[1] !== soi) throw new UnreadableFile();
  yield start;
  const profile = new ProfileParts();
  let turned = false;
  for (;;) {
    const marker = await nextMarker(reader);
    if (marker === eoi) {
      yield Buffer.from([0xff, eoi]);
      return;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    const length = (await reader.readExactly(2)).readUInt16BE();
    if (length < 2) throw new UnreadableFile();
    const body = await reader.readExactly(length - 2);
    if (marker < app(0) || marker > 0xfe || (marker > app(15) && marker < 0xfe)) {
      yield segment(marker, body);
    } else if (marker === app(0) && startsWith(body, 'JFIF\0') && body.length >= 14) {
      const withoutThumbnail = Buffer.from(body.subarray(0, 14));
      withoutThumbnail.fill(0, 12);
      yield segment(marker, withoutThumbnail);
    } else if (marker === app(14) && startsWith(body, 'Adobe') && body.length >= 12) {
      yield segment(marker, body.subarray(0, 12));
    } else if (marker === app(1) && startsWith(body, exifMark) && !turned) {
      const orientation = readOrientation(body.subarray(exifMark.length));
      turned = true;
      if (orientation > 1) {
        yield segment(marker, Buffer.concat([Buffer.from(exifMark, 'latin1'), orientationOnly(orientation)]));
      }
    } else if (marker === app(2) && startsWith(body, profileMark)) {
      for (const part of profile.add(body)) yield segment(marker, part);
    }
    if (marker === sos && (yield* scan(reader)) === 'end') return;
  }
}

const startsWith = (body: Buffer, mark: string) => body.toString('latin1', 0, mark.length) === mark;

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Any number of fill bytes may precede a marker. */
async function nextMarker(reader: ChunkReader): Promise<number> {
  let [byte] = await reader.readExactly(1);
  if (byte !== 0xff) throw new UnreadableFile();
  while (byte === 0xff) [byte] = await reader.readExactly(1);
  return byte!;
}

/** Copies image data up to the next marker. A truncated image is kept as far as it goes. */
async function* scan(reader: ChunkReader): AsyncGenerator<Buffer, 'marker' | 'end'> {
  let heldBack = false;
  for (;;) {
    const piece = await reader.readUpTo();
    if (piece.length === 0) return 'end';
    if (heldBack) {
      const code = piece[0]!;
      if (code !== 0x00 && code !== 0xff && (code < 0xd0 || code > 0xd7)) {
        reader.unread(Buffer.concat([Buffer.from([0xff]), piece]));
        return 'marker';
      }
      yield Buffer.from([0xff]);
      heldBack = false;
    }
    let at = piece.indexOf(0xff);
    for (; at !== -1 && at + 1 < piece.length; at = piece.indexOf(0xff, at + 1)) {
      const code = piece[at + 1]!;
      if (code === 0x00 || code === 0xff || (code >= 0xd0 && code <= 0xd7)) continue;
      if (at > 0) yield piece.subarray(0, at);
      reader.unread(piece.subarray(at));
      return 'marker';
    }
    heldBack = at !== -1;
    const whole = heldBack ? piece.subarray(0, at) : piece;
    if (whole.length > 0) yield whole;
  }
}

/** A color profile has numbered parts; it is written once all are read. */
class ProfileParts {
  readonly #parts = new Map<number, Buffer>();
  #bytes = 0;

  add(body: Buffer): Buffer[] {
    const [number, count] = [body[profileMark.length], body[profileMark.length + 1]];
    if (!number || !count || this.#parts.has(number)) return [];
    const part = body.subarray(profileMark.length + 2);
    this.#bytes += part.length;
    if (this.#bytes > maxProfileBytes) return [];
    this.#parts.set(number, part);
    const parts = Array.from({ length: count }, (_, i) => this.#parts.get(i + 1));
    if (this.#parts.size !== count || !parts.every((found) => found !== undefined)) return [];
    const clean = stripProfileText(Buffer.concat(parts));
    if (!clean) return [];
    let at = 0;
    return parts.map(({ length }, i) => {
      const head = Buffer.concat([Buffer.from(profileMark, 'latin1'), Buffer.from([i + 1, count])]);
      at += length;
      return Buffer.concat([head, clean.subarray(at - length, at)]);
    });
  }
}
