// A graphql-transport-ws client for tests.
import WebSocket from 'ws';

export interface Message {
  id?: string;
  type: string;
  payload?: unknown;
}

export interface TestSocket {
  /** The next unread message. Rejects when the socket was closed before it. */
  next(): Promise<Message>;
  send(text: string): void;
  subscribe(id: string, query: string, variables?: object): void;
  close(): void;
  closed: Promise<{ code: number; reason: string }>;
  raw: WebSocket;
}

export function bareSocket(url: string): TestSocket {
  const raw = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const arrived: Message[] = [];
  const waiting: PromiseWithResolvers<Message>[] = [];
  let end: Error | undefined;
  raw.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    const reader = waiting.shift();
    if (reader) reader.resolve(message);
    else arrived.push(message);
  });
  raw.on('close', (code) => {
    end = new Error(`The socket was closed with ${code}.`);
    for (const reader of waiting.splice(0)) reader.reject(end);
  });
  raw.on('error', () => undefined);
  return {
    next() {
      const message = arrived.shift();
      if (message) return Promise.resolve(message);
      if (end) return Promise.reject(end);
      const reader = Promise.withResolvers<Message>();
      waiting.push(reader);
      return reader.promise;
    },
    send: (text) => raw.send(text),
    subscribe: (id, query, variables) =>
      raw.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables } })),
    close: () => raw.close(),
    closed: new Promise((resolve) => raw.once('close', (code, reason) => resolve({ code, reason: String(reason) }))),
    raw,
  };
}

/** Opens a socket and authenticates with the key. */
export async function openSocket(url: string, key: string): Promise<TestSocket> {
  const socket = bareSocket(url);
  await new Promise((resolve, reject) => socket.raw.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } }));
  const { type } = await socket.next();
  if (type !== 'connection_ack') throw new Error(`not acknowledged: ${type}`);
  return socket;
}
