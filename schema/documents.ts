// All documents of an account, and the page images of several of them. Only in GraphQL.
import { type AnalysisList as Documents, listAnalyses } from '../src/analyses/list.ts';
import { type LinkedPage as Linked, linkToPageImages, maxPages } from '../src/analyses/page-images.ts';
import { InvalidRequest, NotFound, ServiceUnavailable } from '../src/platform/errors.ts';
import { textLimits } from '../src/platform/validation.ts';
import { Analysis } from './analyses.ts';
import { builder } from './builder.ts';
import {
  AnalysisStatus,
  cursorArgument,
  DocumentType,
  imageCost,
  itemCost,
  limitArgument,
  PageMeta,
  pageCost,
} from './common.ts';
import { PageImage } from './pages.ts';
import { Property } from './properties.ts';
import { endpoint, graphqlOnly, within } from './rest.ts';

builder.prismaObjectField(Analysis, 'property', (t) =>
  t.field({
    ...graphqlOnly,
    type: Property,
    nullable: true,
    description: 'Property of the document; null without one, or if a session token cannot see it.',
    // Prisma reads the properties of a list in one query.
    async resolve({ propertyId }, _args, { service, viewer }) {
      const reach = viewer.session?.reach;
      const visible = propertyId !== null && (!reach || reach.propertyIds.includes(propertyId));
      if (!visible) return null;
      const include = { _count: { select: { analyses: true } } };
      const row = await service.db.property.findUnique({ where: { id: propertyId }, include });
      return row && { ...row, documentCount: row._count.analyses };
    },
  }),
);

const AnalysisList = builder.objectRef<Documents>('AnalysisList').implement({
  description: 'Documents of the account, newest first.',
  fields: (t) => ({
    documents: t.field({
      ...itemCost,
      type: [Analysis],
      description: 'Documents of this page.',
      resolve: ({ documents }) => documents,
    }),
    totalDocuments: t.int({
      description: 'Total number of documents that match the filter.',
      resolve: ({ countDocuments }) => countDocuments(),
    }),
    meta: t.field({ type: PageMeta, description: 'Pagination.', resolve: ({ meta }) => meta }),
  }),
});

const LinkedPage = builder.objectRef<Linked>('LinkedPage').implement({
  description: 'A page with a new link to its image.',
  fields: (t) => ({
    analysisId: t.exposeID('analysisId', { description: 'Id of the document.' }),
    page: t.exposeInt('page', { description: 'Number of the page.' }),
    image: t.field({
      type: PageImage,
      nullable: true,
      description: 'Image of the page; null if it has none, or if `wait` is false and none is stored.',
      resolve: ({ image }) => image,
    }),
  }),
});

const PageRef = builder.inputType('PageRef', {
  description: 'A page of a document.',
  fields: (t) => ({
    analysisId: t.id({ required: true, description: 'Id of the document.' }),
    page: t.int({ required: true, description: 'Number of the page, starting at 1.' }),
  }),
});

builder.queryFields((t) => ({
  documents: t.field({
    ...endpoint('read', [InvalidRequest]),
    ...pageCost,
    type: AnalysisList,
    description: 'Lists all documents of the account, newest first.',
    args: {
      status: t.arg({ type: AnalysisStatus, description: 'Filter by status.' }),
      documentType: t.arg({ type: DocumentType, description: 'Filter by type.' }),
      propertyId: t.arg.id({ description: 'Filter by property.' }),
      text: t.arg.string({
        description: 'Filter by a part of the file name (case-insensitive).',
        ...within(textLimits),
      }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, args, { service, viewer }) => listAnalyses(service, viewer, args),
  }),
  pageImages: t.field({
    ...endpoint('read', [InvalidRequest, NotFound, ServiceUnavailable]),
    type: [LinkedPage],
    complexity: ({ pages }: { pages: unknown[] }) => ({ field: imageCost.complexity * pages.length, multiplier: 1 }),
    description: `Links to the images of up to ${maxPages} pages, also of several documents, in the order of the request. Links expire; request new ones with the same query.`,
    args: {
      pages: t.arg({
        type: [PageRef],
        required: true,
        description: 'The pages.',
        ...within({ minItems: 1, maxItems: maxPages }),
      }),
      wait: t.arg.boolean({
        defaultValue: true,
        required: true,
        description:
          'False for pages that are likely to be opened next: an image that is not stored is null. It is rendered at the lowest priority, for a later request, unless many images of the account are waiting.',
      }),
    },
    resolve: (_root, { pages, wait }, { service, viewer }) =>
      linkToPageImages(service, viewer, pages, wait ? 'now' : 'in advance'),
  }),
}));
