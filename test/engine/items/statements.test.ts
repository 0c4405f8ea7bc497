// Statements and candidates: what is one defect, and what is the same defect twice.
import { expect, test } from 'vitest';
import type { Block } from '../../../src/documents/model/block.ts';
import type { ReportIssues } from '../../../src/engine/builtin/inspection/issues.ts';
import { assemble } from '../../../src/engine/builtin/items/assemble.ts';
import { proposalsOf, settledReading } from '../../../src/engine/builtin/items/proposals.ts';
import { statementsOf } from '../../../src/engine/builtin/items/statements.ts';
import { lineOf, statementsFrom } from './lines.ts';

test('splits a line of findings at its middle dots', () => {
  const statements = statementsFrom([lineOf(100, [72, 'shelf bracket bent · hinge pulled out · glass scratched'])]);
  expect(statements.map(({ text }) => text)).toEqual(['shelf bracket bent', 'hinge pulled out', 'glass scratched']);
});

test('splits a sentence that lists defects, and no other', () => {
  const texts = (text: string) => statementsFrom([lineOf(100, [72, text])]).map((each) => each.text);
  expect(texts('drawer front cracked; hinge of the larder door bent; shelf bracket missing.')).toEqual([
    'Drawer front cracked',
    'Hinge of the larder door bent',
    'Shelf bracket missing.',
  ]);
  for (const whole of [
    'The pump was tested, ran for ten minutes, and stopped by itself.',
    'The floor is oak, the walls are plaster, the windows are double glazed.',
  ])
    expect(texts(whole)).toEqual([whole]);
});

test('keeps what goes on below the last cell of a row, entry by entry', () => {
  const statements = statementsFrom([
    lineOf(
      100,
      [32, 'B.'],
      [110, 'Pantry and larder'],
      [260, 'Deficient (2) The hinge of the larder door is bent and its'],
    ),
    lineOf(112, [260, 'screws are missing. (4) The glass of the cabinet is']),
    lineOf(124, [260, 'scratched.']),
  ]);
  expect(statements.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'The hinge of the larder door is bent and its screws are missing.',
      'The glass of the cabinet is scratched.',
    ]),
  );
});

test('numbers the columns of a table, and keeps numbered rows in the same words apart', () => {
  const rowOf = (y: number, x: number, number: string) =>
    lineOf(
      y,
      [32, number],
      [59, 'Pantry'],
      [134, 'Joinery'],
      [x, 'Veneer lifting along the lower shelf edge'],
      [448, '2'],
    );
  const statements = statementsFrom([rowOf(100, 216, '11')], [rowOf(100, 232, '27')]);
  const findings = statements.filter(({ text }) => text.startsWith('Veneer'));
  expect(findings.map(({ column }) => column)).toEqual(['3/5', '3/5']);
  const chances = statements.map(({ text }) => (text.startsWith('Veneer') ? 0.9 : 0.1));
  expect(assemble(statements, chances, 0.5).map(({ core }) => core.page)).toEqual([1, 2]);
});

test('merges a sentence that the summary repeats', () => {
  const text = 'The veneer is lifting along the lower shelf edge of the pantry.';
  const statements = statementsFrom([lineOf(100, [72, text])], [lineOf(200, [72, text])]);
  expect(assemble(statements, [0.9, 0.9], 0.5)).toHaveLength(1);
});

test('takes numbered headings for all findings only when the models confirm defects below them', () => {
  const texts = [
    'The veneer is lifting at the shelf.',
    'The hinge of the larder door is bent.',
    'The glass is scratched.',
  ];
  const statements = statementsFrom(texts.map((text, at) => lineOf(100 + 60 * at, [72, text])));
  const issues = texts.map((snippet) => ({ title: snippet, description: snippet, snippet, page: 1 }));
  const prose = { itemized: false } as ReportIssues;
  const reading = { issues, itemized: true, unnumbered: () => prose } as unknown as ReportIssues;
  expect(settledReading(reading, statements, [0.8, 0.9, 0.1])).toBe(reading);
  expect(settledReading(reading, statements, [0.1, 0.9, 0.1])).toBe(prose);
});

