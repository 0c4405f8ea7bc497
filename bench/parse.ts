// Pages per second: our reader (lines, boxes, columns, forms) beside the plain text of pdf-parse and of poppler's
// pdftotext. Ratios depend less on the machine. Uses real reports if present, else the samples.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFParse } from 'pdf-parse';
import { createParser } from '../src/documents/parser.ts';
import { readPdf } from '../src/documents/pdf.ts';

const shared = fileURLToPath(new URL('../../shared/reports/pdf/', import.meta.url));
const folder = existsSync(shared) ? shared : fileURLToPath(new URL('../samples/', import.meta.url));
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .map((name) => folder + name);
const rounds = 3;

async function bare(path: string): Promise<number> {
  const parser = new PDFParse({ data: new Uint8Array(readFileSync(path)) });
  try {
    return (await parser.getText()).pages.length;
  } finally {
    await parser.destroy();
  }
}

/** The best of several rounds: the others were disturbed by other load. */
async function pagesPerSecond(read: (path: string) => Promise<number> | number): Promise<number> {
  let best = 0;
  for (let round = 0; round < rounds; round++) {
    let pages = 0;
    const begin = performance.now();
    for (const file of files) pages += await read(file);
    best = Math.max(best, (pages / (performance.now() - begin)) * 1000);
  }
  return best;
}

const poppler = (path: string): number =>
  execFileSync('pdftotext', [path, '-'], { maxBuffer: 1 << 28 })
    .toString()
    .split('\f').length - 1;
const installed = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const parser = createParser({ size: 1 });
const base = await pagesPerSecond(bare);
const rows: [string, number][] = [
  ['pdf-parse, bare text', base],
  ['ours, in this process', await pagesPerSecond(async (path) => (await readPdf(path)).pages.length)],
  ['ours, through the parser', await pagesPerSecond(async (path) => (await parser.parse(path)).pages.length)],
  ...(installed ? [['pdftotext', await pagesPerSecond(poppler)] as [string, number]] : []),
];
await parser.close();
for (const [name, speed] of rows)
  console.log(`${name.padEnd(26)} ${speed.toFixed(0).padStart(6)} pages/s   ${(speed / base).toFixed(2)} × pdf-parse`);
