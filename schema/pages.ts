// A document's pages as text with positions, and how far their reading is.
import { type PageImage as Image, linkToPageImage } from '../src/analyses/page-image.ts';
import { percentDone } from '../src/analyses/progress.ts';
import { queuePosition, secondsLeft } from '../src/analyses/queue.ts';
import type { Line } from '../src/documents/pages.ts';
import { boxOf } from '../src/documents/snippet.ts';
import { builder } from './builder.ts';
import { BoxType, imageCost } from './common.ts';

const PageLine = builder.objectRef<Line>('PageLine').implement({
  description: 'A line of text on a page.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The text.' }),
    box: t.field({ type: BoxType, description: 'Where it stands.', resolve: boxOf }),
  }),
});

const PageImage = builder.objectRef<Image>('PageImage').implement({
  description: 'A page as it looks: WebP, at 150 dots per inch, of at most 4 million pixels.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Whoever has it may see the page: hand it to nobody else.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when the link works.' }),
    width: t.exposeInt('width', {
      description: 'In pixels. Divided by the width of the page, it is what boxes are to be multiplied by.',
    }),
    height: t.exposeInt('height', { description: 'In pixels.' }),
  }),
});

builder.prismaObject('Page', {
  description: 'A page of a document, as text with positions and as a picture.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Physical page, from 1.' }),
    width: t.exposeFloat('width', { description: 'In points; pixels of a photo.' }),
    height: t.exposeFloat('height', { description: 'In points; pixels of a photo.' }),
    text: t.exposeString('text', { description: 'What every snippet is held against.' }),
    ocr: t.exposeBoolean('ocr', { description: 'Whether the text was recognized from a picture.' }),
    lines: t.field({
      type: [PageLine],
      description: 'In reading order.',
      resolve: (page) => page.lines as unknown as Line[],
    }),
    image: t.field({
      ...imageCost,
      type: PageImage,
      nullable: true,
      description:
        'As it looks; a photo upright and without metadata. Null for Word documents, which have no pages of their own, and where it can’t be painted. The first call for it paints it, later ones find it. An operation may ask for 20 in all: more are refused with `invalid_request`. Errors: `service_unavailable` while too many are being painted.',
      select: { analysis: { select: { accountId: true, filename: true, fileType: true, storageKey: true } } },
      resolve: (page, _args, { service }) => linkToPageImage(service, page),
    }),
  }),
});

export const Progress = builder.prismaObject('Analysis', {
  variant: 'Progress',
  description: 'How far a document is. It only moves on.',
  fields: (t) => ({
    step: t.exposeString('step', {
      description: '`queued`, `reading`, `categorizing`, `analyzing`, `embedding`, `finished`.',
    }),
    percent: t.int({ description: '0 to 100.', resolve: percentDone }),
    pagesDone: t.exposeInt('pagesDone', { description: 'Pages read in the step `reading`.' }),
    pageCount: t.exposeInt('pageCount', { description: 'Pages in all.' }),
    revision: t.exposeInt('revision', {
      description: 'Grows with every change: what comes with the revision seen last, or a lower one, is known already.',
    }),
    queuePosition: t.int({
      nullable: true,
      description:
        'Place in the queue, from 1; null while it is not waiting. Accounts take turns. A document whose pages need text recognition waits a second time, in the step `reading`.',
      resolve: (row, _args, { service }) => queuePosition(service, row),
    }),
    secondsLeft: t.int({
      nullable: true,
      description: 'What is left, in seconds at the pace so far; null before there is one.',
      resolve: (row) => secondsLeft([row]),
    }),
  }),
});
