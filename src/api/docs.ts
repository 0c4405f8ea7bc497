// The documentation of `/v1`: the OpenAPI document, in versions 3.1 and 3.2, and the Swagger UI.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openApi32, sampleServer } from '../../schema/openapi.ts';
import type { Service } from '../service/service.ts';
import type { Page } from './page.ts';
import { policyOfPage } from './security-headers.ts';

/** Undefined if the path is not a documentation page. */
export async function docsPageAt({ address }: Service, path: string): Promise<Page | undefined> {
  if (path === '/v1/openapi.json' || path === '/v1/openapi-3.2.json') {
    // A JSON string ends with the address or continues with its path.
    const text = (await readFile(openApiFile, 'utf8')).replaceAll(`"${sampleServer}`, `"${address.publicUrl}`);
    const body = path === '/v1/openapi.json' ? text : JSON.stringify(openApi32(JSON.parse(text)));
    return { status: 200, type: 'application/json; charset=utf-8', body };
  }
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
