// Links to the images of several pages, of one document or several: a viewer renews all its links at once.
import { validate } from 'uuid';
import { type Viewer, visibleAnalyses } from '../identity/viewer.ts';
import { InvalidRequest, NotFound } from '../platform/errors.ts';
import type { Service } from '../service/service.ts';
import { linkToPageImage, type PageImage, type Rendering } from './page-image.ts';

export interface PageRef {
  analysisId: string;
  page: number;
}

export interface LinkedPage extends PageRef {
  /** Null if the page has no image, or none yet. */
  image: PageImage | null;
}

/** The most pages of one call: rendering is slow. */
export const maxPages = 20;

/** In the order of the request. @throws InvalidRequest, NotFound if one of the pages does not exist, ServiceUnavailable */
export async function linkToPageImages(
  service: Service,
  viewer: Viewer,
  refs: PageRef[],
  rendering: Rendering = 'now',
): Promise<LinkedPage[]> {
  if (refs.length === 0 || refs.length > maxPages)
    throw new InvalidRequest('pages', `pages must have 1 to ${maxPages} items.`);
  if (!refs.every(({ analysisId }) => validate(analysisId))) throw new NotFound('page');
  const pages = await service.db.page.findMany({
    where: {
      analysis: visibleAnalyses(viewer),
      OR: refs.map(({ analysisId, page }) => ({ analysisId, number: page })),
    },
    select: {
      analysisId: true,
      number: true,
      width: true,
      height: true,
      analysis: { select: { accountId: true, filename: true, fileType: true, storageKey: true } },
    },
  });
  const keyOf = (analysisId: string, page: number) => `${analysisId.toLowerCase()}:${page}`;
  const found = new Map(pages.map((page) => [keyOf(page.analysisId, page.number), page]));
  return Promise.all(
    refs.map(async ({ analysisId, page }) => {
      const row = found.get(keyOf(analysisId, page));
      if (!row) throw new NotFound('page');
      return { analysisId: row.analysisId, page, image: await linkToPageImage(service, row, rendering) };
    }),
  );
}
