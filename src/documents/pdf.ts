// Turns PDF bytes into pages of text with positions. pdf-parse opens the file; the layout is our own, because its text
// has neither boxes nor columns. Images are never decoded here, scripts never run, nothing is fetched.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PasswordException, PDFParse } from 'pdf-parse';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { asksForAnswers, hasTickColumns, readOverlays } from './form/overlay.ts';
import { type Matrix, shapesOf } from './form/shapes.ts';
import { markWritten } from './form/written.ts';
import { closeLetterspacing } from './layout/letterspaced.ts';
import { layoutLines } from './layout/lines.ts';
import { type Run, type Turn, toReadingFrame } from './layout/run.ts';
import type { Page } from './pages.ts';
import { type Annotation, annotatedOn, formRuns, pagesWithMarks } from './pdf-form.ts';
import { readerOptions } from './pdf-worker.ts';
import { EncryptedFile, UnreadableFile } from './refusals.ts';
import { decodeGlyphs, hangOf } from './symbols.ts';

/** Number of pages that are enough to tell the document type. */
const firstPageCount = 3;
/** Number of broken pages skipped before the first readable one. */
const maxBrokenPages = 100;

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

export interface OpenPdf extends AsyncDisposable {
  document: PDFDocumentProxy;
  parser: PDFParse;
}

/** @param images whether images can be rendered; reading text needs no memory for them */
export async function openPdf(source: string | Uint8Array, { images = false } = {}): Promise<OpenPdf> {
  // pdf.js takes the memory of the bytes over: only those of a caller are copied.
  const bytes = typeof source === 'string' ? await readFile(source) : new Uint8Array(source);
  const parser = new PDFParse({
    data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    maxImageSize: images ? 100_000_000 : 1,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    cMapUrl: join(pdfjs, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(pdfjs, 'standard_fonts/'),
    wasmUrl: join(pdfjs, 'wasm/'),
    ...(!images && readerOptions()),
  });
  // pdf-parse keeps its loaded document private; opening a second one would double time and memory.
  // biome-ignore lint/complexity/useLiteralKeys: private to TypeScript, which the brackets allow
  const document: PDFDocumentProxy = await parser['load']().catch((error: unknown) => {
    throw error instanceof PasswordException ? new EncryptedFile() : new UnreadableFile();
  });
  if (document.numPages === 0) throw new UnreadableFile('it has no pages');
  return { document, parser, [Symbol.asyncDispose]: () => parser.destroy() };
}

/** @param onPage called with each page and its source, while they are loaded */
export async function readPdf(
  source: string | Uint8Array,
  onPage?: (page: Page, total: number, loaded?: PDFPageProxy) => void | Promise<void>,
): Promise<{ pages: Page[]; metadata: Record<string, string> }> {
  await using pdf = await openPdf(source);
  const { document } = pdf;
  const marked = await pagesWithMarks(document);
  const fonts = new Map<string, Font>();
  const form: Form = { asks: false, hasBoxes: false };
  const pages: Page[] = [];
  let readable = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const loaded = await document.getPage(number).catch(() => undefined);
    const page = loaded && (await readPage(loaded, number, fonts, marked.has(number), form).catch(() => undefined));
    if (page) readable++;
    pages.push(page ?? emptyPage(number));
    await onPage?.(pages[number - 1]!, document.numPages, loaded);
    loaded?.cleanup();
  }
  if (readable === 0) throw new UnreadableFile();
  closeLetterspacing(pages);
  return { pages, metadata: await readMetadata(document) };
}

/** The first page of the page tree that exists. @throws UnreadableFile */
export async function firstPageOf(document: PDFDocumentProxy): Promise<PDFPageProxy> {
  for (let number = 1; number <= Math.min(document.numPages, maxBrokenPages); number++) {
    const page = await document.getPage(number).catch(() => undefined);
    if (page) return page;
  }
  throw new UnreadableFile();
}

/** The words of the first pages without layout. A page that can't be read has none. */
export async function readFirstPages(document: PDFDocumentProxy): Promise<Page[]> {
  const pages: Page[] = [];
  for (let number = 1; number <= Math.min(document.numPages, firstPageCount); number++) {
    const page = await document.getPage(number).catch(() => undefined);
    const content = await page?.getTextContent().catch(() => undefined);
    const words = (content?.items ?? []).map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
    pages.push({ ...emptyPage(number), text: words.join('') });
    page?.cleanup();
  }
  closeLetterspacing(pages);
  return pages;
}

/** A page that can't be read becomes an empty page, so that page numbers stay correct. */
const emptyPage = (number: number): Page => ({ number, width: 612, height: 792, text: '', lines: [], ocr: false });

/** A page of a form has as many. */
const minQuestions = 5;

/** A row of a form with drawn boxes has as many. */
const minBoxes = 3;

/** One option for all calls of a page: pdf.js makes its operators once. */
const withoutAnnotations = { annotationMode: 0 };

interface Font {
  name: string;
  family: string;
  bold: boolean;
}

/** What a page before had: heads of answers, or of drawn boxes, may be printed once for all pages. */
interface Form {
  asks: boolean;
  hasBoxes: boolean;
}

async function readPage(
  page: PDFPageProxy,
  number: number,
  fonts: Map<string, Font>,
  marked: boolean,
  form: Form,
): Promise<Page> {
  const { width, height } = page.getViewport({ scale: 1 });
  const lines = layoutLines(await runsOf(page, fonts, marked, form), { width, height });
  return { number, width, height, text: lines.map((line) => line.text).join('\n'), lines, ocr: false };
}

