// Sends one HTTP POST to one endpoint. Every connection goes to an address that was checked after it was resolved.
// Redirects, endless bodies and timeouts are contained here.
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, errors, request } from 'undici';
import { isConnectable } from './addresses.ts';
import { signatureHeaders } from './signature.ts';
import type { AddressRules } from './url.ts';

export const deliveryTimeoutMs = 30_000;
/** Bytes of a response that are stored, and that are read so that the connection can be reused. */
const maxKeptBytes = 4_096;
const maxReadBytes = 65_536;

/** Version of the format of deliveries: headers and payloads. */
export const webhookVersion = '2.0';

export interface DeliveryRequest {
  deliveryId: string;
  url: string;
  /** The secret, and while it is still valid the one that it replaced. */
  secrets: readonly string[];
  type: string;
  body: string;
}

export interface Outcome {
  delivered: boolean;
  startedAt: Date;
  latencyMs: number;
  /** Null without a response; `error` then gives the reason. */
  statusCode: number | null;
  error: string | null;
  responseBody: string | null;
}

export interface Sender {
  /** Rejects only when the signal aborts; the outcome is then unknown. */
  send(delivery: DeliveryRequest, signal?: AbortSignal): Promise<Outcome>;
  rules: AddressRules;
  close(): Promise<void>;
}

class AddressRefused extends Error {
  readonly code = 'ADDRESS_NOT_PUBLIC';
}

export function createSender(rules: AddressRules, timeoutMs = deliveryTimeoutMs): Sender {
  const agent = new Agent({
    connect: checkedConnector(rules, timeoutMs),
    // Unlimited here: the dispatcher limits connections by endpoint.
    connections: null,
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return {
    rules,
    async send(delivery, signal) {
      const startedAt = new Date();
      const begin = performance.now();
      const stop = new AbortController();
      const stopNow = () => stop.abort();
      let late = false;
      const deadline = setTimeout(() => {
        late = true;
        stop.abort();
      }, timeoutMs);
      signal?.addEventListener('abort', stopNow, { once: true });
      try {
        const answer = await post(agent, delivery, startedAt, stop.signal).catch((error: unknown) => {
          const reason = late ? `No response within ${timeoutMs / 1000} seconds.` : reasonOf(error);
          return { statusCode: null, responseBody: null, error: reason };
        });
        signal?.throwIfAborted();
        const delivered = answer.statusCode !== null && answer.statusCode >= 200 && answer.statusCode < 300;
        return { ...answer, delivered, startedAt, latencyMs: Math.round(performance.now() - begin) };
      } finally {
        clearTimeout(deadline);
        signal?.removeEventListener('abort', stopNow);
      }
    },
    close: () => agent.destroy(),
  };
}

type Answer = Pick<Outcome, 'statusCode' | 'responseBody' | 'error'>;

async function post(agent: Agent, delivery: DeliveryRequest, sentAt: Date, signal: AbortSignal): Promise<Answer> {
  const { statusCode, body } = await request(delivery.url, {
    dispatcher: agent,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Service-Webhook/1.0',
      'X-Service-Webhook-Version': webhookVersion,
      'X-Service-Event': delivery.type,
      'X-Service-Delivery-ID': delivery.deliveryId,
      ...signatureHeaders(delivery.secrets, delivery.deliveryId, sentAt, delivery.body),
    },
    body: delivery.body,
    signal,
  });
  const redirected = statusCode >= 300 && statusCode < 400;
  return {
    statusCode,
    error: redirected ? 'Redirects are not followed.' : null,
    responseBody: await readPrefix(body),
  };
}

/** The status decides the outcome, so errors of the body are ignored. */
async function readPrefix(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      if (bytes < maxKeptBytes) parts.push(part.subarray(0, maxKeptBytes - bytes));
      bytes += part.length;
      if (bytes > maxReadBytes) break;
    }
  } catch {}
  body.destroy();
  // PostgreSQL text cannot contain NUL.
  return Buffer.concat(parts).toString('utf8').replaceAll('\0', '\uFFFD');
}

/**
 * Checks the addresses of a name when it is resolved for the connection, so that a name that has changed since
 * registration (DNS rebinding) is rejected. A literal address is not resolved, so it is checked first.
 */
function checkedConnector(rules: AddressRules, timeoutMs: number): buildConnector.connector {
  const allowed = ({ address }: LookupAddress) => isConnectable(address, rules.allowInsecure);
  const lookup: LookupFunction = (hostname, options, callback) => {
    rules.resolve(hostname).then(
      (found) => {
        if (found.length === 0 || !found.every(allowed)) return callback(new AddressRefused(), '');
        if (options.all) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      },
      (error) => callback(error, ''),
    );
  };
  // HTTP/1.1, so that a slow response does not block others.
  const connect = buildConnector({ lookup, timeout: timeoutMs, allowH2: false, autoSelectFamily: true });
  return (options, callback) => {
    const plain = options.protocol !== 'https:' && !rules.allowInsecure;
    const refused = plain || (isIP(options.hostname) && !isConnectable(options.hostname, rules.allowInsecure));
    if (refused) callback(new AddressRefused(), null);
    else connect(options, callback);
  };
}

/** Recognized by the system call, because connections have the same error codes. */
const dnsCall = /^(query|getaddrinfo)/;
const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/;

/** The error message for the customer. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { code = '', message = '', syscall = '' } = first as { code?: string; message?: string; syscall?: string };
  if (first instanceof AddressRefused) return 'Only https URLs with public addresses are allowed.';
  if (dnsCall.test(syscall)) return `DNS: the host was not found (${code}).`;
  if (code === 'ECONNREFUSED') return 'The connection was refused.';
  if (code === 'ECONNRESET' || first instanceof errors.SocketError)
    return 'The connection was closed before a response arrived.';
  if (tlsCode.test(code)) return `TLS: ${message} (${code}).`;
  return code ? `The connection failed (${code}).` : 'The connection failed.';
}
