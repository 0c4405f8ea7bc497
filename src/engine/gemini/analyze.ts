// Reads a document by the model, window by window. All of it or nothing: a window that fails ends the reading, so that no
// half-read document passes for a whole one.
import type { Page } from '../../documents/pages.ts';
import { summarize } from '../builtin/summary.ts';
import type { Analysis, DocumentText, DocumentType } from '../engine.ts';
import type { Client } from './client.ts';
import { makeFence, pagesAsData } from './data.ts';
import { OutputTooLong } from './faults.ts';
import type { Gate } from './gate.ts';
import { mergeWindows } from './merge.ts';
import { type Proven, prove } from './prove.ts';
import { readingInstruction, readingShape } from './reading.ts';
import { askFor } from './shape.ts';
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
  const written = document.pages.filter(({ text }) => text.trim() !== '');
  const failed = new AbortController();
  const both = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const windows = windowsOf(written, windowLength).map((window) => readWindow(model, document, window, both));
  let read: Proven[];
  try {
    read = (await Promise.all(windows)).flat();
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(windows);
    throw error;
  }
  const { summary, ...reading } = mergeWindows(read);
  const { filename, documentType } = document;
  const sentences = summary.map(({ text, page }) => `- ${text} (page ${page})`);
  return {
    ...reading,
    summary: [
      summarize({ filename, documentType, ...reading }),
      ...(sentences.length ? [sentences.join('\n')] : []),
    ].join('\n\n'),
    generatedBy,
  };
}

async function readWindow(
  model: Model,
  document: DocumentText & { documentType: DocumentType },
  window: Page[],
  signal: AbortSignal,
): Promise<Proven[]> {
  const fence = makeFence();
  const request = {
    instruction: readingInstruction(document.documentType, fence.rule),
    data: pagesAsData(fence, window),
  };
  try {
    const raw = await askFor(model, readingShape, request, { signal, patience: 'job' });
    return [prove(raw, document.pages, document.documentType)];
  } catch (error) {
    const halves = error instanceof OutputTooLong && halvesOf(window);
    if (!halves) throw error;
    return (await Promise.all(halves.map((half) => readWindow(model, document, half, signal)))).flat();
  }
}
