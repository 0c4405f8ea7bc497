// Photos as stored: the upright picture, encoded again, so that nothing else of the file remains: no place, time, author,
// camera, comment, thumbnail, or data after the picture. Runs in a separate process, because files are untrusted.
import sharp, { type Sharp } from 'sharp';
import { maxPixels, openImage } from './image.ts';
import { UnreadableFile } from './refusals.ts';
import type { PhotoType } from './type.ts';

/** Above it files grow and no difference can be seen. */
const quality = 92;

/** A PNG for a PNG, otherwise a JPEG: nothing under a permissive license writes HEIC. @throws UnreadableFile */
export async function encodePhoto(path: string, type: PhotoType): Promise<Buffer> {
  try {
    return await (type === 'heic' ? encodeHeic(path) : encode(path, type));
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile();
  }
}

async function encode(path: string, type: 'jpeg' | 'png'): Promise<Buffer> {
  // A truncated JPEG shows what there is; half a PNG may be any file.
  const photo = sharp(path, { limitInputPixels: maxPixels, failOn: type === 'png' ? 'truncated' : 'none' });
  const { icc, chromaSubsampling } = await photo.metadata();
  const upright = photo.autoOrient();
  if (icc) upright.withIccProfile(standardProfile(icc));
  if (type === 'png') return upright.png({ adaptiveFiltering: true }).toBuffer();
  return upright.jpeg({ quality, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' }).toBuffer();
}

async function encodeHeic(path: string): Promise<Buffer> {
  // sharp reads the header of a HEIC; its pixels are decoded by another library, in the colors of their profile.
  const { icc } = await sharp(path).metadata();
  const jpeg = await asJpeg(await openImage(path, 'heic'));
  if (!icc || standardProfile(icc) === 'srgb') return jpeg;
  return withProfile(jpeg, await profileP3());
}

const asJpeg = (picture: Sharp): Promise<Buffer> =>
  picture.flatten({ background: 'white' }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();

/** A standard profile that holds the colors of a photo's own one, whose texts may name a device or a person. */
const standardProfile = (icc: Buffer): 'srgb' | 'p3' => {
  const names = [Buffer.from('sRGB'), Buffer.from('sRGB', 'utf16le').swap16()];
  return names.some((name) => icc.includes(name)) ? 'srgb' : 'p3';
};

async function profileP3(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } });
  const { icc } = await sharp(await pixel.withIccProfile('p3').jpeg().toBuffer()).metadata();
  return icc!;
}

/** Says which colors the values are; sharp would convert the values as well. */
function withProfile(jpeg: Buffer, icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc]);
  const head = Buffer.from([0xff, 0xe2, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
