// The document model: which lines are one block.
import { expect, test } from 'vitest';
import { modelOf } from '../../src/documents/model/build.ts';
import type { Page } from '../../src/documents/pages.ts';
import { lineOf } from './lines.ts';

test('reads a justified remark of a ticked row as one text', () => {
  const lines = [
    lineOf(100, [72, 'Mantel:'], [220, '☐'], [245, '☒'], [346, 'A'], [360, 'dark'], [390, 'film'], [417, 'is']),
    lineOf(110, [346, 'on the stone above']),
    lineOf(120, [346, 'the'], [387, 'opening'], [414, 'here.']),
  ];
  const page: Page = { number: 1, width: 612, height: 792, text: '', ocr: false, lines };
  const { blocks } = modelOf([page]);
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ['ticks', 'A dark film is on the stone above the opening here.'],
  ]);
});

test('joins the lines of cells that wrap around the middle of their row', () => {
  const lines = [
    lineOf(100, [59, 'Upper landing'], [173, 'Paint is flaking off the soffit boards']),
    lineOf(105, [32, '14'], [400, 'Open'], [448, '2']),
    lineOf(111, [65, '(north)'], [200, 'above the stair']),
    lineOf(140, [59, 'Cellar'], [173, 'The hatch does not close']),
  ];
  const page: Page = { number: 1, width: 612, height: 792, text: '', ocr: false, lines };
  const { blocks } = modelOf([page]);
  expect(blocks[0]).toMatchObject({
    kind: 'row',
    cells: ['14', 'Upper landing (north)', 'Paint is flaking off the soffit boards above the stair', 'Open', '2'],
  });
  expect(blocks.at(-1)!.text).toContain('The hatch does not close');
});

test('reads the value beside a bold label as text, not as a part of a heading', () => {
  const heading = { ...lineOf(100, [38, 'CHIMNEY']), bold: true };
  const valued = lineOf(114, [38, 'Condition:'], [118, 'Leaning']);
  const bold = { ...valued, bold: true, cells: valued.cells!.map((cell) => ({ ...cell, bold: true })) };
  const text = 'The rest of the page is plain text that is long enough to make bold rare in this document. '.repeat(3);
  const lines = [heading, bold, { ...lineOf(150, [38, text]), width: 530 }];
  const page: Page = { number: 1, width: 612, height: 792, text: '', ocr: false, lines };
  const { blocks } = modelOf([page]);
  expect(blocks.map(({ kind, label, text }) => [kind, label, text.slice(0, 7)])).toEqual([
    ['heading', '', 'CHIMNEY'],
    ['field', 'Condition', 'Leaning'],
    ['paragraph', '', 'The res'],
  ]);
});

test('a line at the head of pages is a running header only if its numbers stay or count the pages', () => {
  const page = (number: number, finding: string): Page => ({
    number,
    width: 612,
    height: 792,
    text: '',
    ocr: false,
    lines: [
      lineOf(30, [72, `Report 118, page ${number}`]),
      lineOf(60, [72, `Finding ${finding} is a defect of the roof`]),
      lineOf(400, [72, 'The tiles have slipped and the felt below them is torn.']),
    ],
  });
  const { blocks } = modelOf([page(1, '02'), page(2, '05'), page(3, '11'), page(4, '13')]);
  expect(blocks.filter(({ kind }) => kind === 'running').map(({ text }) => text)).toEqual([
    'Report 118, page 1',
    'Report 118, page 2',
    'Report 118, page 3',
    'Report 118, page 4',
  ]);
});

test('a bold label beside a sentence is a field', () => {
  const line = lineOf(114, [38, 'Notes'], [118, 'Paint is flaking from the boards.']);
  const heading = { ...lineOf(90, [38, 'Decorations']), bold: true };
  const bold = { ...line, bold: true, cells: line.cells!.map((cell, at) => ({ ...cell, bold: at === 0 })) };
  const text = 'The rest of the page is plain text that is long enough to make bold rare in this document. '.repeat(3);
  const page: Page = {
    number: 1,
    width: 612,
    height: 792,
    text: '',
    ocr: false,
    lines: [heading, bold, { ...lineOf(150, [38, text]), width: 530 }],
  };
  expect(modelOf([page]).blocks[1]).toMatchObject({
    kind: 'field',
    label: 'Notes',
    text: 'Paint is flaking from the boards.',
  });
});
