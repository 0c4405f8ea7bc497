// Lists of observations: everything in them was observed in this house, and some are marked as urgent.
import { expect, test } from 'vitest';
import { readReport, titles } from './report.ts';

const listed = (...points: string[]) =>
  readReport(
    `# Grounds\nOBSERVATIONS\n${points.map((text, at) => `${at + 1}. ${text}`).join('\n')}`,
    '# Roof\nThe covering is slate.',
    '# Plumbing\nSupply piping is copper.',
  );

test('does not take the time of an observation for a remark about the inspection', () => {
  expect(titles(listed('Both path lamps were inoperative at the time of our inspection.'))).toHaveLength(1);
  expect(titles(listed('At the time of our inspection the pond pump was inoperative.'))).toHaveLength(1);
  expect(titles(listed('Our inspection of damaged fences is limited to what stands on this lot.'))).toEqual([]);
});

test('reports a recurring problem whose traces were seen', () => {
  expect(titles(listed('There is evidence of periodic flooding and erosion along the dry creek.'))).toHaveLength(1);
  expect(titles(listed('Periodic erosion along a creek is to be watched by every owner.'))).toEqual([]);
});

test('reports parts to be renewed where missing as missing', () => {
  expect(titles(listed('It may be desirable to replace the lattice panels where missing or damaged.'))).toHaveLength(1);
  expect(titles(listed('Lattice panels may come loose where vines grow.'))).toEqual([]);
});

test('reports what should be changed or installed, not what should be asked or monitored', () => {
  const { issues } = listed(
    'The clothes line is tied to the service mast. We suggest mounting it on a post of its own.',
    'The installation of a root barrier along the sewer trench is recommended.',
    'The shed stands on skids. We recommend asking the owner about its permit.',
    'The gate alarm is wired to the mains. We recommend installing new batteries upon moving in.',
    'The lawn was seeded last year.',
  );
  expect(titles({ issues })).toEqual([
    'The clothes line is tied to the service mast',
    expect.stringMatching(/^The installation of a root barrier along the sewer trench/),
  ]);
});

test('rates an observation with an exclamation mark at least major', () => {
  const gate = 'The screen of the side gate is loose. Repair is recommended.';
  expect(listed(gate).issues).toMatchObject([{ severity: 'minor' }]);
  const { issues } = readReport(
    `# Grounds\nOBSERVATIONS\n! 1. ${gate}\n!   2. The fitting of gate alarms where needed is required.\n! The gate of the pool is held open with a stone.`,
    '# Roof\nThe covering is slate.',
  );
  expect(issues).toMatchObject([
    { severity: 'major', severityReason: 'The report marks it as urgent with "!".' },
    { title: expect.stringContaining('gate alarms'), severity: 'major' },
    { title: expect.stringContaining('held open') },
  ]);
});
