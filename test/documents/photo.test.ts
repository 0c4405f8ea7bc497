// Photos lose place, time and camera, and keep their image data unchanged.
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { readOcrImage } from '../../src/documents/image.ts';
import { type PhotoType, stripMetadata } from '../../src/documents/photo/strip-metadata.ts';
import { UnreadableFile } from '../../src/documents/refusals.ts';
import { client, eventually, startApp } from '../app.ts';

const marker = 'Wherewewere';
const exif = {
  IFD0: { Make: `${marker} camera`, Artist: marker, ImageDescription: marker },
  IFD2: { DateTimeOriginal: '2024:05:06 07:08:09', UserComment: marker },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${marker}"/></rdf:RDF></x:xmpmeta>`;

const picture = () => {
  const width = 640;
  const pixels = Buffer.from(Array.from({ length: width * 480 * 3 }, (_, i) => (i * 7 + (i >> 7)) & 255));
  return sharp(pixels, { raw: { width, height: 480, channels: 3 } });
};
const withWords = (image: Sharp) =>
  image.withExif(exif).withMetadata({ orientation: 6 }).withXmp(xmp).withIccProfile('p3');

async function clean(bytes: Buffer, type: PhotoType): Promise<Buffer> {
  const path = join(await mkdtemp(join(tmpdir(), 'photo-')), 'photo');
  await writeFile(path, bytes);
  const result = await stripMetadata(path, type);
  return typeof result === 'string' ? readFile(result) : buffer(result);
}

/** Upright, in sRGB. */
const shown = async (bytes: Buffer) =>
  sharp(bytes).autoOrient().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
const stored = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

async function expectClean(before: Buffer, after: Buffer): Promise<void> {
  expect(before.includes(marker)).toBe(true);
  expect(after.includes(marker)).toBe(false);
  const { exif: left, xmp: noXmp, iptc, orientation, icc } = await sharp(after).metadata();
  expect([noXmp, iptc, orientation]).toEqual([undefined, undefined, 6]);
  // Enough for an orientation; a GPS position takes more.
  expect(left!.length).toBeLessThan(40);
  expect(icc!.length).toBe((await sharp(before).metadata()).icc!.length);
  expect((await stored(after)).equals(await stored(before))).toBe(true);
  const [a, b] = [await shown(before), await shown(after)];
  expect(b.info).toEqual(a.info);
  expect(b.info).toMatchObject({ width: 480, height: 640 });
  expect(b.data.equals(a.data)).toBe(true);
}

const segment = (code: number, body: string | Buffer) => {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from([0xff, code, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes]);
};

describe('JPEG', () => {
  test.each([false, true])(
    'keeps image, colors and orientation, and removes all metadata (progressive: %s)',
    async (progressive) => {
      const made = await withWords(picture()).jpeg({ progressive }).toBuffer();
      const iptc = segment(0xed, `Photoshop 3.0\0${marker}`);
      const before = Buffer.concat([
        made.subarray(0, 2),
        segment(0xfe, `a comment: ${marker}`),
        iptc,
        made.subarray(2),
        Buffer.from(`a film after the picture, taken at ${marker}`),
      ]);
      const after = await clean(before, 'jpeg');
      await expectClean(before, after);
      expect((await clean(before, 'jpeg')).equals(after)).toBe(true);
      expect((await clean(after, 'jpeg')).equals(after)).toBe(true);
    },
  );

  test('writes no EXIF for an upright photo', async () => {
    const after = await clean(
      await picture()
        .withExif({ IFD0: { Artist: marker } })
        .jpeg()
        .toBuffer(),
      'jpeg',
    );
    expect((await sharp(after).metadata()).exif).toBeUndefined();
  });

  test('keeps a photo truncated in its image data, and refuses one truncated before', async () => {
    const made = await picture().jpeg().toBuffer();
    const half = made.subarray(0, made.length - 5000);
    expect((await clean(half, 'jpeg')).subarray(-1000).equals(half.subarray(-1000))).toBe(true);
    await expect(clean(made.subarray(0, 100), 'jpeg')).rejects.toBeInstanceOf(UnreadableFile);
    await expect(clean(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]), 'jpeg')).rejects.toBeInstanceOf(UnreadableFile);
  });
});

