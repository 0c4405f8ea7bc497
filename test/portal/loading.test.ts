// What the portal shows while answers of the service are still missing.
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { client } from '../app.ts';
import { chromiumPath } from '../browser.ts';
import { createSession } from '../sessions/prepare.ts';
import { linkOf, usePortal, visit } from './house.ts';

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

  test('sums are shown when the issues of all documents have been loaded', () =>
    visit(portal.browser, `${portal.app.url}/app/`, async (page) => {
      const last = portal.house.documents['closing-disclosure.pdf']!;
      const release = await hold(page, (query) => query.includes('query Issues') && query.includes(last));
      await page.goto(linkOf(portal.app, portal.house, portal.path()));
      await page.getByRole('heading', { name: 'The house at a glance' }).waitFor();
      await page.getByText('42 issues').waitFor();
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
});
