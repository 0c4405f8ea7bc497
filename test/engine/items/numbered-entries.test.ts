// Comments that a report counts through, under a label of their own.
import { expect, test } from 'vitest';
import { readInspection } from '../../../src/engine/builtin/inspection/read.ts';
import { pagesOf } from '../pages.ts';

const stated = [
  'The fly rafters at the west gable have been cut too short.',
  'Kick out flashing is missing where the porch roof meets the wall.',
  'The vapor retarder is torn and does not reach the piers.',
  'Standing water was found in the crawl space.',
  'The gas stub for the range is missing.',
];
/** A request and an instruction: nothing in their words says that something is wrong. */
const asked = ['Confirm the color of the siding with the owner.', 'Ensure the post anchors are installed per plan.'];
const upkeep = ['Windows are vinyl.', 'The roof was viewed from a ladder.', 'Floors are of oak.'];

const report = (name: string, entries: string[]): string =>
  [
    'Pre-drywall inspection report of 12 Elm Street, May 3, 2026',
    'Exterior',
    ...upkeep,
    ...entries.flatMap((text, at) => [`${name} ${at + 1}:`, text]),
    ...Array.from({ length: 40 }, (_, at) => `Part ${at + 1} of the frame was inspected from the floor.`),
  ].join('\n');

const titles = (name: string, entries: string[]) =>
  readInspection(pagesOf(report(name, entries))).issues.map(({ snippet }) => snippet);

test('each numbered comment is a finding when many of them state defects', () => {
  const found = titles('Comment', [...stated, ...asked]);
  for (const text of [...stated, ...asked]) expect(found).toContainEqual(expect.stringContaining(text.slice(0, 25)));
});

test('numbered comments that state no defects are none', () => {
  expect(titles('Comment', [...upkeep, ...asked, 'The deck is of cedar.', 'The meter is at the east wall.'])).toEqual(
    [],
  );
});

test('numbers of pictures count no findings', () => {
  expect(titles('Photo', [...stated, ...asked])).not.toContainEqual(expect.stringContaining('Confirm the color'));
});
