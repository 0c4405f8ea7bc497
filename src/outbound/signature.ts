// Signing secrets and signatures. Deliveries have two signatures: that of the API contract, keyed with the whole
// secret string, and that of Standard Webhooks, keyed with the decoded base64 part.
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const makeSecret = (): string => prefix + randomBytes(32).toString('base64');

/** Encryption context of a stored secret. */
export const sealedFor = (webhookId: string): string => `webhook:${webhookId}`;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64');

export function signatureHeaders(
  secret: string,
  deliveryId: string,
  sentAt: Date,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const bytes = Buffer.from(secret.slice(prefix.length), 'base64');
  return {
    'X-Service-Signature': `sha256=${hmac(secret, `${timestamp}.${body}`)}`,
    'X-Service-Timestamp': timestamp,
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac(bytes, `${deliveryId}.${timestamp}.${body}`)}`,
  };
}
