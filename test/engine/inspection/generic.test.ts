// Sentences that are true of every house: definitions, and what an inspection covers.
import { expect, test } from 'vitest';
import { assertionOf } from '../../../src/engine/builtin/inspection/assertion.ts';

test.each([
  'The inspection of the range and oven covers the knobs, elements, drip pans and handles.',
  'Porches, decks and driveways are visually inspected for structural defects and safety.',
  'Our ability to detect failed panes in the early stages of a seal failure is limited.',
  'This document does not contain the data of a real client.',
  'Signs of possible water infiltration include mold, stains on walls and loose flooring.',
  'GFCIs are special electrical devices that shut off the power when a little current leaks.',
])('is a general statement: %s', (text) => {
  expect(assertionOf(text).generic).toBe(true);
});

test.each([
  'Signs of rot were seen at the north sill, which is soft and damaged.',
  'The deck was inspected and its ledger has pulled loose.',
  'The protective cover of the panel is missing.',
])('states a defect: %s', (text) => {
  expect(assertionOf(text)).toMatchObject({ defect: true, generic: false });
});
