// Properties: a house and its papers.

import { uploadDocuments } from '../src/analyses/admit-documents.ts';
import { type DeletedProperty as Deleted, deleteProperty } from '../src/properties/delete.ts';
import { listDocuments, propertyStatus, propertyStatuses } from '../src/properties/documents.ts';
import { createProperty, getProperty, listProperties } from '../src/properties/properties.ts';
import { Analysis } from './analyses.ts';
import { builder, uploaded } from './builder.ts';
import {
  AnalysisStatus,
  Category,
  cursorArgument,
  DocumentType,
  itemCost,
  limitArgument,
  PageMeta,
  pageCost,
  Severity,
} from './common.ts';
import { endpoint, graphqlOnly } from './rest.ts';

export const PropertyStatus = builder.enumType('PropertyStatus', {
  description: 'Whether the documents of a property can be asked about.',
  values: Object.fromEntries(propertyStatuses.map((status) => [status, {}])) as Record<
    (typeof propertyStatuses)[number],
    object
  >,
});

export const Document = builder.prismaObject('Analysis', {
  variant: 'Document',
  description: 'A document of a property.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The analysis id: use it wherever an `analysis_id` is asked for.' }),
    filename: t.exposeString('filename', { description: 'As uploaded.' }),
    status: t.field({ type: AnalysisStatus, description: 'Where it stands.', resolve: (row) => row.status }),
    pageCount: t.exposeInt('pageCount', { description: 'Physical pages.' }),
    category: t.field({
      type: Category,
      nullable: true,
      description: 'At first a quick guess from name and first pages.',
      resolve: (row) => row.category as never,
    }),
    documentType: t.field({
      type: DocumentType,
      nullable: true,
      description: 'Null until it was read.',
      resolve: (row) => row.documentType as never,
    }),
    jobId: t.exposeID('jobId', { description: 'The upload that it came with.' }),
    totalIssues: t.exposeInt('totalIssues', { nullable: true, description: 'Null until it was analyzed.' }),
    severity: t.field({
      type: Severity,
      nullable: true,
      description: 'That of its worst issue; null without any.',
      resolve: (row) => row.severity as never,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was uploaded.' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was analyzed, skipped or failed.',
    }),
    // Not `t.variant`: that asks the database for the row again, once a watcher.
    analysis: t.field({
      ...graphqlOnly,
      type: Analysis,
      description: 'The whole record.',
      resolve: (row) => row,
    }),
  }),
});

const DocumentList = builder.objectRef<Awaited<ReturnType<typeof listDocuments>>>('DocumentList').implement({
  description: 'The documents of a property, newest first, across all uploads.',
  fields: (t) => ({
    propertyId: t.exposeID('propertyId', { description: 'The property.' }),
    documents: t.field({
      ...itemCost,
      type: [Document],
      description: 'This page of them.',
      resolve: (list) => list.documents,
    }),
    totalDocuments: t.exposeInt('totalDocuments', { description: 'All of them.' }),
    status: t.field({ type: PropertyStatus, description: "The property's.", resolve: (list) => list.status }),
    meta: t.field({ type: PageMeta, description: 'Where this page stands.', resolve: (list) => list.meta }),
  }),
});

export const Property = builder.prismaObject('Property', {
  description: 'A house, or another piece of real estate, and its papers.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Our identifier.' }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Your own identifier; unique in your account.',
    }),
    address: t.exposeString('address', { description: 'Street address.' }),
    city: t.exposeString('city', { nullable: true, description: 'City.' }),
    state: t.exposeString('state', { nullable: true, description: 'State.' }),
    zipCode: t.exposeString('zipCode', { nullable: true, description: 'ZIP or postal code.' }),
    country: t.exposeString('country', { description: 'Country; `US` unless given.' }),
    documentCount: t.relationCount('analyses', { description: 'Documents in it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When it, or its set of documents, last changed.',
    }),
    status: t.field({
      ...graphqlOnly,
      type: PropertyStatus,
      description: 'Whether its documents can be asked about.',
      resolve: (property, _args, { service }) => propertyStatus(service, property.id),
    }),
    documents: t.field({
      ...graphqlOnly,
      ...pageCost,
      type: DocumentList,
      description: 'Its documents, newest first.',
      args: { limit: t.arg.int(limitArgument), cursor: t.arg.string(cursorArgument) },
      resolve: (property, args, { service, viewer }) => listDocuments(service, viewer, property.id, args),
    }),
  }),
});

const PropertyList = builder.objectRef<Awaited<ReturnType<typeof listProperties>>>('PropertyList').implement({
  description: 'Properties, newest first.',
  fields: (t) => ({
    properties: t.field({
      ...itemCost,
      type: [Property],
      description: 'This page of them.',
      resolve: (list) => list.properties,
    }),
    meta: t.field({ type: PageMeta, description: 'Where this page stands.', resolve: (list) => list.meta }),
  }),
});

const UploadedDocument = builder.prismaObject('Analysis', {
  variant: 'UploadedDocument',
  description: 'A document that has just been uploaded.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The analysis id.' }),
    filename: t.exposeString('filename', { description: 'As uploaded.' }),
    status: t.field({ type: AnalysisStatus, description: '`queued`.', resolve: (row) => row.status }),
    pageCount: t.exposeInt('pageCount', { description: 'Physical pages.' }),
    category: t.field({
      type: Category,
      nullable: true,
      description: 'A quick guess from name and first pages; the full one follows.',
      resolve: (row) => row.category as never,
    }),
  }),
});

