// Photos as upright pixels for text recognition.
import { readFile } from 'node:fs/promises';
import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import type { FileType } from './pages.ts';
import { UnreadableFile } from './refusals.ts';

/** Checked in the header, before a pixel is decoded. */
export const maxPixels = 100_000_000;
/** Enough for print in a photo of a whole page; a larger image takes longer and does not improve recognition. */
const maxEdge = 2600;

export interface OcrImage {
  /** Upright and gray, at most `maxEdge` pixels on the longer side. */
  png: Buffer;
  width: number;
  height: number;
  /** Size of the displayed image in its own pixels. */
  fullWidth: number;
  fullHeight: number;
}

export async function readOcrImage(path: string, type: FileType): Promise<OcrImage> {
  try {
    const source = await openImage(path, type);
    const upright = source.rotate();
    const { width, height, autoOrient } = await upright.metadata();
    const { data, info } = await upright
      .flatten({ background: 'white' })
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .grayscale()
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    return {
      png: data,
      width: info.width,
      height: info.height,
      fullWidth: autoOrient?.width ?? width,
      fullHeight: autoOrient?.height ?? height,
    };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile();
  }
}

/** Reads the header only. @throws UnreadableFile */
export async function checkImageHeader(path: string): Promise<void> {
  try {
    await sharp(path, { limitInputPixels: maxPixels }).metadata();
  } catch {
    throw new UnreadableFile();
  }
}

export const openImage = async (path: string, type: FileType): Promise<Sharp> =>
  type === 'heic' ? heic(path) : sharp(path, { limitInputPixels: maxPixels, failOn: 'none' });

async function heic(path: string): Promise<Sharp> {
  const bytes = await readFile(path);
  const images = await decodeHeic.all({ buffer: bytes });
  try {
    const first = images[0];
    if (!first || first.width * first.height > maxPixels || !first.width || !first.height) throw new UnreadableFile();
    const { width, height, data } = await first.decode();
    return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } });
  } finally {
    images.dispose();
  }
}
