// Selects the pages that the model gets as images: photos, and pages whose text was recognized from pixels or is
// unreadable. Limited in number and size to one request.
import { isLegible } from '../../documents/legible.ts';
import type { Page, PageImage } from '../../documents/pages.ts';
import type { DocumentText } from '../engine.ts';

const maxImages = 8;
/** The API accepts 20 MB per request, and base64 adds a third. */
const maxBytes = 8_000_000;
/** A page with fewer letters has practically no text. */
const fewLetters = 12;

export async function selectPageImages(
  { pages, renderPages }: DocumentText,
  signal?: AbortSignal,
  count = maxImages,
): Promise<PageImage[]> {
  const wanted = pages.filter(needsImage).map(({ number }) => number);
  if (!renderPages || wanted.length === 0) return [];
  const rendered = await renderPages(wanted.slice(0, count), signal).catch((): PageImage[] => {
    // Pages that can't be rendered are read by their text.
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
