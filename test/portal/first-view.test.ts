// The page of a link is shown before the portal, its queries and pdf.js have been loaded.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pageImagePrefix } from '../../src/analyses/page-image.ts';
import { client, eventually } from '../app.ts';
import { accessibilityFaults, chromiumPath } from '../browser.ts';
import { keep, linkOf, usePortal, visit } from './house.ts';

type Match = (headers: Record<string, string>, body: string) => boolean;

const wide = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;

describe.skipIf(!chromiumPath)('the page of a link', () => {
  const portal = usePortal();
  const report = () => portal.house.documents['inspection-report.pdf']!;
  const read = async (query: string) => (await client(portal.app.url, portal.house.key).graphql(query)).body.data;

  /** Holds the requests whose address matches, until it is released. */
  async function hold(page: Page, address: RegExp, matches: Match = () => true): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      if (matches(route.request().headers(), route.request().postData() ?? '')) await released;
      await route.continue().catch(() => undefined);
    });
    return release;
  }

  const placeOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left, top, width, height];
      });
  function expectSame(one: number[], other: number[]) {
    for (const [i, edge] of one.entries()) expect(Math.abs(edge - other[i]!), `${one} ${other}`).toBeLessThan(2);
  }

  for (const [name, options, number] of [
    ['text', wide, 8],
    ['image', phone, 7],
  ] as const)
    test(`shows its stored ${name} while the portal and pdf.js are held back, and stays in its place`, async () => {
      const { pages } = (
        await read(
          `{ analysis(id: "${report()}") { pages(from: ${number}, count: 1) { lines { text box { x y width height } } } } }`,
        )
      ).analysis;
      const line = pages[0].lines.find(({ text }: { text: string }) => text.length > 40 && !text.includes('  '));
      const { x, y, width, height } = line.box;
      if (name === 'image') {
        await read(`{ pageImages(pages: [{ analysisId: "${report()}", page: ${number} }], wait: false) { page } }`);
        await eventually(
          () => portal.app.service.storage.head(`${pageImagePrefix(report())}${number}.webp`),
          (stored) => stored !== undefined,
        );
      }
      const path = `${portal.path()}/d/${report()}?page=${number}&boxes=${x},${y},${width},${height}`;
      await visit(
        portal.browser,
        `${portal.app.url}/app/`,
        async (page) => {
          const releasePortal = await hold(page, /\/assets\/(common|start)-.*\.js/);
          const releaseFile = await hold(page, /\/files\//, ({ range }) => range !== undefined);
          await page.goto(linkOf(portal.app, portal.house, path), { waitUntil: 'commit' });
          await page.locator('.first-view .lit-box').waitFor();
          expect(await page.locator('#root > *').count()).toBe(0);
          const first = await placeOf(page, '.first-view .lit-box');
          const paper = await placeOf(page, '.first-view .paper');
          if (name === 'text') {
            const words = page.locator('.first-view').getByText(line.text, { exact: true });
            expectSame((await placeOf(page, '.first-view .lit-box')).slice(0, 1), [(await words.boundingBox())!.x]);
          } else expect(await page.locator('.first-view .preview img').count()).toBe(1);
          await keep(page, `first-view-${name}`);

          releasePortal();
          await page.locator('#root .preview').waitFor();
          expect(await page.locator('.first-view').count()).toBe(0);
          expectSame(await placeOf(page, '#root .lit-box'), first);
          expectSame(await placeOf(page, `#root .paper[data-page="${number}"]`), paper);
          await keep(page, `first-view-${name}-portal`);
          expect(await accessibilityFaults(page)).toEqual([]);

          releaseFile();
          await page.locator(`.text-layer[data-ready="${number}"]`).waitFor({ state: 'attached' });
          await page.locator('.preview').waitFor({ state: 'detached' });
          expectSame(await placeOf(page, '#root .lit-box'), first);
        },
        options,
      );
    });

  test('is not shown above another screen', () =>
    visit(
      portal.browser,
      `${portal.app.url}/app/`,
      async (page) => {
        const release = await hold(page, /\/assets\/(common|start)-.*\.js/);
        const none = '01900000-0000-7000-8000-000000000000';
        const path = `/p/${none}/d/${report()}?page=8&boxes=60,300,240,14`;
        await page.goto(linkOf(portal.app, portal.house, path), { waitUntil: 'commit' });
        await page.locator('.first-view .lit-box').waitFor();
        release();
        await page.getByRole('alert').waitFor();
        expect(await page.locator('.first-view').count()).toBe(0);
      },
      { expected: /Worker task was terminated/ },
    ));

  test('is lit for an issue before the list of issues has been loaded', () =>
    portal.open(async (page) => {
      await page.locator('.issue-open').first().click();
      await page.locator('.lit-box').first().waitFor();
      const address = page.url();
      const release = await hold(page, /\/graphql$/, (_headers, body) => body.includes('query Issues'));
      await page.goto('about:blank');
      await page.goto(address);
      await page.locator('#root .text-layer[data-ready]').first().waitFor({ state: 'attached' });
      const before = await placeOf(page, '#root .lit-box');
      release();
      await page.locator('.issue.open').waitFor();
      expectSame(await placeOf(page, '#root .lit-box'), before);
    }, `${portal.path()}?tab=issues`));

  test('is shown in an open portal without loading another script', () =>
    portal.open(async (page) => {
      await page.locator('.issue-open').first().waitFor();
      const release = await hold(page, /\.m?js$/);
      await page.locator('.issue-open').first().click();
      await page.locator('#root .paper:has(.lit-box) .preview').waitFor();
      release();
      await page.locator('.text-layer[data-ready]').first().waitFor({ state: 'attached' });
    }, `${portal.path()}?tab=issues`));
});
