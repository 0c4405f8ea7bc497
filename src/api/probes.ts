// Health, readiness and metrics. A worker process serves only these, on its own port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenAt } from '../platform/listen.ts';
import { checkHealth, checkNames } from '../service/health.ts';
import type { Service } from '../service/service.ts';
import { limitConnections } from './connections.ts';
import { guardListener } from './guard.ts';
import { type Page, pageWanted, sendPage } from './page.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';

const json = (status: number, body: object): Page => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Undefined if the path is not a probe. */
export function probePage(service: Service, { pathname, searchParams }: URL): Page | Promise<Page> | undefined {
  if (pathname === '/health') return json(200, { status: 'up' });
  if (pathname === '/ready') return readiness(service, searchParams.get('only'));
  return pathname === '/metrics' ? metrics(service) : undefined;
}

const metrics = async ({ metrics }: Service): Promise<Page> => ({
  status: 200,
  type: metrics.contentType,
  body: await metrics.text(),
});

/** @param only comma-separated names of the checks to run; null for all */
async function readiness(service: Service, only: string | null): Promise<Page> {
  const wanted = only === null ? checkNames : [...new Set(only.split(','))];
  const unknown = wanted.filter((name) => !checkNames.includes(name));
  if (unknown.length > 0) return json(400, { status: 'no_such_check', known: checkNames });
  const results = await checkHealth(service, wanted);
  const good = results.every(([, state]) => state === 'ok');
  return json(good ? 200 : 503, { status: good ? 'ready' : 'not_ready', checks: Object.fromEntries(results) });
}

/** Serves the probes of a standalone worker. */
export async function serveProbes(service: Service, port: number): Promise<{ port: number; stop(): Promise<void> }> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = URL.parse(`http://lintel.internal${request.url?.startsWith('/') ? request.url : '/'}`);
    setSecurityHeaders(response, securityHeaders(service.config));
    const page = url && pageWanted(request, url) !== undefined ? await probePage(service, url) : undefined;
    sendPage(request, response, page ?? json(404, { status: 'no_such_page' }));
  };
  const server = createServer(
    { requestTimeout: service.config.http.bodyMs },
    guardListener(service.log, 'probe handler', answer, (request) => request.socket.destroy()),
  );
  limitConnections(server, service.config.http, service.log);
  return {
    port: await listenAt(server, service.config.host, port, 'WORKER_PORT'),
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
