// Photos as stored: the image, its colors and its orientation, without place, time, author or camera. The image data is
// copied, never re-encoded, so the same photo keeps the same bytes.
import type { Readable } from 'node:stream';
import { Readable as Stream } from 'node:stream';
import { UnreadableFile } from '../refusals.ts';
import { type HeadType, sniffHead } from '../type.ts';
import { blankHeicMetadata } from './heic.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';

export type PhotoType = Extract<HeadType, 'jpeg' | 'png' | 'heic'>;

export function photoType(head: Uint8Array): PhotoType | undefined {
  const type = sniffHead(head);
  return type === 'jpeg' || type === 'png' || type === 'heic' ? type : undefined;
}

/**
 * The photo without its metadata, as a stream, or as the path when the file was overwritten in place. The file at the
 * path may be modified. @throws UnreadableFile when it is not a photo of that type; a stream fails with the same error
 */
export async function stripMetadata(path: string, type: PhotoType): Promise<Readable | string> {
  if (type !== 'heic') return Stream.from(type === 'jpeg' ? stripJpeg(path) : stripPng(path), { objectMode: false });
  await blankHeicMetadata(path).catch((error: unknown) => {
    throw error instanceof RangeError ? new UnreadableFile() : error;
  });
  return path;
}
