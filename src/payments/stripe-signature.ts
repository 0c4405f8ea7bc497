// Stripe's signature scheme by Stripe's own library: the sandbox signs, and inbound events are checked, over the raw
// bytes. Any of several secrets is accepted, so that secrets can be rotated.
import Stripe from 'stripe';

export const signatureHeader = 'Stripe-Signature';
const toleranceSeconds = 300;

export const sign = (secret: string, payload: string, timestamp: number): string =>
  Stripe.webhooks.generateTestHeaderString({ secret, payload, timestamp });

/** Whether one of the secrets made the signature, at most `toleranceSeconds` ago. */
export function isSigned(
  header: string | undefined,
  body: Uint8Array,
  secrets: readonly string[],
  nowSeconds: number,
): boolean {
  // Stripe's library accepts any time in the future.
  const timestamps = [...(header ?? '').matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  if (timestamps.some((seconds) => seconds > nowSeconds + toleranceSeconds)) return false;
  return secrets.some((secret) => {
    try {
      // Not `constructEvent`, which also throws when the body is no event: that is another error.
      const { signature } = Stripe.webhooks;
      return signature!.verifyHeader(body, header ?? '', secret, toleranceSeconds, undefined, nowSeconds * 1000);
    } catch {
      return false;
    }
  });
}
