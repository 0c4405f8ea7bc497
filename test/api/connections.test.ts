// Limits on connections: slow bodies, unread responses, too many connections.
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Running } from '../../src/app/start.ts';
import { type App, client, eventually, startApp, startSecondApi } from '../app.ts';
import { readExposition, sumOf } from '../observability/exposition.ts';
import { capturedLog } from '../observability/lines.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { statusesOf } from './raw.ts';
import { bareSocket, openSocket } from './socket.ts';

const portOf = ({ url }: Pick<Running, 'url'>) => Number(new URL(url!).port);

interface Exchange {
  socket: Socket;
  answer(): string;
  closed: Promise<string>;
}

/** Sends the bytes and leaves the connection open. */
function begin(app: Pick<Running, 'url'>, bytes: string): Exchange {
  let answer = '';
  const socket = connect(portOf(app), '127.0.0.1', () => socket.write(bytes));
  socket.on('data', (part) => (answer += part));
  socket.on('error', () => undefined);
  return {
    socket,
    answer: () => answer,
    closed: new Promise((resolve) => socket.on('close', () => resolve(answer))),
  };
}

const head = (path: string, key: string | null, headers: string[] = []) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    ...(key ? [`Authorization: Bearer ${key}`] : []),
    'Content-Type: application/json',
    'Content-Length: 100000',
    ...headers,
    '',
    '{',
  ].join('\r\n');
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
const multipart = (key: string) =>
  head('/v1/analyses', key, []).replace('application/json', 'multipart/form-data; boundary=b');

describe('a stalled body', () => {
  let app: App;
  let key: string;
  beforeAll(async () => {
    app = await startApp({ ROLE: 'api', STALL_SECONDS: '1', BODY_SECONDS: '60' });
    key = (await app.account()).liveKey;
  });
  afterAll(() => app.close());

  test.each([
    ['of a JSON call', () => head('/v1/properties', key)],
    ['of the provider', () => head('/v1/webhooks/provider', null)],
    [
      'of an upload',
      () => `${multipart(key)}--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF`,
    ],
  ])('%s is rejected, and the connection is closed', async (_what, bytes) => {
    const answer = await begin(app, bytes()).closed;
    expect(statusesOf(answer)).toEqual([400]);
    expect(bodyOf(answer).error).toMatchObject({ code: 'invalid_request', details: { field: 'body' } });
  });

  test('of a GraphQL request is rejected in GraphQL format', async () => {
    const answer = await begin(app, head('/graphql', key)).closed;
    expect(statusesOf(answer)).toEqual([400]);
    expect(answer).toContain('"extensions":{"code":"invalid_request","details":{"field":"body"}}');
  });

  test('does not keep the connection open after an early response', async () => {
    expect(statusesOf(await begin(app, head('/v1/properties', null)).closed)).toEqual([401]);
    expect(statusesOf(await begin(app, head('/nowhere', null)).closed)).toEqual([404]);
  });
});

