// Types that several nouns share.

import { documentTypes } from '../src/documents/document-types.ts';
import type { Box } from '../src/documents/snippet.ts';
import { categories, severities } from '../src/engine/engine.ts';
import type { PageMeta as Meta } from '../src/platform/pagination.ts';
import { builder, operationLimits } from './builder.ts';

const describe = <T extends string>(values: readonly T[], descriptions: Partial<Record<T, string>>) =>
  Object.fromEntries(values.map((value) => [value, { description: descriptions[value] }])) as Record<
    T,
    { description?: string }
  >;

export const DocumentType = builder.enumType('DocumentType', {
  description: 'What a document is, found from its contents.',
  values: describe(documentTypes, {
    uncategorized: 'Readable, but not about a property: a pay slip, a tax form, a résumé. It is skipped.',
    noise: 'Opens, but is blank, has no legible text, or holds boilerplate only. It is skipped.',
    photo: 'A photo; its text, if it shows any, is read.',
  }),
});

export const Category = builder.enumType('Category', {
  description: 'How much a document matters to a buyer.',
  values: describe(categories, {
    critical: 'Inspection, pest, disclosure and hazard reports.',
    important: 'Loan, closing, title, appraisal and contract papers.',
    supporting: 'HOA papers, leases, insurance, permits and photos.',
  }),
});

export const Severity = builder.enumType('Severity', {
  description: 'How grave an issue is.',
  values: describe(severities, {
    critical: 'A safety hazard, or damage that grows or threatens the structure: act before closing.',
    major: 'Costly, or a part that does not do its work: repair or negotiate.',
    minor: 'Maintenance, cosmetics, small repairs.',
  }),
});

export const AnalysisStatus = builder.enumType('AnalysisStatus', {
  description: 'Where a document stands.',
  values: {
    queued: { description: 'Uploaded in bulk, not begun.' },
    processing: { description: 'Being read.' },
    analysis_done: { description: 'Summary and issues can be read.' },
    skipped: { description: 'Uncategorized or noise; it can be analyzed by force.' },
    failed: { description: 'Could not be read; `error` says why.' },
  },
});

export const ChatStatus = builder.enumType('ChatStatus', {
  description: 'Whether a document can be asked about.',
  values: {
    pending: { description: 'Not yet.' },
    ready: { description: 'Fully.' },
    limited: { description: 'By its words alone: the embedding failed.' },
  },
});

export const PageMeta = builder.objectRef<Meta>('PageMeta').implement({
  description: 'Where a page of a list stands in the whole.',
  fields: (t) => ({
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether more follow.' }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'Send it as `cursor` to get what follows; null on the last page.',
    }),
  }),
});

export interface Cost {
  low: number;
  high: number;
  currency: string;
}

export const CostRange = builder.objectRef<Cost>('CostRange').implement({
  description: 'A range of money, in whole units of the currency.',
  fields: (t) => ({
    low: t.exposeFloat('low', { description: 'The lower end.' }),
    high: t.exposeFloat('high', { description: 'The upper end.' }),
    currency: t.exposeString('currency', { description: 'Three-letter code, `USD`.' }),
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

export const limitArgument = { description: 'At most so many, 1 to 100; 20 unless given.' } as const;
export const cursorArgument = { description: '`next_cursor` of a previous answer.' } as const;

/** What a page of a list costs an operation: what is below it, once for each item that it may hold. */
export const pageCost = {
  complexity: ({ limit }: { limit?: number | null }) => ({ multiplier: Math.min(100, Math.max(1, limit ?? 20)) }),
};
/** The items of such a page: their number is counted already. */
export const itemCost = { complexity: { multiplier: 1 } };

/** Pictures of pages that one operation may ask for. */
const maxImages = 20;
/** So many cost all that an operation may: painting is what a call can have the service do that takes longest. */
export const imageCost = { complexity: Math.ceil(operationLimits.complexity / (maxImages + 1)) };

/** A link is signed: where the bucket serves it, that is 0.4 ms of work. */
export const linkCost = { complexity: 20 };
