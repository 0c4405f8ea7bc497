// Types that several resources share.

import { documentTypes } from '../src/documents/document-types.ts';
import type { Box } from '../src/documents/snippet.ts';
import { categories, severities } from '../src/engine/engine.ts';
import { type PageMeta as Meta, offsetLimits, pageSizeLimits } from '../src/platform/pagination.ts';
import { builder, operationLimits } from './builder.ts';
import { within } from './rest.ts';

const describe = <T extends string>(values: readonly T[], descriptions: Partial<Record<T, string>>) =>
  Object.fromEntries(values.map((value) => [value, { description: descriptions[value] }])) as Record<
    T,
    { description?: string }
  >;

export const DocumentType = builder.enumType('DocumentType', {
  description: 'Type of a document, determined from its contents.',
  values: describe(documentTypes, {
    uncategorized: 'Readable, but not about a property: a pay slip, a tax form, a résumé. Such documents are skipped.',
    noise: 'Blank, without legible text, or boilerplate only. Such documents are skipped.',
    photo: 'A photo. Text on it is recognized.',
  }),
});

export const Category = builder.enumType('Category', {
  description: 'Importance of a document to a buyer.',
  values: describe(categories, {
    critical: 'Inspection, pest, disclosure and hazard reports.',
    important: 'Loan, closing, title, appraisal and contract documents.',
    supporting: 'HOA documents, leases, insurance, permits and photos.',
  }),
});

export const Severity = builder.enumType('Severity', {
  description: 'Severity of an issue.',
  values: describe(severities, {
    critical: 'A safety hazard, or damage that progresses or affects the structure. Act before closing.',
    major: 'Expensive to repair, or a component that does not work. Repair or negotiate.',
    minor: 'Maintenance, cosmetic defects, small repairs.',
  }),
});

export const AnalysisStatus = builder.enumType('AnalysisStatus', {
  description: 'Processing status of a document.',
  values: {
    queued: { description: 'Uploaded in bulk; processing has not started.' },
    processing: { description: 'Being processed.' },
    analysis_done: { description: 'Summary and issues are available.' },
    skipped: { description: 'Uncategorized or noise. The analysis can be forced.' },
    failed: { description: 'The analysis failed; `error` gives the reason.' },
  },
});

export const ChatStatus = builder.enumType('ChatStatus', {
  description: 'Whether a document is available in chat.',
  values: {
    pending: { description: 'Not available yet, or never: a skipped or failed document stays pending.' },
    ready: { description: 'Available.' },
    limited: { description: 'Available by keyword search only, because the embedding failed.' },
  },
});

export const PageMeta = builder.objectRef<Meta>('PageMeta').implement({
  description: 'Pagination of a list.',
  fields: (t) => ({
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are more items.' }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'Cursor of the next page; null on the last page.',
    }),
  }),
});

export interface Cost {
  low: number;
  high: number;
  currency: string;
}

export const CostRange = builder.objectRef<Cost>('CostRange').implement({
  description: 'A price range in units of the currency, for example dollars.',
  fields: (t) => ({
    low: t.exposeFloat('low', { description: 'Lower bound.' }),
    high: t.exposeFloat('high', { description: 'Upper bound.' }),
    currency: t.exposeString('currency', { description: 'Three-letter currency code, for example `USD`.' }),
  }),
});

export const BoxType = builder.objectRef<Box>('Box').implement({
  description: 'A rectangle on a page, in points (1/72 inch; pixels of a photo) from the top left corner.',
  fields: (t) => ({
    x: t.exposeFloat('x', { description: 'Left edge.' }),
    y: t.exposeFloat('y', { description: 'Top edge.' }),
    width: t.exposeFloat('width', { description: 'Width.' }),
    height: t.exposeFloat('height', { description: 'Height.' }),
  }),
});

const { minimum, maximum, default: defaultSize } = pageSizeLimits;
export const limitArgument = {
  description: `Number of items per page (${minimum}–${maximum}, default ${defaultSize}).`,
  ...within(pageSizeLimits),
};
export const offsetArgument = {
  description: `Number of items to skip (default ${offsetLimits.default}).`,
  ...within(offsetLimits),
};
export const cursorArgument = { description: '`next_cursor` of the previous page.' } as const;

/** Complexity of a list page: that of its fields, multiplied by the page size. */
export const pageCost = {
  complexity: ({ limit }: { limit?: number | null }) => ({
    multiplier: Math.min(maximum, Math.max(minimum, limit ?? defaultSize)),
  }),
};
/** Complexity of the items of a list page: the page size is already counted. */
export const itemCost = { complexity: { multiplier: 1 } };

/** Page images that one operation may request. */
const maxImages = 20;
/** `maxImages` images use up the complexity limit: rendering is the slowest work that a request can cause. */
export const imageCost = { complexity: Math.ceil(operationLimits.complexity / (maxImages + 1)) };

/** Signing a link to a bucket takes 0.4 ms. */
export const linkCost = { complexity: 20 };