/** @param marked whether it has annotations that are read */
async function runsOf(
  page: PDFPageProxy,
  fonts: Map<string, Font>,
  marked: boolean,
  form: Form,
): Promise<Map<Turn, Run[]>> {
  const viewport = page.getViewport({ scale: 1 });
  const { items, styles } = await page.getTextContent();
  await learnFonts(page, styles, fonts);
  const runs = new Map<Turn, Run[]>();
  const put = (turn: Turn, run: Run) => {
    const list = runs.get(turn);
    if (list) list.push(run);
    else runs.set(turn, [run]);
  };
  let last: Run | undefined;
  const [a, b, c, d, e, f] = viewport.transform as number[] as [number, number, number, number, number, number];
  const scale = Math.hypot(a, b);
  for (const item of items) {
    if (!('str' in item)) continue;
    if (item.str.trim() === '') {
      if (last && item.str !== '') last.spaceAfter = true;
      continue;
    }
    const [ia, ib, ic, id, ie, ig] = item.transform as [number, number, number, number, number, number];
    const angle = Math.atan2(b * ia + d * ib, a * ia + c * ib);
    const turn = ((Math.round(angle / (Math.PI / 2)) + 4) % 4) as Turn;
    const font = fonts.get(item.fontName) ?? { name: '', family: '', bold: false };
    const [u, v] = toReadingFrame(turn, a * ie + c * ig + e, b * ie + d * ig + f, viewport);
    const size = Math.hypot(a * ic + c * id, b * ic + d * id) || item.height * scale;
    const whole: Run = {
      text: decodeGlyphs(item.str, font.name),
      u,
      v: v + size * hangOf(item.str, font.family),
      width: item.width * scale,
      size,
      bold: font.bold,
      family: font.family,
      spaceAfter: item.str.endsWith(' '),
    };
    for (const run of cells(whole)) {
      put(turn, run);
      last = run;
    }
  }
  const annotations: Annotation[] = marked ? await page.getAnnotations().catch(() => []) : [];
  const toPage = (rect: number[]) => displayed(viewport.convertToViewportRectangle(rect));
  for (const run of formRuns(annotations, toPage)) put(0, run);
  const upright = runs.get(0) ?? [];
  // Heads of columns may be turned.
  const asks = asksForAnswers([...runs.values()].flat());
  form.asks ||= asks;
  const isAsked = asks || (form.asks && upright.filter(({ text }) => text.endsWith('?')).length >= minQuestions);
  const hasHeads = !form.hasBoxes && hasTickColumns(upright);
  if (isAsked || hasHeads || form.hasBoxes) {
    const shapes = shapesOf(await page.getOperatorList(withoutAnnotations), viewport.transform as Matrix);
    form.hasBoxes ||= hasHeads && shapes.boxes.length >= minBoxes;
    markWritten(upright);
    runs.set(0, readOverlays(upright, shapes, annotatedOn(annotations, toPage)));
  }
  return runs;
}

function displayed([x1, y1, x2, y2]: number[]): [number, number, number, number] {
  return [Math.min(x1!, x2!), Math.min(y1!, y2!), Math.max(x1!, x2!), Math.max(y1!, y2!)];
}

/** Some producers pad cells with spaces. Each cell becomes a run of its own, placed by its share of the letters. */
function cells(run: Run): Run[] {
  if (!/\S {3,}\S/.test(run.text)) return [{ ...run, text: run.text.trim() }];
  const pitch = run.width / run.text.length;
  return [...run.text.matchAll(/\S+(?: {1,2}\S+)*/g)].map((match) => ({
    ...run,
    text: match[0],
    u: run.u + match.index * pitch,
    width: match[0].length * pitch,
    spaceAfter: true,
  }));
}

/** As pdf.js tells it; some fonts have none of these. */
interface NamedFont {
  name?: string;
  bold?: boolean;
  black?: boolean;
}

/** In the bundle, the styles of the text name the fonts (tools/pdfjs-changes.ts). Otherwise only the drawing operators do. */
async function learnFonts(page: PDFPageProxy, styles: object, fonts: Map<string, Font>): Promise<void> {
  const unknown = Object.entries(styles as Record<string, NamedFont>).filter(([id]) => !fonts.has(id));
  const unnamed = unknown.some(([, style]) => !('name' in style));
  if (unnamed) await page.getOperatorList(withoutAnnotations).catch(() => undefined);
  for (const [id, style] of unknown) {
    const font: NamedFont = unnamed && page.commonObjs.has(id) ? page.commonObjs.get(id) : style;
    const name = font.name ?? '';
    fonts.set(id, {
      name,
      family: familyOf(name),
      bold: Boolean(font.bold || font.black) || /bold|black|heavy|demi/i.test(name),
    });
  }
}

/** `ABCDEF+LiberationSans-Bold`: the name without the mark of a subset, weight and style. */
const familyOf = (name: string): string =>
  name
    .replace(/^[A-Z]{6}\+/, '')
    .toLowerCase()
    .replace(
      /(?:[-, ]?(?:regular|roman|medium|semi|demi|extra|bold|italic|ital|oblique|obl|light|black|heavy|mt|ps))+$/,
      '',
    );

async function readMetadata(document: PDFDocumentProxy): Promise<Record<string, string>> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const metadata: Record<string, string> = {};
  for (const [key, name] of [
    ['Title', 'title'],
    ['Producer', 'producer'],
    ['Creator', 'creator'],
    ['CreationDate', 'created'],
  ] as const) {
    const value = (info as Record<string, unknown>)[key];
    if (typeof value === 'string' && value.trim()) metadata[name] = value.trim();
  }
  return metadata;
}
