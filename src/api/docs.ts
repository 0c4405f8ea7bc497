// The documentation of `/v1`: the OpenAPI document and the Swagger UI.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from './page.ts';
import { policyOfPage } from './security-headers.ts';

/** Undefined if the path is not a documentation page. */
export async function docsPageAt(path: string): Promise<Page | undefined> {
  if (path === '/v1/openapi.json')
    return { status: 200, type: 'application/json; charset=utf-8', body: await readFile(openApiFile) };
  if (path === '/docs' || path === '/docs/')
    return { status: 200, type: 'text/html; charset=utf-8', body: docsPage, policy: policyOfPage(docsPage) };
  const asset = /^\/docs\/(swagger-ui\.css|swagger-ui-bundle\.js)$/.exec(path)?.[1];
  if (!asset) return undefined;
  const type = asset.endsWith('.css') ? 'text/css' : 'text/javascript';
  return { status: 200, type, body: await readFile(join(docsAssets, asset)) };
}

const openApiFile = join(import.meta.dirname, '../../schema/openapi.json');
const docsAssets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const docsPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Lintel API</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/docs/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '/v1/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: true });</script></body>
</html>
`;
