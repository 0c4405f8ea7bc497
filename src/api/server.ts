// The HTTP server: assigns a request id, dispatches each request to a handler, and formats its response.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { restSchema, schema } from '../../schema/index.ts';
import { watchAccess } from '../accounts/access.ts';
import { resumablePath } from '../analyses/resumable-uploads.ts';
import { InvalidRequest } from '../platform/errors.ts';
import { newRequestId } from '../platform/request-id.ts';
import type { Service } from '../service/service.ts';
import { limitConnections, limitExchange, refuseConnection } from './connections.ts';
import { handleCors } from './cors.ts';
import { docsPageAt } from './docs.ts';
import { errorAnswer, type HttpAnswer, publicError } from './errors.ts';
import { serveFile } from './files.ts';
import { createGraphqlHandler, explorerPage, graphqlErrorAnswer } from './graphql.ts';
import { guardListener } from './guard.ts';
import type { Call } from './limits.ts';
import { createMcpHandler } from './mcp/mcp.ts';
import { observeRequest } from './observe.ts';
import { pageWanted, sendPage } from './page.ts';
import { isPortalPath, leadsToPortal, redirectToPortal, servePortal } from './portal.ts';
import { probePage } from './probes.ts';
import { acceptProviderEvent, providerPath } from './provider.ts';
import { createRestHandler } from './rest.ts';
import type { ResumableHandler } from './resumable.ts';
import { serveSandbox } from './sandbox.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';
import { openSockets } from './sockets.ts';
import { streamEvents } from './sse.ts';

/** Long enough for a bulk upload of 50 large files over a slow connection. */
const requestTimeoutMs = 2 * 3600 * 1000;

/** Made once: a new error for every request costs more than its headers. */
const clientLeft = new DOMException('The client closed the connection.', 'AbortError');

const idleSweepMs = 100;
/** Time for streams to send their final event. */
const streamCloseMs = 1_000;

export interface HttpServer {
  server: Server;
  /**
   * Stops accepting requests, waits for running ones up to the given time, then ends streams and closes connections.
   */
  close(withinMs: number): Promise<void>;
}

