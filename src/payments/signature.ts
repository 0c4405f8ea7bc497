// Stripe's signature scheme, both ways: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. It is checked over the raw
// bytes; any of several secrets and of several signatures will do, so that secrets can be rotated.
import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'Stripe-Signature';
export const toleranceSeconds = 300;

const digest = (secret: string, timestamp: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();

export function sign(secret: string, body: Uint8Array, seconds: number): string {
  return `t=${seconds},v1=${digest(secret, String(seconds), body).toString('hex')}`;
}

/** Whether one of the secrets made the signature, not too long ago. */
export function isSigned(
  header: string | undefined,
  body: Uint8Array,
  secrets: readonly string[],
  nowSeconds: number,
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=') as [string, string?]);
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowSeconds - Number(timestamp)) > toleranceSeconds) return false;
  const given = parts
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/i.test(value ?? ''))
    .map(([, value]) => Buffer.from(value!, 'hex'));
  return secrets.some((secret) => {
    const expected = digest(secret, timestamp, body);
    return given.some((signature) => timingSafeEqual(signature, expected));
  });
}
