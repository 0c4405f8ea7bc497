// Photos are stored as their picture alone: upright, with its colors, without place, time and camera.
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { readOcrImage } from '../../src/documents/image.ts';
import { createParser, type Parser } from '../../src/documents/parser.ts';
import { encodePhoto } from '../../src/documents/photo.ts';
import { UnreadableFile } from '../../src/documents/refusals.ts';
import type { PhotoType } from '../../src/documents/type.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { onDisk } from './make.ts';

const marker = 'Wherewewere';
const exif = {
  IFD0: { Make: `${marker} camera`, Artist: marker, ImageDescription: marker },
  IFD2: { DateTimeOriginal: '2024:05:06 07:08:09', UserComment: marker },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${marker}"/></rdf:RDF></x:xmpmeta>`;

/** Smooth, as photos are, in all colors. */
const picture = () => {
  const [width, height] = [640, 480];
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    pixels.set([(x * 255) / width, (y * 255) / height, 127 + 120 * Math.sin((x + y) / 60)], 3 * i);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};
const withMetadata = (image: Sharp) =>
  image.withExif(exif).withMetadata({ orientation: 6 }).withXmp(xmp).withIccProfile('p3');

const encoded = async (bytes: Uint8Array, type: PhotoType) => encodePhoto(await onDisk(bytes), type);

/** Upright, in sRGB. */
const shown = (bytes: Uint8Array) =>
  sharp(bytes).autoOrient().toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** The mean difference of the values of two pictures of one size. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = [await shown(one), await shown(other)];
  expect(b.info).toEqual(a.info);
  return a.data.reduce((sum, value, i) => sum + Math.abs(value - b.data[i]!), 0) / a.data.length;
}

async function expectOnlyPicture(before: Uint8Array, after: Buffer): Promise<void> {
  expect(Buffer.from(before).includes(marker)).toBe(true);
  expect(after.includes(marker)).toBe(false);
  const left = await sharp(after).metadata();
  expect([left.exif, left.xmp, left.iptc, left.comments, left.orientation]).toEqual(Array(5).fill(undefined));
  expect([left.width, left.height]).toEqual([480, 640]);
  expect(left.icc).toEqual((await sharp(await picture().withIccProfile('p3').png().toBuffer()).metadata()).icc);
}

const closing = (parser: Parser) => ({ parser, [Symbol.asyncDispose]: () => parser.close() });

const segment = (code: number, body: string | Buffer) => {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from([0xff, code, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes]);
};

describe('JPEG', () => {
  test.each([false, true])(
    'keeps the picture upright in its colors, and nothing else (progressive: %s)',
    async (progressive) => {
      const made = await withMetadata(picture()).jpeg({ progressive }).toBuffer();
      const thumbnail = segment(0xe0, Buffer.concat([Buffer.from('JFXX\0\x10'), Buffer.from(marker)]));
      const before = Buffer.concat([
        made.subarray(0, 2),
        segment(0xfe, `a comment: ${marker}`),
        segment(0xed, `Photoshop 3.0\0${marker}`),
        thumbnail,
        made.subarray(2),
        Buffer.from(`a film after the picture, taken at ${marker}`),
      ]);
      const after = await encoded(before, 'jpeg');
      await expectOnlyPicture(before, after);
      expect(await difference(before, after)).toBeLessThan(1);
      expect((await encoded(before, 'jpeg')).equals(after)).toBe(true);
    },
  );

  test.each(['4:4:4', '4:2:0'] as const)('keeps the chroma subsampling: %s', async (chromaSubsampling) => {
    const after = await encoded(await picture().jpeg({ chromaSubsampling }).toBuffer(), 'jpeg');
    expect(await sharp(after).metadata()).toMatchObject({ format: 'jpeg', chromaSubsampling });
  });

  test('adds no color profile, and replaces one that says more than colors', async () => {
    expect((await sharp(await encoded(await picture().jpeg().toBuffer(), 'jpeg')).metadata()).icc).toBeUndefined();
    for (const name of ['p3', 'srgb'] as const) {
      const made = await picture().withIccProfile(name).jpeg().toBuffer();
      const { icc } = await sharp(made).metadata();
      const telling = Buffer.concat([icc!, Buffer.from(`${marker} ${name === 'srgb' ? 'sRGB' : 'Display P3'}`)]);
      telling.writeUInt32BE(telling.length, 0);
      const plain = await picture().jpeg().toBuffer();
      const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), telling]);
      const before = Buffer.concat([plain.subarray(0, 2), segment(0xe2, profile), plain.subarray(2)]);
      expect((await sharp(before).metadata()).icc!.includes(marker)).toBe(true);
      const after = await encoded(before, 'jpeg');
      expect((await sharp(after).metadata()).icc).toEqual(icc);
      expect(await difference(before, after)).toBeLessThan(1);
    }
  });

  test('shows a photo truncated in its image data, and refuses one truncated before', async () => {
    const made = await picture().jpeg().toBuffer();
    const half = await encoded(made.subarray(0, made.length / 2), 'jpeg');
    expect(await sharp(half, { failOn: 'truncated' }).metadata()).toMatchObject({ width: 640, height: 480 });
    await expect(encoded(made.subarray(0, 100), 'jpeg')).rejects.toBeInstanceOf(UnreadableFile);
    await expect(encoded(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]), 'jpeg')).rejects.toBeInstanceOf(UnreadableFile);
  });
});

