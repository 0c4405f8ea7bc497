// Pages in a real browser. Tests that need it are skipped where there is no Chromium (LINTEL_CHROMIUM names another one).
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const chromiumPath = [
  process.env.LINTEL_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));

/** For a machine that has much else to do. */
export const slow = { timeout: 600_000 };

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath!,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    timeout: slow.timeout,
  });

export interface OpenPage {
  page: Page;
  /** Errors and warnings of scripts, violations of the security policy, and answers of the server with an error, in order. */
  problems: string[];
  /** Requests to other servers than that of the page. */
  foreign: string[];
}

export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(slow.timeout);
  const problems: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => /^(error|warning)$/.test(message.type()) && problems.push(message.text()));
  page.on(
    'response',
    (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`),
  );
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin !== new URL(url).origin) foreign.push(request.url());
  });
  await page.goto(url);
  return { page, problems, foreign };
}

/** Serious and critical faults of accessibility, with the elements that have them. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // In the page's own world, but past its security policy.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

interface AxeResults {
  violations: { id: string; impact: string | null; nodes: { target: string[] }[] }[];
}
