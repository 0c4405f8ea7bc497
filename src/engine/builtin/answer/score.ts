// Scores how well units answer a question. The signals (words, meaning, form, kind, place) are measured here; a trained
// model weighs them (decide/).
import { analyzeText, type Concept, wordsOf } from '../../../language/terms.ts';
import type { Passage } from '../../engine.ts';
import { cosineSimilarity, meaningOf } from '../meaning.ts';
import { formOf } from './answer-patterns.ts';
import { answerModels, weigh } from './decide/model.ts';
import { addSignals } from './decide/signals.ts';
import type { ParsedQuestion } from './question.ts';
import { joined, readPassage } from './read-passage.ts';
import type { ScoredUnit } from './scored-unit.ts';
import type { Terms } from './terms.ts';
import { listNumber, type Unit } from './units.ts';

/** Passages below this share of the best score are skipped: they took half the time and gave no answers. */
const minPassageShare = 0.2;
const areas = { own: 1, label: 0.85, heading: 0.65, around: 0.5, passage: 0.3 } as const;

/** The terms of a concept, surest first. */
type Sought = readonly (readonly [term: string, value: number])[];
const soughtOf = ({ terms }: Concept): Sought => [...terms].sort(([, one], [, other]) => other - one);

function termScore(sought: Sought, terms: Terms): number {
  for (const [term, value] of sought) if (terms.has(term)) return value;
  return 0;
}

/** The attribute asked for; without it a unit about the thing is no answer. */
export const attributePattern =
  /^(?:kind|type|sort|material|how old|how (?:big|deep|large)|how many \w+|brands?|makes?|maker|manufacturer|who makes|who made|capacity|gallons?|amps?|volts?|size|square f\w+|temperature|depth|deep|age|year|fuel|r value|psi|dues|fees?|rate|apr|price)\b/;

/** Attributes that each have a thing of their own beside them: the fee for a report is not that for a survey. */
const ofThing = /^(?:dues|fees?|rate|apr|price)\b/;

/** The weight of a concept: rarer among the passages found is worth more. */
function conceptWeights(concepts: Concept[], sought: readonly Sought[], terms: Terms[]): number[] {
  return concepts.map((concept, at) => {
    const holding = terms.filter((found) => termScore(sought[at]!, found) > 0.4).length;
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

/** Verbs and adverbs that any question may have. */
export const anyQuestion =
  /^(?:far|away|first|date|t(?:ak(?:es?|en|ing)|ook)|br(?:ing(?:s|ing)?|ought)|t(?:ells?|old|elling)|discuss(?:es|ed)?|expla(?:in|ins|ined)|describe[sd]?|means?|meant|stay(?:s|ed)?|count(?:s|ed)?|allow(?:s|ed)?|promise[sd]?|expect(?:s|ed)?)$/;
const noThings = [rooms, attributePattern, anyQuestion];

/** The concept that an answer must be about: the most important one that is not a room. */
function keyOf(concepts: Concept[], worth: number[]): number {
  let key = -1;
  for (const [at, concept] of concepts.entries()) {
    if (concept.weight < 0.75 || noThings.some((pattern) => pattern.test(concept.words))) continue;
    if (key < 0 || worth[at]! > worth[key]!) key = at;
  }
  return key;
}

const numeral = /^(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|none|no|one)$/;

/** "three bedrooms", or a short value under a label that names them. */
function counts(unit: Pick<Unit, 'text' | 'label'>, thing: Concept): boolean {
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
  const best = Math.max(...passages.map((passage) => passage.score), 1e-9);
  const near = passages.filter((passage) => passage.score > best * minPassageShare);
  const read = near.map((passage, rank) => ({ passage, rank, ...readPassage(passage) }));
  const sought = concepts.map(soughtOf);
  const worth = conceptWeights(
    concepts,
    sought,
    read.map(({ headingTerms, terms }) => joined([headingTerms, terms])),
  );
  const total = worth.reduce((sum, value) => sum + value, 0) || 1;
  const shares = worth.map((value) => value / total);
  const key = keyOf(concepts, worth);
  const scored: ScoredUnit[] = [];
  const asked = meaningOf(question.query);
  const thing = key < 0 ? null : meaningOf(concepts[key]!.words);
  const attributes = concepts.map((concept) => attributePattern.test(concept.words));
  const measured = concepts.some(({ words }, at) => attributes[at] && !ofThing.test(words));
  for (const { passage, rank, units, headingTerms, terms: passageTerms, general } of read) {
    for (const unit of units) {
      const { terms, labelTerms, aroundTerms, meant, marks } = unit;
      let covered = 0;
      let ownCovered = 0;
      let keyHeld = 0;
      let labelHeld = 0;
      let stated = attributes.includes(true) ? 0 : 1;
      const held: number[] = [];
      for (const [at, concept] of sought.entries()) {
        const near = Math.max(areas.own * termScore(concept, terms), areas.label * termScore(concept, labelTerms));
        const heading = areas.heading * termScore(concept, headingTerms);
        const beside = areas.around * termScore(concept, aroundTerms);
        covered += worth[at]! * Math.max(near, heading, beside, areas.passage * termScore(concept, passageTerms));
        ownCovered += worth[at]! * near;
        held.push(Math.max(near, heading));
        if (at === key) {
          labelHeld = termScore(concept, labelTerms);
          keyHeld = Math.max(near, heading, beside);
        }
        if (attributes[at]) stated = Math.max(stated, near);
      }
      const counted =
        question.kind !== 'number' || question.measure !== null || key < 0 || counts(unit, concepts[key]!);
      const form = counted ? formOf(unit.text, unit.label, question) : 0;
      const boilerplate =
        (general || unit.boilerplate) && !(question.inspected && marks.limit === 1 && marks.thisInspection === 1);
      scored.push({
        passage,
        at: unit.at,
        text: unit.text,
        label: unit.label,
        around: unit.around,
        kind: unit.kind,
        marks,
        rank,
        score: 0,
        share: passage.score / best,
        coverage: covered / total,
        own: ownCovered / total,
        worth: shares,
        held,
        attribute: stated,
        inSection: measured && key >= 0 ? stated * termScore(sought[key]!, passageTerms) : 0,
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
