// Counts and hashes incoming bytes, for both storages.
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { StoredFile } from './storage.ts';

export interface Measure {
  stream: Transform;
  /** Available once the stream has ended. */
  result(): StoredFile;
}

export function createMeasure(): Measure {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
