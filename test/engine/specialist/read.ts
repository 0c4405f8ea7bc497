// What the tests of specialist reports share: reading texts or laid-out pages with the built-in engine.
import { createBuiltinEngine } from '../../../src/engine/builtin/builtin.ts';
import type { Fact } from '../../../src/engine/engine.ts';
import type { DrawnDocument } from '../drawn/draw.ts';
import { pagesOf } from '../pages.ts';

export const engine = createBuiltinEngine();

export const valuesOf = (facts: readonly Fact[]) => Object.fromEntries(facts.map(({ name, value }) => [name, value]));
export const read = (documentType: NonNullable<DrawnDocument['type']>, ...texts: string[]) =>
  engine.analyze({ filename: 'file.pdf', type: 'pdf', pages: pagesOf(...texts), documentType });
