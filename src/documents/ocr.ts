// Offline text recognition: tesseract.js with the English data of its package. Lines use the same layout as those of
// PDFs. Low-confidence words are dropped, so that a photo of a wall yields no text.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM, type Line as TesseractLine, type Word, type Worker } from 'tesseract.js';
import { layoutLines } from './layout/lines.ts';
import type { Run } from './layout/run.ts';
import type { Line } from './pages.ts';

const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));

export interface Recognizer extends AsyncDisposable {
  /** @param scale points (or pixels of the photo) per pixel of `image` */
  recognize(image: Uint8Array, size: { width: number; height: number }, scale: number): Promise<Line[]>;
}

/** Confidence from 0 to 100, as tesseract reports it. Noise in photos rarely reaches this. */
const minWordConfidence = 35;
const minLineConfidence = 60;
/** A short line alone is more often a pattern than text. */
const minShortLineConfidence = 80;
const fewLetters = 20;
/** As a share of the line height. Typewriters and justified lines have wide spaces. */
const maxWordGap = 1.3;

export async function startRecognizer(): Promise<Recognizer> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: '200' });
  return {
    recognize: (image, size, scale) => recognize(worker, image, size, scale),
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
    },
  };
}

async function recognize(
  worker: Worker,
  image: Uint8Array,
  size: { width: number; height: number },
  scale: number,
): Promise<Line[]> {
  const { data: page } = await worker.recognize(Buffer.from(image), {}, { blocks: true, text: false });
  const found = (page.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  const sure = found.map(isConfident);
  const letters = sure.reduce((sum, line) => sum + line.letters, 0);
  const least = letters < fewLetters ? minShortLineConfidence : minLineConfidence;
  const kept = sure.filter(({ words, confidence }) => words.length && confidence >= least);
  const askew = kept.flatMap(({ line, words }) => cells(line, words));
  const slope = commonSlope(askew);
  const runs = straighten(askew, slope);
  for (const run of runs) {
    run.u *= scale;
    run.v *= scale;
    run.width *= scale;
    run.size *= scale;
  }
  const lines = layoutLines(new Map([[0, runs]]), { width: size.width * scale, height: size.height * scale });
  return slope === 0 ? lines : lines.map((line) => ({ ...line, slope }));
}

/** Joins the words of a line where the gap is no wider than a space. */
function cells(line: TesseractLine, words: Word[]): (Run & { slope: number })[] {
  const size = line.rowAttributes?.rowHeight || line.bbox.y1 - line.bbox.y0;
  const { x0, x1, y0, y1 } = line.baseline;
  const slope = (y1 - y0) / Math.max(1, x1 - x0);
  const runs: (Run & { slope: number })[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last && word.bbox.x0 - last.u - last.width < maxWordGap * size) {
      last.text += ` ${word.text}`;
      last.width = word.bbox.x1 - last.u;
      continue;
    }
    const v = y0 + slope * (word.bbox.x0 - x0);
    runs.push({
      text: word.text,
      u: word.bbox.x0,
      v,
      width: word.bbox.x1 - word.bbox.x0,
      size,
      bold: false,
      spaceAfter: true,
      slope,
    });
  }
  return runs;
}

function commonSlope(runs: (Run & { slope: number })[]): number {
  const slopes = runs
    .filter((run) => run.text.length > 20)
    .map((run) => run.slope)
    .sort((a, b) => a - b);
  return slopes[slopes.length >> 1] ?? 0;
}

/** Photographed pages are slightly rotated: rows are straightened by the common slope of the lines, then aligned. */
function straighten(runs: Run[], slope: number): Run[] {
  let row: { v: number } | undefined;
  return runs
    .map((run) => ({ run, v: run.v - slope * run.u }))
    .sort((a, b) => a.v - b.v)
    .map(({ run, v }) => {
      if (!row || v - row.v > 0.4 * run.size) row = { v };
      return { ...run, v: row.v };
    });
}

function isConfident(line: TesseractLine) {
  const words = line.words.filter(
    (word) => word.confidence >= minWordConfidence && /[\p{L}\p{N}$%☐☒✓]/u.test(word.text),
  );
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(letters, 1);
  return { line, words, letters, confidence };
}
