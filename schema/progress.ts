// Progress of documents, watched live.
import type { UploadInProgress } from '../src/analyses/upload-progress.ts';
import { watchAnalysis } from '../src/analyses/watch.ts';
import { type PropertyProgress as Progress, watchProperty } from '../src/properties/watch.ts';
import { Analysis } from './analyses.ts';
import { builder } from './builder.ts';
import { Document, PropertyStatus } from './properties.ts';
import { endpoint } from './rest.ts';
import { abortable } from './stream.ts';

const UploadProgress = builder.objectRef<UploadInProgress>('UploadProgress').implement({
  description: 'An upload that is arriving; its documents follow when it has come whole.',
  fields: (t) => ({
    receivedBytes: t.float({ description: 'Bytes so far, form and all.', resolve: (upload) => upload.receivedBytes }),
    totalBytes: t.float({
      nullable: true,
      description: 'Bytes to come in all; null when the sender did not say.',
      resolve: (upload) => upload.totalBytes,
    }),
    receivedFiles: t.exposeInt('receivedFiles', { description: 'Files that have come whole.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When its first file began.' }),
  }),
});

const PropertyProgress = builder.objectRef<Progress>('PropertyProgress').implement({
  description: 'How far the documents of a property are.',
  fields: (t) => ({
    propertyId: t.exposeID('propertyId', { description: 'The property.' }),
    status: t.field({
      type: PropertyStatus,
      description: '`chat_ready` when every document is finished.',
      resolve: (progress) => progress.status,
    }),
    totalDocuments: t.exposeInt('totalDocuments', { description: 'All of them.' }),
    finishedDocuments: t.exposeInt('finishedDocuments', {
      description: 'Those that are ready, limited, skipped or failed.',
    }),
    percent: t.exposeInt('percent', { description: '0 to 100, weighed by pages.' }),
    secondsLeft: t.exposeInt('secondsLeft', {
      nullable: true,
      description: 'What is left of the uploads under way, in seconds at the pace so far; null before there is one.',
    }),
    uploads: t.field({
      type: [UploadProgress],
      description: 'Those that are arriving, the oldest first.',
      resolve: (progress) => progress.uploads,
    }),
    documents: t.field({
      type: [Document],
      description: 'In the order of upload.',
      resolve: (progress) => progress.documents,
    }),
  }),
});

builder.subscriptionFields((t) => ({
  analysisProgress: t.field({
    ...endpoint('read'),
    type: Analysis,
    description:
      'The present state of a document, then every change; completes when it is finished. Errors: `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The analysis id.' }) },
    subscribe: (_root, { id }, { service, viewer, signal }) =>
      abortable(signal, (stop) => watchAnalysis(service, viewer, id, stop)),
    resolve: (row) => row,
  }),
  propertyProgress: t.field({
    ...endpoint('read'),
    type: PropertyProgress,
    description:
      'The present state of a property, from the first bytes of an upload on, then every change; completes when every document is finished and nothing more arrives. Errors: `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The property id.' }) },
    subscribe: (_root, { id }, { service, viewer, signal }) =>
      abortable(signal, (stop) => watchProperty(service, viewer, id, stop)),
    resolve: (progress) => progress,
  }),
}));
