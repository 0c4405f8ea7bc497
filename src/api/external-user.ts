// Reads the header that identifies the end user of the caller.
import type { IncomingMessage } from 'node:http';

/** Node decodes headers as Latin-1. Decodes a UTF-8 id correctly. */
export function externalUserOf(request: IncomingMessage): string | undefined {
  const value = request.headers['x-external-user-id'];
  if (value === undefined) return undefined;
  const bytes = Buffer.from(String(value), 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD') ? String(value) : text;
}
