// Opens the storage that the settings select.
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createDiskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return createDiskStorage(join(dataDir, 'files'));
  // The SDK loads slowly, and most installations have no bucket.
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage(s3, join(dataDir, 'copies'));
}
