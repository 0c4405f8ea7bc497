// lintel listen [--forward-to URL] [--events a,b] [--webhook ID]
// The service cannot reach a developer's machine, so the command opens a stream of the deliveries of a webhook and sends
// each to the local address, signed. Without --webhook it makes a webhook for the time that it runs.
import { hostname } from 'node:os';
import type { WebhookEventType } from '../generated/types.ts';
import { type Context, UsageError } from './context.ts';
import { eventTypes } from './events.ts';
import { type Delivery, deliveryHeaders, makeSecret } from './sign.ts';
import { plain } from './terminal.ts';

/** RFC 2606 reserves the name, so the service reaches nobody there. */
const listenerUrl = 'https://listener.invalid/';
const forwardTimeoutMs = 30_000;

const created = `subscription ($id: ID!, $since: DateTime) {
  webhookDeliveryCreated(webhookId: $id, since: $since) { id type body createdAt }
}`;

interface Created {
  webhookDeliveryCreated: Delivery & { createdAt: string };
}

export async function listen(context: Context): Promise<boolean> {
  const { positionals, client, terminal, text, signal } = context;
  if (positionals.length > 0) throw new UsageError('listen takes no arguments, only options.');
  const target = targetOf(text('forward-to'));
  const given = text('webhook');
  const own = given === undefined ? await createListener(context) : undefined;
  const id = given ?? own!.id;
  const secret = process.env.LINTEL_WEBHOOK_SECRET?.trim() || own?.signing_secret || makeSecret();
  try {
    terminal.note(target ? `Forwarding to ${target}. Press Ctrl-C to end.` : 'Listening. Press Ctrl-C to end.');
    terminal.note(`Signing secret: ${secret}`);
    if (context.json) terminal.json({ webhook_id: id, signing_secret: secret, forward_to: target ?? null });
    await forwardAll(context, id, own?.created_at, secret, target);
  } catch (error) {
    // Ctrl-C is how it ends.
    if (!signal.aborted) throw error;
  } finally {
    if (own) await client.webhooks.delete(own.id).catch(() => terminal.note(`The webhook ${own.id} was not deleted.`));
  }
  return true;
}

async function forwardAll(
  context: Context,
  id: string,
  start: string | undefined,
  secret: string,
  target: string | undefined,
): Promise<void> {
  const { graphql, terminal, signal } = context;
  const seen = new Set<string>();
  let last = start;
  const variables = (openedAt: Date | undefined) => ({ id, since: last ?? openedAt?.toISOString() });
  const onLost = (error: Error) => terminal.note(`The connection was lost (${error.message}). Trying again.`);
  for await (const { webhookDeliveryCreated: delivery } of graphql.subscribe<Created>(
    created,
    variables,
    signal,
    onLost,
  )) {
    last = delivery.createdAt;
    if (seen.has(delivery.id)) continue;
    seen.add(delivery.id);
    const outcome = target ? await forward(delivery, secret, target, signal) : undefined;
    if (context.json) terminal.json({ id: delivery.id, body: JSON.parse(delivery.body), ...outcome });
    else terminal.print(lineOf(delivery, outcome));
  }
}

interface Outcome {
  status: number | null;
  error?: string;
  milliseconds: number;
}

async function forward(delivery: Delivery, secret: string, target: string, signal: AbortSignal): Promise<Outcome> {
  const started = Date.now();
  const milliseconds = () => Date.now() - started;
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: deliveryHeaders(delivery, secret, started),
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(forwardTimeoutMs)]),
    });
    await response.body?.cancel();
    return { status: response.status, milliseconds: milliseconds() };
  } catch (error) {
    signal.throwIfAborted();
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { status: null, error: cause?.code ?? message, milliseconds: milliseconds() };
  }
}

function lineOf({ id, type, body }: Delivery, outcome: Outcome | undefined): string {
  const time = new Date().toISOString().slice(11, 19);
  const what = `${time}  ${type}  ${id}`;
  if (!outcome) return `${what}  ${plain(body)}`;
  return `${what}  ${outcome.status ?? outcome.error}  ${outcome.milliseconds} ms`;
}

function targetOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const text = /^\d+$/.test(given)
    ? `http://localhost:${given}/`
    : /^https?:\/\//.test(given)
      ? given
      : `http://${given}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw new UsageError('--forward-to is a port or a URL.');
  return url.href;
}

async function createListener({ client, text, signal }: Context) {
  const events = text('events')
    ?.split(',')
    .map((type) => type.trim()) as WebhookEventType[] | undefined;
  const unknown = events?.find((type) => !eventTypes.includes(type));
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is no event. Events: ${eventTypes.join(', ')}.`);
  const name = `lintel listen on ${hostname()}`;
  for await (const webhook of client.webhooks.list({ limit: 100 }, { signal })) {
    if (webhook.url === listenerUrl && isAbandoned(webhook.description, name)) await client.webhooks.delete(webhook.id);
  }
  const description = `${name}, process ${process.pid}`;
  return client.webhooks.create({ url: listenerUrl, events: events ?? eventTypes, description }, { signal });
}

/** The webhook of an earlier run that was killed. */
function isAbandoned(description: string | null, name: string): boolean {
  const [, pid] = description?.startsWith(name) ? (/process (\d+)$/.exec(description) ?? []) : [];
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