describe('PNG', () => {
  const chunk = (type: string, body: string) => {
    const data = Buffer.from(type + body, 'latin1');
    const whole = Buffer.alloc(data.length + 8);
    whole.writeUInt32BE(data.length - 4);
    data.copy(whole, 4);
    whole.writeUInt32BE(crc32(data), data.length + 4);
    return whole;
  };

  test('keeps image, colors and orientation, and removes all metadata', async () => {
    const made = await withWords(picture()).png().toBuffer();
    const words = [
      chunk('tEXt', `Comment\0${marker}`),
      chunk('iTXt', `Title\0\0\0\0\0${marker}`),
      chunk('tIME', '1234567'),
    ];
    const before = Buffer.concat([made.subarray(0, 33), ...words, made.subarray(33), Buffer.from(marker)]);
    const after = await clean(before, 'png');
    await expectClean(before, after);
    expect((await clean(after, 'png')).equals(after)).toBe(true);
  });

  test('rewrites one color profile, and only one with a plausible number of tags', async () => {
    const made = await picture().withIccProfile('p3').png().toBuffer();
    const at = made.indexOf('iCCP') - 4;
    const end = at + made.readUInt32BE(at) + 12;
    const twice = Buffer.concat([made.subarray(0, end), made.subarray(at, end), made.subarray(end)]);
    expect(await clean(twice, 'png')).toEqual(await clean(made, 'png'));
    const profile = Buffer.alloc(132 + 300 * 12 + 8);
    profile.write('acsp', 36);
    profile.writeUInt32BE(300, 128);
    for (let i = 0; i < 300; i++) {
      profile.writeUInt32BE(132 + 300 * 12, 136 + i * 12);
      profile.writeUInt32BE(8, 140 + i * 12);
    }
    const many = chunk('iCCP', `many\0\0${deflateSync(profile).toString('latin1')}`);
    const odd = Buffer.concat([made.subarray(0, at), many, made.subarray(end)]);
    expect((await clean(odd, 'png')).includes('iCCP')).toBe(false);
  });

  test('refuses a truncated file', async () => {
    const made = await picture().png().toBuffer();
    await expect(clean(made.subarray(0, -200), 'png')).rejects.toBeInstanceOf(UnreadableFile);
  });
});

