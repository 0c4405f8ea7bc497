// Cross-origin requests of browsers: which origins may read what this service answers. Keys come in a header that scripts
// set themselves, so there is no credentials mode.
import type { IncomingMessage, ServerResponse } from 'node:http';

const exposed = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Idempotency-Replayed',
  'Deprecation',
  'Sunset',
].join(', ');

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** What a preflight is told when it does not say which headers it wants. */
const defaultHeaders = 'Authorization, Content-Type, Idempotency-Key, X-External-User-ID';
const preflightSeconds = '7200';

const served = (path: string) => path === '/graphql' || path.startsWith('/v1/') || path.startsWith('/files/');

/** Whether the list of the settings (origins, `http://host:*` for any port, or `*`) allows this origin. */
export function allowsOrigin(allowed: readonly string[], origin: string): boolean {
  return allowed.some((pattern) => {
    if (pattern === '*' || pattern === origin) return true;
    // Nothing but digits: what else follows the colon would be another host.
    return pattern.endsWith(':*') && origin.replace(/:\d{1,5}$/, '') === pattern.slice(0, -2);
  });
}

/** Sets the headers that tell a browser who may read the answer. True when this was a preflight, which is answered then. */
export function handleCors(
  allowed: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): boolean {
  if (!served(path)) return false;
  const everyone = allowed.includes('*');
  // Caches must not give the answer for one origin to another.
  if (!everyone && allowed.length > 0) response.setHeader('Vary', 'Origin');
  const { origin } = request.headers;
  const granted = origin !== undefined && allowsOrigin(allowed, origin);
  if (granted) {
    response.setHeader('Access-Control-Allow-Origin', everyone ? '*' : origin);
    response.setHeader('Access-Control-Expose-Headers', exposed);
  }
  const wanted = request.headers['access-control-request-method'];
  if (request.method !== 'OPTIONS' || origin === undefined || wanted === undefined) return false;
  if (granted) {
    response.setHeader('Access-Control-Allow-Methods', methods);
    const headers = request.headers['access-control-request-headers'];
    response.setHeader('Access-Control-Allow-Headers', headers || defaultHeaders);
    response.setHeader('Access-Control-Max-Age', preflightSeconds);
    response.appendHeader('Vary', 'Access-Control-Request-Headers');
  }
  response.writeHead(204).end();
  return true;
}
