// WebSockets at `/graphql`: upgrade, limits, heartbeat, and slow clients. socket-operations.ts runs the operations.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GraphQLSchema } from 'graphql';
import { CloseCode, handleProtocols, makeServer } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { bytesPerMegabyte } from '../config/sizes.ts';
import { InvalidRequest, NotFound, ServiceUnavailable } from '../platform/errors.ts';
import { webSockets as socketsOpen } from '../platform/metrics/instruments.ts';
import type { Service } from '../service/service.ts';
import { refuseConnection } from './connections.ts';
import { guardListener } from './guard.ts';
import { addressOf } from './limits.ts';
import { type ConnectionParams, type Extra, socketOperations } from './socket-operations.ts';

const heartbeatMs = 15_000;
/** Time for a client to close before it is disconnected. */
const closingMs = 1_000;
/** Sockets that have not authenticated yet: in total, and per address. */
const maxWaiting = { inAll: 2_000, ofAddress: 500 };
/** Unread data of a client before it is disconnected. */
const maxUnsentBytes = bytesPerMegabyte;
const maxReasonBytes = 123;

export interface Sockets {
  /** Closes every socket with 1001 (going away). */
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
      refuseConnection(socket, url ? new NotFound('WebSocket') : new InvalidRequest('url', 'The URL is not valid.'));
      return;
    }
    const address = addressOf(request, service);
    const ofAddress = waiting.get(address) ?? 0;
    if (waitingInAll >= maxWaiting.inAll || ofAddress >= maxWaiting.ofAddress) {
      refuseConnection(socket, new ServiceUnavailable('Too many connections wait for their first message. Try again.'));
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
    guardListener(log, 'upgrade handler', onUpgrade, (_request, socket) => socket.destroy()),
  );
  websockets.on('error', (err) => log.error({ err }, 'WebSocket server error'));
  // Invalid handshakes. The default of ws responds with statuses that are not in the API contract.
  websockets.on('wsClientError', (_error, socket) =>
    refuseConnection(socket, new InvalidRequest('request', 'The WebSocket handshake is not valid.')),
  );

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
            // An error is followed by the close event.
            client.send(data, () => resolve());
          }),
        close: closeWith,
        onMessage(handle) {
          const failed = (err: unknown) => {
            // Message types that only a server may send.
            const unexpected = err instanceof Error && err.message.startsWith('Unexpected message of type');
            if (!unexpected) log.error({ err }, 'unhandled error of a socket message, closing the socket');
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
    // ws responds to each ping with a pong.
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
        log.error({ err }, 'unhandled error while closing a socket'),
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

/** Disconnects a client that does not read fast enough. */
function reads(client: WebSocket): boolean {
  if (client.bufferedAmount <= maxUnsentBytes) return true;
  client.terminate();
  return false;
}
