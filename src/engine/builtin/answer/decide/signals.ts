// What the model reads of each unit, as numbers: how the unit, its label and its passage fit the question, alone and
// compared with the other units of the same question.
import { kindsThatNeedForm } from '../answer-patterns.ts';
import type { ParsedQuestion, QuestionKind } from '../question.ts';
import type { ScoredUnit } from '../scored-unit.ts';

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
  const best = {
    meaning: most(units, ({ meaning }) => meaning ?? 0),
    coverage: most(units, ({ coverage }) => coverage),
    own: most(units, ({ own }) => own),
    key: most(units, ({ key }) => key),
    form: most(units, ({ form }) => form),
  };
  const meanings = units.map(({ meaning }) => meaning ?? 0).sort((one, other) => other - one);
  const placeOf = new Map<number, number>();
  for (const [at, value] of meanings.entries()) if (!placeOf.has(value)) placeOf.set(value, at);
  const kind = kinds.indexOf(question.kind);
  const passageMeaning = new Map<object, number>();
  const repeats = new Map<string, number>();
  for (const { passage, meaning, text } of units) {
    passageMeaning.set(passage, Math.max(passageMeaning.get(passage) ?? 0, meaning ?? 0));
    repeats.set(text, (repeats.get(text) ?? 0) + 1);
  }
  for (const unit of units) {
    const { text, passage, marks } = unit;
    const { problem, good, limit, general, seen } = marks;
    const meaning = unit.meaning ?? -1;
    const gap = {
      meaning: best.meaning - meaning,
      coverage: best.coverage - unit.coverage,
      own: best.own - unit.own,
    };
    const place = placeOf.get(unit.meaning ?? 0) ?? 0;
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
      marks.named,
      marks.colon,
      text.length / 250,
      marks.digit,
      marks.labelWords / 10,
      problem,
      good,
      limit,
      marks.thisInspection,
      marks.standards,
      general,
      seen,
      marks.blankForm,
      marks.callsSomeone,
      marks.tellsOfWork,
      marks.contents,
      marks.definition,
      marks.service,
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
      ...unitKinds.map((of) => Number(unit.kind === of)),
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
    const signals = new Float32Array(values.length + kinds.length * own.length);
    signals.set(values);
    if (kind >= 0) signals.set(own, values.length + kind * own.length);
    unit.signals = signals;
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
  const onPage = units.filter(samePage);
  const missing = missingWorth(units);
  const missingOnPage = missingWorth(onPage);
  return [
    sum(missing),
    Math.max(0, ...missing),
    sum(missingOnPage),
    Math.max(0, ...missingOnPage),
    Math.max(0, ...missingWorth(units.slice(0, 1))),
    most(units, ({ form, key }) => Math.min(form, key)),
    most(onPage, ({ form, own }) => Math.min(form, own)),
    most(units, ({ attribute, key }) => Math.min(attribute, key)),
  ];
}

/** The share of the question that no unit names, from 0 to 1. */
export const missingShare = (units: readonly ScoredUnit[]): number => sum(missingWorth(units));

/** Of each concept of the question, the share of the question that is missing in all units. */
const missingWorth = (units: readonly ScoredUnit[]): number[] =>
  units[0]?.worth.map((share, at) => share * (1 - most(units, ({ held }) => held[at]!))) ?? [];

const most = (units: readonly ScoredUnit[], of: (unit: ScoredUnit) => number): number =>
  units.reduce((best, unit) => Math.max(best, of(unit)), 0);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
