// Subscriptions to the progress of analyses and properties.

import type { UploadInProgress } from '../src/analyses/upload-progress.ts';
import { watchAnalysis } from '../src/analyses/watch.ts';
import { NotFound } from '../src/platform/errors.ts';
import { type PropertyProgress as Progress, watchProperty } from '../src/properties/watch.ts';
import { Analysis } from './analyses.ts';
import { builder } from './builder.ts';
import { Document, PropertyStatus } from './properties.ts';
import { endpoint } from './rest.ts';
import { abortable } from './stream.ts';

const UploadProgress = builder.objectRef<UploadInProgress>('UploadProgress').implement({
  description: 'An upload in progress. Its documents are created when it is complete.',
  fields: (t) => ({
    receivedBytes: t.float({
      description: 'Bytes received, including the multipart framing.',
      resolve: (upload) => upload.receivedBytes,
    }),
    totalBytes: t.float({
      nullable: true,
      description: 'Total bytes of the request; null if the client did not send a length.',
      resolve: (upload) => upload.totalBytes,
    }),
    receivedFiles: t.exposeInt('receivedFiles', { description: 'Number of files fully received.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When the first file started to arrive.' }),
  }),
});

const PropertyProgress = builder.objectRef<Progress>('PropertyProgress').implement({
  description: 'Progress of the documents of a property.',
  fields: (t) => ({
    propertyId: t.exposeID('propertyId', { description: 'Id of the property.' }),
    status: t.field({
      type: PropertyStatus,
      description: 'Status of the property; `chat_ready` when every document is finished.',
      resolve: (progress) => progress.status,
    }),
    totalDocuments: t.exposeInt('totalDocuments', { description: 'Total number of documents.' }),
    finishedDocuments: t.exposeInt('finishedDocuments', {
      description: 'Number of finished documents: ready, limited, skipped or failed.',
    }),
    percent: t.exposeInt('percent', { description: 'Progress in percent (0–100), weighted by pages.' }),
    secondsLeft: t.exposeInt('secondsLeft', {
      nullable: true,
      description: 'Estimated seconds to completion of the running uploads; null if no estimate is available.',
    }),
    uploads: t.field({
      type: [UploadProgress],
      description: 'Uploads in progress, oldest first.',
      resolve: (progress) => progress.uploads,
    }),
    documents: t.field({
      type: [Document],
      description: 'Documents in upload order.',
      resolve: (progress) => progress.documents,
    }),
  }),
});

builder.subscriptionFields((t) => ({
  analysisProgress: t.field({
    ...endpoint('read', [NotFound]),
    type: Analysis,
    description: 'Sends the current state of an analysis and every change. Completes when the document is finished.',
    args: { id: t.arg.id({ required: true, description: 'Id of the analysis.' }) },
    subscribe: (_root, { id }, { service, viewer, signal }) =>
      abortable(signal, (stop) => watchAnalysis(service, viewer, id, stop)),
    resolve: (row) => row,
  }),
  propertyProgress: t.field({
    ...endpoint('read', [NotFound]),
    type: PropertyProgress,
    description:
      'Sends the current progress of a property and every change, including uploads in progress. Completes when every document is finished and no upload is in progress.',
    args: { id: t.arg.id({ required: true, description: 'Id of the property.' }) },
    subscribe: (_root, { id }, { service, viewer, signal }) =>
      abortable(signal, (stop) => watchProperty(service, viewer, id, stop)),
    resolve: (progress) => progress,
  }),
}));
