// Forms of the console that create, delete and pay back, and its sign-out.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { client, eventually } from '../app.ts';
import { returnUrls } from '../billing/inbound.ts';
import { chromiumPath, slow } from '../browser.ts';
import { consoleOf, fill, show } from './console-page.ts';
import { keep, useBrowser } from './house.ts';

describe.skipIf(!chromiumPath)('the console', () => {
  const setup = useBrowser();
  const { open, link } = consoleOf(setup);
  const statusOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${setup.app.url}/v1/properties`, { headers })).status;
  };

  test('an operator creates an account, whose keys work', async () => {
    await open(await link(), async (page) => {
      const form = await fill(page, 'Create account', { Name: 'Harbor Homes' });
      const keys = await form.locator('code').allTextContents();
      expect(keys.map((key) => key.slice(0, 8))).toEqual(['lt_live_', 'lt_test_']);
      for (const key of keys) expect(await statusOf(key)).toBe(200);
      await page.getByRole('button', { name: 'Manage: Harbor Homes' }).waitFor();
      await keep(page, 'console-created');
    });
  });

  test('a partial refund pays back the amount and takes back credits in proportion', async () => {
    const { liveKey } = await setup.app.account('pro');
    const api = client(setup.app.url, liveKey);
    const { body } = await api.post('/v1/credits/purchase', {
      external_user_id: 'ann',
      pack_type: 'medium',
      ...returnUrls,
    });
    await fetch(`${body.checkout_url.replace(/^https?:\/\/[^/]+/, setup.app.url)}/pay`, {
      method: 'POST',
      redirect: 'manual',
    });
    const balance = async () => (await api.get('/v1/credits/balance?external_user_id=ann')).body.balance as number;
    await eventually(balance, (now) => now === body.credits);
    const half = body.price_cents / 2;
    await open(await link(), async (page) => {
      await show(page, 'Payments');
      const row = page.getByRole('row', { name: /ann/ });
      await row.locator('summary').click();
      await row.getByLabel('Amount in cents').fill(String(body.price_cents + 1));
      await row.getByLabel('Reason').fill('half of it');
      await row.getByRole('button', { name: 'Save' }).click();
      // Beyond what was paid: the form is not sent.
      expect(await row.getByLabel('Amount in cents').evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(
        false,
      );
      await row.getByLabel('Amount in cents').fill(String(Math.floor(half)));
      await row.getByRole('button', { name: 'Save' }).click();
      await row.getByText('Saved.').waitFor();
      const dollars = (Math.floor(half) / 100).toFixed(2);
      await row.getByRole('cell', { name: `$${dollars}`, exact: true }).waitFor();
      await keep(page, 'console-refund');
    });
    const kept = body.credits - Math.floor((body.credits * Math.floor(half)) / body.price_cents);
    expect(await eventually(balance, (now) => now !== body.credits)).toBe(kept);
  });

  test('a customer deletes a webhook after a question, and not by a refused question', async () => {
    const { liveKey } = await setup.app.account('pro');
    const api = client(setup.app.url, liveKey);
    const url = 'https://hooks.example.com/gone';
    await api.post('/v1/webhooks', { url, events: ['document.skipped'] });
    const webhooks = async () => (await api.get('/v1/webhooks')).body.webhooks.length;
    await open(liveKey, async (page) => {
      await show(page, 'Webhooks');
      await page.getByRole('button', { name: `Deliveries: ${url}` }).click();
      const remove = page.getByRole('button', { name: `Delete: ${url}` });
      const answer = async (reply: 'accept' | 'dismiss') => {
        const [dialog] = await Promise.all([
          page.waitForEvent('dialog').then(async (opened) => {
            await opened[reply]();
            return opened;
          }),
          remove.click(),
        ]);
        return dialog.message();
      };
      expect(await answer('dismiss')).toContain(url);
      expect(await webhooks()).toBe(1);
      await answer('accept');
      await page.locator('summary', { hasText: 'Create webhook' }).waitFor();
      // The list is read again.
      await page.getByText('Nothing here yet.').waitFor();
      expect(await page.getByRole('cell', { name: url }).count()).toBe(0);
      expect(await webhooks()).toBe(0);
    });
  });

  const tokens = (page: Page) =>
    page.evaluate(() => Object.values(JSON.parse(sessionStorage.getItem('lintel.console')!)) as string[]);

  test('leaving an account and signing out end the sessions on the service', async () => {
    await setup.app.account('pro');
    await open(await link(), async (page) => {
      const openFirst = () =>
        page
          .getByRole('button', { name: /^Open \(Live\)/ })
          .first()
          .click();
      await openFirst();
      await page.getByText(/^You see the account/).waitFor();
      const [left, operator] = await tokens(page);
      await page.getByRole('button', { name: 'Back to all accounts' }).click();
      await page.getByRole('heading', { name: 'Accounts' }).waitFor();
      await expect.poll(() => statusOf(left!), slow).toBe(401);
      // Of the operator: no access to a customer's data, but signed in.
      expect(await statusOf(operator!)).toBe(403);
      await openFirst();
      await page.getByText(/^You see the account/).waitFor();
      const both = await tokens(page);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('API key or session token').waitFor();
      for (const token of both) await expect.poll(() => statusOf(token), slow).toBe(401);
      expect(await page.getByRole('status').allTextContents()).toEqual([]);
    });
  });
});
