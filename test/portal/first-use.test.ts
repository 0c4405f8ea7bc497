// What a new user does, from the link that `npm start` prints to a repair request in another browser profile.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ensureDemo } from '../../src/app/demo-account.ts';
import { linkToPortal } from '../../src/app/sample-house.ts';
import { chromiumPath, slow } from '../browser.ts';
import { projectRoot } from '../processes.ts';
import { keep, useBrowser, visit } from './house.ts';

const shared = join(projectRoot, '../shared/reports/pdf');

describe.skipIf(!chromiumPath)('a new user', () => {
  let link: string;
  const setup = useBrowser(async ({ app }) => {
    const service = { ...app.service, config: { ...app.service.config, sampleHouse: true } };
    link = await linkToPortal(service, await ensureDemo(service, app.url));
  });

  test('opens the printed link, which carries no API key, and uses everything with it', async () => {
    expect(new URL(link).hash).toMatch(/^#token=lt_sess_/);
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')!;
    for (const path of ['subscriptions', 'webhooks', 'credits/balance?external_user_id=ann']) {
      const { status } = await fetch(`${setup.app.url}/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect([path, status]).toEqual([path, 403]);
    }
    const [report] = (await readdir(shared).catch(() => [])).filter((name) => name.endsWith('.pdf'));
    if (!report) console.warn('No ../shared/reports here: a sample is uploaded instead.');
    const path = report ? join(shared, report) : join(projectRoot, 'samples/association-rules.pdf');
    const name = report ?? 'association-rules.pdf';
    let share = '';
    await visit(
      setup.browser,
      link,
      async (page) => {
        await page.getByRole('heading', { name: '418 Juniper Ridge Court (sample)' }).waitFor();
        await page
          .getByText(/^\d+ issues$/)
          .first()
          .waitFor();
        await keep(page, 'first-house');

        const documents = page.locator('.document', { hasText: name });
        const before = await documents.count();
        await page.locator('input[type=file]').setInputFiles(path);
        await page.locator('.upload', { hasText: name }).getByText('Accepted').waitFor();
        // Without a reload.
        await expect.poll(() => documents.count(), slow).toBe(before + 1);
        await documents.first().getByText(/issue/).waitFor();
        await keep(page, 'first-upload');

        await page.getByRole('tab', { name: 'Issues' }).click();
        await page.locator('.issue-open').first().click();
        await page.locator('.lit-box').first().waitFor();
        await page.locator('.text-layer[data-ready]').first().waitFor({ state: 'attached' });
        await keep(page, 'first-issue');

        await page.getByRole('tab', { name: 'Ask' }).click();
        await page.getByRole('button', { name: 'What is wrong with the deck?' }).click();
        await page.locator('.source').first().click();
        await page.locator('.lit-box').first().waitFor();
        await keep(page, 'first-answer');

        await page.getByRole('tab', { name: 'Repair request' }).click();
        await page.getByRole('button', { name: 'Choose critical and major defects' }).click();
        await page.getByLabel('From (buyer)').fill('Ana Ruiz');
        await page.getByRole('button', { name: 'Create link' }).click();
        share = await page.getByRole('textbox', { name: 'Share link' }).inputValue();
        await keep(page, 'first-request');
      },
      { viewport: { width: 1600, height: 1000 } },
    );
    expect(share).toMatch(/#token=lt_sess_/);
    expect(share).not.toContain(token);
    await visit(setup.browser, share, async (page) => {
      await page.getByText('From: Ana Ruiz').waitFor();
      await keep(page, 'first-shared');
      expect(await page.getByRole('tab', { name: 'Ask' }).count()).toBe(0);
      await page.getByRole('link', { name: '← All properties' }).click();
      await page.getByRole('link', { name: /418 Juniper Ridge Court/ }).waitFor();
      // A share link reaches this property only, and cannot add another.
      expect(await page.locator('.link-card').count()).toBe(1);
      expect(await page.getByRole('button', { name: 'Add a property' }).count()).toBe(0);
    });
  });
});
