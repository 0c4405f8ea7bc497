import { createHash } from 'node:crypto';

/** Hashed, because keys contain arbitrary user ids, while Stripe accepts 255 header characters. */
export const idempotencyKey = (key: string): { idempotencyKey: string } => ({
  idempotencyKey: createHash('sha256').update(key).digest('hex'),
});
