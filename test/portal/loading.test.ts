// What the portal shows while answers of the service are still missing.
import { PDFDocument } from 'pdf-lib';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pageImagePrefix } from '../../src/analyses/page-image.ts';
import { client, eventually } from '../app.ts';
import { chromiumPath, slow } from '../browser.ts';
import { createSession } from '../sessions/prepare.ts';
import { keep, linkOf, usePortal, visit } from './house.ts';

describe.skipIf(!chromiumPath)('the portal', () => {
  const portal = usePortal();
  const body = (route: Route) => route.request().postData() ?? '';

  /** Holds the queries that match, until it is released. */
  async function hold(page: Page, matches: (body: string) => boolean): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (matches(body(route))) await released;
      await route.continue().catch(() => undefined);
    });
    return release;
  }

  test('the cited page is drawn without waiting for any query but that of its file', async () => {
    const owner = client(portal.app.url, portal.house.key);
    const session = await createSession(portal.app, owner, { propertyIds: [portal.house.property] });
    const path = `${portal.path()}/d/${portal.house.documents['inspection-report.pdf']}?page=9&boxes=60,300,240,14`;
    await visit(portal.browser, `${portal.app.url}/app/`, async (page) => {
      const release = await hold(page, (query) => !query.includes('file('));
      await page.goto(linkOf(portal.app, { ...portal.house, key: session.key }, path));
      await page.locator('.paper[data-page="9"] .lit-box').waitFor();
      await page.locator('.text-layer[data-ready="9"]').waitFor({ state: 'attached' });
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
      release();
      await page.getByRole('heading', { name: '418 Juniper Ridge Court' }).waitFor();
      await page.getByRole('tab', { name: 'Ask' }).waitFor();
    });
  });

  test('the first visitor sees the text of the cited page, with its words lit, until pdf.js has drawn it', async () => {
    const report = portal.house.documents['inspection-report.pdf']!;
    const { body } = await client(portal.app.url, portal.house.key).graphql(
      `{ analysis(id: "${report}") { pages(from: 8, count: 1) { lines { text box { x y width height } } } } }`,
    );
    const line = body.data.analysis.pages[0].lines.find(
      ({ text }: { text: string }) => text.length > 40 && !text.includes('  '),
    );
    const { x, y, width, height } = line.box;
    const path = `${portal.path()}/d/${report}?page=8&boxes=${x},${y},${width},${height}`;
    await visit(portal.browser, `${portal.app.url}/app/`, async (page) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/files/**', async (route) => {
        if (route.request().headers().range) await released;
        await route.continue().catch(() => undefined);
      });
      const shown = page.locator('.paper[data-page="8"]');
      await page.goto(linkOf(portal.app, portal.house, path));
      const words = shown.locator('.preview').getByText(line.text, { exact: true });
      await words.waitFor();
      expect(await page.locator('.preview img, canvas').count()).toBe(0);
      const [text, lit] = await Promise.all([words.boundingBox(), shown.locator('.lit-box').boundingBox()]);
      for (const edge of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs(text![edge] - lit![edge]), edge).toBeLessThan(6);
      await keep(page, 'page-text');
      release();
      await shown.locator('.text-layer[data-ready="8"]').waitFor({ state: 'attached' });
      await shown.locator('.preview').waitFor({ state: 'detached' });
    });
  });

  test('the next visitor sees the stored image of the cited page, with its words lit, until pdf.js has drawn it', async () => {
    const report = portal.house.documents['inspection-report.pdf']!;
    const path = `${portal.path()}/d/${report}?page=7&boxes=60,300,240,14`;
    await visit(portal.browser, `${portal.app.url}/app/`, async (page) => {
      const shown = page.locator('.paper[data-page="7"]');
      await page.goto(linkOf(portal.app, portal.house, path));
      await shown.locator('.text-layer[data-ready="7"]').waitFor({ state: 'attached' });
      await eventually(
        () => portal.app.service.storage.head(`${pageImagePrefix(report)}7.webp`),
        (stored) => stored !== undefined,
      );

      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      // Parts of the file are asked for by range, images are not.
      await page.route('**/files/**', async (route) => {
        if (route.request().headers().range) await released;
        await route.continue().catch(() => undefined);
      });
      await page.reload();
      await shown.locator('.preview img').waitFor();
      const top = () => shown.locator('.lit-box').evaluate((box) => box.getBoundingClientRect().top);
      const before = await top();
      expect(await page.locator('canvas').count()).toBe(0);
      await keep(page, 'stored-image');
      release();
      await shown.locator('.text-layer[data-ready="7"]').waitFor({ state: 'attached' });
      await shown.locator('.preview').waitFor({ state: 'detached' });
      expect(Math.abs((await top()) - before)).toBeLessThan(3);
    });
  });

  test('sums are shown when the issues of all documents have been loaded', () =>
    visit(portal.browser, `${portal.app.url}/app/`, async (page) => {
      const last = portal.house.documents['closing-disclosure.pdf']!;
      const release = await hold(page, (query) => query.includes('query Issues') && query.includes(last));
      await page.goto(linkOf(portal.app, portal.house, portal.path()));
      await page.getByRole('heading', { name: 'The house at a glance' }).waitFor();
      await page.locator('.document').getByText('42 issues').waitFor();
      expect(await page.locator('.figures').count()).toBe(0);
      release();
      await page.locator('.figures').waitFor();
      const counts = (await page.locator('.severity-counts strong').allTextContents()).map(Number);
      const listed = await page
        .locator('.document')
        .getByText(/^\d+ issues$/)
        .allTextContents();
      const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
      expect(sum(counts)).toBe(sum(listed.map((text) => Number.parseInt(text, 10))));
    }));

  test('serious defects are chosen for a repair request when the issues of all documents have been loaded', () =>
    visit(portal.browser, `${portal.app.url}/app/`, async (page) => {
      const report = portal.house.documents['inspection-report.pdf']!;
      const release = await hold(page, (query) => query.includes('query Issues') && query.includes(report));
      await page.goto(linkOf(portal.app, portal.house, `${portal.path()}?tab=repair`));
      const choose = page.getByRole('button', { name: 'Choose critical and major defects' });
      await choose.waitFor();
      expect(await choose.isDisabled()).toBe(true);
      release();
      await choose.click();
      await page.locator('.letter').getByText('inspection-report.pdf').first().waitFor();
    }));

  /** Each page has a picture of its own, so that a page is in another part of the file than its neighbors. */
  async function pictures(pages: number): Promise<Blob> {
    const document = await PDFDocument.create();
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    for (let i = 0; i < pages; i++) {
      const page = document.addPage([612, 792]);
      const picture = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#000', noise } })
        .jpeg({ quality: 95 })
        .toBuffer();
      page.drawImage(await document.embedJpg(picture), { x: 50, y: 50, width: 400, height: 400 });
      page.drawText(`Home inspection report, page ${i + 1} of the pictures.`, { x: 50, y: 700, size: 12 });
    }
    return new Blob([new Uint8Array(await document.save())]);
  }

  test('a document says that it could not be opened when a part of the portal does not arrive', () =>
    portal.open(
      async (page) => {
        await page.route('**/assets/open-file-*', (route) => route.abort());
        await page.getByRole('tab', { name: 'Overview' }).focus();
        await page.keyboard.press('ArrowRight');
        await page.locator('.issue-open').first().click();
        await page.locator('.viewer').getByRole('alert').waitFor();
      },
      undefined,
      undefined,
      { expected: /open-file|Failed to load resource/ },
    ));

  test('pages are read in parts, and a link to the file that has expired is renewed', async () => {
    const { post, get } = client(portal.app.url, portal.house.key);
    const created = await post('/v1/properties', { address: '5 Picture Place' });
    const form = new FormData();
    const pages = 8;
    const file = await pictures(pages);
    form.append('property_id', created.body.id);
    form.append('file', file, 'pictures.pdf');
    const { analysis_id: id } = (await post('/v1/analyses', form)).body;
    await eventually(
      () => get(`/v1/analyses/${id}`),
      ({ body }) => !['queued', 'processing'].includes(body.status),
    );
    await visit(
      portal.browser,
      `${portal.app.url}/app/`,
      async (page) => {
        const seen = new Set<string>();
        let expired = new Set<string>();
        let bytes = 0;
        await page.route('**/files/**', async (route) => {
          const url = route.request().url();
          seen.add(url);
          if (expired.has(url)) return route.fulfill({ status: 404 });
          const response = await route.fetch(slow);
          bytes += Number(response.headers()['content-length']);
          return route.fulfill({ response });
        });
        await page.goto(linkOf(portal.app, portal.house, `/p/${created.body.id}/d/${id}?page=1`));
        await page.locator('.text-layer[data-ready="1"]').waitFor({ state: 'attached' });
        expect(bytes).toBeLessThan(file.size);
        expired = new Set(seen);
        const number = page.getByLabel('Page', { exact: true });
        await number.fill('5');
        await number.press('Enter');
        await page.locator('.text-layer[data-ready="5"]').waitFor({ state: 'attached' });
        expect(seen.size).toBe(2);
      },
      { expected: /404/ },
    );
  });
});
