// Pages of a document with text, positions and images, and the progress of an analysis.
import { type PageImage as Image, linkToPageImage } from '../src/analyses/page-image.ts';
import { percentDone } from '../src/analyses/progress.ts';
import { queuePosition, secondsLeft } from '../src/analyses/queue.ts';
import type { Line } from '../src/documents/pages.ts';
import { boxOf } from '../src/documents/snippet.ts';
import { ServiceUnavailable } from '../src/platform/errors.ts';
import { builder } from './builder.ts';
import { BoxType, imageCost } from './common.ts';
import { graphqlOnlyWith } from './rest.ts';

const PageLine = builder.objectRef<Line>('PageLine').implement({
  description: 'A line of text on a page.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Text of the line.' }),
    box: t.field({ type: BoxType, description: 'Position on the page.', resolve: boxOf }),
  }),
});

export const PageImage = builder.objectRef<Image>('PageImage').implement({
  description: 'Image of a page: WebP, 150 dpi, at most 4 million pixels.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'Link to the image. Anyone who has it can see the page, so do not share it.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the link expires.' }),
    width: t.exposeInt('width', {
      description:
        'Width in pixels. To place boxes on the image, multiply them by this width divided by the page width.',
    }),
    height: t.exposeInt('height', { description: 'Height in pixels.' }),
  }),
});

builder.prismaObject('Page', {
  description: 'A page of a document.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Number of the physical page, starting at 1.' }),
    width: t.exposeFloat('width', { description: 'Width in points; in pixels for photos.' }),
    height: t.exposeFloat('height', { description: 'Height in points; in pixels for photos.' }),
    text: t.exposeString('text', { description: 'Text of the page. Every snippet is verified against it.' }),
    ocr: t.exposeBoolean('ocr', { description: 'Whether the text was recognized by OCR.' }),
    lines: t.field({
      type: [PageLine],
      description: 'Lines in reading order.',
      resolve: (page) => page.lines as unknown as Line[],
    }),
    image: t.field({
      ...imageCost,
      ...graphqlOnlyWith(ServiceUnavailable),
      type: PageImage,
      nullable: true,
      description:
        'Image of the page. Photos are upright and without metadata. Null for Word documents, which have no fixed pages, and for pages that cannot be rendered. The image is rendered on the first request and stored; while too many images are being rendered, requests fail. An operation may request at most 20 images; more are rejected with `invalid_request`.',
      args: {
        render: t.arg.boolean({
          defaultValue: true,
          required: true,
          description: 'False for an image that is already stored only; null if there is none.',
        }),
      },
      select: { analysis: { select: { accountId: true, filename: true, fileType: true, storageKey: true } } },
      resolve: (page, { render }, { service }) => linkToPageImage(service, page, render ? 'now' : 'never'),
    }),
  }),
});

export const Progress = builder.prismaObject('Analysis', {
  variant: 'Progress',
  description: 'Progress of an analysis. It never decreases.',
  fields: (t) => ({
    step: t.exposeString('step', {
      description: 'Current step: `queued`, `reading`, `categorizing`, `analyzing`, `embedding` or `finished`.',
    }),
    percent: t.int({ description: 'Progress in percent (0–100).', resolve: percentDone }),
    pagesDone: t.exposeInt('pagesDone', { description: 'Number of pages read in the step `reading`.' }),
    pageCount: t.exposeInt('pageCount', { description: 'Total number of pages.' }),
    revision: t.exposeInt('revision', {
      description: 'Increases with every change. Ignore updates with the same or a lower revision.',
    }),
    queuePosition: t.int({
      nullable: true,
      description:
        'Position in the queue, starting at 1; null if the document is not waiting. Accounts take turns. A document that needs OCR waits again in the step `reading`.',
      resolve: (row, _args, { service }) => queuePosition(service, row),
    }),
    secondsLeft: t.int({
      nullable: true,
      description: 'Estimated seconds to completion; null if no estimate is available.',
      resolve: (row) => secondsLeft([row]),
    }),
  }),
});
