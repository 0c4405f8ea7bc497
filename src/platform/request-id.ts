// Ids of requests. Random bytes are drawn for many at once, because each draw costs as much as the rest of the id.
import { v7 } from 'uuid';

const bytesOfId = 16;
const pool = new Uint8Array(256 * bytesOfId);
let used = pool.length;

export function newRequestId(): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += bytesOfId;
  return v7({ random: pool.subarray(used - bytesOfId, used) });
}
