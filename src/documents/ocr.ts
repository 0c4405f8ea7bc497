// Text from pixels, offline: tesseract.js with its English data from the package. Lines go through the same layout as
// those of PDFs; what the recognizer itself doubts is left out, so that a photo of a wall yields no text.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM, type Line as TesseractLine, type Word, type Worker } from 'tesseract.js';
import { layoutLines } from './layout/lines.ts';
import type { Run } from './layout/run.ts';
import type { Line } from './pages.ts';

const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));

export interface Recognizer extends AsyncDisposable {
  /** @param scale points (or pixels of the photo) for one pixel of `image` */
  recognize(image: Uint8Array, size: { width: number; height: number }, scale: number): Promise<Line[]>;
}

/** Of a hundred, as tesseract counts; noise in photos rarely reaches it. */
const minWordConfidence = 35;
const minLineConfidence = 60;
/** A few letters alone are more often a pattern than a sign. */
const minShortLineConfidence = 80;
const fewLetters = 20;
/** In shares of the line's height; typewriters and justified lines are generous. */
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

/** Words of a line, joined where the space between them is no more than a space can be. */
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

/** Paper lies a little askew and baselines tremble: rows are straightened by the lines' common slope, then drawn together. */
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
