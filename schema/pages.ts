// A document's pages as text with positions, and how far their reading is.
import { percentDone } from '../src/analyses/progress.ts';
import { queuePosition, secondsLeft } from '../src/analyses/queue.ts';
import type { Line } from '../src/documents/pages.ts';
import { builder } from './builder.ts';
import { BoxType } from './common.ts';

const PageLine = builder.objectRef<Line>('PageLine').implement({
  description: 'A line of text on a page.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The text.' }),
    box: t.field({ type: BoxType, description: 'Where it stands.', resolve: (line) => line }),
  }),
});

builder.prismaObject('Page', {
  description: 'A page of a document, as text with positions.',
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
      description: 'How many are taken up before it, itself included; null once it has begun.',
      resolve: (row, _args, { service }) => queuePosition(service, row),
    }),
    secondsLeft: t.int({
      nullable: true,
      description: 'What is left, in seconds at the pace so far; null before there is one.',
      resolve: (row) => secondsLeft([row]),
    }),
  }),
});
