// Renders and recognizes PDF pages whose text layer is unusable (missing, nonsense, or the page is one image). Bounded
// by pages and CPU time: remaining pages keep the text they had.
import type { PDFPageProxy } from 'pdfjs-dist';
import { pictureCoverage } from './coverage.ts';
import { isLegible } from './legible.ts';
import type { Recognizer } from './ocr.ts';
import type { Line, Page } from './pages.ts';
import { type OpenPdf, openPdf } from './pdf.ts';
import { countLetters, hasText } from './text-layer.ts';

export interface OcrLimits {
  maxPages: number;
  /** CPU time of one thread. */
  budgetMs: number;
  /** Pages recognized in parallel, each on its own thread. */
  threads: number;
}

/** Print of 8 points stays readable; more pixels take longer and do not improve recognition. */
const dpi = 200;
const maxPixels = 4_000_000;
/** A page with fewer letters may be a scan with a stamp. */
const fewLetters = 120;
const scanCoverage = 0.7;

/** Whether the text layer of the page is unusable. */
export async function isScan(page: Page, loaded: PDFPageProxy | undefined): Promise<boolean> {
  if (!hasText(page)) return true;
  if (!loaded || countLetters(page) >= fewLetters) return false;
  return (await pictureCoverage(loaded).catch(() => 0)) > scanCoverage;
}

/** Replaces scanned pages in place. */
export async function recognizeScans(
  path: string,
  pages: Page[],
  scans: Page[],
  limits: OcrLimits,
  onPage: (done: number, total: number) => void,
): Promise<void> {
  if (!scans.length) return;
  // Loaded on demand: few files need recognition.
  const { startRecognizer } = await import('./ocr.ts');
  await using pdf = await openPdf(path, { images: true });
  onPage(0, scans.length);
  const outOfBudget = cpuBudget(limits.budgetMs * limits.threads);
  const queue = scans.values();
  let done = 0;
  const run = async () => {
    let recognizer: Recognizer | undefined;
    try {
      for (const page of queue) {
        if (outOfBudget()) return;
        // A page that can't be rendered or recognized keeps its text.
        const rendered = await renderPage(pdf, page).catch(() => undefined);
        if (rendered) {
          recognizer ??= await startRecognizer();
          const scale = page.width / rendered.width;
          const lines = await recognizer.recognize(rendered.png, rendered, scale).catch(() => []);
          pages[page.number - 1] = combine(page, lines);
        }
        onPage(++done, scans.length);
      }
    } finally {
      await recognizer?.[Symbol.asyncDispose]();
    }
  };
  await Promise.all(Array.from({ length: Math.min(limits.threads, scans.length) }, run));
}

/** Returns whether this process has used up the CPU time, counted from now. */
function cpuBudget(ms: number): () => boolean {
  const begin = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000 > ms;
  };
}

/** Recognized text replaces nonsense. Beside a readable text layer it adds what is missing: a stamp, a page number. */
function combine(page: Page, recognized: Line[]): Page {
  const found = recognized.map((line) => line.text).join('\n');
  if (!found || !isLegible(found)) return page;
  const kept = hasText(page) ? page.lines : [];
  const lines = [...kept, ...recognized.filter((line) => !kept.some((other) => overlap(line, other)))];
  if (kept.length) lines.sort((a, b) => a.y - b.y);
  return { ...page, lines, text: lines.map((line) => line.text).join('\n'), ocr: true };
}

const overlap = (a: Line, b: Line): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The page as an image; undefined when it is blank. */
async function renderPage(
  pdf: OpenPdf,
  page: Page,
): Promise<{ png: Uint8Array; width: number; height: number } | undefined> {
  const scale = Math.min(dpi / 72, Math.sqrt(maxPixels / (page.width * page.height)));
  const { pages } = await pdf.parser.getScreenshot({
    partial: [page.number],
    desiredWidth: Math.round(page.width * scale),
    imageBuffer: true,
    imageDataUrl: false,
  });
  const shot = pages[0];
  if (!shot) return undefined;
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(shot.data)
    .flatten({ background: 'white' })
    .grayscale()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(data).stats();
  if ((channels[0]?.stdev ?? 0) < 0.5) return undefined;
  return { png: data, width: info.width, height: info.height };
}