describe('PNG', () => {
  const chunk = (type: string, body: string | Buffer) => {
    const data = Buffer.concat([Buffer.from(type), Buffer.from(body as string, 'latin1')]);
    const whole = Buffer.alloc(data.length + 8);
    whole.writeUInt32BE(data.length - 4);
    data.copy(whole, 4);
    whole.writeUInt32BE(crc32(data), data.length + 4);
    return whole;
  };

  test('keeps the picture upright in its colors, and nothing else', async () => {
    const made = await withMetadata(picture()).png().toBuffer();
    const words = [
      chunk('tEXt', `Comment\0${marker}`),
      chunk('iTXt', `Title\0\0\0\0\0${marker}`),
      chunk('tIME', '1234567'),
    ];
    const before = Buffer.concat([made.subarray(0, 33), ...words, made.subarray(33), Buffer.from(marker)]);
    const after = await encoded(before, 'png');
    await expectOnlyPicture(before, after);
    expect(await difference(before, after)).toBeLessThan(0.1);
  });

  test('loses nothing of a picture with transparency', async () => {
    const before = await picture().ensureAlpha(0.5).png().toBuffer();
    const after = await encoded(before, 'png');
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect((await pixels(after)).equals(await pixels(before))).toBe(true);
    expect(await sharp(after).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  });

  test('refuses a truncated file', async () => {
    const made = await picture().png().toBuffer();
    await expect(encoded(made.subarray(0, -200), 'png')).rejects.toBeInstanceOf(UnreadableFile);
  });

  test('refuses more than 100 million pixels by the header', async () => {
    const made = await picture().png().toBuffer();
    const header = Buffer.from(made.subarray(16, 29));
    header.writeUInt32BE(100_001, 0);
    header.writeUInt32BE(1000, 4);
    const rows = chunk('IDAT', deflateSync(Buffer.alloc(1000)));
    const huge = Buffer.concat([made.subarray(0, 8), chunk('IHDR', header), rows, chunk('IEND', '')]);
    await expect(encoded(huge, 'png')).rejects.toBeInstanceOf(UnreadableFile);
  });
});

const shared = new URL('../../../shared/corpus/hostile/', import.meta.url);
const named = (form: RegExp) => (existsSync(shared) ? readdirSync(shared).filter((name) => form.test(name)) : []);
const heics = named(/^image-(heic|same-page)__.*\.heic$/).filter((name) => !name.includes('livePhoto'));

describe('HEIC', () => {
  test('refuses a file without a picture', async () => {
    const ftyp = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    await expect(encoded(ftyp, 'heic')).rejects.toBeInstanceOf(UnreadableFile);
  });

  test.skipIf(heics.length === 0).each(heics)(
    '%s becomes a JPEG of the same picture (needs ../shared)',
    async (name) => {
      const before = await readFile(new URL(name, shared));
      const after = await encoded(before, 'heic');
      const images = await decodeHeic.all({ buffer: before });
      const { width, height, data } = await images[0]!.decode();
      const pixels = sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } });
      const flat = await pixels.flatten({ background: 'white' }).raw().toBuffer();
      images.dispose();
      const values = await sharp(after, { ignoreIcc: true }).raw().toBuffer();
      const sum = values.reduce((all, value, i) => all + Math.abs(value - flat[i]!), 0);
      expect(values.length).toBe(flat.length);
      expect(sum / values.length).toBeLessThan(2);
      const { format, exif, xmp, orientation, icc } = await sharp(after).metadata();
      expect([format, exif, xmp, orientation]).toEqual(['jpeg', undefined, undefined, undefined]);
      expect(icc !== undefined).toBe(/IMG_1034|DA-1p/.test(name));
    },
  );
});

