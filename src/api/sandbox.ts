// Serves the pages of the payment sandbox. They need no key: the URL of a session is the permission to use it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { servePage } from '../payments/sandbox/pages.ts';
import type { Service } from '../service/service.ts';
import { readBody } from './body.ts';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  // Without form-action, because browsers would block the redirect to the site of the caller.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Returns false if the page does not exist. */
export async function serveSandbox(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  const body = request.method === 'POST' ? await readBody(request) : undefined;
  const answer = await servePage(service.db, request.method ?? 'GET', path, body);
  if (body) service.viewers.evict();
  if (!answer) return false;
  if ('location' in answer) {
    // URL encoding prevents header injection.
    response.writeHead(303, { Location: new URL(answer.location, service.address.publicUrl).href }).end();
    return true;
  }
  response.writeHead(answer.status, headers).end(request.method === 'HEAD' ? undefined : answer.html);
  return true;
}
