// What the model reads of each unit, as numbers: how the unit, its label and its passage fit the question, alone and
// compared with the other units of the same question.
import {
  blankFormPattern,
  goodConditionPattern,
  kindsThatNeedForm,
  limitationPattern,
  problemPattern,
  standardsPattern,
  thisInspectionPattern,
} from '../answer-patterns.ts';
import type { ParsedQuestion, QuestionKind } from '../question.ts';
import { isName, type ScoredUnit } from '../scored-unit.ts';

const callsSomeone = /^(?:contact|consult|call|have) (?:a|an|your|the)\b/i;
const tellsOfWork = /^(?:i|we) (?:attempted|inspected|check(?:ed)?|looked|ran|flushed|tested)\b/i;
const contents = /(?:\.\s?){5,}/;
/** "Lot" means a parcel. */
export const definition = /["”’] (?:shall )?means?\b|\bmeans? and refers?\b/;
/** What houses in general do or need. */
const generalText =
  /\b(?:typical(?:ly)?|general(?:ly)?|usual(?:ly)?|normal(?:ly)?|often|most (?:homes?|houses?|roofs?)|average|life expectancy|expected life|design life|should be (?:inspected|serviced|checked|cleaned|tested)|every (?:year|\d+)|annual(?:ly)?|may|might|can)\b/i;
/** What was seen in this house. */
const seenText =
  /\b(?:was|were|noted|observed|found|appears?|is (?:loose|missing|damaged|leaking|cracked|worn)|at time of|at the time)\b/i;
const service = /\b(?:inspection|testing|test|service|fee|scan|sample)s?\b/i;

const kinds: readonly QuestionKind[] = [
  'yesno',
  'number',
  'money',
  'date',
  'age',
  'size',
  'place',
  'name',
  'advice',
  'problem',
  'what',
];

const unitKinds = ['sentence', 'value', 'row', 'cell', 'label'] as const;

/** Fills the signals of all units of a question. */
export function addSignals(question: ParsedQuestion, units: ScoredUnit[]): void {
  const most = (of: (unit: ScoredUnit) => number) => units.reduce((best, unit) => Math.max(best, of(unit)), 0);
  const best = {
    meaning: most(({ meaning }) => meaning ?? 0),
    coverage: most(({ coverage }) => coverage),
    own: most(({ own }) => own),
    key: most(({ key }) => key),
    form: most(({ form }) => form),
  };
  const meanings = units.map(({ meaning }) => meaning ?? 0).sort((one, other) => other - one);
  const placeOf = new Map<number, number>();
  for (const [at, value] of meanings.entries()) if (!placeOf.has(value)) placeOf.set(value, at);
  const passageMeaning = new Map<object, number>();
  const repeats = new Map<string, number>();
  for (const { passage, meaning, text } of units) {
    passageMeaning.set(passage, Math.max(passageMeaning.get(passage) ?? 0, meaning ?? 0));
    repeats.set(text, (repeats.get(text) ?? 0) + 1);
  }
  for (const unit of units) {
    const { text, label, passage } = unit;
    const meaning = unit.meaning ?? -1;
    const words = text.split(' ').length;
    const named = Number(isName(unit));
    const gap = {
      meaning: best.meaning - meaning,
      coverage: best.coverage - unit.coverage,
      own: best.own - unit.own,
    };
    const place = placeOf.get(unit.meaning ?? 0) ?? 0;
    const problem = Number(problemPattern.test(text));
    const good = Number(goodConditionPattern.test(text));
    const limit = Number(limitationPattern.test(text));
    const general = Number(generalText.test(text));
    const seen = Number(seenText.test(text));
    const boilerplate = Number(unit.boilerplate);
    const values = [
      meaning,
      unit.coverage,
      unit.own,
      unit.attribute,
      unit.key,
      unit.form,
      unit.thing,
      unit.share,
      unit.rank / 10,
      unit.labelled,
      boilerplate,
      named,
      Number(/:$/.test(text)),
      text.length / 250,
      Number(/\d/.test(text)),
      label === '' ? 0 : label.split(' ').length / 10,
      problem,
      good,
      limit,
      Number(thisInspectionPattern.test(text)),
      Number(standardsPattern.test(text)),
      general,
      seen,
      Number(blankFormPattern.test(text)),
      Number(callsSomeone.test(text)),
      Number(tellsOfWork.test(text)),
      Number(contents.test(text)),
      Number(definition.test(text)),
      Number(words <= 4 && service.test(text)),
      gap.meaning,
      gap.coverage,
      gap.own,
      best.key - unit.key,
      best.form - unit.form,
      place / 20,
      (repeats.get(text) ?? 1) / 5,
      passageMeaning.get(passage) ?? 0,
      // Bends of the lines above.
      Math.log(1 + unit.rank),
      Math.log(1 + place),
      Number(unit.rank === 0),
      Number(unit.rank < 3),
      Number(place === 0),
      Number(gap.meaning < 0.03),
      Number(gap.own < 0.05),
      Number(gap.coverage < 0.05),
      Math.max(0, meaning - 0.5),
      Math.max(0, meaning - 0.65),
      Math.max(0, unit.own - 0.5),
      Math.max(0, unit.own - 0.8),
      unit.own * meaning,
      unit.share * meaning,
      unit.key * meaning,
      unit.form * meaning,
      unit.form * unit.own,
      unit.share * unit.own,
      Math.max(0, text.length - 220) / 100,
      Number(text.length < 12),
      Number(text.length < 30),
      ...unitKinds.map((kind) => Number(unit.kind === kind)),
    ];
    // What counts differs by the kind of question.
    const own = [
      unit.form,
      problem,
      good,
      limit,
      general,
      seen,
      unit.attribute,
      Number(unit.kind === 'sentence'),
      boilerplate,
    ];
    unit.signals = new Float32Array(values.length + kinds.length * own.length);
    unit.signals.set(values);
    const kind = kinds.indexOf(question.kind);
    if (kind >= 0) unit.signals.set(own, values.length + kind * own.length);
  }
}

/** What the decision reads: the best units, and how far they agree. The first value is the bias. */
export function decisionSignals(question: ParsedQuestion, units: readonly ScoredUnit[]): Float32Array {
  const [first, second] = units;
  if (!first) return Float32Array.from({ length: decisionWidth }, () => 0);
  const samePage = (unit: ScoredUnit) =>
    unit.passage.analysisId === first.passage.analysisId && unit.passage.page === first.passage.page;
  const other = units.find((unit) => !samePage(unit));
  const closest = units.reduce((best, unit) => ((unit.meaning ?? 0) > (best.meaning ?? 0) ? unit : best), first);
  const covering = units.reduce((best, unit) => (unit.own > best.own ? unit : best), first);
  const meaning = closest.meaning ?? 0;
  return Float32Array.from([
    1,
    first.odds / 5,
    Math.min(3, second ? first.odds - second.odds : 3),
    Math.min(3, other ? first.odds - other.odds : 3),
    first.meaning ?? 0,
    meaning,
    Math.max(0, meaning - 0.6),
    first.own,
    covering.own,
    Math.max(0, covering.own - 0.7),
    first.coverage,
    first.key,
    first.attribute,
    first.form,
    first.thing,
    Math.log(1 + first.rank),
    Number(samePage(closest)),
    Number(samePage(covering)),
    Number(first.boilerplate),
    question.concepts.length / 5,
    Number(question.existence),
    Number(question.existence) * first.key,
    Number(question.existence) * (first.meaning ?? 0),
    Number(kindsThatNeedForm.has(question.kind)),
    Number(kindsThatNeedForm.has(question.kind)) * first.form,
    Number(kindsThatNeedForm.has(question.kind)) * first.key,
    Number(question.kind === 'name') * first.form,
    Number(question.kind === 'name') * first.attribute,
    first.key * (first.meaning ?? 0),
    first.meaning === null ? 1 : 0,
    ...absences(units, samePage),
  ]);
}

/** The signals that hold for any document; the others tell what is absent. */
export const generalWidth = 30;
const absenceWidth = 8;
const decisionWidth = generalWidth + absenceWidth;

/** What of the question is nowhere: its concepts in all units and on the page of the best one, and a value of the form asked for. */
function absences(units: readonly ScoredUnit[], samePage: (unit: ScoredUnit) => boolean): number[] {
  const { worth, held } = units[0]!;
  const onPage = units.filter(samePage);
  const most = (some: readonly ScoredUnit[], of: (unit: ScoredUnit) => number) =>
    some.reduce((best, unit) => Math.max(best, of(unit)), 0);
  const anywhere = worth.map((_, at) => most(units, (unit) => unit.held[at]!));
  const near = worth.map((_, at) => most(onPage, (unit) => unit.held[at]!));
  const missing = (found: readonly number[]) => worth.map((share, at) => share * (1 - found[at]!));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return [
    sum(missing(anywhere)),
    Math.max(0, ...missing(anywhere)),
    sum(missing(near)),
    Math.max(0, ...missing(near)),
    Math.max(0, ...missing(held)),
    most(units, ({ form, key }) => Math.min(form, key)),
    most(onPage, ({ form, own }) => Math.min(form, own)),
    most(units, ({ attribute, key }) => Math.min(attribute, key)),
  ];
}
