// Reads a document with the model, window by window. A failed window fails the whole reading, so that a partial reading
// is never stored as complete.

import type { DocumentType } from '../../documents/document-types.ts';
import type { Page, PageImage } from '../../documents/pages.ts';
import { coverageOf } from '../builtin/coverage.ts';
import { onlySubjectOf } from '../builtin/specialist/subject.ts';
import { writeSummary } from '../builtin/summary/summary.ts';
import type { Analysis, DocumentText } from '../engine.ts';
import type { Client } from './client.ts';
import { OutputTooLong } from './faults.ts';
import { makeFence, pagesAsData } from './fence.ts';
import type { Gate } from './gate.ts';
import { mergeWindows } from './merge.ts';
import { selectPageImages } from './page-images.ts';
import { type RawReading, readingInstruction, readingShape, seeingShape } from './reading.ts';
import { requestShape } from './shape.ts';
import { type VerifiedReading, verifyReading } from './verify.ts';
import { halvesOf, windowsOf } from './windows.ts';

interface Model {
  client: Client;
  gate: Gate;
}

export async function analyzeByModel(
  model: Model,
  document: DocumentText & { documentType: DocumentType },
  windowLength: number,
  generatedBy: string,
  signal?: AbortSignal,
): Promise<Analysis> {
  const pictures = await selectPageImages(document, signal);
  const pictured = new Set(pictures.map(({ page }) => page));
  const written = document.pages.filter(({ number, text }) => text.trim() !== '' || pictured.has(number));
  const failed = new AbortController();
  const both = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const windows = windowsOf(written, windowLength).map((window) => readWindow(model, document, window, pictures, both));
  let read: VerifiedReading[];
  try {
    read = (await Promise.all(windows)).flat();
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(windows);
    throw error;
  }
  const { summary, seen, ...reading } = mergeWindows(read);
  const { filename, documentType } = document;
  const coverage = coverageOf(document.pages, documentType);
  const asItem = ({ text, page }: { text: string; page: number }) => `- ${text} (page ${page})`;
  const sentences = summary.map(asItem);
  return {
    ...reading,
    coverage,
    summary: [
      writeSummary({ filename, documentType, subject: onlySubjectOf(document), coverage, ...reading }),
      ...(sentences.length ? [sentences.join('\n')] : []),
      ...(seen.length
        ? [['## Seen in pictures', 'By the model; no text bears it out.', ...seen.map(asItem)].join('\n')]
        : []),
    ].join('\n\n'),
    generatedBy,
  };
}

async function readWindow(
  model: Model,
  document: DocumentText & { documentType: DocumentType },
  window: Page[],
  all: PageImage[],
  signal: AbortSignal,
): Promise<VerifiedReading[]> {
  const fence = makeFence();
  const pictures = all.filter(({ page }) => window.some(({ number }) => number === page));
  const seeing = pictures.length > 0;
  const request = {
    instruction: readingInstruction(document.documentType, fence.rule, seeing),
    data: pagesAsData(fence, window),
    pictures,
  };
  try {
    const raw: RawReading = await requestShape(model, seeing ? seeingShape : readingShape, request, {
      signal,
      patience: 'job',
    });
    const pictured = pictures.map(({ page }) => page);
    return [verifyReading(raw, document.pages, document.documentType, pictured)];
  } catch (error) {
    const halves = error instanceof OutputTooLong && halvesOf(window);
    if (!halves) throw error;
    return (await Promise.all(halves.map((half) => readWindow(model, document, half, all, signal)))).flat();
  }
}
