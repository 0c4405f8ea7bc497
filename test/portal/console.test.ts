// The console in a browser: what an operator does for a customer, and what a customer does alone.
import { afterAll, describe, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { openSocket } from '../api/socket.ts';
import { client, eventually } from '../app.ts';
import { accessibilityFaults, chromiumPath } from '../browser.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { respondWith, type Sink, startSink } from '../webhooks/sink.ts';
import { consoleOf, fill, show } from './console-page.ts';
import { keep, useBrowser } from './house.ts';

describe.skipIf(!chromiumPath)('the console', () => {
  let sink: Sink;
  let account: NewAccount;
  let document: string;
  const setup = useBrowser(async ({ app }) => {
    sink = await startSink();
    sink.reply('/hook', respondWith(500, 'out of order'));
    account = await setup.app.account('pro');
    const { post } = client(app.url, account.liveKey);
    await post('/v1/webhooks', { url: `${sink.url}/hook`, events: ['document.analysis_completed'] });
    document = (await post('/v1/analyses', formOf('file', [['report.pdf', await inspectionPdf()]]))).body.analysis_id;
    const { db } = app.service;
    const status = async () => (await db.analysis.findUniqueOrThrow({ where: { id: document } })).finishedAt;
    await eventually(status, (finishedAt) => finishedAt !== null);
    // As a failure of the last attempt leaves it.
    const failed = { status: 'failed', error: 'The disk was full.' } as const;
    const { useId } = await db.analysis.update({ where: { id: document }, data: failed });
    await db.analysisUse.update({ where: { id: useId! }, data: { givenBackAt: new Date() } });
  });
  afterAll(() => sink?.close());

  const { open, link } = consoleOf(setup);

  test('an operator opens the link, finds the failed document with its reason, and retries it', async () => {
    await open(await link(), async (page) => {
      await page.getByRole('heading', { name: 'Accounts' }).waitFor();
      expect(page.url()).toBe(`${setup.app.url}/console`);
      await show(page, 'All documents');
      await page.getByLabel('Status').selectOption('failed');
      await page.getByText('The disk was full.').waitFor();
      await keep(page, 'console-documents');
      await page.getByRole('button', { name: 'Retry: report.pdf' }).click();
      await page.getByText('Nothing here yet.').waitFor();
      const status = async () =>
        (await setup.app.service.db.analysis.findUniqueOrThrow({ where: { id: document } })).status;
      expect(await eventually(status, (now) => now === 'analysis_done')).toBe('analysis_done');
      for (const view of ['Queue', 'Payments', 'Audit log', 'Health']) {
        await show(page, view);
        await page.getByRole('heading', { level: 1, name: view }).waitFor();
        await page.locator('.loading').first().waitFor({ state: 'detached' });
        expect([view, ...(await accessibilityFaults(page))]).toEqual([view]);
      }
      await page.getByText('database').waitFor();
    });
  });

  test('a link works once', async () => {
    const token = await link();
    await open(token, (page) => page.getByRole('heading', { name: 'Accounts' }).waitFor());
    await open(token, (page) => page.getByText('This link has been used').waitFor());
  });

  test('an operator opens an account, replays a delivery, revokes a key, whose socket closes, and makes one with few scopes', async () => {
    const socket = await openSocket(setup.app.url, account.liveKey);
    await open(await link(), async (page) => {
      const row = page.getByRole('row', { name: /Test/ }).filter({ has: page.getByRole('button', { name: /Live/ }) });
      await row.getByRole('button', { name: 'Open (Live): Test' }).first().click();
      await page.getByText('You see the account Test').waitFor();
      await show(page, 'Webhooks');
      await page.getByRole('button', { name: /^Deliveries/ }).click();
      const delivery = page.getByRole('row', { name: /document.analysis_completed/ }).first();
      await delivery.locator('summary').click();
      await delivery.getByText('out of order').first().waitFor();
      await delivery.getByText('"analysis_id"').waitFor();
      await keep(page, 'console-delivery');
      await fill(page, 'Send test event', {});
      await page.getByRole('row', { name: /webhook.test/ }).waitFor();
      const before = sink.at('/hook').length;
      await page
        .getByRole('row', { name: /webhook.test/ })
        .getByRole('button', { name: /^Replay/ })
        .click();
      await sink.count('/hook', before + 1);
      await show(page, 'API keys');
      page.on('dialog', (dialog) => void dialog.accept());
      const prefix = account.liveKey.slice(0, 12);
      await page.getByRole('button', { name: new RegExp(`^Revoke: ${prefix}`) }).click();
      await page.getByText('Revoked').first().waitFor();
      expect((await socket.closed).code).toBe(4401);
      await page.locator('summary', { hasText: 'Create key' }).click();
      await page.getByLabel('chat', { exact: true }).check();
      await page.locator('summary', { hasText: 'Create key' }).click();
      const key = await fill(page, 'Create key', {});
      const answer = await fetch(`${setup.app.url}/v1/properties`, {
        headers: { authorization: `Bearer ${await key.locator('code').textContent()}` },
      });
      expect(answer.status).toBe(403);
      await page.getByRole('button', { name: 'Back to all accounts' }).click();
      await page.getByRole('heading', { name: 'Accounts' }).waitFor();
    });
  });

  test('an operator sets the tier, limits and credits of an account; all of it is in the audit log', async () => {
    const { accountId } = await setup.app.account('free');
    const other = await setup.app.service.db.account.update({ where: { id: accountId }, data: { name: 'Acme Title' } });
    await open(await link(), async (page) => {
      await page.getByLabel('Search').fill(other.id);
      await page.getByRole('button', { name: 'Manage: Acme Title' }).click();
      await fill(page, 'Tier', { Tier: 'pro', Reason: 'pilot' });
      await fill(page, 'Limits', { 'Requests per minute': '77', Reason: 'pilot' });
      const credits = { 'End user': 'ann', 'Credits to add; negative to subtract': '5', Reason: 'goodwill' };
      const form = await fill(page, 'Adjust credits', credits);
      await form.getByText('New balance: 5.').waitFor();
      await page.getByRole('cell', { name: '77', exact: true }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await keep(page, 'console-account');
      await show(page, 'Audit log');
      await page.getByText('goodwill').first().waitFor();
      await keep(page, 'console-audit');
    });
  });

  test('a customer creates a webhook, edits it, replaces its secret, and signs out', async () => {
    const { liveKey } = await setup.app.account('pro');
    await open(liveKey, async (page) => {
      await show(page, 'Webhooks');
      await page.locator('summary', { hasText: 'Create webhook' }).click();
      await page.getByLabel('document.skipped').check();
      await page.locator('summary', { hasText: 'Create webhook' }).click();
      const created = await fill(page, 'Create webhook', { URL: `${sink.url}/made` });
      await created.locator('code').waitFor();
      const secret = await created.locator('code').textContent();
      await page.getByRole('button', { name: /^Deliveries/ }).click();
      await fill(page, 'Edit', { Description: 'Skipped documents', State: 'false' });
      await page.getByText('Inactive').first().waitFor();
      const rotated = await fill(page, 'Replace secret', {});
      expect(await rotated.locator('code').textContent()).not.toBe(secret);
      await keep(page, 'console-webhook');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('API key or session token').waitFor();
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    });
  });

  test('a customer sees the own account alone, and no view has a serious fault of accessibility', async () => {
    const { liveKey } = await setup.app.account('pro');
    await open(liveKey, async (page) => {
      for (const view of ['Usage and limits', 'Documents', 'Webhooks', 'Billing and credits']) {
        await show(page, view);
        await page.getByRole('heading', { level: 1, name: view }).waitFor();
        await page.locator('.loading').first().waitFor({ state: 'detached' });
        expect([view, ...(await accessibilityFaults(page))]).toEqual([view]);
      }
      // Keys are made by the operator.
      for (const view of ['Queue', 'API keys'])
        expect(await page.getByRole('button', { name: view, exact: true }).count()).toBe(0);
    });
  });
});
