// Grades that a report explains itself: codes of its legend, ticked columns, and fields beside the findings.
import { expect, test } from 'vitest';
import { ratingOf } from '../../../src/engine/builtin/inspection/ratings.ts';
import { readInspection } from '../../../src/engine/builtin/inspection/read.ts';
import type { Statement } from '../../../src/engine/builtin/items/statement.ts';
import { pagesFrom, printedFrom } from '../../documents/lines.ts';
import { lineOf, linesOf, statementsFrom } from './lines.ts';

const graded = (statements: Statement[]) =>
  statements.flatMap(({ text, rated, marked }) =>
    rated ? [[text, rated.kind === 'defect' ? rated.severity : rated.kind, marked]] : [],
  );

const partGrades = (statements: Statement[]) =>
  statements.flatMap(({ partGrade }) => (partGrade?.kind === 'defect' ? [partGrade.severity] : []));

const legend = linesOf(
  'X  Danger. May hurt somebody.',
  'R  Repair. Broken or badly made.',
  'W  Watch. A small thing that may get worse.',
  'N  Note. Nothing is wrong.',
);

test('reads codes of letters before the findings as the legend explains them', () => {
  const statements = statementsFrom(
    legend,
    linesOf('X The stair has lost its rail.', 'W Paint is thin at the sill.', 'N The stove is from 2019.'),
  );
  expect(graded(statements)).toEqual([
    ['The stair has lost its rail.', 'critical', true],
    ['Paint is thin at the sill.', 'minor', true],
    ['The stove is from 2019.', 'advice', false],
  ]);
});

test('a code before several entries cuts nothing from the later ones', () => {
  const statements = statementsFrom(legend, linesOf('X A. The stair has lost its rail. B. Its lowest tread is split.'));
  expect(graded(statements)).toEqual([
    ['The stair has lost its rail.', 'critical', true],
    ['Its lowest tread is split.', 'critical', true],
  ]);
});

test('reads marks before lettered findings', () => {
  const statements = statementsFrom(
    linesOf('▲ Urgent, danger to life', '■ Needs repair', '○ In good condition'),
    linesOf('▲ A) The flue is open to the bedroom.', '■ B) The gutter has come down.', '○ C) The ridge is straight.'),
  );
  expect(graded(statements)).toEqual([
    ['The flue is open to the bedroom.', 'critical', true],
    ['The gutter has come down.', 'major', true],
    ['The ridge is straight.', 'good', false],
  ]);
});

test('a heading with a number from the legend grades what is below it', () => {
  const statements = statementsFrom(
    linesOf(
      'Rating 3: Serious defects that need urgent work.',
      'Rating 2: Defects that need repair but are not serious or urgent.',
      'Rating 1: No repair is needed now.',
    ),
    [
      lineOf(100, [72, 'D2 Roof'], [500, '3']),
      lineOf(124, [72, 'Rain comes in at the valley.']),
      lineOf(148, [72, 'D3 Gutters'], [500, '2']),
      lineOf(172, [72, 'The rear gutter drips at its joints.']),
    ],
  );
  expect(graded(statements)).toEqual([]);
  expect(partGrades(statements)).toEqual(['critical', 'major']);
});

test('a line with the category of a part grades the part below it, not each of its defects', () => {
  const statements = statementsFrom(
    [
      lineOf(100, [72, 'Category 3'], [200, 'Urgent repairs are needed now.']),
      lineOf(124, [72, 'Category 2'], [200, 'Repairs that need attention in the future.']),
      lineOf(148, [72, 'Category 1'], [200, 'No immediate action is needed.']),
    ],
    [
      { ...lineOf(100, [72, 'Main walls']), bold: true },
      lineOf(124, [72, 'Repair category'], [200, '3']),
      lineOf(148, [72, 'Notes'], [200, 'The gable leans over the path. Its paint is thin.']),
      { ...lineOf(172, [72, 'Gutters']), bold: true },
      lineOf(196, [72, 'Repair category'], [200, '2']),
      lineOf(220, [72, 'Notes'], [200, 'The rear gutter drips at its joints.']),
    ],
  );
  expect(graded(statements)).toEqual([]);
  expect(partGrades(statements)).toEqual(['critical', 'critical', 'major']);
});

