// What of a passage does not depend on the question: its units, their analyzed words, meanings and marks. Questions about
// the same documents find the same passages again, so what was read of them is kept while it is used.
import { isBoilerplate, isMostlyBoilerplate } from '../../../documents/boilerplate.ts';
import { TextCache } from '../../../platform/text-cache.ts';
import { headingSeparator } from '../../../search/chunks.ts';
import type { Passage } from '../../engine.ts';
import { meaningOf } from '../meaning.ts';
import { type Marks, marksOf } from './decide/marks.ts';
import { analyzedTerms, keptMs, type Terms } from './terms.ts';
import { type Unit, unitsOf } from './units.ts';

export interface ReadUnit extends Omit<Unit, 'passage'> {
  terms: Terms;
  labelTerms: Terms;
  aroundTerms: Terms;
  /** With the nearest heading and the label; null without a known word. */
  meant: Float32Array | null;
  boilerplate: boolean;
  marks: Marks;
}

export interface ReadPassage {
  units: ReadUnit[];
  headingTerms: Terms;
  /** Of all units and labels. */
  terms: Terms;
  /** Says nothing about this house. */
  general: boolean;
}

/** In characters of passages; what is kept takes about 35 bytes for each. */
const maxKept = 200_000;
const kept = new TextCache<ReadPassage>(maxKept, keptMs);

export function readPassage(passage: Passage): ReadPassage {
  const key = `${passage.documentType}\n${passage.heading ?? ''}\n${passage.text}`;
  let found = kept.get(key);
  if (!found) {
    found = read(passage);
    kept.set(key, found);
  }
  return found;
}

function read({ ...passage }: Passage): ReadPassage {
  const { heading, documentType } = passage;
  const known = new Map<string, Terms>();
  const termsOf = (text: string): Terms => {
    const terms = known.get(text) ?? analyzedTerms(text);
    known.set(text, terms);
    return terms;
  };
  const nearest = heading?.split(headingSeparator).at(-1) ?? '';
  const units = unitsOf(passage).map(({ passage: _, ...unit }) => ({
    ...unit,
    terms: termsOf(unit.text),
    labelTerms: termsOf(unit.label),
    aroundTerms: joined(unit.around.map(termsOf)),
    meant: meaningOf(`${nearest} ${unit.label} ${unit.text}`),
    boilerplate: isBoilerplate(unit.text, documentType),
    marks: marksOf(unit),
  }));
  return {
    units,
    headingTerms: termsOf(heading ?? ''),
    terms: joined(units.flatMap((unit) => [unit.terms, unit.labelTerms])),
    general: isMostlyBoilerplate('', heading, documentType),
  };
}

export const joined = (sets: Terms[]): Terms => new Set(sets.flatMap((set) => [...set]));
