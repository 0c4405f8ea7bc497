// Opening a report of 100 pages at a citation in the portal, beside a bare page that draws a page of the same content of
// the same file with pdf.js alone: at a page whose citation nobody has seen, of which the portal shows the text first, then at one
// whose citation was in view in the portal, of which it shows the stored image first. `npm run bench -- portal`
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import type { BrowserContext, Page } from 'playwright-core';
import { createDiskStorage } from '../src/storage/disk.ts';
import { chromiumPath, openBrowser } from '../test/browser.ts';
import { quantile } from './eval/figures.ts';
import { closeBench, openBenchDatabase, startBenchApi } from './shared/api-process.ts';
import { cpuSeconds } from './shared/cpu.ts';

const rounds = Number(process.env.ROUNDS ?? 7);
const pages = 100;
const unseen = 73;
const quote = 'A cover is missing at the junction box in the attic.';
const quoteBox = { x: 60, y: 300, width: 240, height: 14 };
const samples = join(import.meta.dirname, '../samples');
const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Each page with its own text, fonts and pictures, as a report of that length has them. */
async function longReport(): Promise<{ bytes: Uint8Array; repeatedAfter: number }> {
  const long = await PDFDocument.create();
  let repeatedAfter = 0;
  const photo = await readFile(join(samples, 'water-heater-plate.jpg'));
  while (long.getPageCount() < pages) {
    const source = await PDFDocument.load(await readFile(join(samples, 'inspection-report.pdf')));
    repeatedAfter = source.getPageCount();
    const wanted = source.getPageIndices().slice(0, pages - long.getPageCount());
    for (const page of await long.copyPages(source, wanted))
      long.addPage(page).drawImage(await long.embedJpg(photo), { x: 330, y: 40, width: 240, height: 180 });
  }
  return { bytes: await long.save(), repeatedAfter };
}

if (!chromiumPath) {
  console.log('no Chromium here');
  process.exit();
}
const database = await openBenchDatabase();
const { db, accountId, liveKey, property } = database;
const { bytes, repeatedAfter } = await longReport();
/** The same content as the other page. */
const cited = unseen - repeatedAfter;
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
    step: 'finished',
    status: 'analysis_done',
    startedAt: new Date(),
    finishedAt: new Date(),
  },
});
/** As many lines as a page of text has. */
const lines = [{ text: quote, ...quoteBox, size: 12, bold: false }];
for (let y = 60; y < 760; y += 14)
  if (y < quoteBox.y - 14 || y > quoteBox.y + 14)
    lines.push({
      text: `Line ${y} of the report, about as long as a line of text is.`,
      x: 60,
      y,
      width: 420,
      height: 12,
      size: 11,
      bold: false,
    });
await db.page.createMany({
  data: [unseen, cited].map((number) => ({
    analysisId: id,
    number,
    width: 612,
    height: 792,
    text: lines.map(({ text }) => text).join('\n'),
    lines,
    ocr: false,
  })),
});
const api = await startBenchApi(database);
const browser = await openBrowser();

const bare = `<!doctype html><canvas></canvas><div class="textLayer"></div><script type="module">
  import { getDocument, GlobalWorkerOptions, TextLayer } from './build/pdf.min.mjs';
  GlobalWorkerOptions.workerSrc = './build/pdf.worker.min.mjs';
  const pdf = await getDocument({ url: './long.pdf' }).promise;
  const page = await pdf.getPage(${unseen});
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

const portal = `${api.url}/app/p/${property.id}`;
const signIn = `#token=${liveKey}`;
function selectorsOf(number: number) {
  const lit = `.paper[data-page="${number}"]:has(.lit-box)`;
  const ready = `${lit} .text-layer[data-ready="${number}"]`;
  return { shown: `.first-view .lit-box, ${lit} .preview, ${ready}`, ready };
}
const linkTo = (number: number) => ({
  url: `${portal}/d/${id}?page=${number}&boxes=${Object.values(quoteBox)}${signIn}`,
  ...selectorsOf(number),
});
const bareLink = { url: `http://127.0.0.1:${address.port}/`, shown: '[data-done]', ready: '[data-done]' };
type Link = typeof bareLink;

interface Opening {
  /** Until the frame in which the page is seen with its words lit. */
  shown: number;
  /** Until pdf.js has drawn it, and its text can be selected. */
  ms: number;
  /** CPU time of the browser and the API, in ms. */
  cpu: number;
  requests: string[];
}

type Selectors = Omit<Link, 'url'>;
type Times = Partial<Record<'start' | keyof Selectors, number>>;

/**
 * Runs in the page: records when elements have been drawn, in ms since the navigation. The browser measures, because the
 * commands of a test driver take up to 0.3 s themselves.
 */
