// Signing secrets and signatures. Deliveries have two signatures: that of the API contract, keyed with the whole
// secret string, and that of Standard Webhooks, keyed with the decoded base64 part.
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const makeSecret = (): string => prefix + randomBytes(32).toString('base64');

/** Encryption context of a stored secret. */
export const sealedFor = (webhookId: string): string => `webhook:${webhookId}`;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64');

/** Each secret signs: commas separate the signatures of the API contract, spaces those of Standard Webhooks. */
export function signatureHeaders(
  secrets: readonly string[],
  deliveryId: string,
  sentAt: Date,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const bytesOf = (secret: string) => Buffer.from(secret.slice(prefix.length), 'base64');
  return {
    'X-Service-Signature': secrets.map((secret) => `sha256=${hmac(secret, `${timestamp}.${body}`)}`).join(','),
    'X-Service-Timestamp': timestamp,
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => `v1,${hmac(bytesOf(secret), `${deliveryId}.${timestamp}.${body}`)}`)
      .join(' '),
  };
}
