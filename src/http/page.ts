// A page that needs no key: state of the process, documentation.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Page {
  status: number;
  type: string;
  body: string | Buffer;
}

/** The path of a page that is asked for; undefined for every other kind of request. */
export const pageWanted = ({ method }: IncomingMessage, url: URL | null): string | undefined =>
  method === 'GET' || method === 'HEAD' ? url?.pathname : undefined;

export function sendPage({ method }: IncomingMessage, response: ServerResponse, { status, type, body }: Page): void {
  response.writeHead(status, { 'Content-Type': type }).end(method === 'HEAD' ? undefined : body);
}
