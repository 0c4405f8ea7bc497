// Properties and their documents.

import { uploadDocuments, uploadErrors } from '../src/analyses/admit-documents.ts';
import { fileLimits } from '../src/analyses/received-files.ts';
import { propertySummary } from '../src/chat/property-summary.ts';
import { InvalidRequest, NotFound } from '../src/platform/errors.ts';
import { filledTextLimits, textLimits } from '../src/platform/validation.ts';
import { type DeletedProperty as Deleted, deleteProperty } from '../src/properties/delete.ts';
import { listDocuments, propertyStatus, propertyStatuses } from '../src/properties/documents.ts';
import {
  createProperty,
  DuplicateProperty,
  getProperty,
  listProperties,
  type PropertyRow,
} from '../src/properties/properties.ts';
import { Analysis } from './analyses.ts';
import { builder, uploadedFile } from './builder.ts';
import { AnalysisStatus, Category, cursorArgument, itemCost, limitArgument, PageMeta, pageCost } from './common.ts';
import { documentFields, propertyId } from './document-fields.ts';
import { endpoint, graphqlOnly, graphqlOnlyWith, within } from './rest.ts';
import { PropertySummary } from './summary.ts';

export const PropertyStatus = builder.enumType('PropertyStatus', {
  description: 'Processing status of a property.',
  values: Object.fromEntries(propertyStatuses.map((status) => [status, {}])) as Record<
    (typeof propertyStatuses)[number],
    object
  >,
});

export const Document = builder.prismaObject('Analysis', {
  variant: 'Document',
  description: 'A document of a property.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the analysis. Use it as `analysis_id`.' }),
    filename: t.exposeString('filename', documentFields.filename),
    status: t.field(documentFields.status),
    pageCount: t.exposeInt('pageCount', { description: 'Number of physical pages.' }),
    category: t.field(documentFields.category),
    documentType: t.field(documentFields.documentType),
    jobId: t.exposeID('jobId', documentFields.jobId),
    totalIssues: t.exposeInt('totalIssues', documentFields.totalIssues),
    severity: t.field(documentFields.severity),
    createdAt: t.expose('createdAt', documentFields.createdAt),
    completedAt: t.expose('completedAt', documentFields.completedAt),
    // Not `t.variant`, because that queries the row again for every subscriber.
    analysis: t.field({
      ...graphqlOnly,
      type: Analysis,
      description: 'The full analysis.',
      resolve: (row) => row,
    }),
  }),
});

const DocumentList = builder.objectRef<Awaited<ReturnType<typeof listDocuments>>>('DocumentList').implement({
  description: 'Documents of a property from all uploads, newest first.',
  fields: (t) => ({
    propertyId: t.exposeID('propertyId', { description: 'Id of the property.' }),
    documents: t.field({
      ...itemCost,
      type: [Document],
      description: 'Documents of this page.',
      resolve: (list) => list.documents,
    }),
    totalDocuments: t.exposeInt('totalDocuments', { description: 'Total number of documents.' }),
    status: t.field({ type: PropertyStatus, description: 'Status of the property.', resolve: (list) => list.status }),
    meta: t.field({ type: PageMeta, description: 'Pagination.', resolve: (list) => list.meta }),
  }),
});

export const Property = builder.objectRef<PropertyRow>('Property').implement({
  description: 'A house or another piece of real estate.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Your own identifier of the property; unique in your account.',
    }),
    address: t.exposeString('address', { description: 'Street address.' }),
    city: t.exposeString('city', { nullable: true, description: 'City.' }),
    state: t.exposeString('state', { nullable: true, description: 'State.' }),
    zipCode: t.exposeString('zipCode', { nullable: true, description: 'ZIP or postal code.' }),
    country: t.exposeString('country', { description: 'Country. Default: `US`.' }),
    documentCount: t.exposeInt('documentCount', { description: 'Number of documents.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the property was created.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When the property or its set of documents last changed.',
    }),
    status: t.field({
      ...graphqlOnly,
      type: PropertyStatus,
      description: 'Processing status of the property.',
      resolve: (property, _args, { service }) => propertyStatus(service, property.id),
    }),
    summary: t.field({
      ...graphqlOnly,
      ...pageCost,
      type: PropertySummary,
      nullable: true,
      description: 'Summary over all analyzed documents; null when there are none.',
      resolve: (property, _args, { service }) => propertySummary(service, property),
    }),
    documents: t.field({
      ...graphqlOnlyWith(InvalidRequest),
      ...pageCost,
      type: DocumentList,
      description: 'Documents of the property, newest first.',
      args: { limit: t.arg.int(limitArgument), cursor: t.arg.string(cursorArgument) },
      resolve: (property, args, { service, viewer }) => listDocuments(service, viewer, property.id, args),
    }),
  }),
});

const PropertyList = builder.objectRef<Awaited<ReturnType<typeof listProperties>>>('PropertyList').implement({
  description: 'A list of properties, newest first.',
  fields: (t) => ({
    properties: t.field({
      ...itemCost,
      type: [Property],
      description: 'Properties of this page.',
      resolve: (list) => list.properties,
    }),
    meta: t.field({ type: PageMeta, description: 'Pagination.', resolve: (list) => list.meta }),
  }),
});

const UploadedDocument = builder.prismaObject('Analysis', {
  variant: 'UploadedDocument',
  description: 'A newly uploaded document.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the analysis.' }),
    filename: t.exposeString('filename', documentFields.filename),
    status: t.field({ type: AnalysisStatus, description: 'Always `queued`.', resolve: (row) => row.status }),
    pageCount: t.exposeInt('pageCount', { description: 'Number of physical pages.' }),
    category: t.field({
      type: Category,
      nullable: true,
      description: 'Importance of the document, estimated from the file name and the first pages.',
      resolve: (row) => row.category as never,
    }),
  }),
});

