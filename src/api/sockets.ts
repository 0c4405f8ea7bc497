// WebSockets at `/graphql`: the upgrade, caps, heartbeat, and clients that do not read. The operations on them are in
// socket-operations.ts.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GraphQLSchema } from 'graphql';
import { CloseCode, handleProtocols, makeServer } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { bytesPerMegabyte } from '../config/config.ts';
import { sockets as socketsOpen } from '../platform/metrics/instruments.ts';
import type { Service } from '../service/service.ts';
import { refuseConnection } from './connections.ts';
import { guardListener } from './guard.ts';
import { addressOf } from './limits.ts';
import { type ConnectionParams, type Extra, socketOperations } from './socket-operations.ts';

const heartbeatMs = 15_000;
/** A client that is told to close and does not is cut off. */
const closingMs = 1_000;
/** Sockets that have not shown a key yet: in all, and from one address. */
const maxWaiting = { inAll: 2_000, ofAddress: 500 };
/** What a client has not read of what it was sent. */
const maxUnsentBytes = bytesPerMegabyte;
const maxReasonBytes = 123;

export interface Sockets {
  /** Tells every client that this process goes away. */
  close(): Promise<void>;
}

export function openSockets(service: Service, schema: GraphQLSchema, server: Server): Sockets {
  const { log } = service;
  const websockets = new WebSocketServer({ noServer: true, maxPayload: bytesPerMegabyte, handleProtocols });
  const protocol = makeServer<ConnectionParams, Extra>(socketOperations(service, schema));
  const waiting = new Map<string, number>();
  let waitingInAll = 0;

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    const url = request.url?.startsWith('/') ? URL.parse(`http://lintel.internal${request.url}`) : null;
    if (url?.pathname !== '/graphql' || request.method !== 'GET') {
      refuseConnection(socket, url ? 404 : 400);
      return;
    }
    const address = addressOf(request, service);
    const ofAddress = waiting.get(address) ?? 0;
    if (waitingInAll >= maxWaiting.inAll || ofAddress >= maxWaiting.ofAddress) {
      refuseConnection(socket, 503, { 'Retry-After': '5' });
      return;
    }
    waitingInAll++;
    waiting.set(address, ofAddress + 1);
    let counted = true;
    const stopWaiting = () => {
      if (!counted) return;
      counted = false;
      waitingInAll--;
      const left = waiting.get(address)! - 1;
      if (left > 0) waiting.set(address, left);
      else waiting.delete(address);
    };
    socket.once('close', stopWaiting);
    websockets.handleUpgrade(request, socket, head, (client) => serveClient(client, stopWaiting));
  };
  server.on(
    'upgrade',
    guardListener(log, 'an upgrade', onUpgrade, (_request, socket) => socket.destroy()),
  );
  websockets.on('error', (err) => log.error({ err }, 'the WebSocket server failed'));
  // A handshake that ws refuses: without a listener it would answer with statuses that the contract does not have.
  websockets.on('wsClientError', (_error, socket) => refuseConnection(socket, 400));

  function serveClient(client: WebSocket, authenticated: () => void): void {
    socketsOpen.inc();
    const closeWith = (code: number, reason: string) => {
      client.close(
        code,
        Buffer.from(reason)
          .subarray(0, maxReasonBytes)
          .toString()
          .replace(/\ufffd+$/, ''),
      );
      setTimeout(() => client.terminate(), closingMs).unref();
    };
    const opened = protocol.opened(
      {
        protocol: client.protocol,
        send: (data) =>
          new Promise((resolve) => {
            if (client.readyState !== client.OPEN || !reads(client)) return resolve();
            // An error is followed by the end of the socket.
            client.send(data, () => resolve());
          }),
        close: closeWith,
        onMessage(handle) {
          const failed = (err: unknown) => {
            // Types of messages that only a server sends.
            const unexpected = err instanceof Error && err.message.startsWith('Unexpected message of type');
            if (!unexpected) log.error({ err }, 'a message on a socket failed unexpectedly; the socket is closed');
            if (unexpected) closeWith(CloseCode.BadRequest, 'Unexpected message');
            else closeWith(CloseCode.InternalServerError, 'Internal server error');
          };
          client.on('message', (data) => {
            if (reads(client)) handle(String(data)).catch(failed);
          });
        },
      },
      { closeWith, authenticated },
    );
    // Each is answered with a pong.
    client.on('ping', () => void reads(client));
    client.on('error', () => client.terminate());
    let alive = true;
    client.on('pong', () => {
      alive = true;
    });
    const heartbeat = setInterval(() => {
      if (!alive) return client.terminate();
      alive = false;
      if (client.readyState === client.OPEN) client.ping();
    }, heartbeatMs);
    client.once('close', (code, reason) => {
      socketsOpen.dec();
      clearInterval(heartbeat);
      opened(code, String(reason)).catch((err: unknown) =>
        log.error({ err }, 'the end of a socket failed unexpectedly'),
      );
    });
  }

  return {
    async close() {
      for (const client of websockets.clients) {
        client.close(1001, 'Going away');
        setTimeout(() => client.terminate(), closingMs).unref();
      }
      await new Promise((resolve) => websockets.close(resolve));
    },
  };
}

/** Cuts off a client that is sent more than it reads. */
function reads(client: WebSocket): boolean {
  if (client.bufferedAmount <= maxUnsentBytes) return true;
  client.terminate();
  return false;
}