test('a line with number and grade of a finding grades the text below it', () => {
  const finding = (y: number, number: string, grade: string, text: string) => [
    lineOf(y, [72, `Defect ${number}`], [150, grade], [300, 'Type'], [340, 'Damage']),
    lineOf(y + 24, [72, text]),
  ];
  const statements = statementsFrom([
    ...finding(100, 'A-01', 'Safety hazard', 'The stair has no rail on its open side.'),
    ...finding(200, 'B-02', 'Major defect', 'The roof leaks above the hall and the ceiling is wet.'),
    ...finding(300, 'C-03', 'Minor defect', 'The gate drags on the path and does not latch.'),
  ]);
  // Beside dangers and minor defects, a major defect is the grade between them.
  expect(graded(statements).map(([, severity]) => severity)).toEqual(['critical', 'major', 'minor']);
});

test('letters without a legend are no codes', () => {
  expect(graded(statementsFrom(linesOf('X The stair has lost its rail.', 'W Paint is thin at the sill.')))).toEqual([]);
});

test('the heads of a table with other columns name its ticks', () => {
  const statements = statementsFrom([
    lineOf(100, [72, 'COMPONENT'], [200, 'OK'], [240, 'MAR'], [280, 'SAF'], [330, 'REMARKS']),
    lineOf(120, [72, 'Front steps'], [284, 'X'], [330, 'One tread rocks']),
    lineOf(140, [72, 'Patio'], [202, 'X'], [330, 'Swept and level']),
  ]);
  expect(statements.filter(({ ticked }) => ticked.length > 0).map(({ text, ticked }) => [text, ticked])).toEqual([
    ['One tread rocks', ['SAF']],
    ['Swept and level', ['OK']],
  ]);
});

test('a priority grades the finding after it, or before it when the fields end the findings', () => {
  const before = statementsFrom(
    linesOf(
      '4.1 Priority: Immediate',
      'Observation: The boiler leaks between its sections.',
      '4.2 Priority: Long-term',
      'Observation: The sash paint is worn.',
    ),
  );
  const after = statementsFrom(
    linesOf(
      '1. The boiler leaks between its sections.',
      'Priority: Immediate',
      '2. The sash paint is worn.',
      'Priority: Long-term',
    ),
  );
  for (const statements of [before, after])
    expect(
      graded(statements)
        .filter(([text]) => /boiler|sash/.test(String(text)))
        .map(([, severity]) => severity),
    ).toEqual(['critical', 'minor']);
});

test('the worst defect of a part that needs urgent repair is critical', () => {
  const pages = pagesFrom(
    [
      lineOf(100, [72, 'Category 3'], [200, 'Urgent repairs are needed now.']),
      lineOf(124, [72, 'Category 2'], [200, 'Repairs that need attention in the future.']),
      lineOf(148, [72, 'Category 1'], [200, 'No immediate action is needed.']),
    ],
    [
      { ...lineOf(100, [72, 'Hall']), bold: true },
      lineOf(124, [72, 'Repair category'], [200, '3']),
      lineOf(148, [72, '• One door handle is loose.']),
      lineOf(160, [72, '• The ends of the floor joists are rotten.']),
      { ...lineOf(184, [72, 'Gutters']), bold: true },
      lineOf(208, [72, 'Repair category'], [200, '2']),
      lineOf(232, [72, '• The rear gutter leaks at its joints.']),
    ],
  ).map((page) => ({ ...page, text: page.lines.map(({ text }) => text).join('\n') }));
  const { issues } = readInspection(pages);
  expect(issues.map(({ snippet, severity }) => [snippet, severity])).toEqual([
    ['One door handle is loose.', 'minor'],
    ['The ends of the floor joists are rotten.', 'critical'],
    ['The rear gutter leaks at its joints.', 'minor'],
  ]);
});

test('reads codes in brackets after the findings, and a key in one paragraph', () => {
  const statements = statementsFrom(
    linesOf(
      'P1 is a hazard to people or a cause of rapid damage. P2 is a repair needed within a year. P3 is deferred upkeep or a small job.',
    ),
    linesOf('The rail of the stair is loose. [P1]', 'The shelf has split along its edge. [P2]', 'Paint is thin. [P3]'),
  );
  const of = (text: string) => statements.find((each) => each.text.startsWith(text))!.rated;
  expect(of('The rail')).toMatchObject({ kind: 'defect', severity: 'critical' });
  expect(of('The shelf')).toMatchObject({ kind: 'defect', severity: 'major' });
  expect(of('Paint')).toMatchObject({ kind: 'defect', severity: 'minor' });
});