test('takes numbered headings for some of the findings when likely defects are elsewhere', () => {
  const texts = ['The veneer is lifting at the shelf.', 'The hinge of the larder door is bent.', 'A pane is cracked.'];
  const statements = statementsFrom(texts.map((text, at) => lineOf(100 + 60 * at, [72, text])));
  const prose = { itemized: false } as ReportIssues;
  const read = (count: number) => {
    const issues = texts.slice(0, count).map((text) => ({ title: text, description: text, snippet: text, page: 1 }));
    return { issues, itemized: true, unnumbered: () => prose } as unknown as ReportIssues;
  };
  const [all, one] = [read(3), read(1)];
  expect(settledReading(all, statements, [0.9, 0.9, 0.9])).toBe(all);
  expect(settledReading(one, statements, [0.9, 0.9, 0.9])).toBe(prose);
});

const record = (y: number, condition: string, ...fields: string[]) =>
  [`Condition: ${condition}`, ...fields].map((text, at) => ({
    ...lineOf(y + 14 * at, [72, text]),
    width: 5 * text.length,
  }));

test('the first field of a record is a defect, and the others belong to it', () => {
  const statements = statementsFrom([
    { ...lineOf(80, [72, 'FLOORS']), bold: true },
    ...record(100, 'Warped', 'Implication(s): Trip hazard', 'Location: Hall', 'Task: Repair'),
    { ...lineOf(180, [72, 'CEILINGS']), bold: true },
    ...record(200, 'Good', 'Location: Various', 'Task: None'),
    { ...lineOf(280, [72, 'GENERAL']), bold: true },
    ...record(300, 'A yearly service is recommended'),
  ]);
  expect(statements.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['Warped']);
  expect(statements.filter((each) => each.record === 'detail').map(({ text }) => text)).toEqual([
    'Implication(s): Trip hazard',
    'Location: Hall',
    'Task: Repair',
    'Location: Various',
    'Task: None',
  ]);
  const [candidate, ...others] = assemble(
    statements,
    statements.map(({ marked }) => (marked ? 0.9 : 0.5)),
    0.6,
  );
  expect(candidate!.statements.map(({ text }) => text)).toEqual([
    'Warped',
    'Implication(s): Trip hazard',
    'Location: Hall',
    'Task: Repair',
  ]);
  expect(others).toEqual([]);
});

test('an entry of a list that is the heading of a finding is the same finding', () => {
  const statements = statementsFrom(
    [
      lineOf(100, [32, '1'], [72, 'Balcony rail loose'], [300, 'Exterior'], [400, 'Safety Hazard']),
      lineOf(120, [32, '2'], [72, 'Pantry shelf bent'], [300, 'Interior'], [400, 'Maintenance']),
    ],
    [
      { ...lineOf(100, [72, 'Balcony rail loose']), bold: true },
      lineOf(130, [72, 'It swings outward when it is pushed at the corner.']),
    ],
    [lineOf(100, [72, 'Two of its balusters have rotted through.'])],
  );
  const chances = statements.map(({ text }) =>
    /^It swings|^Two of/.test(text) ? 0.9 : /loose|bent/.test(text) ? 0.7 : 0.1,
  );
  const candidates = assemble(statements, chances, 0.5);
  expect(candidates.map(({ core, repeats }) => [core.text, repeats.map(({ page }) => page)])).toEqual([
    ['It swings outward when it is pushed at the corner.', [1]],
    ['Pantry shelf bent', []],
    ['Two of its balusters have rotted through.', []],
  ]);
});

