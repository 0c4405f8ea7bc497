// What appears to be so is an observation, unless a defect appears to be absent.
import { expect, test } from 'vitest';
import { readReport, titles } from './report.ts';

const found = (text: string) =>
  readReport(
    `# Exterior\n${text}`,
    '# Roof\nThe roof was seen from the ground.',
    '# Plumbing\nSupply piping is copper.',
  );

test.each([
  'The lawn sprinklers did not appear to have a backflow preventer.',
  'Hot and cold water appeared to be reversed at the vanity tap.',
  'The gravel beside the stoop was washed away.',
  'The loft stairs creaked near the landing.',
  'Two receptacles in the study were painted.',
  'A chalky residue was visible on the stove glass.',
  'The radon level in the den was above 4.6 pCi/l.',
])('reports one issue: %s', (sentence) => {
  expect(found(sentence).issues).toHaveLength(1);
});

test.each([
  'The shed roof did not appear to have any leaks.',
  'The plaster did not appear to have been disturbed.',
  'The lintels did not appear to have a structural problem.',
  'The receptacles in the study are white and the walls were painted.',
])('reports nothing: %s', (sentence) => {
  expect(found(sentence).issues).toEqual([]);
});

test('ends a title before a general recommendation', () => {
  expect(titles(found('Guards were not installed on the cellar stairs as is typically recommended.'))).toEqual([
    'Guards were not installed on the cellar stairs',
  ]);
});
