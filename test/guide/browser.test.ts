// The pages of the guide in a browser: what readers see and use, in both themes, on wide and narrow screens.
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPages } from '../../docs/site/pages.ts';
import { type App, startApp } from '../app.ts';
import { accessibilityFaults, chromiumPath, openBrowser, openPage } from '../browser.ts';

const pages = (await readPages()).map(({ url }) => url);
const screens = [
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
] as const;

describe.skipIf(!chromiumPath)('in Chromium', () => {
  let app: App;
  let browser: Browser;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ ROLE: 'api' }), openBrowser()]);
  });
  afterAll(() => Promise.all([app?.close(), browser?.close()]));

  test.for(pages)('%s has no errors, no faults of accessibility, and fits the screen', async (path) => {
    for (const [i, screen] of screens.entries()) {
      const { page, problems, foreign } = await openPage(browser, app.url + path, screen);
      // All pages have the same colors and parts: each is checked on one of the screens.
      if (pages.indexOf(path) % screens.length === i) expect(await accessibilityFaults(page)).toEqual([]);
      expect([problems, foreign]).toEqual([[], []]);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect(width).toBe(screen.viewport.width);
      await page.context().close();
    }
  });

  test.for(['light', 'dark'] as const)('the reference works without a network, %s', async (colorScheme) => {
    const { page, problems, foreign } = await openPage(browser, `${app.url}/docs/reference`, {
      colorScheme,
      viewport: { width: 1440, height: 900 },
    });
    await page.getByRole('heading', { name: 'Lists the issues of a document' }).waitFor();
    // The pre elements get their focus after the drawing.
    await page.waitForFunction('document.querySelectorAll("#reference pre:not([tabindex])").length === 0');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect([problems, foreign]).toEqual([[], []]);
    await page.context().close();
  });

  test('the language that a reader chose is shown on every page', async () => {
    const { page } = await openPage(browser, `${app.url}/docs/chat`);
    const tab = (name: string) => page.getByRole('tab', { name }).first();
    const code = () => page.locator('pre:visible').first().innerText();
    expect(await code()).toContain('await client.chat.create');
    await tab('Python').click();
    expect(await code()).toContain('print(message.answer)');
    await page.goto(`${app.url}/docs/issues`);
    expect(await tab('Python').getAttribute('aria-selected')).toBe('true');
    expect(await code()).toContain('print(f"{issue.title}');
    await tab('Python').focus();
    await page.keyboard.press('ArrowRight');
    expect(await tab('Go').getAttribute('aria-selected')).toBe('true');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Go');
    await page.context().close();
  });

  test('a block is copied as it is shown', async () => {
    const { page } = await openPage(browser, `${app.url}/docs`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('tab', { name: 'Go' }).first().click();
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toMatch(/^go mod init .*lintel-go$/);
    expect(copied).toContain(app.url);
    await page.context().close();
  });

  test('the search finds sections, with the keyboard alone', async () => {
    const { page, problems } = await openPage(browser, `${app.url}/docs`);
    await page.keyboard.press('/');
    await page.keyboard.type('resume stream');
    await page.getByRole('option', { name: 'Resume a stream' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app.url}/docs/chat#resume-a-stream`);
    await page.keyboard.press('/');
    await page.keyboard.type('zzzz');
    await page.getByText('No results').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#results').waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a search that was closed while the sections load stays closed', async () => {
    const { page } = await openPage(browser, `${app.url}/docs`);
    const asked: Route[] = [];
    await page.route('**/docs/search.json', (route) => void asked.push(route));
    await page.keyboard.press('/');
    await page.keyboard.type('resume stream');
    await page.keyboard.press('Escape');
    expect(asked).toHaveLength(1);
    const loaded = page.waitForResponse('**/docs/search.json');
    await asked[0]!.continue();
    await (await loaded).finished();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    expect(await page.locator('#results').isVisible()).toBe(false);
    await page.keyboard.press('Backspace');
    await page.getByRole('option', { name: 'Resume a stream' }).waitFor();
    await page.context().close();
  });

  test('the theme that a reader chose is kept', async () => {
    const { page } = await openPage(browser, `${app.url}/docs`, { colorScheme: 'light' });
    const back = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(await back()).toBe('rgb(255, 255, 255)');
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.goto(`${app.url}/docs/limits`);
    expect(await back()).toBe('rgb(18, 21, 28)');
    await page.context().close();
  });

  test('on a narrow screen the menu opens the navigation', async () => {
    const { page } = await openPage(browser, `${app.url}/docs/limits`, screens[0]);
    const link = page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Webhooks' });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await link.click();
    await page.waitForURL(`${app.url}/docs/webhooks`);
    await page.context().close();
  });
});
