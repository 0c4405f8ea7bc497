// The contract of every storage, run for each implementation.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { access, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { MissingFile, type Storage } from '../../src/storage/storage.ts';

export function storageContract(name: string, create: () => Promise<Storage>, checksSignatures = true): void {
  describe(name, () => {
    const fresh = () => `contract/${randomUUID()}`;
    const text = (value: string) => Readable.from([Buffer.from(value)]);

    test('returns bytes, size and hash', async () => {
      const storage = await create();
      const bytes = randomBytes(3_000_000);
      const key = `${fresh()}/file.pdf`;
      const put = await storage.put(key, Readable.from([bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]));
      expect(put).toEqual({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
      expect((await buffer(await storage.get(key))).equals(bytes)).toBe(true);
      expect(await storage.head(key)).toEqual({ bytes: bytes.length });
    });

    test('stores a file by its path', async () => {
      const storage = await create();
      const path = join(await mkdtemp(join(tmpdir(), 'storage-')), 'source');
      await writeFile(path, 'from a file');
      const key = fresh();
      expect((await storage.put(key, path)).bytes).toBe(11);
      expect((await buffer(await storage.get(key))).toString()).toBe('from a file');
    });

    test('reads a range including its last byte', async () => {
      const storage = await create();
      const key = fresh();
      await storage.put(key, text('0123456789'));
      expect((await buffer(await storage.get(key, { start: 2, end: 4 }))).toString()).toBe('234');
      expect((await buffer(await storage.get(key, { start: 7 }))).toString()).toBe('789');
    });

    test('stores files larger than one part, and empty files', async () => {
      const storage = await create();
      const megabytes = Array.from({ length: 12 }, () => randomBytes(1_048_576));
      const key = fresh();
      const put = await storage.put(key, Readable.from([...megabytes, Buffer.from('the end')]));
      const whole = Buffer.concat([...megabytes, Buffer.from('the end')]);
      expect(put).toEqual({ bytes: whole.length, sha256: createHash('sha256').update(whole).digest('hex') });
      expect((await buffer(await storage.get(key))).equals(whole)).toBe(true);
      expect((await buffer(await storage.get(key, { start: whole.length - 7 }))).toString()).toBe('the end');
      const empty = fresh();
      expect((await storage.put(empty, Readable.from([]))).bytes).toBe(0);
      expect(await storage.head(empty)).toEqual({ bytes: 0 });
    });

    test('replaces an existing file', async () => {
      const storage = await create();
      const key = fresh();
      await storage.put(key, text('a longer first version'));
      await storage.put(key, text('second'));
      expect((await buffer(await storage.get(key))).toString()).toBe('second');
    });

    test.each([0, 11])('stores nothing when the stream fails after %i MB', async (megabytes) => {
      const storage = await create();
      const key = fresh();
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half');
          for (let sent = 0; sent < megabytes; sent++) yield Buffer.alloc(1_048_576);
          throw new Error('the caller went away');
        })(),
      );
      await expect(storage.put(key, broken)).rejects.toThrow('the caller went away');
      expect(await storage.head(key)).toBeUndefined();
    });

    test('keeps the existing file when its replacement fails', async () => {
      const storage = await create();
      const key = fresh();
      await storage.put(key, text('the first'));
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('the sec');
          throw new Error('the caller went away');
        })(),
      );
      await expect(storage.put(key, broken)).rejects.toThrow('the caller went away');
      expect((await buffer(await storage.get(key))).toString()).toBe('the first');
    });

    test.each([3_000, 3_000_000])('stores nothing when aborted, in pieces of %i bytes', async (size) => {
      const storage = await create();
      const key = fresh();
      const abort = new AbortController();
      const endless = Readable.from(
        (async function* () {
          for (let sent = 0; ; sent++) {
            if (sent === 5) abort.abort();
            yield Buffer.alloc(size);
          }
        })(),
      );
      await expect(storage.put(key, endless, abort.signal)).rejects.toThrow();
      expect(await storage.head(key)).toBeUndefined();
    });

    test('reports a missing file before the first byte', async () => {
      const storage = await create();
      await expect(storage.get(fresh())).rejects.toBeInstanceOf(MissingFile);
      await expect(storage.localPath(fresh())).rejects.toBeInstanceOf(MissingFile);
      expect(await storage.head(fresh())).toBeUndefined();
    });

    test('deletes a file, and succeeds when there is none', async () => {
      const storage = await create();
      const key = fresh();
      await storage.put(key, text('gone soon'));
      await storage.delete(key);
      await storage.delete(key);
      expect(await storage.head(key)).toBeUndefined();
    });

    test('deletes a folder and not one with a longer name', async () => {
      const storage = await create();
      const base = fresh();
      await Promise.all([`${base}/a/1`, `${base}/a/2/3`, `${base}/ab`].map((key) => storage.put(key, text(key))));
      await storage.deletePrefix(`${base}/a/`);
      expect(await storage.head(`${base}/a/1`)).toBeUndefined();
      expect(await storage.head(`${base}/a/2/3`)).toBeUndefined();
      expect(await storage.head(`${base}/ab`)).toBeDefined();
      await expect(storage.deletePrefix(base)).rejects.toThrow('ends with a slash');
    });

    test('provides a local path', async () => {
      const storage = await create();
      const key = fresh();
      await storage.put(key, text('on disk'));
      let path: string;
      {
        await using local = await storage.localPath(key);
        path = local.path;
        expect(await readFile(path, 'utf8')).toBe('on disk');
      }
      // A copy is removed after use; a local file stays.
      const there = await access(path).then(
        () => true,
        () => false,
      );
      expect(there).toBe(storage.name === 'disk');
      expect(await storage.head(key)).toBeDefined();
    });

    test.each(['', '/', '../out', 'a/../b', 'a//b', '/etc/passwd', 'a/', '.incoming/x', 'a\\b', 'a\0b', 'C:/x'])(
      'refuses the key %j',
      async (key) => {
        const storage = await create();
        await expect(storage.put(key, text('x'))).rejects.toThrow('Not a storage key');
        await expect(storage.head(key)).rejects.toThrow('Not a storage key');
      },
    );

    test('returns a link with the requested headers, or none', async () => {
      const storage = await create();
      const key = fresh();
      await storage.put(key, text('through a link'));
      const contentDisposition = `attachment; filename="a b.pdf"; filename*=UTF-8''a%20b%C3%A9.pdf`;
      const url = await storage.linkTo(key, { contentType: 'application/pdf', contentDisposition, seconds: 60 });
      if (storage.name === 'disk') {
        expect(url).toBeUndefined();
        return;
      }
      const answer = await fetch(url!);
      expect(await answer.text()).toBe('through a link');
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toBe(contentDisposition);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      if (!checksSignatures) return;
      expect((await fetch(url!.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(403);
      expect((await fetch(url!.split('?')[0]!)).ok).toBe(false);
    });

    test('reports that it is ready', async () => {
      await (await create()).ping();
    });
  });
}
