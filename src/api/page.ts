// Pages without authentication: health, metrics, documentation.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Page {
  status: number;
  type: string;
  body: string | Buffer;
  /** Content-Security-Policy, if the page needs more than the default. */
  policy?: string;
}

/** Path of a GET or HEAD request; undefined for other methods. */
export const pageWanted = ({ method }: IncomingMessage, url: URL | null): string | undefined =>
  method === 'GET' || method === 'HEAD' ? url?.pathname : undefined;

export function sendPage({ method }: IncomingMessage, response: ServerResponse, page: Page): void {
  const headers = { 'Content-Type': page.type, ...(page.policy && { 'Content-Security-Policy': page.policy }) };
  response.writeHead(page.status, headers).end(method === 'HEAD' ? undefined : page.body);
}
