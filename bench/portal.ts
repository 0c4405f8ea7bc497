// Opening a report of 100 pages at a citation in the portal, beside a bare page that draws the same page of the same file
// with pdf.js alone. `npm run bench -- portal`
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import type { BrowserContext } from 'playwright-core';
import { createDiskStorage } from '../src/storage/disk.ts';
import { chromiumPath, openBrowser } from '../test/browser.ts';
import { quantile } from './eval/figures.ts';
import { closeBench, openBenchDatabase, startBenchApi } from './shared/api-process.ts';
import { cpuSeconds } from './shared/cpu.ts';

const rounds = Number(process.env.ROUNDS ?? 7);
const pages = 100;
const cited = 73;
const samples = join(import.meta.dirname, '../samples');
const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Each page with its own text, fonts and pictures, as a report of that length has them. */
async function longReport(): Promise<Uint8Array> {
  const long = await PDFDocument.create();
  const photo = await readFile(join(samples, 'water-heater-plate.jpg'));
  while (long.getPageCount() < pages) {
    const source = await PDFDocument.load(await readFile(join(samples, 'inspection-report.pdf')));
    const wanted = source.getPageIndices().slice(0, pages - long.getPageCount());
    for (const page of await long.copyPages(source, wanted))
      long.addPage(page).drawImage(await long.embedJpg(photo), { x: 330, y: 40, width: 240, height: 180 });
  }
  return long.save();
}

if (!chromiumPath) {
  console.log('no Chromium here');
  process.exit();
}
const database = await openBenchDatabase();
const { db, accountId, liveKey, property } = database;
const bytes = await longReport();
const file = join(database.directory, 'long.pdf');
await writeFile(file, bytes);
const { sha256 } = await (await createDiskStorage(join(database.directory, 'files'))).put('bench/long', file);
const job = await db.job.create({ data: { accountId, mode: 'live', propertyId: property.id, bulk: true } });
const { id } = await db.analysis.create({
  data: {
    accountId,
    mode: 'live',
    propertyId: property.id,
    jobId: job.id,
    filename: 'long.pdf',
    storageKey: 'bench/long',
    fileType: 'pdf',
    bytes: bytes.length,
    sha256,
    pageCount: pages,
    step: 'ready',
    status: 'analysis_done',
    startedAt: new Date(),
    finishedAt: new Date(),
  },
});
await db.page.create({
  data: { analysisId: id, number: cited, width: 612, height: 792, text: '', lines: [], ocr: false },
});
const api = await startBenchApi(database);
const browser = await openBrowser();

