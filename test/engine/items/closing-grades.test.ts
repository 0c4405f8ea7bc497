// Grades that close an entry: `The cover is loose. Priority 2.`
import { expect, test } from 'vitest';
import { readInspection } from '../../../src/engine/builtin/inspection/read.ts';
import { printedFrom } from '../../documents/lines.ts';
import { linesOf, statementsFrom } from './lines.ts';

test('the first sentence of such an entry is marked as a defect', () => {
  const statements = statementsFrom(
    linesOf('Cold air noted in blue at the sill. Caulk the joint. Priority 2.', 'The wall was scanned from inside.'),
  );
  expect(statements.map(({ text, marked, rated }) => [text, marked, rated?.kind])).toEqual([
    ['Cold air noted in blue at the sill.', true, 'defect'],
    ['Caulk the joint.', false, 'defect'],
    ['Priority 2.', false, 'defect'],
    ['The wall was scanned from inside.', false, undefined],
  ]);
});

test('of ranks without a legend the last is minor, and a danger before it critical', () => {
  const entry = (text: string) => linesOf(`Attic: ${text}`);
  const statements = statementsFrom(
    entry('Insulation is missing above the bath. Priority 1.'),
    entry('Live wires are exposed and can be touched. Priority 1.'),
    entry('The hatch has no weather strip. Priority 2.'),
    entry('Caulk at the sill is cracked. Priority 3.'),
  );
  const severities = statements
    .filter(({ marked }) => marked)
    .map(({ rated }) => rated?.kind === 'defect' && rated.severity);
  expect(severities).toEqual(['major', 'critical', 'major', 'minor']);
});

test('one rank alone says nothing about severity', () => {
  const [first] = statementsFrom(linesOf('Caulk at the sill is cracked. Priority 2.'));
  expect(first!.rated).toEqual({ kind: 'defect', severity: null, words: 'Priority 2' });
});

test('entries in the same words are findings of their own on each page', () => {
  const page = (room: string) =>
    linesOf(
      'Infrared report of 12 Elm Street, May 3, 2026',
      `Location Room: ${room}`,
      'Observations:',
      'Cold air noted in blue. Caulk and seal the joint. Priority 1.',
    );
  const { issues } = readInspection(printedFrom(...['Kitchen', 'Study', 'Foyer', 'Attic'].map(page)));
  expect(issues.map((issue) => issue.page)).toEqual([1, 2, 3, 4]);
});

test('two sentences with wide spaces between them are no label with a value', () => {
  const [first, ...others] = statementsFrom([
    {
      ...linesOf('Cold air noted in blue. Retain a contractor.')[0]!,
      cells: [
        { text: 'Cold air noted in blue.', x: 72, width: 110, bold: false },
        { text: 'Retain a contractor.', x: 192, width: 90, bold: false },
      ],
    },
  ]);
  expect(first).toMatchObject({ text: 'Cold air noted in blue.', labels: [] });
  expect(others).toMatchObject([{ text: 'Retain a contractor.', labels: [] }]);
});
