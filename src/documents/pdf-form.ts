// Form data of a page. Field values, ticked boxes and typed notes are annotations, not page text. They become runs at
// their position, so that an answer is beside its question.
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { AnnotationType } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Rect } from './form/rect.ts';
import type { Run } from './layout/run.ts';

/** The fields of a pdf.js annotation that are used. */
export interface Annotation {
  subtype?: string;
  annotationFlags?: number;
  rect?: [number, number, number, number];
  fieldType?: string | null;
  fieldValue?: string | string[] | null;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  textContent?: string[];
  defaultAppearanceData?: { fontSize?: number };
  contentsObj?: { str?: string };
}

const hidden = 2 | 32;

const { CIRCLE, FREETEXT, HIGHLIGHT, INK, LINE, POLYGON, POLYLINE, SQUARE, STAMP, STRIKEOUT, UNDERLINE, WIDGET } =
  AnnotationType;
const readTypes = new Set([
  CIRCLE,
  FREETEXT,
  HIGHLIGHT,
  INK,
  LINE,
  POLYGON,
  POLYLINE,
  SQUARE,
  STAMP,
  STRIKEOUT,
  UNDERLINE,
  WIDGET,
]);

/**
 * The numbers of the pages with annotations that are read here. For the annotations of a page with links, pdf.js extracts
 * the text of the page a second time.
 */
export async function pagesWithMarks(document: PDFDocumentProxy): Promise<{ has(page: number): boolean }> {
  const found = await document.getAnnotationsByType(readTypes, new Set()).catch(() => null);
  return found
    ? new Set((found as { pageIndex: number }[]).map(({ pageIndex }) => pageIndex + 1))
    : { has: () => true };
}

/** @param toPage converts a rectangle of the file to left, top, right, bottom on the displayed page */
export function formRuns(
  annotations: Annotation[],
  toPage: (rect: number[]) => [number, number, number, number],
): Run[] {
  return annotations.flatMap((annotation) => {
    if (!annotation.rect || (annotation.annotationFlags ?? 0) & hidden) return [];
    const lines = textOf(annotation);
    if (!lines.length) return [];
    const [left, top, right, bottom] = toPage(annotation.rect);
    const pitch = (bottom - top) / lines.length;
    const size = Math.max(4, Math.min(annotation.defaultAppearanceData?.fontSize || 12, 0.85 * pitch, 14));
    const single = lines.length === 1;
    // A single-line field is centered vertically; a text area starts at its top.
    const first = single && bottom - top < 30 ? (top + bottom) / 2 + 0.3 * size : top + size;
    const step = Math.min(1.2 * size, pitch);
    return lines.map((text, i) => ({
      text,
      u: left + 1,
      v: first + i * step,
      width: Math.min(right - left, Math.max(1, 0.5 * size * text.length)),
      size,
      bold: false,
      spaceAfter: true,
      ...(/\p{L}|\d/u.test(text) && { written: true as const }),
    }));
  });
}

const maxStampSide = 24;

/** What a reader drew on the page with annotations. */
export interface Annotated {
  /** Small drawings: marks of a form. */
  stamps: Rect[];
  rings: Rect[];
  tints: Rect[];
  strikes: Rect[];
}

const drawnBy: Record<string, keyof Annotated> = {
  Ink: 'stamps',
  Stamp: 'stamps',
  Line: 'stamps',
  PolyLine: 'stamps',
  Polygon: 'stamps',
  Circle: 'rings',
  Square: 'rings',
  Highlight: 'tints',
  Underline: 'tints',
  StrikeOut: 'strikes',
};

/** @param toPage converts a rectangle of the file to left, top, right, bottom on the displayed page */
export function annotatedOn(
  annotations: Annotation[],
  toPage: (rect: number[]) => [number, number, number, number],
): Annotated {
  const drawn: Annotated = { stamps: [], rings: [], tints: [], strikes: [] };
  for (const { subtype = '', rect, annotationFlags = 0 } of annotations) {
    const kind = drawnBy[subtype];
    if (!rect || !kind || annotationFlags & hidden) continue;
    const [left, top, right, bottom] = toPage(rect);
    if (kind !== 'stamps' || (right - left <= maxStampSide && bottom - top <= maxStampSide))
      drawn[kind].push({ left, top, right, bottom });
  }
  return drawn;
}

function textOf(annotation: Annotation): string[] {
  if (annotation.subtype === 'FreeText') {
    return clean(annotation.textContent ?? annotation.contentsObj?.str?.split(/\r\n?|\n/) ?? []);
  }
  if (annotation.subtype !== 'Widget') return [];
  const { fieldType, fieldValue } = annotation;
  if (fieldType === 'Btn') {
    if (annotation.checkBox) return [isOn(fieldValue, annotation.exportValue) ? '☒' : '☐'];
    if (annotation.radioButton) return [isOn(fieldValue, annotation.buttonValue) ? '☒' : '☐'];
    return [];
  }
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return [];
  const value = Array.isArray(fieldValue) ? fieldValue.join(', ') : fieldValue;
  if (!value?.trim()) return [];
  return clean(annotation.textContent?.length ? annotation.textContent : value.split(/\r\n?|\n/));
}

const isOn = (value: Annotation['fieldValue'], own: string | undefined): boolean =>
  typeof value === 'string' && value !== 'Off' && value !== '' && value === own;

const clean = (lines: string[]): string[] => lines.map((line) => line.trim()).filter(Boolean);
