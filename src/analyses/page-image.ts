// Page images: rendered on the first request, stored, and read by a link. The storage key derives from the document,
// so that every process finds the image, and a deletion finds all of them.
import type { FileType } from '../documents/pages.ts';
import { contentDisposition, createFileLink, type FileLink } from '../files/links.ts';
import type { Service } from '../service/service.ts';
import { type RenderedPage, renderInAdvance, renderNow, type Size } from './render-page.ts';

export interface PageImage extends FileLink {
  /** Pixels. */
  width: number;
  height: number;
}

const dpi = 150;
const maxPixels = 4_000_000;
const maxEdge = 4_000;

/** Storage prefix of the page images of a document. */
export const pageImagePrefix = (analysisId: string): string => `pictures/${analysisId}/`;

/** What happens to an image that is not stored: it is rendered, rendered when nobody waits for another, or not at all. */
export type Rendering = 'now' | 'in advance' | 'never';

/** Null if the page has no image, or none is stored and `rendering` is not `now`. @throws TooManyImages */
export async function linkToPageImage(
  service: Service,
  page: RenderedPage,
  rendering: Rendering = 'now',
): Promise<PageImage | null> {
  const { filename, fileType } = page.analysis;
  if (fileType === 'doc' || fileType === 'docx') return null;
  const key = `${pageImagePrefix(page.analysisId)}${page.number}.webp`;
  const size = imageSize(fileType as FileType, page);
  const image = { key, ...size };
  if (!(await service.storage.head(key))) {
    if (rendering === 'in advance') renderInAdvance(service, page, image);
    if (rendering !== 'now' || !(await renderNow(service, page, image))) return null;
  }
  const name = `${filename.replace(/\.[^.]*$/, '')} - page ${page.number}.webp`;
  const link = await createFileLink(service, {
    key,
    contentType: 'image/webp',
    contentDisposition: contentDisposition(name, true),
  });
  return { ...link, ...size };
}

/** Photos have their size in pixels, other files in points. */
export function imageSize(type: FileType, { width, height }: Size): Size {
  const wanted = type === 'pdf' ? dpi / 72 : 1;
  const scale = Math.min(wanted, maxEdge / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: pixels(width), height: pixels(height) };
}
