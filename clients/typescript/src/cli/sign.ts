// Deliveries as the service makes them, with the same headers and both signatures.
import { createHmac, randomBytes } from 'node:crypto';

export interface Delivery {
  id: string;
  type: string;
  body: string;
}

export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64');

export function deliveryHeaders({ id, type, body }: Delivery, secret: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Service-Webhook-Version': '2.0',
    'X-Service-Event': type,
    'X-Service-Delivery-ID': id,
    'X-Service-Timestamp': timestamp,
    'X-Service-Signature': `sha256=${hmac(secret, `${timestamp}.${body}`)}`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac(key, `${id}.${timestamp}.${body}`)}`,
  };
}