test('a key that denies a danger means none, and a small repair is minor', () => {
  const key = [
    lineOf(80, [72, '3'], [110, 'Urgent. A danger to people, or damage that threatens the structure.']),
    lineOf(100, [72, '2'], [110, 'Repair or advice is needed soon, though there is no danger today.']),
    lineOf(120, [72, '1 A small repair, or upkeep.']),
    lineOf(140, [72, '0 No defect found.']),
  ];
  const rowOf = (y: number, text: string, grade: string) => lineOf(y, [72, text], [480, grade]);
  const statements = statementsFrom(key, [
    rowOf(100, 'The rail of the stair is loose at both ends.', '3'),
    rowOf(130, 'The shelf of the larder has split along its', '2'),
    lineOf(142, [72, 'front edge and sags.']),
    rowOf(170, 'The paint of the sill is thin and flakes.', '1'),
  ]);
  const grades = statements.flatMap(({ text, rated }) => (rated?.kind === 'defect' ? [[text, rated.severity]] : []));
  expect(grades).toEqual([
    ['The rail of the stair is loose at both ends.', 'critical'],
    ['The shelf of the larder has split along its front edge and sags.', 'major'],
    ['The paint of the sill is thin and flakes.', 'minor'],
  ]);
});

test('reads a legend that each page repeats at its top', () => {
  const top = () => [
    lineOf(40, [72, 'A: This part works as intended.']),
    lineOf(54, [72, 'B: This part is not working as intended. Repair is required.']),
    lineOf(68, [72, 'NR: Not inspected, or not within reach.']),
  ];
  const page = (code: string, text: string) => [
    ...top(),
    lineOf(200, [200, 'A'], [230, 'B'], [260, 'NR']),
    lineOf(
      220,
      [40, 'Sump:'],
      ...['A', 'B', 'NR'].map((each, at): [number, string] => [200 + 30 * at, each === code ? '☑' : '☐']),
      [300, text],
    ),
  ];
  const statements = statementsFrom(
    page('B', 'The pump hums and lifts no water.'),
    page('A', 'The pit is dry and its cover fits.'),
    page('NR', 'The pit lies behind stored boxes.'),
  );
  expect(graded(statements).filter(([text]) => /pump|pit/.test(`${text}`))).toEqual([
    ['The pump hums and lifts no water.', null, false],
    ['The pit is dry and its cover fits.', 'good', false],
    ['The pit lies behind stored boxes.', 'uninspected', false],
  ]);
});

test('a defect is not what explains a grade', () => {
  const { issues } = readInspection(
    pagesFrom(
      linesOf(
        'Inspection report of 12 Elm Street, May 3, 2026',
        '2.3.1 Category 3: Urgent repairs or replacement are needed now. Failure to deal with them may',
        'cause problems to other parts of the property or cause a safety hazard.',
        '2.3.2 Category 2: Repairs or replacement requiring future attention, but estimates are advised.',
        '2.3.3 Category 1: No immediate action or repair is needed.',
      ),
    ),
  );
  expect(issues).toEqual([]);
});

test('of several ticks in a row with several remarks, the worst is that of the part', () => {
  const heads = ['OK', 'RR', 'SAF'];
  const row = (y: number, ticks: string[], text: string) =>
    lineOf(
      y,
      [40, 'Windows:'],
      ...heads.map((each, at): [number, string] => [200 + 30 * at, ticks.includes(each) ? '☑' : '☐']),
      [300, text],
    );
  const statements = statementsFrom([
    ...linesOf('OK: In good condition.', 'RR: Repair or replace.', 'SAF: Safety concern.'),
    lineOf(200, [200, 'OK'], [230, 'RR'], [260, 'SAF']),
    row(220, ['RR', 'SAF'], 'The tracks are loose. A pane is broken and its edge is bare.'),
    row(260, ['RR', 'SAF'], 'The lower sash falls shut.'),
  ]);
  expect(graded(statements).filter(([text]) => /tracks|pane|sash/.test(`${text}`))).toEqual([
    ['The tracks are loose.', null, false],
    ['A pane is broken and its edge is bare.', null, false],
    ['The lower sash falls shut.', 'critical', false],
  ]);
  expect(partGrades(statements)).toEqual(['critical', 'critical']);
});

