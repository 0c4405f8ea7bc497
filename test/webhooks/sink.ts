// A receiver for tests that records deliveries and responds as configured, and a signature verifier that was written
// only from section 5.5 of the API contract.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  at: number;
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: payloads have fields by event
  json: any;
}

export type Reply = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

export const respondWith =
  (status: number, body = '', headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end(body);

export interface Sink {
  url: string;
  received: Received[];
  /** Deliveries to one path. */
  at(path: string): Received[];
  reply(path: string, reply: Reply): void;
  /** Resolves when the number of deliveries has arrived. */
  count(path: string, wanted: number): Promise<Received[]>;
  close(): Promise<void>;
}

export async function startSink(): Promise<Sink> {
  const received: Received[] = [];
  const replies = new Map<string, Reply>();
  let changed: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    // The sender gave up before it had sent everything.
    if (body === null) return;
    const one: Received = {
      at: performance.now(),
      path: request.url ?? '',
      method: request.method ?? '',
      headers: request.headers,
      body,
      id: String(request.headers['x-service-delivery-id']),
      json: JSON.parse(body),
    };
    received.push(one);
    (replies.get(one.path) ?? respondWith(200, 'ok'))(response, one, request);
    const look = changed;
    changed = [];
    for (const resume of look) resume();
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = (path: string) => received.filter((one) => one.path === path);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    at,
    reply: (path, reply) => void replies.set(path, reply),
    async count(path, wanted) {
      while (at(path).length < wanted) await new Promise<void>((resolve) => changed.push(resolve));
      return at(path);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function isSignatureValid({ headers, body }: Pick<Received, 'headers' | 'body'>, secret: string): boolean {
  const header = Buffer.from(String(headers['x-service-signature']));
  const signedText = `${headers['x-service-timestamp']}.${body}`;
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(signedText, 'utf8').digest('base64')}`);
  return header.length === expected.length && timingSafeEqual(header, expected);
}

/** Verifies as in Standard Webhooks: the key is the decoded part after `whsec_`. */
export function standardSignature(secret: string, id: string, timestamp: string | number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
