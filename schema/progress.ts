// Subscriptions to the progress of analyses and properties.

import { type Activity as ActivityEvent, watchActivity } from '../src/analyses/activity.ts';
import type { UploadInProgress } from '../src/analyses/upload-progress.ts';
import { watchAnalysis } from '../src/analyses/watch.ts';
import { NotFound } from '../src/platform/errors.ts';
import { type PropertyProgress as Progress, watchProperty } from '../src/properties/watch.ts';
import { Analysis } from './analyses.ts';
import { builder } from './builder.ts';
import { Document, PropertyStatus } from './properties.ts';
import { endpoint } from './rest.ts';
import { abortableGenerator } from './stream.ts';

const UploadProgress = builder.objectRef<UploadInProgress>('UploadProgress').implement({
  description: 'An upload in progress. Its documents are created when it is complete.',
  fields: (t) => ({
    propertyId: t.exposeID('propertyId', { description: 'Id of the property.' }),
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

const Activity = builder.objectRef<ActivityEvent>('AccountActivity').implement({
  description: 'Changes of the documents of an account since the previous event.',
  fields: (t) => ({
    documents: t.field({
      type: [Analysis],
      description: 'Documents that are new or have changed. The first event has all unfinished ones.',
      resolve: ({ documents }) => documents,
    }),
    deletedIds: t.idList({
      description: 'Ids of documents of earlier events that were deleted.',
      resolve: ({ deletedIds }) => deletedIds,
    }),
    unfinishedDocuments: t.exposeInt('unfinished', { description: 'Number of documents that are not finished.' }),
    uploads: t.field({
      type: [UploadProgress],
      description: 'All uploads to properties that are in progress, oldest first.',
      resolve: ({ uploads }) => uploads,
    }),
  }),
});

builder.subscriptionFields((t) => ({
  accountActivity: t.field({
    ...endpoint('read', []),
    type: Activity,
    description:
      'Sends the unfinished documents and uploads of the account, then every change of any document. With a session token, only what the token can see. Does not complete.',
    subscribe: (_root, _args, { service, viewer, signal }) =>
      abortableGenerator(signal, (stop) => watchActivity(service, viewer, stop)),
    resolve: (activity) => activity,
  }),
  analysisProgress: t.field({
    ...endpoint('read', [NotFound]),
    type: Analysis,
    description: 'Sends the current state of an analysis and every change. Completes when the document is finished.',
    args: { id: t.arg.id({ required: true, description: 'Id of the analysis.' }) },
    subscribe: (_root, { id }, { service, viewer, signal }) =>
      abortableGenerator(signal, (stop) => watchAnalysis(service, viewer, id, stop)),
    resolve: (row) => row,
  }),
  propertyProgress: t.field({
    ...endpoint('read', [NotFound]),
    type: PropertyProgress,
    description:
      'Sends the current progress of a property and every change, including uploads in progress. Completes when every document is finished and no upload is in progress.',
    args: { id: t.arg.id({ required: true, description: 'Id of the property.' }) },
    subscribe: (_root, { id }, { service, viewer, signal }) =>
      abortableGenerator(signal, (stop) => watchProperty(service, viewer, id, stop)),
    resolve: (progress) => progress,
  }),
}));
