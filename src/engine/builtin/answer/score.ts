// Scores how well units answer a question. The signals (words, meaning, form, kind, place) are measured here; a trained
// model weighs them (decide/).
import { isBoilerplate, isMostlyBoilerplate } from '../../../documents/boilerplate.ts';
import { analyzeText, type Concept, wordsOf } from '../../../language/terms.ts';
import { headingSeparator } from '../../../search/chunks.ts';
import type { Passage } from '../../engine.ts';
import { cosineSimilarity, meaningOf } from '../meaning.ts';
import { formOf, limitationPattern, thisInspectionPattern } from './answer-patterns.ts';
import { answerModels, weigh } from './decide/model.ts';
import { addSignals } from './decide/signals.ts';
import type { ParsedQuestion } from './question.ts';
import { listNumber, type ScoredUnit } from './scored-unit.ts';
import { termsIn as analyzed, type Terms } from './terms.ts';
import { type Unit, unitsOf } from './units.ts';

/** Passages below this share of the best score are skipped: they took half the time and gave no answers. */
const minPassageShare = 0.2;
const areas = { own: 1, label: 0.85, heading: 0.65, around: 0.5, passage: 0.3 } as const;

/** Cached: a question analyzes the same labels, headings and sentences repeatedly. */
function termReader(): (text: string) => Terms {
  const known = new Map<string, Terms>();
  return (text) => {
    let terms = known.get(text);
    if (!terms) {
      terms = analyzed(text);
      known.set(text, terms);
    }
    return terms;
  };
}

function joined(sets: Terms[]): Terms {
  const all = new Set<string>();
  for (const set of sets) for (const term of set) all.add(term);
  return all;
}

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

const numeral = /^(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|none|no|one)$/;

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

export function scoreUnits(question: ParsedQuestion, passages: Passage[], weights?: Float32Array): ScoredUnit[] {
  const { concepts } = question;
  const termsIn = termReader();

  const best = Math.max(...passages.map((passage) => passage.score), 1e-9);
  const near = passages.filter((passage) => passage.score > best * minPassageShare);
  const read = near.map((passage, rank) => {
    const units = unitsOf(passage);
    const inHeading = termsIn(passage.heading ?? '');
    const general = isMostlyBoilerplate('', passage.heading, passage.documentType);
    const inPassage = joined(units.flatMap((unit) => [termsIn(unit.text), termsIn(unit.label)]));
    return { passage, rank, units, inHeading, inPassage, general };
  });
  const worth = conceptWeights(
    concepts,
    read.map(({ inHeading, inPassage }) => joined([inHeading, inPassage])),
  );
  const total = worth.reduce((sum, value) => sum + value, 0) || 1;
  const shares = worth.map((value) => value / total);
  const key = keyOf(concepts, worth);
  const scored: ScoredUnit[] = [];
  const asked = meaningOf(question.query);
  const thing = key < 0 ? null : meaningOf(concepts[key]!.words);
  const attributes = concepts.map((concept) => attributePattern.test(concept.words));
  for (const { passage, rank, units, inHeading, inPassage, general } of read) {
    const nearest = passage.heading?.split(headingSeparator).at(-1) ?? '';
    for (const unit of units) {
      const own = termsIn(unit.text);
      const inLabel = termsIn(unit.label);
      const around = joined(unit.around.map(termsIn));
      let covered = 0;
      let ownCovered = 0;
      let keyHeld = 0;
      let labelHeld = 0;
      let stated = attributes.includes(true) ? 0 : 1;
      const held: number[] = [];
      for (const [at, concept] of concepts.entries()) {
        const near = Math.max(areas.own * termScore(concept, own), areas.label * termScore(concept, inLabel));
        const heading = areas.heading * termScore(concept, inHeading);
        const beside = areas.around * termScore(concept, around);
        covered += worth[at]! * Math.max(near, heading, beside, areas.passage * termScore(concept, inPassage));
        ownCovered += worth[at]! * near;
        held.push(Math.max(near, heading));
        if (at === key) {
          labelHeld = termScore(concept, inLabel);
          keyHeld = Math.max(near, heading, beside);
        }
        if (attributes[at]) stated = Math.max(stated, near);
      }
      const counted =
        question.kind !== 'number' || question.measure !== null || key < 0 || counts(unit, concepts[key]!);
      const form = counted ? formOf(unit.text, unit.label, question) : 0;
      const boilerplate =
        (general || isBoilerplate(unit.text, passage.documentType)) &&
        !(question.inspected && limitationPattern.test(unit.text) && thisInspectionPattern.test(unit.text));
      const meant = meaningOf(`${nearest} ${unit.label} ${unit.text}`);
      scored.push({
        ...unit,
        rank,
        score: 0,
        share: passage.score / best,
        coverage: covered / total,
        own: ownCovered / total,
        worth: shares,
        held,
        attribute: stated,
        key: key < 0 ? 1 : keyHeld,
        labelled: labelHeld,
        form,
        boilerplate,
        meaning: asked && meant ? Math.max(0, cosineSimilarity(asked, meant)) : null,
        thing: thing && meant ? cosineSimilarity(thing, meant) : 1,
        odds: 0,
        signals: noSignals,
      });
    }
  }
  addSignals(question, scored);
  return rankUnits(scored, weights ?? answerModels().unit);
}

/** Best first; the score is the share of the best one's. */
export function rankUnits(units: ScoredUnit[], weights: Float32Array): ScoredUnit[] {
  for (const unit of units) unit.odds = weigh(weights, unit.signals);
  const most = units.reduce((best, { odds }) => Math.max(best, odds), Number.NEGATIVE_INFINITY);
  for (const unit of units) unit.score = Math.exp(unit.odds - most);
  return units.sort((a, b) => b.odds - a.odds);
}

const noSignals = new Float32Array(0);
