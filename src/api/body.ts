// Reads JSON bodies of at most 1 MB. A body must be an object or empty.
import type { IncomingMessage } from 'node:http';
import { bytesPerMegabyte } from '../config/sizes.ts';
import { InvalidRequest } from '../platform/errors.ts';

/** @throws InvalidRequest if the body is too large or incomplete */
export async function readBody(request: IncomingMessage, maxBytes = bytesPerMegabyte): Promise<Buffer> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && !(Number(length) > 0)) return Buffer.alloc(0);
  const parts: Buffer[] = [];
  let bytes = 0;
  const ended = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new InvalidRequest('body', 'The body is incomplete.'));
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      // The rest is read and discarded, so that a client that is still sending gets the response.
      if (bytes <= maxBytes) parts.push(part);
      else parts.length = 0;
      if (bytes > 64 * maxBytes) request.destroy();
    });
    request.once('end', resolve).once('error', fail);
    request.once('close', () => request.complete || fail());
  });
  await ended;
  if (bytes > maxBytes) throw new InvalidRequest('body', 'The body is larger than 1 MB.');
  return Buffer.concat(parts);
}

/** @throws InvalidRequest if the body is not a JSON object */
export function parseJsonObject(request: IncomingMessage, body: Buffer): Record<string, unknown> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const isJson = type === 'application/json' || type?.endsWith('+json');
  if (body.length === 0 && (!type || isJson)) return {};
  if (!isJson) throw new InvalidRequest('body', 'Send the body as application/json.');
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new InvalidRequest('body', 'The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidRequest('body', 'The body must be a JSON object.');
  return value as Record<string, unknown>;
}
