// Scores how well units answer a question: by the concepts that the unit contains, those that its label, heading or
// neighbors contain, its meaning, its form, and its kind (issue or boilerplate).
import { isBoilerplate, isMostlyBoilerplate } from '../../../documents/boilerplate.ts';
import { analyzeText, type Concept, wordsOf } from '../../../language/terms.ts';
import { headingSeparator } from '../../../search/chunks.ts';
import type { Passage } from '../../engine.ts';
import { cosineSimilarity, meaningOf } from '../meaning.ts';
import {
  blankFormPattern,
  formOf,
  goodConditionPattern,
  kindsThatNeedForm,
  limitationPattern,
  problemPattern,
  thisInspectionPattern,
} from './answer-patterns.ts';
import type { ParsedQuestion } from './question.ts';
import { type Unit, unitsOf } from './units.ts';

export interface ScoredUnit extends Unit {
  score: number;
  /** From 0 to 1: the share of important concepts that are present. */
  coverage: number;
  /** The same for the unit and its label only. */
  own: number;
  /** Confidence that it contains the attribute asked for (brand, age); 1 when none is asked for. */
  attribute: number;
  /** Confidence that it, its label or its heading contains the most important concept. */
  key: number;
  form: number;
  boilerplate: boolean;
  /** Vector similarity to the question, including heading and label: 0 to 1; null when a meaning is unknown. */
  meaning: number | null;
  /** Vector similarity to the most important concept; 1 when there is none. */
  thing: number;
}

/** In characters: longer text is usually a list of terms, not an answer. */
const longSentence = 220;
/** Passages below this share of the best score are skipped: they took half the time and gave no answers. */
const minPassageShare = 0.2;
const callsSomeone = /^(?:contact|consult|call|have) (?:a|an|your|the)\b/i;
const tellsOfWork = /^(?:i|we) (?:attempted|inspected|check(?:ed)?|looked|ran|flushed|tested)\b/i;
const areas = { own: 1, label: 0.85, heading: 0.65, around: 0.5, passage: 0.3 } as const;

type Terms = ReadonlySet<string>;

/** Cached: a question analyzes the same labels, headings and sentences repeatedly. */
function termReader(): (text: string) => Terms {
  const known = new Map<string, Terms>();
  return (text) => {
    let terms = known.get(text);
    if (!terms) {
      terms = new Set(analyzeText(text).map(({ term }) => term));
      known.set(text, terms);
    }
    return terms;
  };
}

const joined = (sets: Terms[]): Terms => new Set(sets.flatMap((set) => [...set]));

function termScore(concept: Concept, terms: Terms): number {
  let best = 0;
  for (const [term, value] of concept.terms) if (value > best && terms.has(term)) best = value;
  return best;
}

/** The attribute asked for; without it a unit about the thing is no answer. */
export const attributePattern =
  /^(?:kind|type|sort|material|how old|how (?:big|deep|large)|how many \w+|brands?|makes?|maker|manufacturer|who makes|who made|capacity|gallons?|amps?|volts?|size|square f\w+|temperature|depth|deep|age|year|fuel|r value|psi|dues|fees?|rate|apr|price)\b/;

/** The weight of a concept: rarer among the passages found is worth more. */
function conceptWeights(concepts: Concept[], terms: Terms[]): number[] {
  return concepts.map((concept) => {
    const holding = terms.filter((found) => termScore(concept, found) > 0.4).length;
    let weight = attributePattern.test(concept.words) ? 1.4 * Math.max(concept.weight, 0.8) : concept.weight;
    if (weight < 0.5 && concepts.some((other) => other.weight >= 0.75)) weight *= 0.5;
    // A place is stated once and implied afterwards.
    if (concepts.length > 1 && rooms.test(concept.words)) weight *= 0.6;
    // A concept that no passage contains keeps its weight: it may be what is missing.
    return weight * (holding === 0 ? 1 : 0.7 + 0.3 * Math.log(1 + terms.length / (1 + holding)));
  });
}

const rooms =
  /^(?:kitchen|bath\w*|master \w+|bedroom|garage(?! door)|attic|basement|crawl ?space|laundry|hall|outside|outdoors?|exterior|interior|yard|lawn|house(?! built))\b/;

/** The concept that an answer must be about: the most important one that is not a room. */
function keyOf(concepts: Concept[], worth: number[]): number {
  let key = -1;
  for (const [at, concept] of concepts.entries()) {
    if (concept.weight < 0.75 || rooms.test(concept.words) || attributePattern.test(concept.words)) continue;
    if (key < 0 || worth[at]! > worth[key]!) key = at;
  }
  return key;
}

const contents = /(?:\.\s?){5,}/;
const definition = /["”’] (?:shall )?means?\b|\bmeans? and refers?\b/;
const labelledFor = ({ kind }: ParsedQuestion, held: number): boolean =>
  held > 0.4 && (kindsThatNeedForm.has(kind) || kind === 'name' || kind === 'what');

const numeral = /^(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|none|no|one)$/;

/** "7.3 (2) …" */
const listNumber = /^(?:\d+(?:\.\d+)*[.):]?\s+)?(?:\(\w{1,2}\)\s+)?/;

