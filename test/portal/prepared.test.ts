// Whoever sees a citation may open its page next: the service stores the image of the page before.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pageImagePrefix } from '../../src/analyses/page-image.ts';
import { client, eventually } from '../app.ts';
import { chromiumPath } from '../browser.ts';
import { linkOf, usePortal, visit } from './house.ts';

describe.skipIf(!chromiumPath)('the image of a cited page', () => {
  const portal = usePortal();

  async function isStored(ref: string): Promise<boolean> {
    const [document = '', page] = ref.split(' ');
    return (await portal.app.service.storage.head(`${pageImagePrefix(document)}${page}.webp`)) !== undefined;
  }
  const allStored = (refs: string[]) =>
    eventually(
      () => Promise.all(refs.map(isStored)),
      (stored) => stored.every(Boolean),
    );

  /** Opens a view, and records which images the portal asks for in advance. */
  const open = (
    path: string,
    use: (page: Page, prepared: string[]) => Promise<void>,
    { fakeClock = false, expected }: { fakeClock?: boolean; expected?: RegExp } = {},
  ) =>
    visit(
      portal.browser,
      `${portal.app.url}/app/`,
      async (page) => {
        const prepared: string[] = [];
        page.on('request', (request) => {
          if (!request.url().endsWith('/graphql') || !request.postData()?.includes('wait: false')) return;
          for (const { analysisId, page: number } of request.postDataJSON().variables.pages)
            prepared.push(`${analysisId} ${number}`);
        });
        if (fakeClock) await page.clock.install();
        await page.goto(linkOf(portal.app, portal.house, portal.path() + path));
        await use(page, prepared);
      },
      { expected },
    );

  /** Pages with issues that fulfil a condition. */
  async function pagesOfIssues(document: string, matches: (issue: { severity: string }) => boolean): Promise<string[]> {
    const { graphql } = client(portal.app.url, portal.house.key);
    const query = '($id: ID!) { analysisIssues(id: $id, limit: 100) { issues { page severity } } }';
    const { body } = await graphql(`query ${query}`, { id: document });
    const issues: { page: number; severity: string }[] = body.data.analysisIssues.issues;
    return [...new Set(issues.filter(matches).map(({ page }) => `${document} ${page}`))];
  }

  test('is stored while an issue is in view, asked for once, and shown when the issue is opened', () =>
    open('?tab=issues', async (page, prepared) => {
      const first = page.locator('[data-index="0"] .issue-open');
      await first.waitFor();
      await eventually(
        async () => prepared.length,
        (count) => count > 0,
      );
      await allStored([...prepared]);
      const pages = await Promise.all(Object.values(portal.house.documents).map((id) => pagesOfIssues(id, () => true)));
      expect(prepared.length).toBeLessThan(pages.flat().length);

      const asked = prepared.length;
      const scroller = page.locator('.issue-scroller');
      await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await eventually(
        async () => prepared.length,
        (count) => count > asked,
      );
      await scroller.evaluate((element) => element.scrollTo(0, 0));
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/files/**', async (route) => {
        if (route.request().headers().range) await released;
        await route.continue().catch(() => undefined);
      });
      await first.click();
      await page.locator('.paper:has(.lit-box) .preview img').waitFor();
      expect(await page.locator('canvas').count()).toBe(0);
      release();
      await page.locator('.text-layer[data-ready]').first().waitFor({ state: 'attached' });
      expect(prepared).toEqual([...new Set(prepared)]);
    }));

  test('is stored when an answer cites it, and a citation below the view too', () =>
    open(`?${new URLSearchParams({ tab: 'ask', ask: 'What is wrong with the roof?' })}`, async (page, prepared) => {
      const sources = page.locator('.source');
      await sources.last().waitFor();
      expect(await sources.last().evaluate((source) => source.getBoundingClientRect().top > innerHeight)).toBe(true);
      await eventually(
        async () => prepared.length,
        (count) => count > 0,
      );
      const places = await page.locator('.source-place').allTextContents();
      expect(prepared.length).toBe(new Set(places).size);
      await allStored([...prepared]);
    }));

  test('is stored for each issue of a repair request that is shared', () =>
    open('?tab=repair', async (page, prepared) => {
      const report = portal.house.documents['inspection-report.pdf']!;
      await page.getByRole('button', { name: 'Choose critical and major defects' }).click();
      await page.locator('.letter').getByText('inspection-report.pdf').first().waitFor();
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.locator('.share-link input').waitFor();
      const chosen = await pagesOfIssues(report, ({ severity }) => severity !== 'minor');
      await eventually(
        async () => chosen.filter((ref) => !prepared.includes(ref)),
        (missing) => missing.length === 0,
      );
      await allStored(chosen);
    }));

  test('is not asked for after signing out', () =>
    open(
      `/d/${portal.house.documents['sellers-disclosure.pdf']}?page=2&tab=issues`,
      async (page, prepared) => {
        await page.locator('.issue-open').first().waitFor();
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.getByLabel('API key or session token').waitFor();
        const asked = prepared.length;
        await page.clock.runFor(120_000);
        expect(prepared.length).toBe(asked);
      },
      { fakeClock: true, expected: /Worker task was terminated/ },
    ));
});
