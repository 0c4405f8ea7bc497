// Forms that rate each row by columns of check boxes between label and text.
import { expect, test } from 'vitest';
import type { Line, Page } from '../../../src/documents/pages.ts';
import { readInspection } from '../../../src/engine/builtin/inspection/read.ts';
import { titles } from './report.ts';

const columns = [40, 75, 220, 250, 280, 310, 345];

/** `x>text` starts a cell at that x; a line ends where the next one gives its distance. */
function line(y: number, source: string): Line {
  const cells = source.split('|').map((cell) => {
    const [, column = '0', text = ''] = /^(\d)>(.*)$/.exec(cell.trim()) ?? [];
    return { text, x: columns[Number(column)] ?? 0, bold: column === '0' };
  });
  const [first, last] = [cells[0]!, cells.at(-1)!];
  return {
    text: cells.map((cell) => cell.text).join('   '),
    x: first.x,
    y,
    width: last.x + last.text.length * 4.5 - first.x,
    height: 9,
    size: first.bold ? 11 : 9,
    bold: first.bold,
    ...(cells.length > 1 ? { cells } : {}),
  };
}

const read = (...pages: [number, string][][]) =>
  readInspection(
    pages.map((lines, index): Page => {
      const set = lines.map(([y, source]) => line(y, source));
      const text = set.map((each) => each.text).join('\n');
      return { number: index + 1, width: 612, height: 792, text, lines: set, ocr: false };
    }),
  );

const legend: [number, string][] = [
  [100, '1>OK = "Appears Serviceable" = does what it should.'],
  [112, '1>FX = "Repair or Replace" = has to be put right.'],
  [124, '1>DG = "Safety Concern" = somebody may be hurt.'],
  [136, '1>NS = "Not Inspected" = could not be seen.'],
];
const head = '2>OK|3>FX|4>DG|5>NS';

/** The font has lost its shapes: `¤` is empty and `˛` is ticked, which only their frequency tells. */
const form = (...rows: [number, string][]): [number, string][] => [
  [100, '0>EXTERIOR'],
  [150, '0>Balcony:'],
  [165, head],
  ...rows,
  [500, '1>Ledger:|2>˛|3>¤|4>¤|5>¤'],
  [520, '1>Joists:|2>˛|3>¤|4>¤|5>¤'],
];

test('rates a row by its ticked boxes and joins the text beside them', () => {
  const { issues } = read(
    legend,
    form(
      [180, '1>Decking:|2>¤|3>˛|4>¤|5>¤|6>Two planks by the stairs have no'],
      [190, '6>screws left at their outer ends.'],
      [210, '1>Steps:|2>˛|3>¤|4>¤|5>¤|6>Four steps of larch.'],
      [230, '1>Railing:|2>¤|3>¤|4>˛|5>¤|6>The middle post was not'],
      [240, '6>bolted to the rim.'],
    ),
  );
  expect(issues.map(({ title, component, severity }) => [title, component, severity])).toEqual([
    ['Two planks by the stairs have no screws left at their outer ends', 'Decking', 'major'],
    ['Railing: the middle post was not bolted to the rim', 'Railing', 'critical'],
  ]);
});

test('assigns text to the row at its height, whatever the reading order', () => {
  const { issues } = read(
    legend,
    form(
      [180, '1>Decking:|2>¤|3>˛|4>¤|5>¤'],
      [230, '1>Railing:|2>˛|3>¤|4>¤|5>¤'],
      [181, '6>The planks were not screwed'],
      [191, '6>d o w n at the house.'],
    ),
  );
  expect(issues.map(({ title, component }) => [title, component])).toEqual([
    ['Decking: the planks were not screwed down at the house', 'Decking'],
  ]);
});

test('joins a label of two lines, and keeps the snippet within the text column', () => {
  const { issues } = read(
    legend,
    form(
      [180, '1>Drip Edge and|2>¤|3>˛|4>¤|5>¤|6>The copper edge'],
      [190, '1>Scupper:|6>beside the scupper was torn.'],
    ),
  );
  expect(issues.map(({ component, snippet }) => [component, snippet])).toEqual([
    ['Drip Edge and Scupper', 'beside the scupper was torn.'],
  ]);
});

test('reports each remark of a row, except limits and routine maintenance', () => {
  const analysis = read(
    legend,
    form(
      [180, '1>Awning:|2>¤|3>˛|4>˛|5>˛|6>The crank was bent. Two seams were torn.'],
      [190, '6>The motor was not visible. Awnings should be cleaned annually.'],
      [230, '1>Drain:|2>¤|3>˛|4>¤|5>˛|6>The inside of the pipe cannot be fully determined'],
      [240, '6>without disassembly; therefore have it flushed.'],
    ),
  );
  expect(titles(analysis)).toEqual(['Awning: the crank was bent', 'Awning: two seams were torn']);
});

test('does not read a device name as a rating in a check box form', () => {
  const analysis = read(
    legend,
    form(
      [180, '1>Decking:|2>˛|3>¤|4>¤|5>¤'],
      [300, '1>Monitor:'],
      [312, '1>The canister stood on the hearth for two days and two nights.'],
    ),
  );
  expect(titles(analysis)).toEqual([]);
});

test('reports work possibly done without a requirement, not work possibly needed', () => {
  const { issues } = read(
    legend,
    form(
      [180, '1>Pergola:|2>¤|3>˛|4>¤|5>¤|6>The pergola may have been raised without a permit.'],
      [230, '1>Trellis:|2>˛|3>¤|4>¤|5>¤|6>The trellis may need paint in a few summers.'],
      [260, '1>Seating:|2>¤|3>˛|4>¤|5>¤|6>The bench should be cleaned and sealed.'],
    ),
  );
  expect(issues.map(({ component }) => component)).toEqual(['Pergola', 'Seating']);
});
