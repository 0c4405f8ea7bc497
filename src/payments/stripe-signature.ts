// Stripe's signature scheme by Stripe's own library: the sandbox signs, and inbound events are checked, over the raw
// bytes. Any of several secrets is accepted, so that secrets can be rotated. The library is loaded with the first signature.

export const signatureHeader = 'Stripe-Signature';
const toleranceSeconds = 300;

const webhooksOfStripe = async () => (await import('stripe')).default.webhooks;

export const sign = async (secret: string, payload: string, timestamp: number): Promise<string> =>
  (await webhooksOfStripe()).generateTestHeaderString({ secret, payload, timestamp });

/** Whether one of the secrets made the signature, at most `toleranceSeconds` ago. */
export async function isSigned(
  header: string | undefined,
  body: Uint8Array,
  secrets: readonly string[],
  nowSeconds: number,
): Promise<boolean> {
  // Stripe's library accepts any time in the future.
  const timestamps = [...(header ?? '').matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  if (timestamps.some((seconds) => seconds > nowSeconds + toleranceSeconds)) return false;
  // Not `constructEvent`, which also throws when the body is no event: that is another error.
  const { signature } = await webhooksOfStripe();
  return secrets.some((secret) => {
    try {
      return signature!.verifyHeader(body, header ?? '', secret, toleranceSeconds, undefined, nowSeconds * 1000);
    } catch {
      return false;
    }
  });
}
