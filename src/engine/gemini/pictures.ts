// Which pages the model is shown as pictures: photos, and pages whose text was recognized from pixels or can't be read.
// Few and small enough for one request.
import { isLegible } from '../../documents/legible.ts';
import type { Page, PagePicture } from '../../documents/pages.ts';
import type { DocumentText } from '../engine.ts';

const most = 8;
/** The service takes 20 MB in a request, and base64 adds a third. */
const mostBytes = 8_000_000;
/** With fewer letters a page has no text to speak of. */
const sparse = 12;

export async function picturesOf(
  { pages, paint }: DocumentText,
  signal?: AbortSignal,
  count = most,
): Promise<PagePicture[]> {
  const wanted = pages.filter(needsSeeing).map(({ number }) => number);
  if (!paint || wanted.length === 0) return [];
  const painted = await paint(wanted.slice(0, count), signal).catch((): PagePicture[] => {
    // What can't be painted is read by its text.
    signal?.throwIfAborted();
    return [];
  });
  let bytes = 0;
  return painted.filter(({ data }) => {
    bytes += data.length;
    return bytes <= mostBytes;
  });
}

const needsSeeing = ({ text, ocr }: Page): boolean =>
  ocr || (text.match(/[\p{L}\p{N}]/gu) ?? []).length < sparse || !isLegible(text);
