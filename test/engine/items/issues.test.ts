// Issues of records and statements: what is one, and how it is called.
import { expect, test } from 'vitest';
import type { Line } from '../../../src/documents/pages.ts';
import { readInspection } from '../../../src/engine/builtin/inspection/read.ts';
import { lineOf, pagesFrom } from '../../documents/lines.ts';

const issuesIn = (lines: Line[]) =>
  readInspection(pagesFrom(lines).map((page) => ({ ...page, text: page.lines.map(({ text }) => text).join('\n') })))
    .issues;

const shortLine = (y: number, text: string): Line => ({ ...lineOf(y, [72, text]), width: 5 * text.length });
const pagesOf = (...pages: Line[][]) =>
  readInspection(pagesFrom(...pages).map((page) => ({ ...page, text: page.lines.map(({ text }) => text).join('\n') })))
    .issues;
const heading = (y: number, text: string): Line => ({ ...shortLine(y, text), bold: true });

test('names what a bare condition is about, and adds what the record says', () => {
  const issues = issuesIn([
    heading(60, 'EXTERIOR'),
    ...[0, 1, 2].map((at) =>
      lineOf(74 + 12 * at, [72, 'The exterior was viewed from the ground in dry weather, on all sides.']),
    ),
    heading(124, 'PORCHES, DECKS AND STAIRS \\ Columns / Posts'),
    shortLine(138, 'Condition: Rot'),
    shortLine(152, 'Implication(s): Weakened structure'),
    shortLine(166, 'Location: Rear'),
    shortLine(180, 'Task: Replace'),
    heading(210, 'DISTRIBUTION SYSTEM \\ Lights'),
    shortLine(224, 'Condition: Missing'),
    shortLine(238, 'Task: Provide'),
    heading(268, 'IV. CELLAR STAIRS'),
    shortLine(282, 'Condition: Rot'),
    shortLine(296, 'Task: Replace'),
  ]);
  expect(issues.map(({ title, description }) => [title, description])).toEqual([
    ['Columns / Posts: rot', 'Rot. Implication(s): Weakened structure. Location: Rear. Task: Replace'],
    ['Lights: missing', 'Missing. Task: Provide'],
    ['Cellar stairs: rot', 'Rot. Task: Replace'],
  ]);
});

test('what a report denies is no issue, whatever its words', () => {
  const defects = [
    'The gutter at the rear has come loose and leaks at both of its joints.',
    'The sump pump did not run when its float was lifted, and should be replaced.',
  ];
  const denials = [
    'No water stains observed on the ceilings at the time of inspection.',
    'No cracked or loose tiles were seen.',
    'At the time of the inspection, the inspector observed no deficiencies in the condition of the outlets.',
  ];
  const issues = issuesIn([...defects, ...denials].map((text, at) => shortLine(100 + 30 * at, text)));
  expect(issues.map(({ snippet }) => snippet).toSorted()).toEqual(defects);
});

test('a request for repairs states nothing, and what was found afterwards does', () => {
  const found = 'The pane of the hall window is still cracked from side to side.';
  const issues = issuesIn(
    ['Repair request: Replace the cracked pane of the hall window.', found].map((text, at) =>
      shortLine(100 + 40 * at, text),
    ),
  );
  expect(issues.map(({ snippet }) => snippet)).toEqual([found]);
});

test('a row that refers to a part of the body is no issue of its own if the part states one', () => {
  const row = (y: number, ...cells: [string, string, string]) =>
    lineOf(y, [72, cells[0]], [110, cells[1]], [260, cells[2]]);
  const summary = [
    row(100, 'P2', 'Pump house', 'Roof leaks at both corners.'),
    row(120, 'P3', 'Boat shed', 'The door is rotten and off its hinges.'),
  ];
  const stated = 'The roof of the pump house leaks at the two corners nearest the river and its boards are rotten.';
  const bodyWith = (text: string) => [heading(100, 'P2 Pump house'), shortLine(130, text)];
  const snippetsWith = (text: string) => pagesOf(summary, bodyWith(text)).map(({ snippet }) => snippet);
  const shed = expect.stringContaining('rotten and off its hinges');
  expect(snippetsWith(stated)).toEqual([shed, stated]);
  expect(snippetsWith('The walls are of blue brick.')).toEqual([
    expect.stringContaining('leaks at both corners'),
    shed,
  ]);
});
