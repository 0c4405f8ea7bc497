// A page as people see it: upright, white behind it, made anew from the pixels, so that nothing of the file's metadata goes
// along. Exactly as large as ordered, so that boxes on the page are boxes on the picture.
import sharp, { type Sharp } from 'sharp';
import { openPicture } from './image.ts';
import type { FileType } from './pages.ts';
import { openPdf } from './pdf.ts';

export interface ImageOrder {
  page: number;
  /** Pixels. */
  width: number;
  height: number;
}

/** Print without loss is smaller than with; measured at 150 dpi: 73 to 95 KB, PNG 169 to 235. Beyond this it is a scan. */
const mostLossless = 300_000;
const quality = 80;

/** Null when there is no such page. */
export async function paintImage(path: string, type: FileType, order: ImageOrder): Promise<Uint8Array | null> {
  if (type !== 'pdf') return lossy(sized((await openPicture(path, type)).rotate(), order));
  const painted = await paintPdf(path, order);
  if (!painted) return null;
  const lossless = await sized(sharp(painted), order).webp({ lossless: true, effort: 1 }).toBuffer();
  return lossless.length <= mostLossless ? new Uint8Array(lossless) : lossy(sized(sharp(painted), order));
}

async function paintPdf(path: string, { page, width, height }: ImageOrder): Promise<Uint8Array | undefined> {
  await using pdf = await openPdf(path, { images: true });
  if (page < 1 || page > pdf.document.numPages) return undefined;
  const view = (await pdf.document.getPage(page)).getViewport({ scale: 1 });
  const scale = Math.min(width / view.width, height / view.height);
  const { pages } = await pdf.parser.getScreenshot({
    partial: [page],
    desiredWidth: view.width * scale,
    imageBuffer: true,
    imageDataUrl: false,
  });
  return pages[0]?.data;
}

const sized = (picture: Sharp, { width, height }: ImageOrder): Sharp =>
  picture.flatten({ background: 'white' }).resize({ width, height, fit: 'contain', background: 'white' });

const lossy = async (picture: Sharp): Promise<Uint8Array> =>
  new Uint8Array(await picture.webp({ quality, effort: 2 }).toBuffer());
