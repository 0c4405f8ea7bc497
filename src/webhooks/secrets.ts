// Rotation of signing secrets. The replaced secret stays valid for a day, so that receivers can be changed meanwhile.
import type { Webhook } from '../../prisma/generated/client/client.ts';
import { ownedBy, type Viewer } from '../identity/viewer.ts';
import { makeSecret, sealedFor } from '../outbound/signature.ts';
import { NotFound } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { findWebhook, type WebhookView } from './webhooks.ts';

export const secretOverlapHours = 24;

/** A secret that an earlier rotation replaced is no longer valid: there are two at most. @throws NotFound */
export async function rotateSecret(service: Service, viewer: Viewer, id: string): Promise<WebhookView> {
  await findWebhook(service, viewer, id);
  const signingSecret = makeSecret();
  const secret = service.sealer.seal(signingSecret, sealedFor(id));
  const until = new Date((await service.clock.now()).getTime() + secretOverlapHours * 3_600_000);
  return service.db.$transaction(async (tx) => {
    // Locks the row: of two rotations at once, the second replaces the secret of the first.
    const { count } = await tx.webhook.updateMany({
      where: { id, ...ownedBy(viewer) },
      data: { previousSecretUntil: until },
    });
    if (count === 0) throw new NotFound('webhook');
    const row = await tx.webhook.findUniqueOrThrow({ where: { id } });
    const rotated = await tx.webhook.update({ where: { id }, data: { secret, previousSecret: row.secret } });
    return { ...rotated, signingSecret };
  });
}

/** The secrets that sign now, the newest first. */
export async function validSecrets(service: Service, webhook: Webhook): Promise<string[]> {
  const { id, secret, previousSecret, previousSecretUntil } = webhook;
  const open = (sealed: Uint8Array) => service.sealer.open(sealed, sealedFor(id)).toString();
  const stillValid = previousSecret && previousSecretUntil && previousSecretUntil > (await service.clock.now());
  return stillValid ? [open(secret), open(previousSecret)] : [open(secret)];
}
