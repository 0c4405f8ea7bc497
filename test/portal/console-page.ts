// The console in a browser, and its forms.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createConsoleLink } from '../../src/accounts/console.ts';
import { type Setup, visit } from './house.ts';

/** Browsers report an operation that the sign-in may not use as an error. */
const expected = /\b(401|403)\b|Forbidden|^$/;

export interface ConsolePage {
  /** Opens the console with a key or the token of a link. */
  open(token: string, use: (page: Page) => Promise<void>, options?: BrowserContextOptions): Promise<void>;
  /** The token of a one-time link for an operator. */
  link(): Promise<string>;
}

export const consoleOf = (setup: Setup): ConsolePage => ({
  open: (token, use, options) =>
    visit(setup.browser, `${setup.app.url}/console#token=${token}`, use, { ...options, expected }),
  async link() {
    const cli = { name: 'cli:test' };
    return (await createConsoleLink(setup.app.service.db, cli, { accountId: null, mode: 'live' })).token;
  },
});

export const show = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens a form, fills it in, and sends it. */
export async function fill(page: Page, title: string, values: Record<string, string>) {
  const form = page.locator('.form-block', { has: page.locator('summary', { hasText: title }) });
  await form.locator('summary').click();
  for (const [label, value] of Object.entries(values)) {
    const input = form.getByLabel(label, { exact: true });
    if ((await input.evaluate((element) => element.tagName)) === 'SELECT') await input.selectOption(value);
    else await input.fill(value);
  }
  await form.getByRole('button', { name: 'Save' }).click();
  await form.locator('.notice').waitFor();
  return form;
}
