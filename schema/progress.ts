// Progress of documents, watched live.
import { type PropertyProgress as Progress, watchAnalysis, watchProperty } from '../src/analyses/watch.ts';
import { Analysis } from './analyses.ts';
import { builder } from './builder.ts';
import { Document, PropertyStatus } from './properties.ts';
import { door } from './rest.ts';
import { stoppable } from './stream.ts';

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
    documents: t.field({
      type: [Document],
      description: 'In the order of upload.',
      resolve: (progress) => progress.documents,
    }),
  }),
});

builder.subscriptionFields((t) => ({
  analysisProgress: t.field({
    ...door('read'),
    type: Analysis,
    description:
      'The present state of a document, then every change; completes when it is finished. Errors: `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The analysis id.' }) },
    subscribe: (_root, { id }, { service, viewer, signal }) =>
      stoppable(signal, (stop) => watchAnalysis(service, viewer, id, stop)),
    resolve: (row) => row,
  }),
  propertyProgress: t.field({
    ...door('read'),
    type: PropertyProgress,
    description:
      'The present state of a property, then every change; completes when every document is finished. Errors: `not_found`.',
    args: { id: t.arg.id({ required: true, description: 'The property id.' }) },
    subscribe: (_root, { id }, { service, viewer, signal }) =>
      stoppable(signal, (stop) => watchProperty(service, viewer, id, stop)),
    resolve: (progress) => progress,
  }),
}));
