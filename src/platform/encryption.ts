// Secrets at rest: AES-256-GCM under ENCRYPTION_KEY, or a key that is created at the first start and stored in the data
// folder. The owner of a secret is its additional authenticated data, so a ciphertext can't be moved to another row.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export interface Sealer {
  seal(plain: string | Uint8Array, belongsTo: string): Uint8Array<ArrayBuffer>;
  /** Throws when the ciphertext was sealed under another key or for another owner. */
  open(sealed: Uint8Array, belongsTo: string): Buffer;
}

export async function createSealer(config: Config): Promise<Sealer> {
  const key = createHash('sha256')
    .update(config.encryptionKey ?? (await keyOfFolder(config.dataDir)))
    .digest();
  return {
    seal(plain, belongsTo) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(belongsTo));
      const body = Buffer.concat([cipher.update(plain as Uint8Array), cipher.final()]);
      return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), body]));
    },
    open(sealed, belongsTo) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes)).setAAD(Buffer.from(belongsTo));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    },
  };
}

/** Processes that start at the same time get the same key: `link` succeeds only for the first. */
async function keyOfFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, 'encryption.key');
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known) return known.trim();
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return (await readFile(path, 'utf8')).trim();
}
