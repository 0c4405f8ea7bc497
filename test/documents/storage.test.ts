// The storages that need nothing but this machine.
import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDiskStorage } from '../../src/documents/storage/disk.ts';
import { storageContract } from './storage.contract.ts';

const folder = () => mkdtemp(join(tmpdir(), 'storage-'));

storageContract('disk', async () => createDiskStorage(await folder()));

test('a half-written file of a crash is swept away at the next start, a fresh one is not', async () => {
  const root = await folder();
  await createDiskStorage(root);
  const incoming = join(root, '.incoming');
  await writeFile(join(incoming, 'old'), 'half');
  await utimes(join(incoming, 'old'), new Date(0), new Date(0));
  await writeFile(join(incoming, 'fresh'), 'half');
  await createDiskStorage(root);
  expect(await readdir(incoming)).toEqual(['fresh']);
});
