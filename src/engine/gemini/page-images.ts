// Which pages the model is shown as pictures: photos, and pages whose text was recognized from pixels or can't be read.
// Few and small enough for one request.
import { isLegible } from '../../documents/legible.ts';
import type { Page, PageImage } from '../../documents/pages.ts';
import type { DocumentText } from '../engine.ts';

const maxImages = 8;
/** The service takes 20 MB in a request, and base64 adds a third. */
const maxBytes = 8_000_000;
/** With fewer letters a page has no text to speak of. */
const fewLetters = 12;

export async function selectPageImages(
  { pages, renderPages }: DocumentText,
  signal?: AbortSignal,
  count = maxImages,
): Promise<PageImage[]> {
  const wanted = pages.filter(needsImage).map(({ number }) => number);
  if (!renderPages || wanted.length === 0) return [];
  const rendered = await renderPages(wanted.slice(0, count), signal).catch((): PageImage[] => {
    // What can't be rendered is read by its text.
    signal?.throwIfAborted();
    return [];
  });
  let bytes = 0;
  return rendered.filter(({ data }) => {
    bytes += data.length;
    return bytes <= maxBytes;
  });
}

const needsImage = ({ text, ocr }: Page): boolean =>
  ocr || (text.match(/[\p{L}\p{N}]/gu) ?? []).length < fewLetters || !isLegible(text);