const UploadResult = builder.objectRef<Awaited<ReturnType<typeof uploadDocuments>>>('UploadResult').implement({
  description: 'A bulk upload that was taken in whole.',
  fields: (t) => ({
    propertyId: t.id({ description: 'The property.', resolve: ({ job }) => job.propertyId! }),
    jobId: t.id({ description: 'Names this upload in webhooks.', resolve: ({ job }) => job.id }),
    documents: t.field({
      type: [UploadedDocument],
      description: 'One a file, in the order sent.',
      resolve: ({ analyses }) => analyses,
    }),
    totalDocuments: t.int({ description: 'How many.', resolve: ({ analyses }) => analyses.length }),
    status: t.field({ type: PropertyStatus, description: '`processing`.', resolve: () => 'processing' as const }),
  }),
});

const DeletedProperty = builder.objectRef<Deleted>('DeletedProperty').implement({
  description: 'A property that is gone.',
  fields: (t) => ({
    propertyId: t.exposeID('propertyId', { description: 'The property that was.' }),
    documentsDeleted: t.exposeInt('documentsDeleted', { description: 'Documents that went with it.' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', description: 'Since when.' }),
  }),
});

const tag = 'Properties';

builder.queryFields((t) => ({
  property: t.field({
    ...endpoint('read', { method: 'GET', path: '/properties/:id', tag }),
    type: Property,
    description: 'One property. Errors: `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The property id.' }) },
    resolve: (_root, { id }, { service, viewer }) => getProperty(service, viewer, id),
  }),
  properties: t.field({
    ...pageCost,
    ...endpoint('read', { method: 'GET', path: '/properties', tag }),
    type: PropertyList,
    description: 'Your properties, newest first. Errors: `invalid_request`.',
    args: {
      externalId: t.arg.string({ description: 'Only the one with this identifier of yours.' }),
      address: t.arg.string({ description: 'Only those whose address contains this, whatever its case.' }),
      city: t.arg.string({ description: 'Only those in this city.' }),
      state: t.arg.string({ description: 'Only those in this state.' }),
      zipCode: t.arg.string({ description: 'Only those with this code.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, args, { service, viewer }) => listProperties(service, viewer, args),
  }),
  propertyDocuments: t.field({
    ...pageCost,
    ...endpoint('read', { method: 'GET', path: '/properties/:id/documents', tag }),
    type: DocumentList,
    description: 'All documents of a property across uploads, newest first. Errors: `not_found`, `invalid_request`.',
    args: {
      id: t.arg.id({ required: true, description: 'The property id.' }),
      limit: t.arg.int(limitArgument),
      cursor: t.arg.string(cursorArgument),
    },
    resolve: (_root, { id, ...args }, { service, viewer }) => listDocuments(service, viewer, id, args),
  }),
}));

builder.mutationFields((t) => ({
  createProperty: t.field({
    ...endpoint('write', { method: 'POST', path: '/properties', status: 201, tag }),
    type: Property,
    description:
      'Creates a property. It is unique by `external_id` and by address (case, spacing and punctuation do not count). Errors: `invalid_request`, `conflict`.',
    args: {
      address: t.arg.string({ required: true, description: 'Street address.' }),
      externalId: t.arg.string({ description: 'Your own identifier.' }),
      city: t.arg.string({ description: 'City.' }),
      state: t.arg.string({ description: 'State.' }),
      zipCode: t.arg.string({ description: 'ZIP or postal code.' }),
      country: t.arg.string({ description: 'Country; `US` unless given.' }),
    },
    resolve: (_root, args, { service, viewer }) => createProperty(service, viewer, args),
  }),
  deleteProperty: t.field({
    ...endpoint('write'),
    type: DeletedProperty,
    description:
      'Deletes a property with its documents, their files and findings, its chats, and what webhooks and kept answers said of them. Errors: `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The property id.' }) },
    resolve: (_root, { id }, { service, viewer }) => deleteProperty(service, viewer, id),
  }),
  uploadDocuments: t.field({
    ...endpoint('write', { method: 'POST', path: '/properties/:id/upload', status: 201, multipart: true, tag }),
    type: UploadResult,
    description:
      'Uploads 1 to 50 PDFs to a property: all of them, or none. Each is categorized and analyzed; watch `propertyProgress`. Errors: `invalid_request`, `unsupported_file_type`, `empty_file`, `encrypted_file`, `unreadable_file`, `file_too_large`, `too_many_files` (each with `details.files`), `not_found`, `limit_exceeded`.',
    args: {
      id: t.arg.id({ required: true, description: 'The property id.' }),
      files: t.arg({
        type: ['Upload'],
        required: true,
        description: 'The PDFs; in REST the form field `files`, repeated.',
      }),
    },
    resolve: (_root, { id, files }, context) =>
      uploadDocuments(
        context.service,
        context.viewer,
        id,
        files.map((handle) => uploaded(context, handle)),
      ),
  }),
}));
