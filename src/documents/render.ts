// Renders pages as images for a model: upright, small, and re-encoded from pixels, so that no metadata of the file
// (place, camera) is included. Blank pages have no image.
import sharp, { type Sharp } from 'sharp';
import { openImage } from './image.ts';
import type { FileType, PageImage } from './pages.ts';
import { openPdf } from './pdf.ts';

/** Print of a whole page stays readable. */
const maxEdge = 1600;
const quality = 80;
/** Standard deviation of gray values; a page below it is blank. */
const minDeviation = 0.5;

export async function renderPages(path: string, type: FileType, numbers: number[]): Promise<PageImage[]> {
  if (type === 'docx' || type === 'doc') return [];
  if (type !== 'pdf') return [await imageOf(1, (await openImage(path, type)).rotate())].filter((each) => each !== null);
  await using pdf = await openPdf(path, { images: true });
  const rendered: PageImage[] = [];
  for (const number of numbers.filter((each) => each >= 1 && each <= pdf.document.numPages)) {
    // A page that can't be rendered is skipped; its text is still used.
    const shot = await pdf.parser
      .getScreenshot({ partial: [number], desiredWidth: maxEdge * 0.75, imageBuffer: true, imageDataUrl: false })
      .catch(() => undefined);
    const data = shot?.pages[0]?.data;
    const picture = data && (await imageOf(number, sharp(data)));
    if (picture) rendered.push(picture);
  }
  return rendered;
}

async function imageOf(page: number, source: Sharp): Promise<PageImage | null> {
  const { data } = await source
    .flatten({ background: 'white' })
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(data).stats();
  if (channels.every(({ stdev }) => stdev < minDeviation)) return null;
  return { page, mimeType: 'image/jpeg', data: new Uint8Array(data) };
}
