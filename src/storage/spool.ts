// A file kept on local disk until it is stored; always removed on disposal.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMeasure } from './measure.ts';
import { isDiskFull, type LocalFile, StorageFull, type StoredFile } from './storage.ts';
import { openTemporary } from './temporary.ts';

export interface Spool extends LocalFile {
  write(source: Readable): Promise<StoredFile>;
}

export async function createSpool(folder: string): Promise<Spool> {
  await openTemporary(folder);
  const path = join(folder, randomUUID());
  return {
    path,
    async write(source) {
      const measure = createMeasure();
      await pipeline(source, measure.stream, createWriteStream(path, { flags: 'wx' })).catch((error: unknown) => {
        throw isDiskFull(error) ? new StorageFull(error) : error;
      });
      return measure.result();
    },
    [Symbol.asyncDispose]: () => rm(path, { force: true }),
  };
}
