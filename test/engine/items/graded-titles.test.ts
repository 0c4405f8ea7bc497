// Findings below a numbered title and a line with their grade.
import { expect, test } from 'vitest';
import { gradedTitles } from '../../../src/engine/builtin/items/graded-titles.ts';
import type { Statement } from '../../../src/engine/builtin/items/statement.ts';

const statementOf = (group: number, item: string, text: string): Statement =>
  ({ group, item, text, block: { kind: 'paragraph' } }) as Statement;

const findings: [title: string, grade: string, text: string][] = [
  ['1: Loose rail', 'Safety Hazard', 'The rail at the landing is loose.'],
  ['2: Gutter', 'Maintenance Item', 'The gutter at the porch holds leaves.'],
  ['3: Fill', 'Maintenance Item', 'More soil is needed at the rear wall.'],
  ['4: Pan', 'Recommendation', 'The pan below the heater is rusted.'],
];
const report = (entries = findings): Statement[] =>
  entries.flatMap(([title, grade, text], at) => [
    statementOf(at, title, grade),
    statementOf(at, title, 'Rear'),
    statementOf(at, title, text),
    statementOf(at, title, 'Contact a contractor of your choice.'),
  ]);

const defects = [0.9, 0.8, 0.1, 0.9];
const probabilitiesOf = (values: number[]): number[] => values.flatMap((value) => [0.01, 0.01, value, 0.05]);
const found = (statements: Statement[], values: number[]): string[] =>
  [...gradedTitles(statements, probabilitiesOf(values))].map(({ text }) => text);

test('when many of them state defects, each is a finding', () => {
  expect(found(report(), defects)).toEqual(findings.map(([, , text]) => text));
});

test('a series without defects, with few titles, numbers or grades has none', () => {
  expect(found(report(), [0.1, 0.1, 0.1, 0.9])).toEqual([]);
  expect(found(report(findings.slice(0, 3)), defects.slice(0, 3))).toEqual([]);
  expect(found(report(findings.map(([title, ...rest]) => [title.slice(3), ...rest])), defects)).toEqual([]);
  expect(found(report(findings.map(([title, , text]) => [title, 'Hall', text])), defects)).toEqual([]);
});
