// Where the api can be reached by default, and from where it cannot.
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { listenAt } from '../src/platform/listen.ts';

let server = createServer();
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const ipv6 = addresses.some(({ address }) => address === '::1');
const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;

const answers = (host: string, port: number) =>
  fetch(`http://${host}:${port}/`).then(
    (response) => response.ok,
    () => false,
  );

async function open(host: string): Promise<number> {
  server = createServer((_request, response) => response.end('here'));
  return listenAt(server, host, 0);
}

test('listens on loopback in development and on every address in production, unless HOST is set', () => {
  expect(readConfig({}).host).toBe('localhost');
  expect(readConfig({ NODE_ENV: 'production' }).host).toBe('::');
  expect(readConfig({ NODE_ENV: 'production', HOST: '127.0.0.1' }).host).toBe('127.0.0.1');
});

test('localhost listens on loopback in IPv4 and IPv6 only', async () => {
  const port = await open('localhost');
  expect(await answers('127.0.0.1', port)).toBe(true);
  if (ipv6) expect(await answers('[::1]', port)).toBe(true);
  if (outside) expect(await answers(outside, port)).toBe(false);
});

test(':: listens on every address in IPv4 and IPv6', async () => {
  const port = await open('::');
  expect(await answers('127.0.0.1', port)).toBe(true);
  if (ipv6) expect(await answers('[::1]', port)).toBe(true);
  if (outside) expect(await answers(outside, port)).toBe(true);
});

test.skipIf(!ipv6)('refuses a port that is in use in one address family', async () => {
  const port = await open('localhost');
  const other = createServer();
  other.listen(port, '::1');
  const [error] = await once(other, 'error');
  expect(error.code).toBe('EADDRINUSE');
  await new Promise((resolve) => server.close(resolve));
  other.listen(port, '::1');
  await once(other, 'listening');
  server = createServer();
  await expect(listenAt(server, 'localhost', port)).rejects.toThrow(`Port ${port} is in use.`);
  expect(server.listening).toBe(false);
  other.close();
});

test.skipIf(!ipv6)('waits for running requests in both address families before it closes', async () => {
  let finish = () => {};
  server = createServer((_request, response) => {
    finish = () => response.end('late');
  });
  const port = await listenAt(server, 'localhost', 0);
  const answer = new Promise<number>((resolve) =>
    get({ host: '::1', port, agent: false }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode!)),
    ),
  );
  await once(server, 'request');
  let closed = false;
  const closing = new Promise<void>((resolve) =>
    server.close(() => {
      closed = true;
      resolve();
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toBe(false);
  finish();
  expect(await answer).toBe(200);
  await closing;
  expect(await answers('[::1]', port)).toBe(false);
});
