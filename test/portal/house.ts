// The sample house in a service, and pages of it in a browser.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type App, client, eventually, startApp } from '../app.ts';
import { chromiumPath, openBrowser, openPage } from '../browser.ts';
import { projectRoot } from '../processes.ts';

if (!chromiumPath) console.warn('No Chromium here: tests in a browser are skipped.');

const artefacts = join(projectRoot, 'test/portal/artefacts');

export interface House {
  key: string;
  property: string;
  /** Ids of the documents by file name. */
  documents: Record<string, string>;
}

export const sampleDocuments = [
  'inspection-report.pdf',
  'sellers-disclosure.pdf',
  'loan-estimate.pdf',
  'closing-disclosure.pdf',
];

/** @param files Paths of files beside the samples. */
export async function readHouse(app: App, names: string[] = sampleDocuments, files: string[] = []): Promise<House> {
  const { liveKey } = await app.account();
  const { post, get } = client(app.url, liveKey);
  const created = await post('/v1/properties', {
    address: '418 Juniper Ridge Court',
    city: 'Fort Collins',
    state: 'CO',
  });
  const property: string = created.body.id;
  const form = new FormData();
  for (const path of [...names.map((name) => join(projectRoot, 'samples', name)), ...files])
    form.append('files', new Blob([await readFile(path)]), path.split('/').at(-1));
  await post(`/v1/properties/${property}/upload`, form);
  const done = await eventually(
    () => get(`/v1/properties/${property}/documents?limit=100`),
    ({ body }) => body.status === 'chat_ready',
  );
  const documents = Object.fromEntries(
    done.body.documents.map(({ filename, id }: { filename: string; id: string }) => [filename, id]),
  );
  return { key: liveKey, property, documents };
}

export const linkOf = (app: App, { key, property }: House, path = '', more: Record<string, string> = {}): string =>
  `${app.url}/app${path}#${new URLSearchParams({ token: key, ...(path ? {} : { property }), ...more })}`;

/** Keeps a screenshot. */
export const keep = (page: Page, name: string) => page.screenshot({ path: join(artefacts, `${name}.png`) });

interface Visit extends BrowserContextOptions {
  /** Errors of the page that belong to the test. */
  expected?: RegExp;
}

/** Opens an address, and fails on any other error of the page and any request that leaves the service. */
export async function visit(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<void>,
  { expected = /^$/, ...options }: Visit = {},
): Promise<void> {
  const { page, problems, foreign } = await openPage(browser, url, { locale: 'en-US', ...options });
  try {
    await use(page);
    expect(problems.filter((problem) => !expected.test(problem))).toEqual([]);
    expect(foreign).toEqual([]);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  }
}

export interface Setup {
  app: App;
  browser: Browser;
}

/** A service and a browser for the tests of a suite. The fields are set when the tests run. */
export function useBrowser(prepare: (setup: Setup) => Promise<void> = async () => undefined): Setup {
  const setup = {} as Setup;
  beforeAll(async () => {
    await mkdir(artefacts, { recursive: true });
    setup.app = await startApp();
    setup.browser = await openBrowser();
    await prepare(setup);
  });
  afterAll(async () => {
    await setup.browser?.close();
    await setup.app?.close();
  });
  return setup;
}

interface PortalSetup extends Setup {
  house: House;
  /** Opens a path of the portal, signed in; without one, the link of the house. */
  open(
    use: (page: Page) => Promise<void>,
    path?: string,
    more?: Record<string, string>,
    options?: Visit,
  ): Promise<void>;
  /** The path of the house. */
  path(): string;
}

/** Also with the sample house. */
export function usePortal(): PortalSetup {
  const setup = useBrowser(async ({ app }) => {
    portal.house = await readHouse(app);
  }) as PortalSetup;
  const portal: PortalSetup = Object.assign(setup, {
    open: (use, path, more, options) => visit(setup.browser, linkOf(setup.app, portal.house, path, more), use, options),
    path: () => `/p/${portal.house.property}`,
  } satisfies Pick<PortalSetup, 'open' | 'path'>);
  return portal;
}
