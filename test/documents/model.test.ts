// The document model: which lines are one block.
import { expect, test } from 'vitest';
import { modelOf } from '../../src/documents/model/build.ts';
import type { Line, Page } from '../../src/documents/pages.ts';

const lineOf = (y: number, ...cells: [x: number, text: string][]): Line => ({
  text: cells.map(([, text]) => text).join('   '),
  x: cells[0]![0],
  y,
  width: 200,
  height: 9,
  size: 9,
  bold: false,
  ...(cells.length > 1 && { cells: cells.map(([x, text]) => ({ x, text, width: 5 * text.length, bold: false })) }),
});

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
