// Photos as they are kept: the picture, its colours and which side is up, without a word of where, when, by whom and with
// what it was taken. The picture itself is copied byte by byte, never encoded again, so the same photo stays the same.
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
 * The photo without its metadata, as a stream or as the path itself, in which it was blanked. The file at the path is
 * ours to change.
 * @throws UnreadableFile when it is no photo of that type; a stream fails with it
 */
export async function stripMetadata(path: string, type: PhotoType): Promise<Readable | string> {
  if (type !== 'heic') return Stream.from(type === 'jpeg' ? stripJpeg(path) : stripPng(path), { objectMode: false });
  await blankHeicMetadata(path).catch((error: unknown) => {
    throw error instanceof RangeError ? new UnreadableFile() : error;
  });
  return path;
}