test('a remark with the number of a ticked row is about its part, and a caption names none', () => {
  const legend = 'OK = Serviceable, REV = Review, NP = Not Present';
  const statements = statementsFrom([
    lineOf(60, [72, legend]),
    lineOf(100, [300, 'OK'], [340, 'REV'], [380, 'NP']),
    lineOf(116, [72, '4.1 Pump'], [344, '•']),
    lineOf(132, [72, '4.2 Chamber'], [303, '•']),
    lineOf(200, [72, '4.1 (1) The float sticks when it is lifted.']),
    lineOf(300, [72, '4.1 Item 1(Picture)']),
    lineOf(400, [72, '4.2 (1) The lid was lifted for the visit.']),
  ]);
  const remarks = statements.filter(({ text }) => /float|lid/.test(text));
  expect(remarks.map(({ item, rated, labels }) => [item, rated?.kind, labels])).toEqual([
    ['4.1 Pump', 'defect', []],
    ['4.2 Chamber', undefined, []],
  ]);
});

test('a status column says which rows of a table are defects, and the key grades their priorities', () => {
  const rowOf = (y: number, ...cells: [string, string, string]) =>
    lineOf(y, [32, cells[0]], [110, cells[1]], [330, cells[2].split(' ')[0]!], [380, cells[2].split(' ')[1]!]);
  const statements = statementsFrom([
    lineOf(80, [32, 'Pri A = safety of people. Pri B = function. Pri C = small, finish.']),
    lineOf(110, [32, 'Place'], [110, 'Description'], [330, 'Pri'], [380, 'Status']),
    rowOf(130, 'Larder', 'Hinge of the hatch nailed', 'A Open'),
    rowOf(150, 'Larder', 'Shelf varnished as agreed', '- Closed'),
    rowOf(170, 'Pantry', 'Drip at the crown moulding', 'C Open'),
    rowOf(190, 'Pantry', 'Boards of the hatch split', 'B Open'),
  ]);
  const of = (text: string) => statements.find((each) => each.text.startsWith(text))!;
  expect(of('Hinge')).toMatchObject({ marked: true, rated: { kind: 'defect', severity: 'critical' } });
  expect(of('Shelf')).toMatchObject({ marked: false, rated: { kind: 'good' } });
  expect(of('Drip')).toMatchObject({ marked: true, rated: { kind: 'defect', severity: 'minor' } });
  expect(of('Boards')).toMatchObject({ marked: true, rated: { kind: 'defect', severity: 'major' } });
});

test('a label with the name of a part is no issue', () => {
  const statements = statementsFrom([
    { ...lineOf(80, [32, 'Larders and Pantries']), size: 14, bold: true },
    lineOf(110, [32, 'The hinge of the larder door is bent.']),
    lineOf(150, [32, 'Deficiencies: Larders and Pantries']),
    lineOf(190, [32, 'The veneer is lifting at the shelf.']),
  ]);
  const issueOf = (snippet: string) =>
    ({ title: snippet, description: snippet, snippet, page: 1, recommendation: null, confidence: 0.9 }) as never;
  const issues = ['Deficiencies: Larders and Pantries', 'Deficiencies: The veneer is lifting'].map(issueOf);
  const proposals = proposalsOf(
    [],
    { issues, rated: new Set() },
    statements,
    statements.map(() => 0.1),
  );
  expect(proposals.map(({ issue }) => issue.snippet)).toEqual(['Deficiencies: The veneer is lifting']);
});

test('bold lines at the top of a cell name what its other lines say', () => {
  const columns = [
    [32, 'Walls: Cladding', 'This home is clad in natural stone and logs.'],
    [208, 'Doors: Entry Door', 'The door has glass in a core of steel.'],
  ] as const;
  const pieces = [0, 1].flatMap((line) =>
    columns.map(([x, name, value]) => ({ line, text: line ? value : name, x: x + 5 * line, bold: line === 0 })),
  );
  const row: Block = {
    kind: 'row',
    page: 1,
    pieces,
    text: '',
    level: 0,
    marker: '',
    label: '',
    cells: columns.map(([, name, value]) => `${name} ${value}`),
    ticked: [],
    columns: [],
    x: 32,
    y: 100,
    right: 400,
    scale: 1,
    bold: false,
  };
  const statements = statementsOf({ blocks: [row], pages: 1 });
  expect(statements.map(({ text, labels }) => [text, labels])).toEqual(
    columns.map(([, name, value]) => [value, [name]]),
  );
});
