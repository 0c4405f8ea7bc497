// Pages as pictures for an engine that can see: upright, small, and made anew from the pixels, so that nothing of the
// file's metadata (where a photo was taken, with what) goes along. Blank pages have no picture.
import sharp, { type Sharp } from 'sharp';
import { openPicture } from './image.ts';
import type { FileType, PagePicture } from './pages.ts';
import { openPdf } from './pdf.ts';

/** Print of a whole page stays readable. */
const maxEdge = 1600;
const quality = 80;
/** Of gray, below which a page shows nothing. */
const blank = 0.5;

export async function paintPages(path: string, type: FileType, numbers: number[]): Promise<PagePicture[]> {
  if (type === 'docx' || type === 'doc') return [];
  if (type !== 'pdf')
    return [await pictureOf(1, (await openPicture(path, type)).rotate())].filter((each) => each !== null);
  await using pdf = await openPdf(path, { images: true });
  const painted: PagePicture[] = [];
  for (const number of numbers.filter((each) => each >= 1 && each <= pdf.document.numPages)) {
    // A page that can't be painted is left out: its text is what there is.
    const shot = await pdf.parser
      .getScreenshot({ partial: [number], desiredWidth: maxEdge * 0.75, imageBuffer: true, imageDataUrl: false })
      .catch(() => undefined);
    const data = shot?.pages[0]?.data;
    const picture = data && (await pictureOf(number, sharp(data)));
    if (picture) painted.push(picture);
  }
  return painted;
}

async function pictureOf(page: number, source: Sharp): Promise<PagePicture | null> {
  const { data } = await source
    .flatten({ background: 'white' })
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(data).stats();
  if (channels.every(({ stdev }) => stdev < blank)) return null;
  return { page, mimeType: 'image/jpeg', data: new Uint8Array(data) };
}
