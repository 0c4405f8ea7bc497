// Rows of a form that are rated in columns, and the remarks below them that name the row.
import { expect, test } from 'vitest';
import { remarkedRows } from '../../../src/engine/builtin/items/keyed-remarks.ts';
import { lineOf, statementsFrom } from './lines.ts';

const legend = [
  lineOf(40, [40, 'S = SATISFACTORY: performs its function. F = FAIR: worn, or in need of minor repair.']),
  lineOf(52, [40, 'P = POOR: does not work. H = HAZARD: a danger to people.']),
];
const heads = lineOf(100, [40, 'Item'], [120, 'Type / observed'], [400, 'S'], [420, 'F'], [440, 'P'], [460, 'H']);
const rowOf = (y: number, name: string, options: string, ticked: number) =>
  lineOf(
    y,
    [40, name],
    [120, options],
    ...[400, 420, 440, 460].map((x, at): [number, string] => [x, at === ticked ? '☒' : '☐']),
  );
const statements = statementsFrom([
  ...legend,
  heads,
  rowOf(114, 'Grading', '☒ Flat ☐ Ponding', 0),
  rowOf(128, 'Walks / steps', '☒ Concrete ☒ Trip hazard', 3),
  rowOf(142, 'Drive', '☐ Gravel ☒ Cracks', 1),
  rowOf(156, 'Deck railing', '☒ Wood ☒ Loose', 2),
  lineOf(190, [40, 'Grading: the yard falls to the back.']),
  lineOf(210, [40, 'Steps: the second one is broken off.']),
  lineOf(230, [40, 'Drive: edges are crumbling.']),
]);

test('the rating of a row is that of its remark', () => {
  const remarks = statements.filter(({ block }) => block.kind === 'field' && block.y > 180);
  expect(
    remarks.map(({ text, rated, marked }) => [
      text,
      rated?.kind,
      rated && 'severity' in rated && rated.severity,
      marked,
    ]),
  ).toEqual([
    ['the yard falls to the back.', 'good', false, false],
    ['the second one is broken off.', 'defect', 'critical', true],
    ['edges are crumbling.', 'defect', 'minor', true],
  ]);
});

test('a row with a remark states nothing of its own, and one without does', () => {
  const remarked = remarkedRows(statements);
  const rows = statements.filter(({ block }) => block.kind === 'ticks');
  expect(rows.map(({ block, text }) => [block.label, text, remarked.has(block)])).toEqual([
    ['Grading', 'Flat', true],
    ['Walks / steps', 'Concrete, Trip hazard', true],
    ['Drive', 'Cracks', true],
    ['Deck railing', 'Wood, Loose', false],
  ]);
});

test('the heads of such a table are no finding', () => {
  expect(statements.find(({ text }) => text.includes('observed'))).toMatchObject({ rated: null, marked: false });
});