export const UploadResult = builder.objectRef<Awaited<ReturnType<typeof uploadDocuments>>>('UploadResult').implement({
  description: 'An accepted bulk upload.',
  fields: (t) => ({
    propertyId: t.id({ description: 'Id of the property.', resolve: ({ job }) => job.propertyId! }),
    jobId: t.id({ description: 'Id of the upload job. Webhook events contain it.', resolve: ({ job }) => job.id }),
    documents: t.field({
      type: [UploadedDocument],
      description: 'One document for each file, in the order sent.',
      resolve: ({ analyses }) => analyses,
    }),
    totalDocuments: t.int({
      description: 'Number of documents in the upload.',
      resolve: ({ analyses }) => analyses.length,
    }),
    status: t.field({
      type: PropertyStatus,
      description: 'Always `processing`.',
      resolve: () => 'processing' as const,
    }),
  }),
});

const DeletedProperty = builder.objectRef<Deleted>('DeletedProperty').implement({
  description: 'A deleted property.',
  fields: (t) => ({
    propertyId: t.exposeID('propertyId', { description: 'Id of the deleted property.' }),
    documentsDeleted: t.exposeInt('documentsDeleted', { description: 'Number of deleted documents.' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', description: 'When the property was deleted.' }),
  }),
});

const tag = 'Properties';

builder.queryFields((t) => ({
  property: t.field({
    ...endpoint('read', [NotFound], { method: 'GET', path: '/properties/:id', tag }),
    type: Property,
    description: 'Retrieves a property.',
    args: { id: t.arg.id(propertyId) },
    resolve: (_root, { id }, { service, viewer }) => getProperty(service, viewer, id),
  }),
  properties: t.field({
    ...pageCost,
    ...endpoint('read', [InvalidRequest], { method: 'GET', path: '/properties', tag }),
    type: PropertyList,
    description: 'Lists your properties, newest first.',
    args: {
      externalId: t.arg.string({ description: 'Filter by your own identifier (exact match).', ...within(textLimits) }),
      address: t.arg.string({
        description: 'Filter by a part of the address (case-insensitive).',
        ...within(textLimits),
      }),
      city: t.arg.string({ description: 'Filter by city (case-insensitive).', ...within(textLimits) }),
      state: t.arg.string({ description: 'Filter by state (case-insensitive).', ...within(textLimits) }),
      zipCode: t.arg.string({ description: 'Filter by ZIP or postal code (case-insensitive).', ...within(textLimits) }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, args, { service, viewer }) => listProperties(service, viewer, args),
  }),
  propertyDocuments: t.field({
    ...pageCost,
    ...endpoint('read', [NotFound, InvalidRequest], { method: 'GET', path: '/properties/:id/documents', tag }),
    type: DocumentList,
    description: 'Lists the documents of a property from all uploads, newest first.',
    args: {
      id: t.arg.id(propertyId),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, { id, ...args }, { service, viewer }) => listDocuments(service, viewer, id, args),
  }),
}));

builder.mutationFields((t) => ({
  createProperty: t.field({
    ...endpoint('write', [InvalidRequest, DuplicateProperty], {
      method: 'POST',
      path: '/properties',
      status: 201,
      tag,
    }),
    type: Property,
    description:
      'Creates a property. It must be unique by `external_id` and by address (case, spacing and punctuation are ignored).',
    args: {
      address: t.arg.string({ required: true, description: 'Street address.', ...within(filledTextLimits) }),
      externalId: t.arg.string({ description: 'Your own identifier of the property.', ...within(textLimits) }),
      city: t.arg.string({ description: 'City.', ...within(textLimits) }),
      state: t.arg.string({ description: 'State.', ...within(textLimits) }),
      zipCode: t.arg.string({ description: 'ZIP or postal code.', ...within(textLimits) }),
      country: t.arg.string({ description: 'Country. Default: `US`.', ...within(textLimits) }),
    },
    resolve: (_root, args, { service, viewer }) => createProperty(service, viewer, args),
  }),
  deleteProperty: t.field({
    ...endpoint('write', [NotFound]),
    type: DeletedProperty,
    description:
      'Deletes a property with its documents, files, issues and chats, and removes them from webhook deliveries and stored responses.',
    args: { id: t.arg.id(propertyId) },
    resolve: (_root, { id }, { service, viewer }) => deleteProperty(service, viewer, id),
  }),
  uploadDocuments: t.field({
    ...endpoint('write', uploadErrors, {
      method: 'POST',
      path: '/properties/:id/upload',
      status: 201,
      multipart: true,
      tag,
    }),
    type: UploadResult,
    description: `Uploads ${fileLimits.minItems}–${fileLimits.maxItems} PDFs to a property. If one file is rejected, none is accepted, and \`details.files\` lists every rejected file. Each document is categorized and analyzed; poll the documents of the property, or receive \`property.chat_ready\`.`,
    args: {
      id: t.arg.id(propertyId),
      files: t.arg({
        type: ['Upload'],
        required: true,
        description: 'The PDF files, each in a form field `files`.',
        ...within(fileLimits),
      }),
    },
    resolve: (_root, { id, files }, context) =>
      uploadDocuments(
        context.service,
        context.viewer,
        id,
        files.map((handle) => uploadedFile(context, handle)),
      ),
  }),
}));