export function createHttpServer(service: Service): HttpServer {
  const rest = createRestHandler(service, restSchema);
  const graphql = createGraphqlHandler(service, schema);
  const mcp = createMcpHandler(service);
  /** Loaded with the first resumable upload. */
  let resumable: ResumableHandler | undefined;
  /** Aborted when the time to finish is over. */
  const ending = new AbortController();
  /** A resumable stream can outlive its connection. */
  const streams = new Set<Promise<void>>();

  async function serveRest(request: IncomingMessage, response: ServerResponse, url: URL, call: Call): Promise<void> {
    try {
      const answer = await rest(request, url, call);
      if (!('route' in answer)) return sendAnswer(response, answer);
      const { route, context } = answer;
      const ended = new AbortController();
      const release = watchAccess(service, context.viewer, [route], (reason) => ended.abort(reason));
      const stream = streamEvents(restSchema, answer, response, AbortSignal.any([ending.signal, ended.signal]))
        .catch(async (error) => {
          const refusal = errorAnswer(publicError(error, service.log), call.requestId);
          await answer.settle?.(refusal);
          sendAnswer(response, refusal);
        })
        .finally(release);
      streams.add(stream);
      await stream.finally(() => streams.delete(stream));
    } catch (error) {
      sendAnswer(response, errorAnswer(publicError(error, service.log), call.requestId));
    }
  }

  async function serveGraphql(request: IncomingMessage, response: ServerResponse, url: URL, call: Call): Promise<void> {
    const answer = await graphql(request, url, call).catch((error) =>
      graphqlErrorAnswer(publicError(error, service.log)),
    );
    if (response.headersSent) return;
    if ('text' in answer) await sendResponse(response, answer);
    else sendAnswer(response, answer);
  }

  async function serve(request: IncomingMessage, response: ServerResponse, call: Call): Promise<void> {
    // Only the path and query are used; the Host header is not trusted.
    const url = URL.parse(`http://lintel.internal${request.url?.startsWith('/') ? request.url : '/'}`);
    const path = url?.pathname ?? '';
    if (handleCors(service.config.corsOrigins, request, response, path)) return;
    const found = url && pageWanted(request, url) && (probePage(service, url) ?? docsPageAt(service, path));
    const page = found && (await found);
    if (page) {
      call.surface('probe', path);
      return sendPage(request, response, page);
    }
    // GraphiQL needs no key; its requests do.
    if (url && path === '/graphql' && pageWanted(request, url) && explorerWanted(request, url)) {
      call.surface('graphql', path);
      return sendPage(request, response, await explorerPage());
    }
    if (isReading(request) && leadsToPortal(request, path)) {
      call.surface('portal', path);
      return redirectToPortal(response);
    }
    if (isReading(request) && isPortalPath(path)) {
      call.surface('portal', '/app');
      if (await servePortal(service.config, request, response, path)) return;
    }
    if (url && path === '/graphql' && (request.method === 'GET' || request.method === 'POST')) {
      call.surface('graphql', path);
      return serveGraphql(request, response, url, call);
    }
    if (path === '/mcp') {
      call.surface('mcp', path);
      const answer = await mcp(request, call);
      if (response.headersSent) return;
      return sendResponse(response, answer);
    }
    if (path === providerPath && request.method === 'POST') {
      call.surface('provider', path);
      const answer = await acceptProviderEvent(service, request).catch((error) =>
        errorAnswer(publicError(error, service.log), call.requestId),
      );
      return sendAnswer(response, answer);
    }
    if (path.startsWith('/sandbox/')) {
      call.surface('sandbox', '/sandbox');
      if (await serveSandbox(service, request, response, path)) return;
    }
    if (path.startsWith('/files/') && isReading(request)) {
      call.surface('file', '/files');
      if (await serveFile(service, request, response, path)) return;
    }
    if (path.startsWith(resumablePath)) {
      call.surface('upload', '/uploads');
      resumable ??= (await import('./resumable.ts')).createResumableHandler(service);
      if (await resumable(request, response)) return;
    }
    if (url && path.startsWith('/v1/')) {
      call.surface('rest');
      return serveRest(request, response, url, call);
    }
    const meta = { request_id: call.requestId, timestamp: new Date().toISOString() };
    sendAnswer(response, {
      status: 404,
      headers: {},
      body: { error: { code: 'not_found', message: 'No such path.' }, meta },
    });
  }

  const { http: limits } = service.config;
  const defaultHeaders = securityHeaders(service.config);
  /** The pending response of each connection. */
  const answers = new WeakMap<object, ServerResponse>();

  function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = newRequestId();
    const left = new AbortController();
    answers.set(request.socket, response);
    response.setHeader('X-Request-Id', requestId);
    setSecurityHeaders(response, defaultHeaders);
    response.once('close', () => {
      left.abort(clientLeft);
      if (answers.get(request.socket) === response) answers.delete(request.socket);
    });
    limitExchange(request, response, limits, (message) => {
      response.setHeader('Connection', 'close');
      const error = new InvalidRequest('body', message);
      const isGraphql = request.url?.startsWith('/graphql');
      sendAnswer(response, isGraphql ? graphqlErrorAnswer(error) : errorAnswer(error, requestId));
    });
    const setHeader = (name: string, value: string) => {
      if (!response.headersSent) response.setHeader(name, value);
    };
    return observeRequest(service.log, requestId, request, response, (surface) =>
      serve(request, response, { requestId, signal: left.signal, setHeader, surface }).catch((error) => {
        service.log.error({ err: error }, 'unhandled request error');
        if (response.headersSent) response.destroy();
        else sendAnswer(response, errorAnswer(publicError(error, service.log), requestId));
      }),
    );
  }

  const server = createServer(
    { requestTimeout: requestTimeoutMs, keepAliveTimeout: 65_000 },
    guardListener(service.log, 'request handler', onRequest, (request) => request.socket.destroy()),
  );
  limitConnections(server, limits, service.log);
  const onClientError = (error: Error & { code?: string }, socket: Duplex) => {
    if (answers.get(socket)?.headersSent) socket.destroy();
    else if (error.code === 'HPE_HEADER_OVERFLOW')
      refuseConnection(socket, new InvalidRequest('headers', 'The headers are too large.'), defaultHeaders, 431);
    else refuseConnection(socket, new InvalidRequest('request', 'The request is not valid HTTP.'), defaultHeaders);
  };
  server.on(
    'clientError',
    guardListener(service.log, 'malformed request handler', onClientError, (_error, socket) => socket.destroy()),
  );
  const sockets = openSockets(service, schema, server);

  return {
    server,
    async close(withinMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await sockets.close();
      // Closes keep-alive connections without a running request.
      const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
      const end = setTimeout(() => ending.abort(), withinMs);
      const cut = setTimeout(() => server.closeAllConnections(), withinMs + streamCloseMs);
      await closed;
      await Promise.allSettled(streams);
      for (const timer of [sweep, end, cut]) clearTimeout(timer);
    },
  };
}

async function sendResponse(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body)
    await pipeline(answer.body as unknown as AsyncIterable<Uint8Array>, response).catch(() => response.destroy());
  else response.end();
}

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const explorerWanted = ({ headers }: IncomingMessage, { searchParams }: URL): boolean =>
  !searchParams.has('query') && (headers.accept ?? '').includes('text/html');

function sendAnswer(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  if (response.headersSent || response.destroyed) return;
  if (status === 204) {
    response.writeHead(status, headers).end();
    return;
  }
  const text = 'Content-Type' in headers ? String(body) : JSON.stringify(body);
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      ...headers,
    })
    .end(text);
}
