// Numbered headings whose component name goes on in smaller lines, above the title of the finding.
import { expect, test } from 'vitest';
import type { Line } from '../../../src/documents/pages.ts';
import { readInspection } from '../../../src/engine/builtin/inspection/read.ts';
import { printedFrom } from '../../documents/lines.ts';

function finding(y: number, number: string, title: string, text: string): Line[] {
  const line = (at: number, size: number, words: string, bold = false): Line => ({
    text: words,
    x: 30,
    y: y + at,
    width: words.length * 5,
    height: size,
    size,
    bold,
  });
  const label = 'Moderate Concerns';
  const name = `${number} Vegetation, Grading,`;
  return [
    {
      ...line(0, 10, `${name}   ${label}`),
      cells: [
        { text: name, x: 30, width: 110, bold: false },
        { text: label, x: 340, width: 90, bold: false },
      ],
    },
    line(14, 10.7, 'Drainage & Retaining'),
    line(28, 10.7, 'Walls'),
    line(43, 13, title, true),
    line(60, 10.7, text),
  ];
}

test('the title is that of the finding, and the name of the component is whole', () => {
  const lines = [
    ...finding(100, '2.2.1', 'NEGATIVE GRADING', 'The ground slopes towards the home at the west wall.'),
    ...finding(200, '2.2.2', 'TREE OVERHANG', 'Trees overhang the roof and drop branches on it.'),
    ...finding(300, '2.2.3', 'LEANING RETAINING WALL', 'The retaining wall leans and has begun to fail.'),
  ];
  expect(readInspection(printedFrom(lines)).issues.map(({ title }) => title)).toEqual([
    'Negative grading',
    'Tree overhang',
    'Leaning retaining wall',
  ]);
});
