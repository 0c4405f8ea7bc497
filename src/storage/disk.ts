// Files in a folder. A file is written under a temporary name, flushed to disk and renamed, so that readers of a key
// see all of it or nothing, even after a crash.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createMeasure } from './measure.ts';
import { checkKey, checkPrefix, isDiskFull, MissingFile, type Storage, StorageFull } from './storage.ts';
import { openTemporary } from './temporary.ts';

/** Keys never start with a dot, so stored files can't collide with this folder. */
const incoming = '.incoming';

export async function createDiskStorage(folder: string): Promise<Storage> {
  const temporary = join(folder, incoming);
  await openTemporary(temporary);
  const pathOf = (key: string) => join(folder, ...checkKey(key).split('/'));
  return {
    name: 'disk',
    async put(key, source, signal) {
      const target = pathOf(key);
      const partial = join(temporary, randomUUID());
      const measure = createMeasure();
      try {
        const stream = typeof source === 'string' ? createReadStream(source) : source;
        await pipeline(stream, measure.stream, createWriteStream(partial, { flags: 'wx', flush: true }), { signal });
        await mkdir(dirname(target), { recursive: true });
        await rename(partial, target);
        await flushFolder(dirname(target));
      } catch (error) {
        await rm(partial, { force: true });
        throw isDiskFull(error) ? new StorageFull(error) : error;
      }
      return measure.result();
    },
    async get(key, range) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? new MissingFile(key) : error;
      });
      return file.createReadStream(range);
    },
    async head(key) {
      const found = await stat(pathOf(key)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return undefined;
      });
      return found?.isFile() ? { bytes: found.size } : undefined;
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async deletePrefix(prefix) {
      await rm(pathOf(checkPrefix(prefix).slice(0, -1)), { recursive: true, force: true });
    },
    async localPath(key) {
      const path = pathOf(key);
      if (!(await stat(path).catch(() => undefined))?.isFile()) throw new MissingFile(key);
      return { path, [Symbol.asyncDispose]: async () => undefined };
    },
    async linkTo() {
      return undefined;
    },
    async uploadLink() {
      return undefined;
    },
    async append(key, source, offset) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      await (await open(target, 'a')).close();
      const file = createWriteStream(target, { flags: 'r+', start: offset, flush: true });
      await pipeline(source, file).catch((error: unknown) => {
        throw isDiskFull(error) ? new StorageFull(error) : error;
      });
      return offset + file.bytesWritten;
    },
    async ping() {
      const probe = join(temporary, randomUUID());
      await writeFile(probe, 'ping', { flag: 'wx' }).finally(() => rm(probe, { force: true }));
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** A rename is durable once its folder is flushed. Not every system supports that. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