describe('HEIC', () => {
  const box = (type: string, ...bodies: (Buffer | string)[]) => {
    const body = Buffer.concat(bodies.map((each) => Buffer.from(each as string, 'latin1')));
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
  const u32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);
  const full = Buffer.alloc(4);
  const infe = (id: number, type: string) => box('infe', Buffer.from([2, 0, 0, 0]), u16(id, 0), type, '\0');

  test('blanks metadata in place and nothing else', async () => {
    const ftyp = box('ftyp', 'heic', full, 'mif1heic');
    const texts = ['the picture itself', `Exif of ${marker}`, `XMP of ${marker}`];
    const meta = (at: number) => {
      const starts = texts.map((_, i) => at + texts.slice(0, i).join('').length);
      const places = texts.flatMap((each, i) => [u16(i + 1, 0, 1), u32(starts[i]!), u32(each.length)]);
      return box(
        'meta',
        full,
        box('iinf', full, u16(3), infe(1, 'hvc1'), infe(2, 'Exif'), infe(3, 'mime')),
        box('iloc', full, Buffer.from([0x44, 0x00]), u16(3), ...places),
        box('iprp', box('ipco', box('udes', full, marker), box('irot', Buffer.from([1])))),
        box('uuid', marker),
      );
    };
    const start = ftyp.length + meta(0).length + 8;
    const before = Buffer.concat([ftyp, meta(start), box('mdat', ...texts), box('uuid', marker)]);
    const after = await clean(before, 'heic');
    expect(after.length).toBe(before.length);
    expect(before.includes(marker)).toBe(true);
    expect(after.includes(marker)).toBe(false);
    expect(after.includes('the picture itself')).toBe(true);
    expect(after.includes('irot\x01')).toBe(true);
    const changed = [...before.keys()].filter((at) => before[at] !== after[at]);
    expect(changed.length).toBeLessThanOrEqual(texts[1]!.length + texts[2]!.length + 3 * (marker.length + 4));
  });

  test('refuses too many or repeated extents and boxes', async () => {
    const ftyp = box('ftyp', 'heic', full, 'mif1heic');
    const nowhere = Array.from({ length: 3 }, () => u16(1, 0, 65_535));
    const claims = box('iloc', full, Buffer.from([0, 0]), u16(nowhere.length), ...nowhere);
    const crowd = Array.from({ length: 10_001 }, () => box('free'));
    const again = Array.from({ length: 100 }, () => [u16(1, 0, 1), u32(0), u32(200)]).flat();
    const same = box('iloc', full, Buffer.from([0x44, 0x00]), u16(100), ...again);
    const exif = box('iinf', full, u16(1), infe(1, 'Exif'));
    for (const inner of [[claims], crowd, [exif, same]]) {
      const file = Buffer.concat([ftyp, box('meta', full, ...inner)]);
      await expect(clean(file, 'heic')).rejects.toBeInstanceOf(UnreadableFile);
    }
  });

  test('refuses offsets outside the file', async () => {
    const ftyp = box('ftyp', 'heic', full, 'mif1heic');
    const places = box('iloc', full, Buffer.from([0x44, 0x00]), u16(1), u16(1, 0, 1), u32(5000), u32(5000));
    const meta = box('meta', full, box('iinf', full, u16(1), infe(1, 'Exif')), places);
    await expect(clean(Buffer.concat([ftyp, meta]), 'heic')).rejects.toBeInstanceOf(UnreadableFile);
    await expect(clean(Buffer.concat([ftyp, box('meta', full, box('iloc', full))]), 'heic')).rejects.toThrow(
      UnreadableFile,
    );
  });

  const shared = new URL('../../../shared/corpus/hostile/', import.meta.url);
  const real = existsSync(shared) ? readdirSync(shared).filter((name) => /^image-heic__.*\.heic$/.test(name)) : [];
  test.skipIf(real.length === 0)('real photos look the same afterwards (needs ../shared)', async () => {
    for (const name of real) {
      const before = await readFile(new URL(name, shared));
      const after = await clean(before, 'heic');
      const pixels = async (bytes: Buffer) => {
        const images = await decodeHeic.all({ buffer: bytes }).catch(() => undefined);
        if (!images) return undefined;
        const { width, height, data } = await images[0]!.decode();
        images.dispose();
        return { width, height, data: Buffer.from(data) };
      };
      const [a, b] = [await pixels(before), await pixels(after)];
      expect([b?.width, b?.height], name).toEqual([a?.width, a?.height]);
      if (a && b) expect(b.data.equals(a.data), name).toBe(true);
      expect(after.includes('http://ns.adobe.com/xap'), name).toBe(false);
    }
  });
});

test('stores and serves photos upright without metadata, and recognizes duplicates', async () => {
  const app = await startApp();
  try {
    const account = await app.account();
    const api = client(app.url, account.liveKey);
    const photo = await withWords(picture()).jpeg().toBuffer();
    const upload = async () => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(photo)]), 'roof.jpg');
      return (await api.post('/v1/analyses', form)).body.analysis_id as string;
    };
    const ids = [await upload(), await upload()];
    const [first, second] = await app.service.db.analysis.findMany({ where: { id: { in: ids } } });
    expect(first!.sha256).toBe(second!.sha256);
    const { body } = await api.graphql('query($id: ID!) { analysis(id: $id) { file { url } } }', { id: ids[0] });
    const served = Buffer.from(await (await fetch(body.data.analysis.file.url)).arrayBuffer());
    expect(served.includes(marker)).toBe(false);
    expect(served.length).toBe(Number(first!.bytes));
    const kept = join(app.service.config.dataDir, 'files', first!.storageKey);
    expect(await readOcrImage(kept, 'jpeg')).toMatchObject({ fullWidth: 480, fullHeight: 640 });
    expect(readdirSync(join(app.service.config.dataDir, 'photos'))).toEqual([]);
    await eventually(
      async () => (await api.get(`/v1/analyses/${ids[0]}`)).body.completed_at,
      (at) => at !== null,
    );
    const broken = new FormData();
    broken.append('file', new Blob([new Uint8Array(photo.subarray(0, 60))]), 'broken.jpg');
    const refused = await api.post('/v1/analyses', broken);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'unreadable_file']);
    expect(await app.service.db.stagedFile.count()).toBe(0);
  } finally {
    await app.close();
  }
});
