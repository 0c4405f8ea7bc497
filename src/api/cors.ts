// CORS: which origins may read responses. API keys are sent in a header that scripts set, so no credentials mode is
// needed.
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
/** Allowed headers if a preflight does not request specific ones. */
const defaultHeaders = 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-External-User-ID';
const preflightSeconds = '7200';

const served = (path: string) => path === '/graphql' || path === '/mcp' || /^\/(v1|files|uploads)\//.test(path);

/** Whether the configured list (origins, `http://host:*` for any port, or `*`) allows this origin. */
export function allowsOrigin(allowed: readonly string[], origin: string): boolean {
  return allowed.some((pattern) => {
    if (pattern === '*' || pattern === origin) return true;
    // Digits only: anything else after the colon could be another host.
    return pattern.endsWith(':*') && origin.replace(/:\d{1,5}$/, '') === pattern.slice(0, -2);
  });
}

/** Sets the CORS headers of a response. Returns true after responding to a preflight. */
export function handleCors(
  allowed: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): boolean {
  if (!served(path)) return false;
  const everyone = allowed.includes('*');
  // Caches must not reuse a response for another origin.
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
