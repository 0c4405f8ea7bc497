// The console in a browser: what an operator does for a customer, and what a customer does alone.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewAccount } from '../../src/accounts/accounts.ts';
import { createConsoleLink } from '../../src/accounts/console.ts';
import { openSocket } from '../api/socket.ts';
import { type App, client, eventually, startApp } from '../app.ts';
import { accessibilityFaults, chromiumPath, openBrowser, openPage } from '../browser.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { respondWith, type Sink, startSink } from '../webhooks/sink.ts';
import { artefacts } from './house.ts';

if (!chromiumPath) console.warn('No Chromium here: the tests of the console in a browser are skipped.');

describe.skipIf(!chromiumPath)('the console', () => {
  let app: App;
  let browser: Browser;
  let sink: Sink;
  let account: NewAccount;
  let document: string;
  beforeAll(async () => {
    await mkdir(artefacts, { recursive: true });
    sink = await startSink();
    sink.reply('/hook', respondWith(500, 'out of order'));
    app = await startApp();
    browser = await openBrowser();
    account = await app.account('pro');
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
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await sink?.close();
  });

  async function visit(token: string, use: (page: Page) => Promise<void>, expected = /\b(401|403)\b|Forbidden|^$/) {
    const { page, problems, foreign } = await openPage(browser, `${app.url}/console#token=${token}`, {
      locale: 'en-US',
    });
    try {
      await use(page);
      expect(problems.filter((problem) => !expected.test(problem))).toEqual([]);
      expect(foreign).toEqual([]);
    } finally {
      await page.context().close();
    }
  }
  const show = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const link = async () => {
    const cli = { name: 'cli:test' };
    return (await createConsoleLink(app.service.db, cli, { accountId: null, mode: 'live' })).token;
  };

  test('an operator opens the link, finds the failed document with its reason, and retries it', async () => {
    await visit(await link(), async (page) => {
      await page.getByRole('heading', { name: 'Accounts' }).waitFor();
      expect(page.url()).toBe(`${app.url}/console`);
      await show(page, 'All documents');
      await page.getByLabel('Status').selectOption('failed');
      await page.getByText('The disk was full.').waitFor();
      await page.screenshot({ path: join(artefacts, 'console-documents.png') });
      await page.getByRole('button', { name: 'Retry: report.pdf' }).click();
      await page.getByText('Nothing here yet.').waitFor();
      const status = async () => (await app.service.db.analysis.findUniqueOrThrow({ where: { id: document } })).status;
      expect(await eventually(status, (now) => now === 'analysis_done')).toBe('analysis_done');
      for (const view of ['Queue', 'Payments', 'Audit log', 'Health']) {
        await show(page, view);
        await page.getByRole('heading', { level: 1, name: view }).waitFor();
      }
      await page.getByText('database').waitFor();
    });
  });

  test('a link works once', async () => {
    const token = await link();
    await visit(token, (page) => page.getByRole('heading', { name: 'Accounts' }).waitFor());
    await visit(token, (page) => page.getByText('This link has been used').waitFor());
  });

  test('an operator opens an account, replays a delivery, and revokes a key, whose socket closes', async () => {
    const socket = await openSocket(app.url, account.liveKey);
    await visit(await link(), async (page) => {
      const row = page.getByRole('row', { name: /Test/ }).filter({ has: page.getByRole('button', { name: /Live/ }) });
      await row.getByRole('button', { name: 'Open (Live): Test' }).first().click();
      await page.getByText('You see the account Test').waitFor();
      await show(page, 'Webhooks');
      await page.getByRole('button', { name: /^Deliveries/ }).click();
      const delivery = page.getByRole('row', { name: /document.analysis_completed/ }).first();
      await delivery.locator('summary').click();
      await delivery.getByText('out of order').first().waitFor();
      await delivery.getByText('"analysis_id"').waitFor();
      await page.screenshot({ path: join(artefacts, 'console-delivery.png') });
      await page.getByRole('button', { name: /^Send test event/ }).click();
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
      await page.getByRole('button', { name: 'Back to all accounts' }).click();
      await page.getByRole('heading', { name: 'Accounts' }).waitFor();
    });
  });

  test('a customer sees the own account alone, and no view has a serious fault of accessibility', async () => {
    const { liveKey } = await app.account('pro');
    await visit(liveKey, async (page) => {
      for (const view of ['Usage and limits', 'API keys', 'Documents', 'Webhooks', 'Billing and credits']) {
        await show(page, view);
        await page.getByRole('heading', { level: 1, name: view }).waitFor();
        await page.locator('.loading').first().waitFor({ state: 'detached' });
        expect([view, ...(await accessibilityFaults(page))]).toEqual([view]);
      }
      expect(await page.getByRole('button', { name: 'Queue' }).count()).toBe(0);
    });
  });
});
