// An upload in the portal goes on after a restart of the service, and while another view is shown.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { client, eventually } from '../app.ts';
import { chromiumPath, openBrowser, openPage, slow } from '../browser.ts';
import { freshDatabase } from '../database.ts';
import { inspectionPdf } from '../pdf.ts';
import { freePort, killAll, startMain, temporaryFolder, urlOf } from '../processes.ts';
import { keep } from './house.ts';

/** So slow that the upload cannot end before the service is stopped, even if the test is delayed. */
const bytesPerSecond = 100_000;

/** About 6 MB, so that it takes a while. */
async function largePdf(): Promise<Buffer> {
  const document = await PDFDocument.load(await inspectionPdf());
  const noise = Uint8Array.from({ length: 6_000_000 }, () => Math.random() * 256);
  await document.attach(noise, 'noise.bin');
  return Buffer.from(await document.save());
}

/** How far each request for the file starts. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

test.skipIf(!chromiumPath)('an upload goes on after the service has been restarted', async () => {
  const folder = await temporaryFolder();
  const database = await freshDatabase();
  const settings = {
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    SHUTDOWN_SECONDS: '1',
  };
  let started = startMain(settings);
  const browser = await openBrowser();
  try {
    const url = await urlOf(started);
    const demo = await eventually(
      () => readFile(join(folder.path, 'demo.json'), 'utf8').catch(() => null),
      (text) => text !== null,
    );
    const key: string = JSON.parse(demo!).live_key;
    const { body } = await client(url, key).post('/v1/properties', { address: '9 Restart Row' });
    const { page } = await openPage(browser, `${url}/app#${new URLSearchParams({ token: key, property: body.id })}`, {
      locale: 'en-US',
    });
    await page.getByRole('heading', { name: 'Add documents' }).waitFor();
    const offsets = offsetsOf(page);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const throttle = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await throttle(bytesPerSecond);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: await largePdf() });
    const row = page.locator('.upload', { hasText: 'large.pdf' });
    const sent = () => row.locator('progress').evaluate((element: HTMLProgressElement) => element.value);
    await expect.poll(sent, slow).toBeGreaterThan(0.2);

    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    await keep(page, 'upload-interrupted');
    started = startMain(settings);
    await urlOf(started);
    // Another view does not end it. The document has no issues while it is still sent.
    await page.getByRole('tab', { name: 'Issues' }).click();
    await page.getByText('No issues').waitFor();
    await throttle(-1);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await row.getByText('Accepted').waitFor();
    expect(offsets[0]).toBe(0);
    expect(offsets.at(-1)).toBeGreaterThan(0);
    await page.locator('.document', { hasText: 'large.pdf' }).getByText('2 issues').waitFor();
    await keep(page, 'upload-resumed');
  } finally {
    await browser.close();
    await killAll(started, folder.path);
    await database.drop();
    await folder.remove();
  }
});