const bare = `<!doctype html><canvas></canvas><div class="textLayer"></div><script type="module">
  import { getDocument, GlobalWorkerOptions, TextLayer } from './build/pdf.min.mjs';
  GlobalWorkerOptions.workerSrc = './build/pdf.worker.min.mjs';
  const pdf = await getDocument({ url: './long.pdf' }).promise;
  const page = await pdf.getPage(${cited});
  const viewport = page.getViewport({ scale: 1.2 });
  const canvas = document.querySelector('canvas');
  Object.assign(canvas, { width: viewport.width, height: viewport.height });
  await page.render({ canvas, viewport }).promise;
  const container = document.querySelector('div');
  await new TextLayer({ textContentSource: await page.getTextContent(), container, viewport }).render();
  container.dataset.done = 'true';
</script>`;
const types = { '/': 'text/html', mjs: 'text/javascript', pdf: 'application/pdf' };
const server = createServer(({ url = '' }, response) => {
  if (url === '/') return void response.writeHead(200, { 'Content-Type': types['/'] }).end(bare);
  const path = url === '/long.pdf' ? file : join(pdfjs, url);
  response.writeHead(200, { 'Content-Type': types[url.endsWith('pdf') ? 'pdf' : 'mjs'] });
  createReadStream(path)
    .on('error', () => response.end())
    .pipe(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address() as { port: number };

const link = `${api.url}/app/p/${property.id}/d/${id}?page=${cited}&boxes=60,300,240,14#token=${liveKey}`;
const lit = `.paper[data-page="${cited}"]:has(.lit-box)`;
const drawn = `${lit} .text-layer[data-ready="${cited}"]`;
const kinds = {
  portal: { url: link, shown: `${lit} .picture, ${drawn}`, ready: drawn },
  bare: { url: `http://127.0.0.1:${address.port}/`, shown: '[data-done]', ready: '[data-done]' },
};
type Kind = keyof typeof kinds;

interface Opening {
  /** Until the page is seen with its words lit. */
  shown: number;
  /** Until pdf.js has drawn it, and its text can be selected. */
  ms: number;
  /** CPU time of the browser and the API, in ms. */
  cpu: number;
  requests: string[];
}

async function open(context: BrowserContext, kind: Kind): Promise<Opening> {
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const { url, shown, ready } = kinds[kind];
  const cpuBefore = cpuSeconds(process.pid);
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(shown).first().waitFor({ state: 'attached' });
  const seen = performance.now() - started;
  await page.locator(ready).waitFor({ state: 'attached' });
  const ms = performance.now() - started;
  const cpu = (cpuSeconds(process.pid) - cpuBefore) * 1000;
  const opening = { shown: seen, ms, cpu, requests: [...requests] };
  await page.close();
  return opening;
}

console.log(
  `${pages} pages, ${(bytes.length / 1e6).toFixed(1)} MB; page ${cited} drawn, its text selectable, the words lit`,
);
/** Asks the service for the image of the page, which it renders and stores. */
async function storeImage(): Promise<void> {
  const query = `{ analysis(id: "${id}") { pages(from: ${cited}, count: 1) { image { url } } } }`;
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${liveKey}` },
    body: JSON.stringify({ query }),
  });
  if ((await response.json()).data?.analysis.pages[0].image === null) throw new Error('the page has no image');
}

const situations = [
  { image: 'not stored', cache: 'empty' },
  { image: 'stored', cache: 'empty' },
  { image: 'stored', cache: 'filled' },
] as const;
for (const { image, cache } of situations) {
  if (image === 'stored') await storeImage();
  const openings: Record<Kind, Opening[]> = { portal: [], bare: [] };
  const kept = await browser.newContext();
  if (cache === 'filled') for (const kind of ['portal', 'bare'] as const) await open(kept, kind);
  for (let round = 0; round < rounds; round++)
    for (const kind of round % 2 ? (['portal', 'bare'] as const) : (['bare', 'portal'] as const)) {
      const context = cache === 'filled' ? kept : await browser.newContext();
      openings[kind].push(await open(context, kind));
      if (cache === 'empty') await context.close();
    }
  const all = (kind: Kind, what: 'shown' | 'ms' | 'cpu') => openings[kind].map((each) => each[what]);
  const median = (kind: Kind, what: 'shown' | 'ms' | 'cpu' = 'ms') => quantile(all(kind, what), 0.5)!;
  const ratio = (what: 'shown' | 'ms') =>
    quantile(
      openings.portal.map((opening, i) => opening[what] / openings.bare[i]!.ms),
      0.5,
    )!.toFixed(2);
  const figures = (what: 'shown' | 'ms') =>
    `${median('portal', what).toFixed(0)} ms, fastest ${Math.min(...all('portal', what)).toFixed(0)} ms, ratio ${ratio(what)}`;
  console.log(
    `image ${image}, browser cache ${cache}: portal shows it in ${figures('shown')}; drawn by pdf.js in ${figures('ms')}; pdf.js alone ${median('bare').toFixed(0)} ms`,
  );
  const { requests } = openings.portal.at(-1)!;
  const count = (path: RegExp) => requests.filter((each) => path.test(each)).length;
  console.log(
    `  CPU of browser and API: portal ${median('portal', 'cpu').toFixed(0)} ms, pdf.js alone ${median('bare', 'cpu').toFixed(0)} ms; scripts ${count(/\.m?js$/)}, queries ${count(/graphql$/)}, parts of the file ${count(/^\/files\//)}`,
  );
}
await browser.close();
server.close();
await closeBench(api, database);
