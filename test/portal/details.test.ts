// The portal in a browser: other files than PDFs, long lists, the keyboard alone, Spanish, and no connection.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Document, Packer, Paragraph } from 'docx';
import { describe, expect, test } from 'vitest';
import { client, eventually } from '../app.ts';
import { chromiumPath, openPage, slow } from '../browser.ts';
import { projectRoot } from '../processes.ts';
import { keep, linkOf, usePortal } from './house.ts';

describe.skipIf(!chromiumPath)('the portal', () => {
  const portal = usePortal();

  test('a photo and a Word file are shown, with the words of an issue lit', async () => {
    const { liveKey } = await portal.app.account();
    const { post, get, graphql } = client(portal.app.url, liveKey);
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
    const other = { ...portal.house, key: liveKey };
    const path = `/p/${created.id}/d/`;
    const { page, problems } = await openPage(
      portal.browser,
      linkOf(portal.app, other, `${path}${ids['report.docx']}?issue=${issue.id}`),
      {
        locale: 'en-US',
      },
    );
    await page.locator('.lit-line').getByText('double tapped breaker').waitFor();
    await page.evaluate((to) => history.pushState(null, '', to), `/app${path}${ids['plate.jpg']}`);
    await page.locator('.paper img').waitFor();
    expect(await page.locator('.paper img').evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    await page.locator('.recognized[data-ready]').waitFor({ state: 'attached' });
    await keep(page, 'photo');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a thousand issues are a short list for the browser, and arrow keys walk through it', async () => {
    const context = await portal.browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    page.setDefaultTimeout(slow.timeout);
    // The answers of the service, with each issue many times.
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch(slow);
      const body = await response.json();
      const list = body.data?.analysis?.issues;
      if (!list) return route.fulfill({ response });
      list.issues = Array.from({ length: 1000 }, (_, i) => ({
        ...list.issues[i % list.issues.length],
        id: `${i} ${list.issues[0].id}`,
      }));
      return route.fulfill({ json: body });
    });
    await page.goto(linkOf(portal.app, portal.house, `${portal.path()}?tab=issues`));
    await page.getByText('3,000 issues').waitFor();
    expect(await page.locator('.issue').count()).toBeLessThan(60);
    // Rows get their real height when they are drawn, which moves the end of the list.
    const scrollToEnd = async () => {
      await page.locator('.issue-scroller').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
      return page.locator('li[aria-posinset="3000"]').count();
    };
    await expect.poll(scrollToEnd, slow).toBe(1);
    await page.locator('.issue-scroller').evaluate((list) => list.scrollTo({ top: 0 }));
    await page.locator('[data-index="0"] .issue-open').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-index="1"] .issue.open').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-index="2"] .issue.open').waitFor();
    expect(await page.locator('.issue').count()).toBeLessThan(60);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });

  test('the keyboard alone opens an issue, turns and zooms its page, and closes it', () =>
    portal.open(async (page) => {
      await page.getByRole('tab', { name: 'Overview' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.locator('.issue-open').first().waitFor();
      await page.locator('.issue-open').first().focus();
      await page.keyboard.press('Enter');
      await page.locator('.text-layer[data-ready]').first().waitFor({ state: 'attached' });
      const shown = Number(await page.getByLabel('Page', { exact: true }).inputValue());
      const width = () =>
        page
          .locator('.paper')
          .first()
          .evaluate((paper) => paper.clientWidth);
      const before = await width();
      await page.locator('.page-scroller').focus();
      await page.keyboard.press('PageDown');
      await page.locator(`.text-layer[data-ready="${shown + 1}"]`).waitFor({ state: 'attached' });
      await page.keyboard.press('+');
      await expect.poll(width, slow).toBeGreaterThan(before);
      await page.keyboard.press('Escape');
      await page.locator('.viewer').waitFor({ state: 'detached' });
    }));

  test('an issue keeps the focus while the issues of other documents arrive', () =>
    portal.open(async (page) => {
      const arrived = Promise.withResolvers<void>();
      const report = portal.house.documents['inspection-report.pdf']!;
      await page.route('**/graphql', async (route) => {
        const body = route.request().postData() ?? '';
        if (/query Issues\b/.test(body) && body.includes(report)) await arrived.promise;
        await route.continue();
      });
      await page.reload();
      await page.getByRole('tab', { name: 'Overview' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.locator('.issue-open').first().focus();
      const focused = () =>
        page.evaluate(() => {
          const row = document.activeElement?.closest('li');
          return { title: row?.querySelector('.issue-title')?.textContent, rows: Number(row?.ariaSetSize) };
        });
      const { title, rows } = await focused();
      arrived.resolve();
      await expect.poll(async () => (await focused()).rows, slow).toBeGreaterThan(rows + 30);
      await page.keyboard.press('Enter');
      expect(await page.locator('.issue.open .issue-title').textContent()).toBe(title);
    }));

  test('pages are below each other: scrolling leads to the next one, and back to the words that are still lit', () =>
    portal.open(async (page) => {
      const number = page.getByLabel('Page', { exact: true });
      await page.locator('.text-layer[data-ready="9"]').waitFor({ state: 'attached' });
      await page.locator('[data-page="9"] .lit-box').waitFor();
      const scroll = (pages: number) =>
        page.locator('.page-scroller').evaluate((list, by) => list.scrollBy(0, by * list.clientHeight), pages);
      await scroll(4);
      await expect.poll(async () => Number(await number.inputValue()), slow).toBeGreaterThan(10);
      expect(await page.locator('.paper').count()).toBeLessThan(8);
      await scroll(-4);
      await expect.poll(() => number.inputValue(), slow).toBe('9');
      await page.locator('[data-page="9"] .lit-box').waitFor();
    }, `${portal.path()}/d/${portal.house.documents['inspection-report.pdf']}?page=9&boxes=60,300,240,14`));

  test('Spanish texts, and a notice while the browser is offline', () =>
    portal.open(
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
      { expected: /ERR_INTERNET_DISCONNECTED|WebSocket/ },
    ));
});