/** "three bedrooms", or a short value under a label that names them. */
function counts(unit: Unit, thing: Concept): boolean {
  const words = wordsOf(unit.text.replace(listNumber, ''));
  const names = (text: string) => analyzeText(text).some(({ term }) => (thing.terms.get(term) ?? 0) > 0.4);
  if (words.length <= 4 && words.some((word) => numeral.test(word)) && names(unit.label)) return true;
  return words.some(
    (word, at) =>
      numeral.test(word) &&
      !(word === 'one' && /^(?:or|of)$/.test(words[at + 1] ?? '')) &&
      (names(words.slice(at + 1, at + 4).join(' ')) || names(words.slice(Math.max(0, at - 3), at).join(' '))),
  );
}

/** A caption or a heading: it names a thing and states nothing about it. */
export function isName({ text, kind, label }: Unit): boolean {
  if (kind === 'row' || kind === 'value' || (kind === 'cell' && /\p{L}{3}/u.test(label))) return false;
  const named = text.replace(listNumber, '');
  if (/\d/.test(named)) return false;
  return (
    named === named.toUpperCase() ||
    (wordsOf(named).length <= 3 && !problemPattern.test(named) && !goodConditionPattern.test(named))
  );
}

export function scoreUnits(question: ParsedQuestion, passages: Passage[]): ScoredUnit[] {
  const { concepts } = question;
  const termsIn = termReader();
  const best = Math.max(...passages.map((passage) => passage.score), 1e-9);
  const near = passages.filter((passage) => passage.score > best * minPassageShare);
  const read = near.map((passage) => {
    const units = unitsOf(passage);
    const inHeading = termsIn(passage.heading ?? '');
    const general = isMostlyBoilerplate('', passage.heading, passage.documentType);
    const inPassage = joined(units.flatMap((unit) => [termsIn(unit.text), termsIn(unit.label)]));
    return { passage, units, inHeading, inPassage, general };
  });
  const worth = conceptWeights(
    concepts,
    read.map(({ inHeading, inPassage }) => joined([inHeading, inPassage])),
  );
  const total = worth.reduce((sum, value) => sum + value, 0) || 1;
  const key = keyOf(concepts, worth);
  const scored: ScoredUnit[] = [];
  const asked = meaningOf(question.query);
  const thing = key < 0 ? null : meaningOf(concepts[key]!.words);
  for (const { passage, units, inHeading, inPassage, general } of read) {
    const nearest = passage.heading?.split(headingSeparator).at(-1) ?? '';
    for (const unit of units) {
      const own = termsIn(unit.text);
      const inLabel = termsIn(unit.label);
      const around = joined(unit.around.map(termsIn));
      let covered = 0;
      let ownCovered = 0;
      let keyHeld = 0;
      let labelHeld = 0;
      let held = concepts.some((concept) => attributePattern.test(concept.words)) ? 0 : 1;
      for (const [at, concept] of concepts.entries()) {
        const near = Math.max(areas.own * termScore(concept, own), areas.label * termScore(concept, inLabel));
        const far = Math.max(
          areas.heading * termScore(concept, inHeading),
          areas.around * termScore(concept, around),
          areas.passage * termScore(concept, inPassage),
        );
        covered += worth[at]! * Math.max(near, far);
        ownCovered += worth[at]! * near;
        if (at === key) labelHeld = termScore(concept, inLabel);
        if (at === key)
          keyHeld = Math.max(
            near,
            areas.heading * termScore(concept, inHeading),
            areas.around * termScore(concept, around),
          );
        if (attributePattern.test(concept.words)) held = Math.max(held, near);
      }
      const counted =
        question.kind !== 'number' || question.measure !== null || key < 0 || counts(unit, concepts[key]!);
      const form = counted ? formOf(unit.text, unit.label, question) : 0;
      const boilerplate =
        (general || isBoilerplate(unit.text, passage.documentType)) &&
        !(question.inspected && limitationPattern.test(unit.text) && thisInspectionPattern.test(unit.text));
      let score = 0.6 * (covered / total) + 0.5 * (ownCovered / total) + 0.3 * form + 0.45 * (passage.score / best);
      const meant = meaningOf(`${nearest} ${unit.label} ${unit.text}`);
      const meaning = asked && meant ? Math.max(0, cosineSimilarity(asked, meant)) : null;
      score += meaning ?? 0;
      if (boilerplate) score -= 0.45;
      score -= Math.max(0, unit.text.length - longSentence) / 1000;
      if (unit.kind === 'label' && !unit.label) score -= 0.2;
      if (blankFormPattern.test(unit.text)) score -= 0.4;
      // A value under the label that was asked for.
      if (unit.kind !== 'sentence' && unit.kind !== 'label' && labelledFor(question, labelHeld)) score += 0.15;
      if (contents.test(unit.text)) score -= 0.4;
      if (definition.test(unit.text)) score -= 0.2;
      if (unit.text.length < 3) score -= 0.3;
      if (isName(unit)) score -= 0.4;
      if (question.kind !== 'advice' && callsSomeone.test(unit.text)) score -= 0.2;
      if (!question.inspected && tellsOfWork.test(unit.text)) score -= 0.15;
      if (question.kind === 'problem' && !problemPattern.test(unit.text)) score -= 0.1;
      scored.push({
        ...unit,
        score,
        coverage: covered / total,
        own: ownCovered / total,
        attribute: held,
        key: key < 0 ? 1 : keyHeld,
        form,
        boilerplate,
        meaning,
        thing: thing && meant ? cosineSimilarity(thing, meant) : 1,
      });
    }
  }
  return scored.sort((a, b) => b.score - a.score);
}
