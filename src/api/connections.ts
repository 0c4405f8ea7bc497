// Limits on connections: their number, and the time that a client may send or read nothing.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { HttpLimits } from '../config/config.ts';
import type { ApiError } from '../platform/errors.ts';
import { newRequestId } from '../platform/request-id.ts';
import { errorAnswer } from './errors.ts';
import { guardListener } from './guard.ts';

/** Limits the number of connections of a server and closes idle ones. */
export function limitConnections(server: Server, limits: HttpLimits, log: Logger): void {
  server.maxConnections = limits.maxConnections;
  // For idle sockets. Running requests have their own limits (limitExchange).
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
    guardListener(log, 'connection handler', opened, (socket) => socket.destroy()),
  );
}

const longBodies = new WeakSet<IncomingMessage>();

/** Exempts an authenticated upload from the body timeout, as long as it keeps sending. */
export const allowLongBody = (request: IncomingMessage): void => void longBodies.add(request);

/**
 * Ends a request whose body stalls or takes too long, and a response that is not read.
 * @param refuse sends an error response if none was sent yet; the connection is then closed
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
  // Emitted while the body is incomplete. If received data is still unread, the delay is on our side.
  request.on('timeout', () => {
    if (request.readableLength === 0) abort(`No data of the body arrived for ${stallMs / 1000} s.`);
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
  // A response can be sent before the body is complete. The rest must not keep the connection open.
  response.once('finish', () => {
    if (request.complete) return;
    const linger = setTimeout(() => socket.destroy(), Math.min(stallMs, bodyMs));
    socket.once('close', () => clearTimeout(linger));
    request.once('end', () => clearTimeout(linger));
  });
}

/**
 * Sends an error response on a raw socket and closes it: no HTTP request was read, or it cannot become a WebSocket.
 * @param status instead of the error's
 */
export function refuseConnection(
  socket: Duplex,
  error: ApiError,
  headers: Record<string, string> = {},
  status = error.status,
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newRequestId();
  const answer = errorAnswer(error, requestId);
  const body = JSON.stringify(answer.body);
  const all = {
    'X-Content-Type-Options': 'nosniff',
    ...headers,
    ...answer.headers,
    'X-Request-Id': requestId,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
