// The guide and the reference of the API, and the OpenAPI document in versions 3.1 and 3.2. docs/site builds the pages.
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { openApi32, sampleServer } from '../../schema/openapi.ts';
import type { Service } from '../service/service.ts';
import type { Page } from './page.ts';
import { docsPolicy, referencePolicy } from './security-headers.ts';

/** Undefined if the path is not a documentation page. */
export function docsPageAt(service: Service, path: string): Promise<Page | undefined> | undefined {
  return /^\/(docs(\/|\.md$|$)|llms|v1\/openapi)/.test(path) ? readPage(service, path) : undefined;
}

async function readPage({ address }: Service, path: string): Promise<Page | undefined> {
  if (path === '/v1/openapi.json' || path === '/v1/openapi-3.2.json') {
    // A JSON string ends with the address or continues with its path.
    const text = (await readFile(openApiFile, 'utf8')).replaceAll(`"${sampleServer}`, `"${address.publicUrl}`);
    const body = path === '/v1/openapi.json' ? text : JSON.stringify(openApi32(JSON.parse(text)));
    return { status: 200, type: 'application/json; charset=utf-8', body };
  }
  const wanted = path === '/docs/' ? '/docs' : path;
  files ??= filesOf(built);
  const found = await files;
  const file = [wanted, `${wanted}.html`].find((name) => found.has(name));
  if (!file) return undefined;
  const body = await readFile(join(built, file)).catch(() => undefined);
  // It is being built again.
  if (!body) return undefined;
  const type = types[extname(file)] ?? 'application/octet-stream';
  if (!/^(text|application\/json)/.test(type)) return { status: 200, type, body };
  const text = String(body).replaceAll(exampleServer, address.publicUrl);
  return { status: 200, type, body: text, policy: wanted === '/docs/reference' ? referencePolicy : docsPolicy };
}

const root = join(import.meta.dirname, '../..');
const openApiFile = join(root, 'schema/openapi.json');
const built = join(root, 'built');
/** The address in the examples of the guide. */
const exampleServer = 'http://localhost:4000';

/** The files that are served; no other path is looked up. */
let files: Promise<Set<string>> | undefined;

async function filesOf(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Set(paths.map((path) => path.slice(folder.length).replaceAll('\\', '/')));
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
  '.tgz': 'application/gzip',
  '.zip': 'application/zip',
};