test('a grade in a line below the title of a finding decides over the words of the finding', () => {
  const finding = (top: number, title: string, grade: string, text: string) => [
    { ...lineOf(top, [72, title]), bold: true },
    { ...lineOf(top + 14, [84, grade]), width: 40 },
    lineOf(top + 28, [72, text]),
    lineOf(top + 48, [72, 'Recommendation: Contact a qualified contractor.']),
  ];
  const { issues } = readInspection(
    printedFrom([
      ...finding(100, '1: Aluminum', 'Safety', 'There was no gel observed on the exposed conductor terminations.'),
      ...finding(200, '2: Panel', 'Deficiency', 'The cover of the panel is cracked.'),
      ...finding(300, '3: Commode', 'Maintenance Item', 'The commode is loose at the floor mount.'),
    ]),
  );
  expect(issues.map(({ severity, severityReason }) => [severity, severityReason])).toEqual([
    ['critical', 'The report rates it "Safety".'],
    ['major', 'The report rates it "Deficiency".'],
    ['minor', 'The report rates it "Maintenance Item".'],
  ]);
});

test('headings that name different grades grade what is below them', () => {
  const large = (top: number, text: string) => ({ ...lineOf(top, [72, text]), size: 16, height: 16, bold: true });
  const part = (top: number, text: string) => ({ ...lineOf(top, [72, text]), size: 12, height: 12, bold: true });
  const page = (name: string, second: string) => [
    large(80, name),
    part(120, 'Kitchen'),
    lineOf(140, [72, 'The cord of the disposal is not secured at its housing.']),
    part(180, 'Laundry'),
    lineOf(200, [72, second]),
  ];
  const severities = (...names: string[]) =>
    statementsFrom(...names.map((name, at) => page(name, `The vent behind dryer ${at} is crushed.`))).map(
      ({ rated }) => (rated?.kind === 'defect' ? rated.severity : null),
    );
  expect(severities('Action Items', 'Consideration Items')).toEqual(['major', 'major', 'minor', 'minor']);
  expect(severities('Safety', 'Kitchens')).toEqual([null, null, null, null]);
});

test('a paragraph that explains all priorities is the legend; the numbers of the notes around it are none', () => {
  const row = (y: number, ...cells: [string, string, string, string]) =>
    lineOf(y, [72, cells[0]], [120, cells[1]], [200, cells[2]], [500, cells[3]]);
  const statements = statementsFrom(
    linesOf(
      '1 The roof was damaged by hail before the visit of the inspector.',
      '2 No walls were opened and no carpets were lifted during the visit.',
      '3 Priority 1 = danger to persons. Priority 2 = repair needed within six months. Priority 3 = minor, in course of time.',
    ),
    [
      row(100, '7', 'Stair', 'The rail of the cellar stair has come away.', '1'),
      row(130, '8', 'Gutter', 'The joints of the rear gutter drip on the wall.', '2'),
      row(160, '9', 'Door', 'The door of the store room sticks in its frame.', '3'),
    ],
  );
  expect(graded(statements)).toEqual([
    ['The rail of the cellar stair has come away.', 'critical', true],
    ['The joints of the rear gutter drip on the wall.', 'major', true],
    ['The door of the store room sticks in its frame.', 'minor', true],
  ]);
});

const defects = [
  'The rail of the stair has come away.',
  'The joints of the rear gutter drip.',
  'The paint of the sill is thin and flakes.',
];
const severitiesOf = (statements: Statement[], texts = defects) =>
  texts.map((text) => {
    const rated = statements.find((each) => each.text.startsWith(text.replace(/\.$/, '')))?.rated;
    return rated?.kind === 'defect' ? rated.severity : rated?.kind;
  });

