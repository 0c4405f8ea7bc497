// Raw bytes on sockets, for requests that no client library would send.
import { connect } from 'node:net';
import fc from 'fast-check';

/** Bytes for one connection, and the number of requests in them. */
export interface Burst {
  bytes: Buffer;
  requests: number;
  /** The client closes its side after sending, because the server would wait for more. */
  ends: boolean;
}

export const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
const handshake = `${upgrade}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;
const oddTargets = [
  '//',
  '//[',
  '/[',
  '*',
  '/graphql',
  '//graphql',
  'http://[',
  '/%',
  '/%00',
  '/v1/',
  '/v1/%zz/..',
  '\\\\',
  '?',
];
const paths = [
  '/graphql',
  '/v1/properties',
  '/v1/webhooks/provider',
  '/files/x',
  '/uploads/x',
  '/sandbox/x',
  '/docs',
  '/health',
  '/',
];

const text = fc.string({ unit: fc.constantFrom(...'/[]{}<>%&?=#:;@!*+\\"\'`~^|. \t\0\x7f\xffazAZ09'), maxLength: 40 });
const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_/[]%:?#@.'), maxLength: 40 });
const target = fc.oneof(
  fc.constantFrom(...oddTargets),
  word.map((rest) => `/${rest}`),
  fc.tuple(fc.constantFrom(...paths), word).map(([path, rest]) => `${path}?${rest}`),
  word,
);
const method = fc.oneof(
  fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'CONNECT', 'TRACE', 'PATCH'),
  text,
);
const header = fc.oneof(
  fc.tuple(text, text).map(([name, value]) => `${name}: ${value}`),
  word.map((value) => `Authorization: Bearer ${value}`),
  text.map((value) => `Authorization: ${value}`),
  fc.integer().map((length) => `Content-Length: ${length}`),
  text.map((value) => `Transfer-Encoding: ${value}`),
  text.map((value) => `Content-Type: multipart/form-data; boundary=${value}`),
  text.map((value) => `traceparent: ${value}`),
  text.map((value) => `Origin: ${value}`),
  text.map((value) => `Idempotency-Key: ${value}`),
  text.map((value) => `Range: bytes=${value}`),
  fc.constant('Expect: 100-continue'),
  fc.constant('Upgrade: h2c\r\nConnection: Upgrade'),
);
const headers = fc.array(header, { maxLength: 4 });
const lines = (all: string[]) => all.map((line) => `${line}\r\n`).join('');

const malformed: fc.Arbitrary<Burst> = fc
  .tuple(method, target, fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9', ''), headers, text)
  .map(([verb, at, version, all, body]) => ({
    bytes: Buffer.from(`${verb} ${at} ${version}\r\nHost: x\r\n${lines(all)}\r\n${body}`, 'latin1'),
    requests: 1,
    ends: true,
  }));

/** Handshakes followed by invalid frames. */
const upgrades: fc.Arbitrary<Burst> = fc
  .tuple(target, fc.boolean(), fc.array(header, { maxLength: 2 }), fc.uint8Array({ maxLength: 40 }))
  .map(([at, whole, all, frames]) => {
    const protocol = 'Sec-WebSocket-Protocol: graphql-transport-ws\r\n';
    const head = `GET ${at} HTTP/1.1\r\nHost: x\r\n${whole ? handshake : upgrade}${protocol}${lines(all)}\r\n`;
    return { bytes: Buffer.concat([Buffer.from(head, 'latin1'), frames]), requests: 1, ends: true };
  });

/** Whether the HTTP parser accepts the target. */
const isToken = (given: string) => /^[/*][\x21-\x7e]*$/.test(given);

/** Well-formed requests with unusual targets, many on one connection. */
const pipelined: fc.Arbitrary<Burst> = fc
  .array(fc.tuple(fc.constantFrom('GET', 'POST', 'OPTIONS', 'DELETE'), target.filter(isToken)), {
    minLength: 20,
    maxLength: 20,
  })
  .map((all) => ({
    bytes: Buffer.from(
      all
        .map(([verb, at], i) => {
          const last = i === all.length - 1 ? 'Connection: close\r\n' : '';
          return `${verb} ${at} HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 0\r\n${last}\r\n`;
        })
        .join(''),
      'latin1',
    ),
    requests: all.length,
    ends: false,
  }));

export const rawBurst: fc.Arbitrary<Burst> = fc.oneof(
  { weight: 6, arbitrary: malformed },
  { weight: 6, arbitrary: upgrades },
  { weight: 1, arbitrary: pipelined },
);

/** Multipart forms for one path with valid and invalid headers and boundaries. */
export function multipartForms(path: string, key: string): fc.Arbitrary<Burst> {
  const parameter = fc.oneof(
    fc.constantFrom('name="file"', 'name="files"', 'name=""', 'filename="a.pdf"', 'filename=""', 'filename="'),
    text.map((value) => `filename="${value}"`),
    text.map((value) => `filename*=UTF-8''${value}`),
    text.map((value) => `filename*=${value}`),
    text,
  );
  const partHeader = fc.oneof(
    fc.array(parameter, { maxLength: 4 }).map((all) => `Content-Disposition: form-data; ${all.join('; ')}`),
    text.map((value) => `Content-Type: ${value}`),
    text.map((value) => `Content-Type: text/plain; charset=${value}`),
    text.map((value) => `Content-Transfer-Encoding: ${value}`),
    text,
  );
  const part = fc
    .tuple(fc.array(partHeader, { maxLength: 3 }), text, fc.constantFrom('--b', '--b--', '-b', '--bb'))
    .map(([all, body, edge]) => `${edge}\r\n${lines(all)}\r\n${body}\r\n`);
  return fc
    .tuple(fc.array(part, { maxLength: 4 }), fc.constantFrom('b', '"b"', '', 'b; b'), fc.boolean())
    .map(([parts, boundary, whole]) => {
      const body = `--b\r\n${parts.join('')}--b--\r\n`;
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${key}\r\n`;
      const type = `Content-Type: multipart/form-data; boundary=${boundary}\r\n`;
      const length = `Content-Length: ${Buffer.byteLength(body, 'latin1') + (whole ? 0 : 10)}\r\n\r\n`;
      return { bytes: Buffer.from(head + type + length + body, 'latin1'), requests: 1, ends: !whole };
    });
}

/** The responses on the connection until it was closed. */
export function sendRaw(port: number, { bytes, ends }: Pick<Burst, 'bytes' | 'ends'>): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => (ends ? socket.end(bytes) : socket.write(bytes)));
    // Tells a server that waits for the rest of a request that none follows.
    socket.setTimeout(2_000, () => socket.end());
    socket.on('data', (part) => (answer += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

export const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
