// What a connection may cost: how many there are, and how long one may send or read nothing.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { HttpLimits } from '../config/config.ts';
import { guardListener } from './guard.ts';

/** Caps the connections of a server, and closes those on which nothing moves. */
export function limitConnections(server: Server, limits: HttpLimits, log: Logger): void {
  server.maxConnections = limits.maxConnections;
  // Of a socket on which nothing is sent or received; requests under way decide for themselves (limitExchange).
  server.timeout = limits.stallMs;
  const maxPerAddress = limits.maxConnectionsPerAddress;
  if (maxPerAddress === null) return;
  const open = new Map<string, number>();
  const opened = (socket: Socket) => {
    const address = socket.remoteAddress ?? 'unknown';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > maxPerAddress) socket.destroy();
  };
  server.on(
    'connection',
    guardListener(log, 'a connection', opened, (socket) => socket.destroy()),
  );
}

const longBodies = new WeakSet<IncomingMessage>();

/** An upload of a caller with a key: it may take as long as it sends something. */
export const allowLongBody = (request: IncomingMessage): void => void longBodies.add(request);

/**
 * Ends a request whose body stalls or takes too long, and an answer that is not read.
 * @param refuse answers the request, if it has no answer yet; the connection is closed after it
 */
export function limitExchange(
  request: IncomingMessage,
  response: ServerResponse,
  { stallMs, bodyMs }: HttpLimits,
  refuse: (message: string) => void,
): void {
  const { socket } = request;
  const abort = (message: string) => {
    if (response.headersSent) socket.destroy();
    else refuse(message);
  };
  // Emitted while the body is incomplete. What has arrived and is not read yet is our delay, not the sender's.
  request.on('timeout', () => {
    if (request.readableLength === 0) abort(`The body sent nothing for ${stallMs / 1000} s.`);
  });
  response.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy();
  });
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && !(Number(length) > 0)) return;
  const bodyTimer = setTimeout(() => {
    if (!request.complete && !longBodies.has(request)) abort(`The body did not arrive within ${bodyMs / 1000} s.`);
  }, bodyMs);
  request.once('close', () => clearTimeout(bodyTimer));
  // An answer does not wait for the end of the body; the rest of it must not keep the connection open.
  response.once('finish', () => {
    if (request.complete) return;
    const linger = setTimeout(() => socket.destroy(), Math.min(stallMs, bodyMs));
    socket.once('close', () => clearTimeout(linger));
    request.once('end', () => clearTimeout(linger));
  });
}

const reasons = {
  400: 'Bad Request',
  404: 'Not Found',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
};

/** Answers on a bare socket what is no request to be served, and closes it. */
export function refuseConnection(
  socket: Duplex,
  status: keyof typeof reasons,
  headers: Record<string, string> = {},
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const all = { 'X-Content-Type-Options': 'nosniff', ...headers, Connection: 'close', 'Content-Length': '0' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\n${lines.join('')}\r\n`);
}
