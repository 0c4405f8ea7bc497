// Opens the storage that the settings select.
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

export const openStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> =>
  s3 ? createS3Storage(s3, join(dataDir, 'copies')) : createDiskStorage(join(dataDir, 'files'));
