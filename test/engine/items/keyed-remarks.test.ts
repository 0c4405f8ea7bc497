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

test('the code of a row is that of the remark whose number it has', () => {
  const numbered = statementsFrom([
    lineOf(40, [40, 'A = Acceptable. D = Deficient. NP = Not present.']),
    lineOf(100, [40, 'A'], [80, 'Driveway'], [160, 'Asphalt']),
    lineOf(114, [40, 'D'], [80, 'Front steps'], [160, 'Flagstone on concrete'], [280, '1']),
    lineOf(128, [40, 'A'], [80, 'Fence'], [160, 'Wood'], [280, '2']),
    lineOf(160, [40, '1. Two treads are loose at the front.']),
    lineOf(180, [40, '2. The fence is that of the neighbor.']),
  ]);
  const remarks = numbered.filter(({ block }) => block.kind === 'list-item');
  expect(remarks.map(({ rated, marked }) => [rated?.kind, marked])).toEqual([
    ['defect', true],
    ['good', false],
  ]);
  expect([...remarkedRows(numbered)].map(({ cells }) => cells[1])).toEqual(['Front steps', 'Fence']);
});
