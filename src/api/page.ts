// A page that needs no key: state of the process, documentation.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Page {
  status: number;
  type: string;
  body: string | Buffer;
  /** Its Content-Security-Policy, where it needs more than nothing. */
  policy?: string;
}

/** The path of a page that is asked for; undefined for every other kind of request. */
export const pageWanted = ({ method }: IncomingMessage, url: URL | null): string | undefined =>
  method === 'GET' || method === 'HEAD' ? url?.pathname : undefined;

export function sendPage({ method }: IncomingMessage, response: ServerResponse, page: Page): void {
  const headers = { 'Content-Type': page.type, ...(page.policy && { 'Content-Security-Policy': page.policy }) };
  response.writeHead(page.status, headers).end(method === 'HEAD' ? undefined : page.body);
}
