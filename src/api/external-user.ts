// The header that names the caller's end user.
import type { IncomingMessage } from 'node:http';

/** Node reads headers as Latin-1; an id in UTF-8 is read as such. */
export function externalUserOf(request: IncomingMessage): string | undefined {
  const value = request.headers['x-external-user-id'];
  if (value === undefined) return undefined;
  const bytes = Buffer.from(String(value), 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD') ? String(value) : text;
}
