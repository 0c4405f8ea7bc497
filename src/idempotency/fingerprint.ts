// Fingerprint of a request: SHA-256 of its parts, each prefixed with its length.
import { createHash } from 'node:crypto';

export const fingerprintOf = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update(':').update(part);
  return hash.digest();
};
