// docs/examples/portal: a portal on another origin, with a session token.
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, client, startApp } from '../app.ts';
import { chromiumPath, openBrowser, openPage } from '../browser.ts';
import { projectRoot } from '../processes.ts';
import { type House, readHouse } from './house.ts';

if (!chromiumPath) console.warn('No Chromium here: the test of the portal on another origin is skipped.');

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

describe.skipIf(!chromiumPath)('a portal on another origin', () => {
  let app: App;
  let house: House;
  let browser: Browser;
  let files: Server;
  let origin: string;
  beforeAll(async () => {
    files = createServer(async ({ url }, response) => {
      const name = url === '/' ? 'index.html' : url!.slice(1);
      const body = await readFile(join(projectRoot, 'docs/examples/portal', name)).catch(() => null);
      response.writeHead(body ? 200 : 404, { 'Content-Type': types[extname(name)] ?? 'text/plain' }).end(body);
    });
    await new Promise<void>((resolve) => files.listen(0, 'localhost', resolve));
    origin = `http://localhost:${(files.address() as AddressInfo).port}`;
    app = await startApp({ CORS_ORIGINS: origin });
    house = await readHouse(app, ['inspection-report.pdf']);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    files?.close();
  });

  async function open(property: string, scopes: string[]) {
    const { body } = await client(app.url, house.key).graphql(
      'mutation ($ids: [ID!], $scopes: [SessionScope!]) { createSession(propertyIds: $ids, scopes: $scopes) { token } }',
      { ids: [house.property], scopes },
    );
    const fragment = new URLSearchParams({ api: app.url, property, token: body.data.createSession.token });
    return openPage(browser, `${origin}/#${fragment}`);
  }

  test('shows documents, a lit issue and a cited answer, and uploads', async () => {
    const { page, problems, foreign } = await open(house.property, ['read', 'chat', 'write:upload']);
    await page.getByText('inspection-report.pdf: analysis_done, 42 issues').waitFor();
    await page.locator('#issues button').first().click();
    await page.locator('#page .box').first().waitFor();
    expect(await page.locator('#page img').evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    await page.getByLabel('Question').fill('What is wrong with the deck?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.locator('#answer button').first().click();
    await page.setInputFiles('[name=file]', join(projectRoot, 'samples/association-rules.pdf'));
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('association-rules.pdf: analysis_done').waitFor();
    expect(problems).toEqual([]);
    expect(foreign.filter((url) => !url.replace(/^ws/, 'http').startsWith(app.url))).toEqual([]);
    await page.context().close();
  });

  test('a token shows no other property, and does nothing beyond its scopes', async () => {
    const other = await client(app.url, house.key).post('/v1/properties', { address: '2 Other Street' });
    const foreign = await open(other.body.id, ['read']);
    await foreign.page.getByText(/^not_found/).waitFor();
    await foreign.page.context().close();
    const { page } = await open(house.property, ['read']);
    await page.locator('#issues button').first().waitFor();
    await page.setInputFiles('[name=file]', join(projectRoot, 'samples/loan-estimate.pdf'));
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText(/write:upload/).waitFor();
    await page.context().close();
  });

  test('an origin that is not allowed reads nothing', async () => {
    const strict = await startApp({ CORS_ORIGINS: 'https://portal.example.com' });
    const { page } = await openPage(
      browser,
      `${origin}/#${new URLSearchParams({ api: strict.url, property: 'x', token: 'y' })}`,
    );
    await page.locator('#problem:not(:empty)').waitFor();
    await page.context().close();
    await strict.close();
  });
});
