// Receives events of the payment provider. They have no API key and no rate limit; the signature over the raw body
// authenticates them.
import type { IncomingMessage } from 'node:http';
import { receiveEvent } from '../billing/events.ts';
import type { Service } from '../service/service.ts';
import { readBody } from './body.ts';
import type { HttpAnswer } from './errors.ts';

export const providerPath = '/v1/webhooks/provider';

/** @throws InvalidRequest */
export async function acceptProviderEvent(service: Service, request: IncomingMessage): Promise<HttpAnswer> {
  const body = await readBody(request);
  const header = request.headers['stripe-signature'];
  await receiveEvent(service, body, header === undefined ? undefined : String(header));
  return { status: 200, headers: {}, body: { received: true } };
}
