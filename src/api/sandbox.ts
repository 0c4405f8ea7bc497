// The door of the sandbox's pages. They need no key: the address of a session is the right to use it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { servePage } from '../payments/sandbox/pages.ts';
import type { Service } from '../service/service.ts';
import { readBody } from './body.ts';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  // No word on form-action: browsers would hold a redirect to the caller's own site against it.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** False when there is no such page. */
export async function serveSandbox(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  const body = request.method === 'POST' ? await readBody(request) : undefined;
  const answer = await servePage(service.db, request.method ?? 'GET', path, body);
  if (!answer) return false;
  if ('location' in answer) {
    // Written as a URL, it holds nothing that could break a header.
    response.writeHead(303, { Location: new URL(answer.location, service.address.publicUrl).href }).end();
    return true;
  }
  response.writeHead(answer.status, headers).end(request.method === 'HEAD' ? undefined : answer.html);
  return true;
}