test('a photo that takes too long is refused, and its process replaced', async () => {
  const path = await onDisk(await picture().resize(6000).jpeg().toBuffer());
  const ignore = () => undefined;
  await using slow = closing(createParser({ cpuMs: 1 }));
  const refused = slow.parser.encodePhoto(path, 'jpeg', ignore);
  await expect(refused).rejects.toMatchObject({ code: 'unreadable_file', message: /too long/ });
  const pieces: Uint8Array[] = [];
  await using usual = closing(createParser());
  await usual.parser.encodePhoto(path, 'jpeg', (piece) => void pieces.push(piece));
  expect(pieces.length).toBeGreaterThan(1);
  expect(Buffer.concat(pieces).equals(await encodePhoto(path, 'jpeg'))).toBe(true);
});

describe('an uploaded photo', () => {
  const send = async (app: App, api: ReturnType<typeof client>, bytes: Uint8Array, name: string) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const { status, body } = await api.post('/v1/analyses', form);
    expect(status, JSON.stringify(body)).toBe(201);
    const row = await app.service.db.analysis.findUniqueOrThrow({ where: { id: body.analysis_id } });
    const query = 'query($id: ID!) { analysis(id: $id) { filename file { url } } }';
    const { data } = (await api.graphql(query, { id: row.id })).body;
    const response = await fetch(data.analysis.file.url);
    const served = Buffer.from(await response.arrayBuffer());
    expect(served.length).toBe(Number(row.bytes));
    return { row, served, headers: response.headers, filename: data.analysis.filename };
  };

  test('is stored and served upright without metadata, and known when it is sent again', async () => {
    const app = await startApp();
    try {
      const api = client(app.url, (await app.account()).liveKey);
      const photo = await withMetadata(picture()).jpeg().toBuffer();
      const [first, second] = [await send(app, api, photo, 'roof.jpg'), await send(app, api, photo, 'roof.jpg')];
      expect(first.row.sha256).toBe(second.row.sha256);
      expect(first.served.includes(marker)).toBe(false);
      const kept = join(app.service.config.dataDir, 'files', first.row.storageKey);
      expect(await readOcrImage(kept, 'jpeg')).toMatchObject({ fullWidth: 480, fullHeight: 640 });
      expect(readdirSync(join(app.service.config.dataDir, 'photos'))).toEqual([]);
      await eventually(
        async () => (await api.get(`/v1/analyses/${first.row.id}`)).body.completed_at,
        (at) => at !== null,
      );
      const broken = new FormData();
      broken.append('file', new Blob([new Uint8Array(photo.subarray(0, 60))]), 'broken.jpg');
      const refused = await api.post('/v1/analyses', broken);
      expect([refused.status, refused.body.error.code]).toEqual([400, 'unreadable_file']);
      expect(await app.service.db.stagedFile.count()).toBe(0);
      expect(readdirSync(join(app.service.config.dataDir, 'photos'))).toEqual([]);
      for (const name of heics.slice(0, 1)) {
        const heic = await send(app, api, await readFile(new URL(name, shared)), 'IMG_1.HEIC');
        expect([heic.filename, heic.row.fileType]).toEqual(['IMG_1.HEIC', 'jpeg']);
        expect(heic.headers.get('content-type')).toBe('image/jpeg');
        expect(heic.headers.get('content-disposition')).toContain('filename="IMG_1.jpg"');
      }
    } finally {
      await app.close();
    }
  });
});
