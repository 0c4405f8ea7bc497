// Verifies that a webhook delivery is from Lintel and recent.
import { WebhookVerificationError } from './errors.ts';
import { defaultRuntime } from './runtime.ts';

export interface WebhookEvent<Data = Record<string, unknown>> {
  /** Id of the delivery, the same in every attempt and replay: store it and ignore duplicates. */
  id: string | undefined;
  /** For example `property.chat_ready`. */
  type: string;
  /** Unix seconds of this attempt. */
  timestamp: number;
  /** The payload. */
  data: Data;
}

export interface UnwrapOptions {
  /** Seconds by which the timestamp may differ from now. 300 by default. */
  tolerance?: number | undefined;
}

type HeadersInput = Headers | Record<string, string | string[] | undefined>;

/**
 * Checks the signature and returns the event.
 * @param body the raw body, before anything parses it
 * @param secrets the signing secret of the webhook; while it is rotated, both
 * @throws WebhookVerificationError
 */
export async function unwrapWebhook<Data = Record<string, unknown>>(
  body: string | Uint8Array,
  headers: HeadersInput,
  secrets: string | readonly string[],
  { tolerance = 300 }: UnwrapOptions = {},
  now: () => number = defaultRuntime.now,
): Promise<WebhookEvent<Data>> {
  const keys = typeof secrets === 'string' ? [secrets] : secrets;
  if (keys.length === 0 || keys.includes('')) throw new TypeError('A signing secret is needed.');
  const header = (name: string) => headerOf(headers, name);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;

  const service = header('x-service-signature');
  const standard = header('webhook-signature');
  const timestamp = (service !== undefined ? header('x-service-timestamp') : header('webhook-timestamp')) ?? '';
  const id = header('webhook-id') ?? header('x-service-delivery-id');
  if (service === undefined && standard === undefined)
    throw new WebhookVerificationError('The signature header is missing.');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('The timestamp is not a number.');
  if (Math.abs(now() / 1000 - Number(timestamp)) > tolerance) {
    throw new WebhookVerificationError('The timestamp is outside the tolerance.');
  }
  const isValid =
    service !== undefined
      ? await matches(signatures(service, 'sha256='), keys.map(encode), `${timestamp}.`, bytes)
      : await matches(signatures(standard!, 'v1,'), keys.flatMap(decode), `${id}.${timestamp}.`, bytes);
  if (!isValid) throw new WebhookVerificationError('No signature matches.');
  let data: Data & { event?: string };
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new WebhookVerificationError('The body is not JSON.', { cause });
  }
  return { id, type: data.event ?? header('x-service-event') ?? '', timestamp: Number(timestamp), data };
}

function headerOf(headers: HeadersInput, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? value[0] : value;
}

/** A header has one signature for each valid secret. */
const signatures = (value: string, prefix: string): Bytes[] =>
  value
    .split(prefix === 'v1,' ? ' ' : /[ ,]+/)
    .filter((part) => part.startsWith(prefix))
    .flatMap((part) => decode(part.slice(prefix.length)));

type Bytes = Uint8Array<ArrayBuffer>;

const encode = (text: string) => new TextEncoder().encode(text) as Bytes;

function decode(base64: string): Bytes[] {
  try {
    return [Uint8Array.from(atob(base64.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0))];
  } catch {
    return [];
  }
}

async function matches(given: Bytes[], keys: Bytes[], prefix: string, body: Uint8Array): Promise<boolean> {
  const head = encode(prefix);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  for (const key of keys.filter(({ length }) => length > 0)) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify']);
    // WebCrypto compares in constant time.
    for (const signature of given) {
      if (await crypto.subtle.verify('HMAC', imported, signature, signed)) return true;
    }
  }
  return false;
}