function record(selectors: Selectors): void {
  const times: Times = { start: 0 };
  Object.assign(globalThis, { times });
  const found = new Set<string>();
  const look = () => {
    for (const name of ['shown', 'ready'] as const) {
      if (found.has(name) || !document.querySelector(selectors[name])) continue;
      found.add(name);
      requestAnimationFrame(() =>
        setTimeout(() => {
          times[name] = performance.now();
        }),
      );
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  const onClick = ({ timeStamp }: Event) => {
    times.start = timeStamp;
  };
  addEventListener('click', onClick, true);
}

async function measure(page: Page, start: () => Promise<unknown>): Promise<Opening> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const cpuBefore = cpuSeconds(process.pid);
  await start();
  const recorded = () => (globalThis as unknown as { times: Required<Times> }).times;
  await page.waitForFunction(() => (globalThis as unknown as { times: Times }).times.ready);
  const cpu = (cpuSeconds(process.pid) - cpuBefore) * 1000;
  const times = await page.evaluate(recorded);
  const opening = { shown: times.shown - times.start, ms: times.ready - times.start, cpu, requests: [...requests] };
  await page.close();
  return opening;
}

async function open(context: BrowserContext, link: Link): Promise<Opening> {
  const page = await context.newPage();
  await page.addInitScript(record, link);
  return measure(page, () => page.goto(link.url, { waitUntil: 'commit' }));
}

/** Opens the list of issues, and then the page of the issue. */
async function openFromList(context: BrowserContext): Promise<Opening> {
  const page = await context.newPage();
  await page.addInitScript(record, selectorsOf(cited));
  await page.goto(`${portal}?tab=issues${signIn}`, { waitUntil: 'networkidle' });
  return measure(page, () => page.locator('.issue-open').click());
}

console.log(
  `${pages} pages, ${(bytes.length / 1e6).toFixed(1)} MB; the page shown with its words lit, then drawn with selectable text`,
);
async function isStored(number: number): Promise<boolean> {
  const query = `{ analysis(id: "${id}") { pages(from: ${number}, count: 1) { image(render: false) { url } } } }`;
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${liveKey}` },
    body: JSON.stringify({ query }),
  });
  return (await response.json()).data.analysis.pages[0].image !== null;
}

/** The issue appears in the list of the portal, and is not clicked. */
async function showCitation(): Promise<void> {
  await db.issue.create({
    data: {
      analysisId: id,
      position: 0,
      title: 'Missing cover',
      description: quote,
      system: 'Electrical',
      severity: 'major',
      severityReason: 'The report names a safety concern.',
      safetyHazard: true,
      page: cited,
      snippet: quote,
      confidence: 0.9,
    },
  });
  await db.report.create({
    data: { analysisId: id, summary: '', keyFindings: [], facts: [], notInspected: [], generatedBy: 'bench' },
  });
  await db.analysis.update({ where: { id }, data: { totalIssues: 1 } });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${portal}?tab=issues${signIn}`);
  await page.locator('.issue-open').waitFor();
  const started = performance.now();
  while (!(await isStored(cited))) await new Promise((resolve) => setTimeout(resolve, 20));
  console.log(`citation in view: image of its page stored after ${(performance.now() - started).toFixed(0)} ms`);
  await context.close();
}

type Kind = 'portal' | 'bare';

/** In turn with pdf.js alone. @param kept false for a new browser profile each time */
async function compare(name: string, kept: boolean, openPortal: (context: BrowserContext) => Promise<Opening>) {
  const opens = { portal: openPortal, bare: (context: BrowserContext) => open(context, bareLink) };
  const openings: Record<Kind, Opening[]> = { portal: [], bare: [] };
  const keptContext = await browser.newContext();
  if (kept) for (const kind of ['portal', 'bare'] as const) await opens[kind](keptContext);
  for (let round = 0; round < rounds; round++)
    for (const kind of round % 2 ? (['portal', 'bare'] as const) : (['bare', 'portal'] as const)) {
      const context = kept ? keptContext : await browser.newContext();
      openings[kind].push(await opens[kind](context));
      if (!kept) await context.close();
    }
  await keptContext.close();
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
    `${name}: portal shows it in ${figures('shown')}; drawn by pdf.js in ${figures('ms')}; pdf.js alone ${median('bare').toFixed(0)} ms`,
  );
  const { requests } = openings.portal.at(-1)!;
  const count = (path: RegExp) => requests.filter((each) => path.test(each)).length;
  console.log(
    `  CPU of browser and API: portal ${median('portal', 'cpu').toFixed(0)} ms, pdf.js alone ${median('bare', 'cpu').toFixed(0)} ms; scripts ${count(/\.m?js$/)}, queries ${count(/graphql$/)}, parts of the file ${count(/^\/files\//)}`,
  );
}

const byLink = (number: number) => (context: BrowserContext) => open(context, linkTo(number));
await compare('page never seen, link in a new browser profile', false, byLink(unseen));
// A visitor who stays for some seconds lets the service store the image.
if (await isStored(unseen)) console.log('  the machine is too slow: the image was stored meanwhile');
await showCitation();
await compare('citation was in view, link in a new browser profile', false, byLink(cited));
await compare('citation was in view, link in the same browser', true, byLink(cited));
await compare('citation in view, clicked', false, openFromList);
await browser.close();
server.close();
await closeBench(api, database);
