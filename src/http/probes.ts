// What operators and their machines ask: up, ready, metrics; and the documentation.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Service } from '../service.ts';
import { registry } from './metrics.ts';

export interface Page {
  status: number;
  type: string;
  body: string | Buffer;
}

const json = (status: number, body: object): Page => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** A worker that has not been seen for so long is gone. */
const workerSilence = '15 seconds';
const checkTimeoutMs = 3000;

export async function probe(service: Service, path: string): Promise<Page | undefined> {
  if (path === '/health') return json(200, { status: 'up' });
  if (path === '/ready') return ready(service);
  if (path === '/metrics') return { status: 200, type: registry.contentType, body: await registry.metrics() };
  if (path === '/v1/openapi.json')
    return { status: 200, type: 'application/json; charset=utf-8', body: await readFile(openApiFile) };
  if (path === '/docs' || path === '/docs/') return { status: 200, type: 'text/html; charset=utf-8', body: docsPage };
  const asset = /^\/docs\/(swagger-ui\.css|swagger-ui-bundle\.js)$/.exec(path)?.[1];
  if (asset)
    return {
      status: 200,
      type: asset.endsWith('.css') ? 'text/css' : 'text/javascript',
      body: await readFile(join(docsAssets, asset)),
    };
  return undefined;
}

async function ready(service: Service): Promise<Page> {
  const checks = {
    database: service.pool.query('select 1'),
    worker: service.pool
      .query(`select 1 from worker_heartbeat where seen_at > now() - interval '${workerSilence}' limit 1`)
      .then(({ rowCount }) => (rowCount ? undefined : Promise.reject(new Error('no worker is running')))),
    search: service.search.ping(),
    storage: service.storage.ping(),
  };
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error('no answer in time')), checkTimeoutMs).unref(),
      );
      const state = await Promise.race([check, late]).then(
        () => 'ok',
        () => 'unavailable',
      );
      return [name, state] as const;
    }),
  );
  const good = results.every(([, state]) => state === 'ok');
  return json(good ? 200 : 503, { status: good ? 'ready' : 'not_ready', checks: Object.fromEntries(results) });
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