describe('a slow body', () => {
  let app: App;
  let key: string;
  beforeAll(async () => {
    app = await startApp({ ROLE: 'api', STALL_SECONDS: '60', BODY_SECONDS: '1.5' });
    key = (await app.account()).liveKey;
  });
  afterAll(() => app.close());

  const trickle = ({ socket, closed }: Exchange, piece: string) => {
    const timer = setInterval(() => socket.write(piece), 50);
    return closed.finally(() => clearInterval(timer));
  };

  test.each(['/v1/properties', '/v1/webhooks/provider', '/graphql'])(
    'to %s is ended after the time limit',
    async (path) => {
      const answer = await trickle(begin(app, head(path, key)), ' ');
      expect(statusesOf(answer)).toEqual([400]);
      expect(answer).toContain('"field":"body"');
    },
  );

  test('of an unauthenticated upload is ended after the time limit', async () => {
    const bytes = multipart('nothing').replace('Bearer nothing', 'Bearer x');
    expect(statusesOf(await trickle(begin(app, bytes), ' '))).toEqual([401]);
    const provider = bytes.replace('/v1/analyses', '/v1/webhooks/provider');
    expect(statusesOf(await trickle(begin(app, provider), ' '))).toEqual([400]);
  });

  test('of an authenticated upload may take longer while it keeps sending', async () => {
    const api = client(app.url, key);
    const pdf = await inspectionPdf();
    const form = new Response(formOf('file', [['slow.pdf', pdf]]));
    const bytes = Buffer.from(await form.arrayBuffer());
    const pieces = 40;
    const body = new ReadableStream({
      async start(controller) {
        for (let i = 0; i < pieces; i++) {
          controller.enqueue(bytes.subarray((i * bytes.length) / pieces, ((i + 1) * bytes.length) / pieces));
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        controller.close();
      },
    });
    const answer = await fetch(`${app.url}/v1/analyses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.key}`, 'content-type': form.headers.get('content-type')! },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(201);
  });
});

describe('a client that does not read', () => {
  const captured = capturedLog('info');
  let app: App;
  /** Uploads go to the other process: on a busy machine this one takes a paused upload for a stalled one. */
  let impatient: Running;
  let key: string;
  beforeAll(async () => {
    app = await startApp();
    impatient = await startSecondApi(app, { STALL_SECONDS: '2' }, captured.log);
    key = (await app.account()).liveKey;
  });
  afterAll(async () => {
    await impatient.close();
    await app.close();
  });

  /** As in nginx: the connection was closed before the response was complete. */
  const cutOff = (route: string) =>
    eventually(
      async () => captured.lines().some((line) => line.route === route && line.status === 499),
      (seen) => seen,
    );

  test('is disconnected from a large response', async () => {
    const { socket } = begin(impatient, 'GET /graphql HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n');
    socket.pause();
    await cutOff('/graphql');
    socket.destroy();
  });

  test('is disconnected from an event stream, which is paused meanwhile', async () => {
    const api = client(app.url, key);
    const { body } = await api.post('/v1/properties', { address: 'Unread Way' });
    await api.post(`/v1/properties/${body.id}/upload`, formOf('files', [['a.pdf', await inspectionPdf('unread')]]));
    await eventually(
      async () => (await api.get(`/v1/properties/${body.id}/documents`)).body.status,
      (status) => status === 'chat_ready',
    );
    let made = 0;
    const delta = 'x'.repeat(65_536);
    const { engineFor } = impatient.service;
    impatient.service.engineFor = (mode) => ({
      ...engineFor(mode),
      async *answer() {
        for (;;) {
          made++;
          yield { type: 'content', delta };
        }
      },
    });
    const question = JSON.stringify({ property_id: body.id, query: 'Is the roof sound?' });
    const { socket } = begin(
      impatient,
      `${head('/v1/chat/stream', key).replace('100000', String(question.length)).slice(0, -1)}${question}`,
    );
    socket.pause();
    await cutOff('/v1/chat/stream');
    // At most the kernel buffers of one connection.
    expect(made * delta.length).toBeLessThan(64 * 1_048_576);
    impatient.service.engineFor = engineFor;
    socket.destroy();
  });

  test('is disconnected from a WebSocket when more than 1 MB is unread', async () => {
    const open = async () =>
      sumOf(readExposition(await (await fetch(`${impatient.url}/metrics`)).text()), 'lintel_websockets');
    const socket = await openSocket(impatient.url!, key);
    expect(await open()).toBe(1);
    socket.raw.pause();
    const query = '{ __schema { types { name description fields { name description args { name description } } } } }';
    let sent = 0;
    await eventually(
      async () => {
        for (let i = 0; i < 50 && socket.raw.readyState === 1; i++) socket.subscribe(`${sent++}`, query);
        return open();
      },
      (count) => count === 0,
    );
    socket.raw.terminate();
  });
});

describe('connections', () => {
  /** Connections that the server keeps: it responds to a request on each. */
  async function kept(app: App, count: number): Promise<number> {
    const all = Array.from({ length: count }, () => begin(app, 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'));
    const states = await Promise.all(
      all.map(({ answer, closed }) =>
        Promise.race([closed.then(() => false), eventually(async () => answer(), Boolean).then(() => true)]),
      ),
    );
    for (const { socket } of all) socket.destroy();
    return states.filter(Boolean).length;
  }

  test('of one address are limited, and open ones stay open', async () => {
    const app = await startApp({ ROLE: 'api', MAX_CONNECTIONS_PER_ADDRESS: '5' });
    expect(await kept(app, 8)).toBe(5);
    await eventually(
      async () => (await fetch(`${app.url}/health`).catch(() => null))?.status,
      (status) => status === 200,
    );
    await app.close();
  });

  test('behind a proxy are limited only per process', async () => {
    const app = await startApp({
      ROLE: 'api',
      MAX_CONNECTIONS_PER_ADDRESS: '2',
      MAX_CONNECTIONS: '6',
      TRUST_PROXY: 'true',
    });
    expect(await kept(app, 9)).toBe(6);
    await app.close();
  });

  test('serves 500 concurrent connections', async () => {
    const app = await startApp({ ROLE: 'api' });
    expect(await kept(app, 500)).toBe(500);
    await app.close();
  });

  test('of unauthenticated WebSockets have a separate limit', async () => {
    const app = await startApp({ ROLE: 'api' });
    const { liveKey } = await app.account();
    const open = () => {
      const socket = bareSocket(app.url);
      return new Promise<typeof socket | null>((resolve) => {
        socket.raw.once('open', () => resolve(socket)).once('error', () => resolve(null));
      });
    };
    const keyed = await openSocket(app.url, liveKey);
    const waiting = await Promise.all(Array.from({ length: 500 }, open));
    expect(waiting.filter((socket) => socket === null)).toEqual([]);
    expect(await open()).toBeNull();
    keyed.subscribe('one', '{ account { tier } }');
    expect(await keyed.next()).toMatchObject({ type: 'next' });
    waiting[0]!.close();
    await eventually(open, (socket) => socket !== null);
    for (const socket of waiting) socket?.raw.terminate();
    await app.close();
  });
});
