// The portal in a browser: other files than PDFs, long lists, the keyboard alone, Spanish, and no connection.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Document, Packer, Paragraph } from 'docx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, client, eventually, startApp } from '../app.ts';
import { chromiumPath, openBrowser, openPage } from '../browser.ts';
import { projectRoot } from '../processes.ts';
import { artefacts, type House, linkOf, readHouse } from './house.ts';

if (!chromiumPath) console.warn('No Chromium here: the tests of the portal in a browser are skipped.');

describe.skipIf(!chromiumPath)('the portal', () => {
  let app: App;
  let house: House;
  let browser: Browser;
  beforeAll(async () => {
    await mkdir(artefacts, { recursive: true });
    app = await startApp();
    house = await readHouse(app);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  /** Opens the link of the house, and fails on any error of the page or any request that leaves the service. */
  async function visit(
    use: (page: Page) => Promise<void>,
    path = '',
    more: Record<string, string> = {},
    expected: RegExp = /^$/,
  ) {
    const { page, problems, foreign } = await openPage(browser, linkOf(app, house, path, more), { locale: 'en-US' });
    try {
      await use(page);
      expect(problems.filter((problem) => !expected.test(problem))).toEqual([]);
      expect(foreign).toEqual([]);
    } finally {
      await page.context().close();
    }
  }
  const shot = (page: Page, name: string) => page.screenshot({ path: join(artefacts, `${name}.png`) });
  const property = () => `/p/${house.property}`;

  test('a photo and a Word file are shown, with the words of an issue lit', async () => {
    const { liveKey } = await app.account();
    const { post, get, graphql } = client(app.url, liveKey);
    const { body: created } = await post('/v1/properties', { address: '7 Photo Road' });
    const lines = [
      'Home Inspection Report',
      '12 Test Lane, Boulder, CO 80301',
      'Inspection date: March 3, 2026',
      'Electrical',
      'A double tapped breaker was found in the main service panel, which is a fire hazard.',
      'Recommend repair by a licensed electrician.',
    ];
    const word = await Packer.toBuffer(
      new Document({ sections: [{ children: lines.map((line) => new Paragraph(line)) }] }),
    );
    const photo = await readFile(join(projectRoot, 'samples/water-heater-plate.jpg'));
    const ids: Record<string, string> = {};
    for (const [name, bytes] of [
      ['report.docx', word],
      ['plate.jpg', photo],
    ] as const) {
      const form = new FormData();
      form.append('property_id', created.id);
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      ids[name] = (await post('/v1/analyses', form)).body.analysis_id;
    }
    await eventually(
      () => get(`/v1/properties/${created.id}/documents`),
      ({ body }) => body.status === 'chat_ready',
    );
    const { body } = await graphql('query ($id: ID!) { analysis(id: $id) { issues { issues { id } } } }', {
      id: ids['report.docx'],
    });
    const [issue] = body.data.analysis.issues.issues;
    const other = { ...house, key: liveKey };
    const path = `/p/${created.id}/d/`;
    const { page, problems } = await openPage(
      browser,
      linkOf(app, other, `${path}${ids['report.docx']}?issue=${issue.id}`),
      {
        locale: 'en-US',
      },
    );
    await page.locator('.lit-line').getByText('double tapped breaker').waitFor();
    await page.evaluate((to) => history.pushState(null, '', to), `/app${path}${ids['plate.jpg']}`);
    await page.locator('.paper img').waitFor();
    expect(await page.locator('.paper img').evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    await page.locator('.recognized[data-ready]').waitFor({ state: 'attached' });
    await shot(page, 'photo');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a thousand issues are a short list for the browser, and arrow keys walk through it', async () => {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    // The answers of the service, with each issue many times.
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const list = body.data?.analysis?.issues;
      if (!list) return route.fulfill({ response });
      list.issues = Array.from({ length: 1000 }, (_, i) => ({
        ...list.issues[i % list.issues.length],
        id: `${i} ${list.issues[0].id}`,
      }));
      return route.fulfill({ json: body });
    });
    await page.goto(linkOf(app, house, `${property()}?tab=issues`));
    await page.getByText('3,000 issues').waitFor();
    expect(await page.locator('.issue').count()).toBeLessThan(60);
    await page.locator('.issue-scroller').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
    await page.locator('li[aria-posinset="3000"]').waitFor();
    await page.locator('.issue-scroller').evaluate((list) => list.scrollTo({ top: 0 }));
    await page.locator('[data-index="0"] .issue-open').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-index="1"] .issue.open').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-index="2"] .issue.open').waitFor();
    expect(await page.locator('.issue').count()).toBeLessThan(60);
    await context.close();
  });

  test('the keyboard alone opens an issue, turns and zooms its page, and closes it', () =>
    visit(async (page) => {
      await page.getByRole('tab', { name: 'Overview' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.locator('.issue-open').first().waitFor();
      await page.locator('.issue-open').first().focus();
      await page.keyboard.press('Enter');
      await page.locator('.text-layer[data-ready]').waitFor({ state: 'attached' });
      const shown = Number(await page.getByLabel('Page', { exact: true }).inputValue());
      const width = () => page.locator('.paper').evaluate((paper) => paper.clientWidth);
      const before = await width();
      await page.locator('.page-scroller').focus();
      await page.keyboard.press('PageDown');
      await page.locator(`.text-layer[data-ready="${shown + 1}"]`).waitFor({ state: 'attached' });
      await page.keyboard.press('+');
      await expect.poll(width).toBeGreaterThan(before);
      await page.keyboard.press('Escape');
      await page.locator('.viewer').waitFor({ state: 'detached' });
    }));

  test('Spanish texts, and a notice while the browser is offline', () =>
    visit(
      async (page) => {
        await page.getByLabel('Language').selectOption('es');
        await page.getByRole('tab', { name: 'Problemas' }).waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe('es');
        await page.context().setOffline(true);
        await page.getByText('No hay conexión.').waitFor();
        await page.context().setOffline(false);
        await page.getByText('No hay conexión.').waitFor({ state: 'detached' });
      },
      '',
      {},
      /ERR_INTERNET_DISCONNECTED|WebSocket/,
    ));
});
