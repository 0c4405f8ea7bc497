// Serves the built portal under `/app` and the console under `/console`: files, and the first page of each for every
// address that the browser handles.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import type { Config } from '../config/config.ts';
import type { S3Options } from '../config/s3.ts';

const folder = join(import.meta.dirname, '../../portal/dist');
const prefix = '/app';
const consolePrefix = '/console';
/** Vite names these files after their contents. */
const hashed = /^assets\//;
const oneYear = 31_536_000;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Only what the build wrote is served, whatever the path says. Empty if the portal is not built. */
let files: Promise<Map<string, string>> | undefined;

async function listFiles(): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(folder, path).split(sep).join('/'), path]));
}

const isBelow = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

export const isPortalPath = (path: string): boolean => isBelow(path, prefix) || isBelow(path, consolePrefix);

/** Browsers that open the service's own address are sent to the portal; programs get the usual 404. */
export const leadsToPortal = ({ headers }: IncomingMessage, path: string): boolean =>
  path === '/' && (headers.accept ?? '').includes('text/html');

export function redirectToPortal(response: ServerResponse): void {
  response.writeHead(302, { Location: `${prefix}/`, Vary: 'Accept', 'Content-Length': 0 }).end();
}

/** Returns false for a file that does not exist. */
export async function servePortal(
  { s3 }: Pick<Config, 's3'>,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  const wanted = path.slice(prefix.length + 1);
  const page = isBelow(path, consolePrefix) ? 'console.html' : 'index.html';
  // Addresses of pages have no file extension.
  const isPage = page === 'console.html' || (extname(wanted) === '' && !wanted.startsWith('pdf/'));
  const name = isPage ? page : wanted;
  // A page load may follow another build.
  if (isPage) files = listFiles();
  files ??= listFiles();
  const known = await files;
  const file = known.get(name);
  if (!file) return false;
  const packed = known.get(`${name}.gz`);
  const zipped = packed !== undefined && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const body = await readFile(zipped ? packed : file);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'Content-Type': types[extname(name)] ?? 'application/octet-stream',
    'Cache-Control': hashed.test(name) ? `public, max-age=${oneYear}, immutable` : 'no-cache',
    ETag: tag,
    ...(packed !== undefined && { Vary: 'Accept-Encoding' }),
    ...(zipped && { 'Content-Encoding': 'gzip' }),
    // A worker is bound by the policy of its own script, not by that of its page.
    ...((isPage || extname(name) === '.mjs') && { 'Content-Security-Policy': portalPolicy(s3) }),
  };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end();
    return true;
  }
  response
    .writeHead(200, { ...headers, 'Content-Length': body.length })
    .end(request.method === 'HEAD' ? undefined : body);
  return true;
}

/** No inline scripts and no other origin, except a bucket that serves the files itself. */
export function portalPolicy(s3: Config['s3']): string {
  const bucket = s3?.links ? ` ${bucketOrigin(s3)}` : '';
  return [
    "default-src 'none'",
    // Image decoders of pdf.js are WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${bucket}`,
    "font-src 'self' data:",
    `connect-src 'self'${bucket}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function bucketOrigin({ bucket, region, endpoint, pathStyle }: Readonly<S3Options>): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return pathStyle ? url.origin : `${url.protocol}//${bucket}.${url.host}`;
}
