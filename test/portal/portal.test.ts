// The portal in a browser, as a person uses it. Screenshots are kept in test/portal/artefacts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults, chromiumPath, openPage, slow } from '../browser.ts';
import { projectRoot } from '../processes.ts';
import { keep, linkOf, usePortal } from './house.ts';

describe.skipIf(!chromiumPath)('the portal', () => {
  const portal = usePortal();

  test('a link with a token opens the house, and the token leaves the address at once', () =>
    portal.open(async (page) => {
      await page.getByRole('heading', { name: '418 Juniper Ridge Court' }).waitFor();
      expect(page.url()).toBe(`${portal.app.url}/app${portal.path()}`);
      await page.locator('.document').getByText('42 issues').waitFor();
      await page.getByText('Documents still missing').waitFor();
      await keep(page, 'overview');
      await page.reload();
      await page.getByRole('heading', { name: '418 Juniper Ridge Court' }).waitFor();
    }));

  test('a key that is not valid is refused with a reason', async () => {
    const { page } = await openPage(portal.browser, `${portal.app.url}/app/`);
    await page.getByLabel('API key or session token').fill('lt_live_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This key or token is not valid').waitFor();
    await page.getByLabel('API key or session token').fill(portal.house.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: /418 Juniper Ridge Court/ }).click();
    await page.getByRole('tab', { name: 'Issues' }).waitFor();
    await page.context().close();
  });

  test('issues are filtered and sorted, and a click lights the words on the page', () =>
    portal.open(async (page) => {
      await page.getByRole('tab', { name: 'Issues' }).click();
      const rows = page.locator('.issue-open');
      await rows.first().waitFor();
      await page.getByRole('button', { name: /^Critical \d/ }).click();
      await page.getByLabel('Search issues').fill('breaker');
      await page.getByLabel('Sort by').selectOption('cost');
      await page.getByText(/^\d+ of \d+ issues$/).waitFor();
      await rows.first().click();
      await page.locator('.lit-box').first().waitFor();
      await page.locator('.text-layer[data-ready]').first().waitFor({ state: 'attached' });
      expect(page.url()).toMatch(/\/d\/[\w-]+\?.*page=\d+.*issue=/);
      // The quote is not repeated below itself.
      const quote = (await page.locator('.issue-details blockquote').first().textContent())!;
      expect(quote).not.toBe('');
      for (const text of await page.locator('.issue-details > p').allTextContents()) expect(text).not.toContain(quote);
      await keep(page, 'issue');
    }));

  test('a link to an issue opens its page with the words in view', async () => {
    const answer = await fetch(
      `${portal.app.url}/v1/analyses/${portal.house.documents['inspection-report.pdf']}/issues?limit=50`,
      {
        headers: { authorization: `Bearer ${portal.house.key}` },
      },
    );
    const { issues } = (await answer.json()) as { issues: { id: string; page: number; snippet: string }[] };
    const last = issues.at(-1)!;
    const path = `${portal.path()}/d/${portal.house.documents['inspection-report.pdf']}?page=${last.page}&issue=${last.id}`;
    await portal.open(async (page) => {
      await page.locator('.lit-box').first().waitFor();
      await page.locator(`.text-layer[data-ready="${last.page}"]`).waitFor({ state: 'attached' });
      await expect.poll(() => page.getByLabel('Page', { exact: true }).inputValue(), slow).toBe(String(last.page));
      const isInView = () =>
        page
          .locator('.lit-box')
          .first()
          .evaluate((box) => {
            const pane = box.closest('.page-scroller')!.getBoundingClientRect();
            const { top, bottom } = box.getBoundingClientRect();
            return top >= pane.top && bottom <= pane.bottom;
          });
      await expect.poll(isInView, slow).toBe(true);
      // The text can be selected.
      const text = await page.locator(`[data-page="${last.page}"] .text-layer`).textContent();
      expect(text?.replaceAll(/\s+/g, '')).toContain(last.snippet.replaceAll(/\s+/g, '').slice(0, 20));
    }, path);
  });

  test('files are uploaded by choice; the good ones are read live, and the bad one says why it failed', () =>
    portal.open(
      async (page) => {
        await page.getByRole('heading', { name: 'Add documents' }).waitFor();
        const good = {
          name: 'rules.pdf',
          mimeType: 'application/pdf',
          buffer: await readFile(join(projectRoot, 'samples/association-rules.pdf')),
        };
        const bad = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing more') };
        await page.locator('input[type=file]').setInputFiles([good, bad]);
        const row = (name: string) => page.locator('.upload', { hasText: name });
        await row('broken.pdf').locator('.document-failed').waitFor();
        expect((await row('broken.pdf').locator('.upload-state').textContent())!.length).toBeGreaterThan(
          'Failed '.length + 5,
        );
        await row('rules.pdf').getByText('Accepted').waitFor();
        // Without a reload: the subscription brings the state.
        await page.locator('.document', { hasText: 'rules.pdf' }).getByText('2 issues').waitFor();
        await keep(page, 'upload');
      },
      '',
      {},
      { expected: /\b400\b/ },
    ));

  test('an answer streams, and a citation opens its page with the cited words lit', () =>
    portal.open(async (page) => {
      await page.getByRole('tab', { name: 'Ask' }).click();
      await page.getByLabel('Your question').fill('What is wrong with the kitchen sink?');
      await page.keyboard.press('Enter');
      await page.locator('.source').first().waitFor();
      // The answer is read from its beginning, however long it is.
      const topOf = async (selector: string) => (await page.locator(selector).last().boundingBox())?.y ?? Number.NaN;
      await expect
        .poll(async () => (await topOf('.question')) - (await topOf('.turns')), slow)
        .toBeGreaterThanOrEqual(0);
      await page.locator('.source').first().click();
      await page.locator('.lit-box').first().waitFor();
      await page.locator('.text-layer[data-ready]').first().waitFor({ state: 'attached' });
      await keep(page, 'citation');
    }));

  test('a suggested question of the link is asked with one click', () =>
    portal.open(
      async (page) => {
        await page.getByRole('button', { name: 'How old is the water heater?' }).click();
        await page.getByRole('heading', { name: 'How old is the water heater?' }).waitFor();
        await page.locator('.source').first().waitFor();
      },
      '',
      { question: 'How old is the water heater?' },
    ));

  test('loan documents are compared line by line, and the disclosure with the inspection', () =>
    portal.open(async (page) => {
      await page
        .getByRole('row', { name: /Cash to close/ })
        .first()
        .waitFor();
      const row = await page
        .getByRole('row', { name: /^Cash to close/ })
        .first()
        .textContent();
      expect(row).toContain('$117,103');
      expect(row).toContain('$111,402.62');
      expect(row).toContain('−$5,700.38');
      await page
        .getByText(/Inspection contradicts/)
        .first()
        .waitFor();
      await page
        .getByRole('button', { name: /^inspection-report.pdf, page \d+$/ })
        .first()
        .click();
      await page.locator('.text-layer[data-ready]').first().waitFor({ state: 'attached' });
      await keep(page, 'compare');
    }, `${portal.path()}?tab=compare`));

  test('a repair request becomes a letter, as PDF and as Word', () =>
    portal.open(async (page) => {
      await page.getByRole('button', { name: 'Choose critical and major defects' }).click();
      await page.getByLabel('From (buyer)').fill('Ana Ruiz');
      await page.getByText('From: Ana Ruiz').waitFor();
      // Answers of the seller and fees of the lender are no defects to repair.
      const letter = (await page.locator('.letter').textContent())!;
      expect(letter).toContain('inspection-report.pdf');
      expect(letter).not.toMatch(/(sellers|closing)-disclosure\.pdf/);
      await keep(page, 'repair');
      const save = async (button: string) => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: button }).click(),
        ]);
        return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
      };
      const pdf = await save('Download PDF');
      expect(pdf.name).toMatch(/^Request-for-repairs-.*\.pdf$/);
      expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
      const docx = await save('Download Word');
      expect(docx.bytes.subarray(0, 2).toString()).toBe('PK');
    }, `${portal.path()}?tab=repair`));

  test('a share link opens the request read-only in another browser profile, and nothing else', async () => {
    let link = '';
    await portal.open(async (page) => {
      await page.getByRole('button', { name: 'Choose critical and major defects' }).click();
      await page.getByLabel('To (seller)').fill('Sam Ortega');
      await page.getByRole('button', { name: 'Create link' }).click();
      link = await page.getByRole('textbox', { name: 'Share link' }).inputValue();
    }, `${portal.path()}?tab=repair`);
    const { page, problems, foreign } = await openPage(portal.browser, link, { locale: 'en-US' });
    await page.getByText('This repair request was shared with you').waitFor();
    await page.getByText('To: Sam Ortega').waitFor();
    expect(page.url()).not.toContain('lt_sess_');
    expect(await page.getByRole('button', { name: 'Choose critical and major defects' }).count()).toBe(0);
    await page.locator('.letter').getByRole('button').first().click();
    await page.locator('.lit-box').first().waitFor();
    await keep(page, 'shared');
    expect(await page.getByRole('tab', { name: 'Ask' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor();
    for (const name of [/^Delete/, 'choose files']) expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
    await page.context().close();
  });

  test('a property that the token does not reach is not shown', async () => {
    const { liveKey } = await portal.app.account();
    const other = { ...portal.house, key: liveKey };
    const { page } = await openPage(portal.browser, linkOf(portal.app, other, portal.path()), { locale: 'en-US' });
    await page.getByText('It does not exist, or this sign-in may not see it.').waitFor();
    await page.context().close();
  });

  test('no view has a serious fault of accessibility, in light and dark', async () => {
    const document = `${portal.path()}/d/${portal.house.documents['inspection-report.pdf']}?page=9`;
    const views = [
      '/',
      portal.path(),
      ...['issues', 'compare', 'ask', 'repair'].map((tab) => `${portal.path()}?tab=${tab}`),
      document,
    ];
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const path of views) {
        const { page } = await openPage(portal.browser, linkOf(portal.app, portal.house, path), {
          colorScheme,
          locale: 'en-US',
        });
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('.loading').first().waitFor({ state: 'detached' });
        expect([path, colorScheme, ...(await accessibilityFaults(page))]).toEqual([path, colorScheme]);
        await page.context().close();
      }
    }
    const { page } = await openPage(portal.browser, `${portal.app.url}/app/`);
    await page.getByLabel('API key or session token').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
});
