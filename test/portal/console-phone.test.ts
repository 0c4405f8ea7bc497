// The console on a phone, in Spanish and dark.
import { describe, expect, test } from 'vitest';
import { client, eventually } from '../app.ts';
import { accessibilityFaults, chromiumPath } from '../browser.ts';
import { formOf, inspectionPdf } from '../pdf.ts';
import { consoleOf, show } from './console-page.ts';
import { keep, useBrowser } from './house.ts';

describe.skipIf(!chromiumPath)('the console on a phone', () => {
  const setup = useBrowser();
  const width = 390;
  const phone = { viewport: { width, height: 844 }, locale: 'es-ES', colorScheme: 'dark' } as const;

  test('shows the current entry of the navigation, and the actions of each row', async () => {
    const account = await setup.app.account('pro');
    const { post } = client(setup.app.url, account.liveKey);
    const name = 'a-report-with-a-rather-long-name.pdf';
    const { body } = await post('/v1/analyses', formOf('file', [[name, await inspectionPdf()]]));
    const { db } = setup.app.service;
    await eventually(
      () => db.analysis.findUniqueOrThrow({ where: { id: body.analysis_id } }),
      ({ finishedAt }) => finishedAt !== null,
    );
    await db.analysis.update({
      where: { id: body.analysis_id },
      data: { status: 'failed', error: 'The disk was full.' },
    });
    const { open, link } = consoleOf(setup);
    await open(
      await link(),
      async (page) => {
        for (const view of ['Cuentas', 'Todos los documentos', 'Registro de auditoría', 'Estado']) {
          await show(page, view);
          await page.locator('.list-table').waitFor();
          const right = (selector: string) =>
            page.locator(selector).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
          for (const edge of await right('[aria-current], .list-table :is(td, button, summary)'))
            expect(edge).toBeLessThanOrEqual(width);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBe(width);
          expect([view, ...(await accessibilityFaults(page))]).toEqual([view]);
          await keep(page, `console-phone-${view.split(' ')[0]!.toLowerCase()}`);
        }
      },
      phone,
    );
  });
});
