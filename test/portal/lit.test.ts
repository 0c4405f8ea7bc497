// The words of issues and citations are lit on their page: the boxes on the screen cover the words of the text layer, in
// PDFs with text and in scans. For scans, the true places are those of the PDF that was scanned.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderPages } from '../../src/documents/render.ts';
import { type App, client, startApp } from '../app.ts';
import { chromiumPath, openBrowser, openPage } from '../browser.ts';
import { projectRoot, temporaryFolder } from '../processes.ts';
import { type House, linkOf, readHouse, sampleDocuments } from './house.ts';
import { litBoxes, type Overlap, overlapOf, placesOf, type Rect, show } from './places.ts';

const report = 'inspection-report.pdf';
/** Pages of the report that are scanned, with many findings. */
const scanned = [9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21];
const shared = join(projectRoot, '../shared/reports/pdf');
const leastCoverage = 0.8;
/** Boxes include the space between words and lines. */
const leastPrecision = 0.6;
/** Quotes with the shared reports, and of the samples alone. */
const wanted = { all: 100, samples: 80 };

interface Quote {
  document: string;
  page: number;
  snippet: string;
  boxes: Rect[];
  /** Opens the quote. */
  search: string;
}

describe.skipIf(!chromiumPath)('lit words', () => {
  let app: App;
  let house: House;
  let browser: Browser;
  let hasShared: boolean;
  let page: Page;
  let graphql: ReturnType<typeof client>['graphql'];

  beforeAll(async () => {
    const folder = await temporaryFolder();
    const scan = join(folder.path, 'scan.pdf');
    await writeFile(scan, await scanOf(join(projectRoot, 'samples', report), scanned));
    const others = (await readdir(shared).catch(() => [])).slice(0, 2).map((name) => join(shared, name));
    hasShared = others.length > 0;
    if (!hasShared) console.warn('No ../shared/reports here: only the samples are measured.');
    app = await startApp();
    house = await readHouse(app, sampleDocuments, [scan, ...others]);
    await folder.remove();
    graphql = client(app.url, house.key).graphql;
    browser = await openBrowser();
    ({ page } = await openPage(browser, linkOf(app, house, `/p/${house.property}?tab=issues`), {
      viewport: { width: 1600, height: 1000 },
    }));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  /** How the lit boxes lie on the words, one for each quote. */
  async function measure(quotes: Quote[]) {
    const isScan = (quote: Quote) => quote.document === house.documents['scan.pdf'];
    const overlaps: Overlap[] = [];
    for (const quote of quotes) {
      const address = (document: string, number: number, search: string) =>
        `/app/p/${house.property}/d/${document}?tab=overview&page=${number}&${search}`;
      let places: Rect[][];
      if (isScan(quote)) {
        const original = scanned[quote.page - 1]!;
        await show(page, address(house.documents[report]!, original, ''), original, 0);
        places = await placesOf(page, original, quote.snippet);
      } else places = [];
      await show(page, address(quote.document, quote.page, quote.search), quote.page, quote.boxes.length);
      if (!isScan(quote)) places = await placesOf(page, quote.page, quote.snippet);
      const boxes = await litBoxes(page, quote.page);
      // A snippet may be on its page more than once.
      const none: Overlap = { covered: 0, precise: 0 };
      const found = places.map((words) => overlapOf(words, boxes));
      overlaps.push(found.reduce((best, each) => (each.covered > best.covered ? each : best), none));
    }
    return overlaps;
  }

  function judge(name: string, quotes: Quote[], overlaps: Overlap[]) {
    const shares = overlaps.map(({ covered }) => covered);
    const good = shares.filter((share) => share >= leastCoverage).length;
    const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const mean = meanOf(shares);
    const precise = meanOf(overlaps.map((overlap) => overlap.precise));
    const scans = quotes.filter(({ document }) => document === house.documents['scan.pdf']).length;
    console.log(
      `${name}: ${shares.length} (${scans} of scans), mean ${mean.toFixed(3)}, ${good} of at least ${leastCoverage}; of the lit area ${precise.toFixed(3)} is of the words`,
    );
    const missed = quotes
      .filter((_, i) => shares[i]! < leastCoverage)
      .map(({ page: number, snippet }) => `${number}: ${snippet.slice(0, 80)}`);
    if (missed.length > 0) console.log(missed.join('\n'));
    expect(quotes.length).toBeGreaterThanOrEqual(hasShared ? wanted.all : wanted.samples);
    expect(scans).toBeGreaterThan(5);
    expect(mean).toBeGreaterThanOrEqual(leastCoverage);
    expect(precise).toBeGreaterThanOrEqual(leastPrecision);
    expect(good / shares.length).toBeGreaterThanOrEqual(0.95);
  }

  test('at least 0.8 of the words of an issue are lit', async () => {
    const quotes: Quote[] = [];
    for (const document of Object.values(house.documents)) {
      const { body } = await graphql(
        'query ($id: ID!) { analysisIssues(id: $id, limit: 35) { issues { id page snippet boxes { x y width height } } } }',
        { id: document },
      );
      const { issues } = body.data.analysisIssues as { issues: (Quote & { id: string })[] };
      quotes.push(...issues.map((issue) => ({ ...issue, document, search: `issue=${issue.id}` })));
    }
    judge('issues', quotes, await measure(quotes));
  });

  test('at least 0.8 of the words of a citation are lit', async () => {
    const questions = await questionsOf(join(projectRoot, 'samples'), join(projectRoot, '../shared/reports'));
    const quotes = new Map<string, Quote>();
    for (const [i, question] of questions.entries()) {
      const target = i % 3 === 0 ? { document: house.documents['scan.pdf'] } : { property: house.property };
      const { body } = await graphql(
        `mutation ($property: ID, $document: ID, $question: String!) {
          chat(propertyId: $property, analysisId: $document, query: $question) {
            citations { analysisId page snippet boxes { x y width height } }
          }
        }`,
        { ...target, question },
      );
      const { citations } = body.data.chat as { citations: (Quote & { analysisId: string })[] };
      for (const { analysisId, page: number, snippet, boxes } of citations) {
        const text = boxes
          .map(({ x, y, width, height }) => [x, y, width, height].map((n) => n.toFixed(1)).join(','))
          .join('~');
        quotes.set(`${analysisId} ${number} ${snippet}`, {
          document: analysisId,
          page: number,
          snippet,
          boxes,
          search: `boxes=${encodeURIComponent(text)}`,
        });
      }
      if (quotes.size >= wanted.all + 20) break;
    }
    judge('citations', [...quotes.values()], await measure([...quotes.values()]));
  });
});

async function questionsOf(...folders: string[]): Promise<string[]> {
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder).catch(() => [])).map((name) => join(folder, name))),
  );
  const files = names.flat().filter((name) => name.endsWith('.qa.jsonl'));
  const lines = await Promise.all(files.map(async (file) => (await readFile(file, 'utf8')).trim().split('\n')));
  return lines.flat().map((line) => (JSON.parse(line) as { question: string }).question);
}

/** Pages of a PDF as pictures without text. */
async function scanOf(path: string, numbers: number[]): Promise<Uint8Array> {
  const source = await PDFDocument.load(await readFile(path));
  const scan = await PDFDocument.create();
  for (const { page: number, data } of await renderPages(path, 'pdf', numbers)) {
    const { width, height } = source.getPage(number - 1).getSize();
    const bytes = Buffer.from(data);
    const picture = bytes[0] === 0xff ? await scan.embedJpg(bytes) : await scan.embedPng(bytes);
    scan.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return scan.save();
}
