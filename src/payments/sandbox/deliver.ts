// Delivery of the sandbox's events: signed in Stripe's scheme, sent over HTTP to this service's own endpoint, and retried
// until accepted.
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/client.ts';
import { sign, signatureHeader } from '../stripe-signature.ts';

const timeoutMs = 10_000;
const secretId = 'webhook_secret';

/** The configured secret, or one generated at the first start and stored in the database. */
export async function sandboxSecret(db: Database, config: Pick<Config, 'sandboxWebhookSecret'>): Promise<string> {
  if (config.sandboxWebhookSecret) return config.sandboxWebhookSecret;
  const data = { secret: `whsec_sandbox_${randomBytes(24).toString('base64url')}` };
  await db.sandboxObject.createMany({ data: [{ id: secretId, kind: 'secret', data }], skipDuplicates: true });
  const row = await db.sandboxObject.findUniqueOrThrow({ where: { id: secretId } });
  return (row.data as { secret: string }).secret;
}

export async function deliverEvent(
  { db, config, address }: { db: Database; config: Config; address: { localUrl: string; publicUrl: string } },
  id: string,
): Promise<void> {
  const event = await db.sandboxEvent.findUnique({ where: { id } });
  if (!event || event.deliveredAt) return;
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: await sign(await sandboxSecret(db, config), event.body, Math.floor(Date.now() / 1000)),
  };
  const post = (base: string) =>
    fetch(`${base}/v1/webhooks/provider`, {
      method: 'POST',
      headers,
      body: event.body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  // A worker on another machine has no local API process.
  const response = await post(address.localUrl).catch(() => post(address.publicUrl));
  await response.body?.cancel();
  if (!response.ok) throw new Error(`event ${id}: response ${response.status}`);
  await db.sandboxEvent.update({ where: { id }, data: { deliveredAt: new Date() } });
}
