import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureDemo } from '../src/app/demo-account.ts';
import { client, startApp } from './app.ts';

test('concurrent APIs on one folder write one complete demo.json with a working key', async () => {
  const app = await startApp({ ROLE: 'api' });
  try {
    await Promise.all(Array.from({ length: 12 }, () => ensureDemo(app.service, app.url)));
    const { dataDir } = app.service.config;
    expect((await readdir(dataDir)).filter((name) => name.startsWith('demo.json'))).toEqual(['demo.json']);
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
    expect((await client(app.url, demo.live_key).get('/v1/properties')).status).toBe(200);
    expect(await ensureDemo(app.service, app.url)).toEqual(demo);
  } finally {
    await app.close();
  }
});
