// The door of files that the storage does not serve by itself. Its address is the right to read one file for some
// minutes; whatever the file says, no browser runs it here.
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

/** False when there is no such file. */
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
    // A portal shows pictures on pages of its own site.
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
  // A body that breaks off ends the connection: the length that was told is not reached.
  await pipeline(body, response).catch(() => response.destroy());
  return true;
}

/** One range that can be satisfied; anything else is answered with the whole file. */
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
