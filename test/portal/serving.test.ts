// How the API serves the portal: addresses, caching, the content security policy, and the size of the first load.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalPolicy } from '../../src/api/portal.ts';
import { readConfig } from '../../src/config/config.ts';
import { type App, startApp } from '../app.ts';
import { projectRoot } from '../processes.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ ROLE: 'api' });
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers, redirect: 'manual' });

test('a browser at the address of the service is sent to the portal; a program gets the 404 of the API', async () => {
  const browser = await get('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  expect([browser.status, browser.headers.get('location')]).toEqual([302, '/app/']);
  for (const headers of [{}, { accept: 'application/json' }, { accept: '*/*' }]) {
    const program = await get('/', headers as Record<string, string>);
    expect([program.status, program.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  }
});

test('every address of the portal answers with its first page, and a missing file with 404', async () => {
  const first = await (await get('/app/')).text();
  expect(first).toContain('<div id="root">');
  for (const path of ['/app', '/app/p/1', '/app/p/1/d/2?page=3&issue=4', '/app/anything'])
    expect(await (await get(path)).text()).toBe(first);
  for (const path of ['/app/assets/none.js', '/app/../package.json', '/app/%2e%2e/package.json', '/apple'])
    expect((await get(path)).status).toBe(404);
});

test('the portal runs no inline script and loads from the service alone', async () => {
  const page = await get('/app/');
  const policy = page.headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
  expect(await page.text()).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=/);
});

test('a bucket that serves files itself is the only other origin of the policy', () => {
  const bucket = {
    S3_BUCKET: 'documents',
    S3_ENDPOINT: 'https://files.example',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  };
  const others = (settings: Record<string, string>) =>
    new Set(portalPolicy(readConfig(settings).s3).match(/https?:[^\s;]+/g));
  expect(others({})).toEqual(new Set());
  expect(others(bucket)).toEqual(new Set(['https://files.example']));
  expect(others({ ...bucket, S3_FORCE_PATH_STYLE: 'false' })).toEqual(new Set(['https://documents.files.example']));
  expect(others({ ...bucket, S3_LINKS: 'false' })).toEqual(new Set());
});

test('hashed files are kept for a year; the first page is asked for again and not sent again', async () => {
  const page = await get('/app/');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const again = await get('/app/', { 'if-none-match': page.headers.get('etag')! });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const script = /\/app\/assets\/[\w.-]+\.js/.exec(await page.text())![0];
  const sent = await get(script);
  expect(sent.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(sent.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(sent.headers.get('content-encoding')).toBe('gzip');
  const plain = await get(script, { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(await sent.text());
});

test('the first load is at most 300 KB of compressed script, without pdf.js', async () => {
  const dist = join(projectRoot, 'portal/dist');
  const loaded = new Set<string>();
  const pending = [...(await readFile(join(dist, 'index.html'), 'utf8')).matchAll(/assets\/[\w.-]+\.js/g)].map(
    ([file]) => file,
  );
  let bytes = 0;
  while (pending.length > 0) {
    const file = pending.pop()!;
    if (loaded.has(file)) continue;
    loaded.add(file);
    const text = await readFile(join(dist, file), 'utf8');
    expect(text, file).not.toContain('GlobalWorkerOptions');
    bytes += (await readFile(join(dist, `${file}.gz`))).length;
    // Imports of a module are loaded with it; other views wait.
    const names = [...text.matchAll(/(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
      ([, name]) => `assets/${name}`,
    );
    pending.push(...names);
  }
  expect(loaded.size).toBeGreaterThan(1);
  expect(bytes).toBeLessThan(300_000);
});