test('reads legends with equals signs', () => {
  const legends = linesOf('Key: SH = safety hazard; act now. RP = repair; soon. MN = minor; upkeep.');
  const codes = ['SH', 'RP', 'MN'];
  expect(
    severitiesOf(statementsFrom(legends, linesOf(...defects.map((text, at) => `${text} [${codes[at]}]`)))),
  ).toEqual(['critical', 'major', 'minor']);
});

test('reads words in brackets after the findings, as the legend explains them', () => {
  const statements = statementsFrom(
    linesOf(
      '(DANGER) somebody can get hurt, act at once',
      '(FIX) have it repaired before closing',
      '(CHEAP) small jobs for a handyman',
    ),
    linesOf(`${defects[0]} (DANGER)`, `${defects[1]} (FIX)`, `${defects[2]} (CHEAP)`),
  );
  expect(severitiesOf(statements)).toEqual(['critical', 'major', 'minor']);
});

test('an inspected part is not one in good order', () => {
  const legends = linesOf('I = Inspected. NI = Not Inspected. D = Deficient. NP = Not Present.');
  const statements = statementsFrom(legends, linesOf(`I ${defects[0]}`, `D ${defects[1]}`, `NI ${defects[2]}`));
  expect(statements.map(({ rated }) => rated?.kind)).not.toContain('good');
});

test('a question explains no code', () => {
  const statements = statementsFrom(
    linesOf('A  Is there a danger to people?', 'B  Is a repair needed?', 'C  Is there upkeep to be done?'),
    linesOf(`A ${defects[0]}`, `B ${defects[1]}`, `C ${defects[2]}`),
  );
  expect(graded(statements)).toEqual([]);
});

test('a field that says when to act grades the finding', () => {
  const times = ['Immediate', 'Less than 1 year', 'Discretionary'];
  const statements = statementsFrom(
    linesOf(...defects.flatMap((text, at) => [`${at + 1}. ${text}`, `Time: ${times[at]}`])),
  );
  expect(severitiesOf(statements)).toEqual(['critical', 'major', 'minor']);
});

test('a grade that names a danger beside a state is critical', () => {
  expect(ratingOf('Failed / Unsafe')).toMatchObject({ kind: 'defect', severity: 'critical' });
  expect(ratingOf('Failed / Repair')).toMatchObject({ kind: 'defect', severity: null });
});

test('the code of a row whose text goes on below it is that of the part', () => {
  const key = [
    lineOf(80, [72, '3'], [110, 'Serious, or in want of urgent repair.']),
    lineOf(100, [72, '2'], [110, 'Defects that need repairing, but which are neither serious nor urgent.']),
    lineOf(120, [72, '1'], [110, 'No repair is presently needed.']),
  ];
  const part = (top: number, code: string, name: string, lines: string[], grade: string) => [
    lineOf(top, [57, code], [190, lines[0]!], [520, grade]),
    lineOf(top + 14, [57, name], [190, lines[1]!]),
    lineOf(top + 40, [190, lines[2]!]),
  ];
  const statements = statementsFrom(key, [
    ...part(
      100,
      'D1',
      'Chimney stacks',
      ['There is one brick stack, seen from', 'the garden by way of binoculars.', 'The stack leans over the street.'],
      '3',
    ),
    ...part(
      200,
      'D2',
      'Roof coverings',
      ['The slopes are covered in slate from', 'the first days of the house.', 'Some slates have slipped at the rear.'],
      '2',
    ),
  ]);
  const own = statements.filter(({ page }) => page === 2);
  expect(own.every(({ marked, rated }) => !marked && rated === null)).toBe(true);
  expect(partGrades(own.filter(({ text }) => /leans|slipped/.test(text)))).toEqual(['critical', 'major']);
});

test('a heading without findings is part of the scale', () => {
  const large = (top: number, text: string) => ({ ...lineOf(top, [72, text]), size: 16, height: 16, bold: true });
  const page = (name: string, text: string) => [large(80, name), lineOf(140, [72, text])];
  const statements = statementsFrom(
    page('Safety Hazards', 'The cord of the disposal is bare at its housing.'),
    page('Major Defects', 'The bearer below the bath is soft.'),
    page('Minor Defects', 'None.'),
  );
  expect(severitiesOf(statements, ['The cord', 'The bearer'])).toEqual(['critical', 'major']);
});
