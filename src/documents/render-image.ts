// Renders a page as displayed: upright, on white, re-encoded from pixels, so that no metadata of the file is included.
// The image has exactly the requested size, so that page boxes match it.
import sharp, { type Sharp } from 'sharp';
import { openImage } from './image.ts';
import type { FileType } from './pages.ts';
import { openPdf } from './pdf.ts';

export interface RenderRequest {
  page: number;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Lossless WebP is smaller than lossy for print: 73 to 95 KB at 150 dpi (PNG: 169 to 235 KB). Larger images are scans.
 */
const maxLosslessBytes = 300_000;
const quality = 80;

/** Null when there is no such page. */
export async function renderImage(path: string, type: FileType, request: RenderRequest): Promise<Uint8Array | null> {
  if (type !== 'pdf') return lossy(sized((await openImage(path, type)).rotate(), request));
  const rendered = await renderPdf(path, request);
  if (!rendered) return null;
  const lossless = await sized(sharp(rendered), request).webp({ lossless: true, effort: 1 }).toBuffer();
  return lossless.length <= maxLosslessBytes ? new Uint8Array(lossless) : lossy(sized(sharp(rendered), request));
}

async function renderPdf(path: string, { page, width, height }: RenderRequest): Promise<Uint8Array | undefined> {
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

const sized = (picture: Sharp, { width, height }: RenderRequest): Sharp =>
  picture.flatten({ background: 'white' }).resize({ width, height, fit: 'contain', background: 'white' });

const lossy = async (picture: Sharp): Promise<Uint8Array> =>
  new Uint8Array(await picture.webp({ quality, effort: 2 }).toBuffer());
