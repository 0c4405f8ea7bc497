// Lists of observations: everything in them was observed in this house.
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
