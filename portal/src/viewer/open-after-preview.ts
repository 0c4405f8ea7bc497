// Opens a file when the preview of its page is seen: evaluating pdf.js would delay it. This file imports no library.
import type { DocumentFileQuery } from '../generated/operations.ts';
import type { OpenFile } from './open-file.ts';
import { afterPreview } from './preview.ts';
import { readEnds } from './ranges.ts';

export async function openAfterPreview(analysis: DocumentFileQuery['analysis']): Promise<OpenFile> {
  const ends = readEnds(analysis);
  await afterPreview();
  return (await import('./open-file.ts')).openFile(analysis, ends);
}
