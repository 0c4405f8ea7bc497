// No request crashes the process: 20,000 malformed requests and upgrades against a standalone API.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, setAccountLimits } from '../../src/accounts/accounts.ts';
import { connectDatabase } from '../../src/database/client.ts';
import { client } from '../app.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { type Started, startMain, urlOf } from '../processes.ts';
import { type Burst, multipartForms, rawBurst, sendRaw, statusesOf, upgrade } from './raw.ts';
import { openSocket } from './socket.ts';

const total = 20_000;
const seed = 20261122;
const senders = 50;

let database: FreshDatabase;
let dataDir: string;
let port: number;
let api: Started;
let key: string;

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lintel-malformed-'));
  api = startMain({
    ROLE: 'api',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    UNAUTHORIZED_PER_MINUTE: '1000000',
  });
  port = Number(new URL(await urlOf(api)).port);
  const connections = connectDatabase(database.url, 1, () => undefined);
  const { accountId, liveKey } = await createAccount(connections.db, 'Malformed', 'enterprise');
  await setAccountLimits(connections.db, accountId, { perMinute: 1_000_000, perHour: 1_000_000 });
  key = liveKey;
  await connections.close();
});
afterAll(async () => {
  api.child.kill('SIGKILL');
  await api.ended;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function expectRunning(faults: RegExp): void {
  expect([api.child.exitCode, api.child.signalCode]).toEqual([null, null]);
  expect(
    api
      .output()
      .split('\n')
      .filter((line) => faults.test(line)),
  ).toEqual([]);
}

/** Number of responses by status. */
async function sendAll(bursts: Burst[], most: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const left = bursts.values();
  let sent = 0;
  const sender = async () => {
    for (const each of left) {
      if (sent >= most) return;
      sent += each.requests;
      for (const status of statusesOf(await sendRaw(port, each))) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  expect(sent).toBeGreaterThanOrEqual(most);
  console.log(`malformed: seed ${seed}, ${sent} requests, ${JSON.stringify(Object.fromEntries(statuses))}`);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expectRunning(/"level":(50|60)/);
  return statuses;
}

test(`${total} malformed request lines, headers and upgrades cause no crash and no 5xx`, async () => {
  const statuses = await sendAll(fc.sample(rawBurst, { seed, numRuns: total }), total);
  // Rejected with a response; and the upgrades among them reached the WebSocket server.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([101, 400, 401, 404]));
  expect((await client(`http://127.0.0.1:${port}`, key).get('/v1/properties')).status).toBe(200);
}, 3_600_000);

test.each([
  ['a malformed request line', 'GET', 400],
  ['headers over the limit', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}`, 431],
  ['an upgrade at another path', `GET / HTTP/1.1\r\nHost: x\r\n${upgrade}`, 404],
  ['an invalid handshake', `GET /graphql HTTP/1.1\r\nHost: x\r\n${upgrade}`, 400],
])('the error of %s has the envelope and its request id', async (_name, text, status) => {
  const answer = await sendRaw(port, { bytes: Buffer.from(`${text}\r\n\r\n`), ends: true });
  expect(statusesOf(answer)).toEqual([status]);
  const { error, meta } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  expect(error).toMatchObject({ code: status === 404 ? 'not_found' : 'invalid_request', message: expect.any(String) });
  expect(meta.request_id).toBe(/^X-Request-Id: (\S+)\r$/m.exec(answer)?.[1]);
});

test('1,000 malformed authenticated forms cause no 5xx', async () => {
  const each = ['/v1/analyses', '/graphql'].map((path) => fc.sample(multipartForms(path, key), { seed, numRuns: 500 }));
  const statuses = await sendAll(each.flat(), 1_000);
  expect([...statuses.keys()]).toContain(400);
}, 3_600_000);

test('2,000 malformed WebSocket messages close at most their sockets', async () => {
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom('{', '', '__proto__', 'x'.repeat(300), null, 1e308));
  const type = fc.constantFrom('subscribe', 'complete', 'ping', 'pong', 'next', 'error', 'connection_init', 'nonsense');
  const query = fc.constantFrom('{ account { tier } }', '{', 'subscription { analysisProgress(id: 1) { id } }', '{a:a');
  const payload = fc.record({ query: fc.oneof(query, odd), variables: odd, operationName: odd }, { requiredKeys: [] });
  const message = fc.oneof(
    fc.record({ id: fc.oneof(fc.string({ maxLength: 2 }), odd), type, payload }, { requiredKeys: ['type'] }),
    odd,
  );
  const texts = fc.sample(
    fc.oneof(
      message.map((value) => JSON.stringify(value) ?? ''),
      fc.string(),
    ),
    {
      seed,
      numRuns: 2_000,
    },
  );
  const url = `http://127.0.0.1:${port}`;
  let socket = await openSocket(url, key);
  let opened = 1;
  for (const each of texts) {
    if (socket.raw.readyState !== socket.raw.OPEN) {
      socket = await openSocket(url, key);
      opened++;
    }
    socket.send(each);
    // A pong or a close shows that the message was processed.
    socket.raw.ping();
    await new Promise((resolve) => socket.raw.setMaxListeners(0).once('pong', resolve).once('close', resolve));
  }
  socket.close();
  await socket.closed;
  console.log(`malformed: seed ${seed}, ${texts.length} messages on ${opened} sockets`);
  expect(opened).toBeGreaterThan(100);
  expect((await client(url, key).get('/v1/properties')).status).toBe(200);
  expectRunning(/"level":(50|60)|implementation/);
}, 3_600_000);

test.each([
  ['//', 404],
  ['//[', 404],
  ['/[', 404],
  ['http://[', 400],
  ['*', 400],
  ['/v1/properties', 404],
])('an upgrade of %s gets %i on that socket', async (target, status) => {
  const head = `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
  const one: Burst = { bytes: Buffer.from(head + key), requests: 1, ends: false };
  expect(statusesOf(await sendRaw(port, one))).toEqual([status]);
  expect(api.child.exitCode).toBeNull();
});
