// Serves files that the storage does not serve itself. The link is the permission to read one file for a few minutes.
// Headers prevent browsers from running the content.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { readFileToken } from '../files/links.ts';
import type { Service } from '../service/service.ts';
import { MissingFile } from '../storage/storage.ts';

const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Accept-Ranges': 'bytes',
};

/** Returns false if the file does not exist. */
export async function serveFile(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  const served = readFileToken(service, path.slice('/files/'.length));
  const found = served && (await service.storage.head(served.key));
  if (!served || !found) return false;
  const range = rangeOf(request.headers.range, found.bytes);
  const length = range ? range.end - range.start + 1 : found.bytes;
  const all = {
    ...headers,
    // Sites of customers embed images.
    'Cross-Origin-Resource-Policy': served.contentType.startsWith('image/') ? 'cross-origin' : 'same-site',
    'Content-Type': served.contentType,
    'Content-Disposition': served.contentDisposition,
    'Content-Length': length,
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${found.bytes}` }),
  };
  const status = range ? 206 : 200;
  if (request.method === 'HEAD' || length === 0) {
    response.writeHead(status, all).end();
    return true;
  }
  const body = await service.storage.get(served.key, range).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error;
    return undefined;
  });
  if (!body) return false;
  response.writeHead(status, all);
  // If the body breaks off, the connection is closed, because the announced length cannot be reached. If the client has
  // left before, `pipeline` leaves the body open.
  await pipeline(body, response).catch(() => {
    body.destroy();
    response.destroy();
  });
  return true;
}

/** A single satisfiable range; otherwise undefined, and the whole file is sent. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || size === 0) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const wanted = Number(last);
    return last === '' || wanted === 0 ? undefined : { start: Math.max(0, size - wanted), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : undefined;
}
