// Connections to the endpoints of customers. Each goes to an address that was checked after it was resolved. Redirects and
// endless bodies are contained here.
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, errors, request } from 'undici';
import { isConnectable } from './addresses.ts';
import { type DeliveryRequest, type Outcome, webhookVersion } from './delivery.ts';
import { signatureHeaders } from './signature.ts';
import type { AddressRules } from './url.ts';

/** Bytes of a response that are stored, and that are read so that the connection can be reused. */
const maxKeptBytes = 4_096;
const maxReadBytes = 65_536;

class AddressRefused extends Error {
  readonly code = 'ADDRESS_NOT_PUBLIC';
}

type Answer = Pick<Outcome, 'statusCode' | 'responseBody' | 'error'>;

export interface Connections {
  /** Rejects without a response. */
  post(delivery: DeliveryRequest, sentAt: Date, signal: AbortSignal): Promise<Answer>;
  /** The error message for the customer. */
  reasonOf(error: unknown): string;
  close(): Promise<void>;
}

export function openConnections(rules: AddressRules, timeoutMs: number): Connections {
  const agent = new Agent({
    connect: checkedConnector(rules, timeoutMs),
    // Unlimited here: the dispatcher limits connections by endpoint.
    connections: null,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    post: (delivery, sentAt, signal) => post(agent, delivery, sentAt, signal),
    reasonOf,
    close: () => agent.destroy(),
  };
}

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
