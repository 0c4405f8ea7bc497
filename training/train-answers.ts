// Trains the models that choose and judge answers from passages (src/engine/builtin/answer/decide):
//   node training/train-answers.ts [FOLDER…]    for each maker, trains without it and asks its questions; prints a dial
//                                               of wrong refusals against right ones; writes models/answers.bin
//   node training/train-answers.ts --page [FOLDER…]    trains only the decision for reports and keeps the other models
//   node training/train-answers.ts --leave-one-out [--cases]    prints only
// Folders of labelled questions; default: the shared sets and the folders of LINTEL_REPORTS. Deterministic.
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type OfflineDocument, questionOf, readOffline } from '../bench/eval/offline.ts';
import { type LabelledQuestion, readSet } from '../bench/eval/set.ts';
import {
  bounds,
  type ComposedAnswer,
  composeAnswer,
  states,
  usableUnits,
} from '../src/engine/builtin/answer/compose.ts';
import { answerModels, chance, modelBytes, weigh } from '../src/engine/builtin/answer/decide/model.ts';
import { decisionSignals, generalWidth } from '../src/engine/builtin/answer/decide/signals.ts';
import { partsOf } from '../src/engine/builtin/answer/parts.ts';
import { type ParsedQuestion, parseQuestion } from '../src/engine/builtin/answer/question.ts';
import { quoteOf } from '../src/engine/builtin/answer/quote.ts';
import { rankUnits, scoreUnits } from '../src/engine/builtin/answer/score.ts';
import type { ScoredUnit } from '../src/engine/builtin/answer/scored-unit.ts';
import { makersIn } from './reports.ts';
import { defaultFolders } from './train-reports.ts';

export interface Asked {
  maker: string;
  label: LabelledQuestion;
  parsed: ParsedQuestion;
  units: ScoredUnit[];
  /** For each unit: 1 when it is on a right page and its quote has the answer, less when only one holds. */
  labels: number[];
}

const untrained = new Float32Array();
/** The label of a unit that is on a right page and does not have the answer. */
const rightPageOnly = 0.25;
/** How much of a question's weight is on units that are on a right page and do not answer. */
const besideShare = 0.02;

export async function readAsked(folders: string[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const folder of folders.filter(existsSync)) {
    const set = readSet(folder);
    const makerOf = makersIn(folder);
    const documents = new Map<string, OfflineDocument>();
    for (const label of set.questions) {
      const path = set.pathOf(label.file);
      if (!existsSync(path)) continue;
      if (!documents.has(path)) documents.set(path, await readOffline(path));
      const question = await questionOf([documents.get(path)!], label.question);
      const parsed = parseQuestion(partsOf(label.question)[0]!);
      const units = scoreUnits(parsed, question.passages, untrained).filter(states);
      const labels = units.map((unit) => judge(unit, label, parsed, units));
      asked.push({ maker: makerOf(basename(label.file)), label, parsed, units, labels });
    }
  }
  return asked;
}

function judge(
  unit: ScoredUnit,
  { pages, answer_any }: LabelledQuestion,
  parsed: ParsedQuestion,
  all: ScoredUnit[],
): number {
  if (!pages.includes(unit.passage.page)) return 0;
  const holds = (text: string) => answer_any.some((words) => text.toLowerCase().includes(words.toLowerCase()));
  if (holds(unit.text)) return 1;
  return holds(quoteOf(unit, parsed, all).text) ? 0.7 : rightPageOnly;
}

/** The share of each unit in the right answer of its question. */
function sharesOf({ labels }: Asked): Float64Array | null {
  const answered = labels.some((label) => label > rightPageOnly);
  const shares = Float64Array.from(labels, (label) =>
    label > rightPageOnly ? label : label === 0 ? 0 : answered ? besideShare : 1,
  );
  const total = shares.reduce((sum, share) => sum + share, 0);
  return total > 0 ? shares.map((share) => share / total) : null;
}

const steps = 120;
const decay = 0.005;

/** Which unit of a question answers: a conditional logit, by Adam over all questions. */
function trainUnit(asked: Asked[]): Float32Array {
  const examples = asked.flatMap(({ units, ...rest }) => {
    const shares = sharesOf({ units, ...rest });
    return shares ? [{ rows: units.map(({ signals }) => signals), shares }] : [];
  });
  const width = examples[0]!.rows[0]!.length;
  return descend(width, steps, decay, (weights, gradient) => {
    for (const { rows, shares } of examples) {
      const odds = rows.map((row) => weigh(weights, row));
      const most = Math.max(...odds);
      const powers = odds.map((value) => Math.exp(value - most));
      const total = powers.reduce((sum, value) => sum + value, 0);
      for (const [at, row] of rows.entries()) {
        const error = (powers[at]! / total - shares[at]!) / examples.length;
        if (Math.abs(error) > 1e-8) for (let k = 0; k < width; k++) gradient[k]! += error * row[k]!;
      }
    }
  });
}

interface PageExample {
  values: Float32Array;
  right: boolean;
  maker: string;
}

/** Whether a page that the answer cites is right: logistic regression. */
function trainPage(examples: PageExample[]): Float32Array {
  const width = examples[0]!.values.length;
  return descend(width, 400, 0.002, (weights, gradient) => {
    for (const { values, right } of examples) {
      const error = (chance(weigh(weights, values)) - Number(right)) / examples.length;
      for (let k = 0; k < width; k++) gradient[k]! += error * values[k]!;
    }
  });
}

function descend(
  width: number,
  count: number,
  l2: number,
  add: (weights: Float32Array, gradient: Float64Array) => void,
): Float32Array {
  const weights = new Float32Array(width);
  const mean = new Float64Array(width);
  const square = new Float64Array(width);
  for (let step = 1; step <= count; step++) {
    const gradient = new Float64Array(width);
    add(weights, gradient);
    for (let k = 0; k < width; k++) {
      const slope = gradient[k]! + l2 * weights[k]!;
      mean[k] = 0.9 * mean[k]! + 0.1 * slope;
      square[k] = 0.999 * square[k]! + 0.001 * slope * slope;
      const size = Math.sqrt(square[k]! / (1 - 0.999 ** step)) + 1e-8;
      weights[k]! -= (0.05 * mean[k]!) / (1 - 0.9 ** step) / size;
    }
  }
  return weights;
}

const ranked = (weights: Float32Array, { units }: Asked): ScoredUnit[] =>
  rankUnits(
    units.map((unit) => ({ ...unit })),
    weights,
  );

/** Makers are left out in groups: a model for each of 25 makers takes four times as long and gives the same figures. */
const groups = 6;

const groupsOf = (all: { maker: string }[]): Map<string, number> =>
  new Map([...new Set(all.map(({ maker }) => maker))].map((maker, at) => [maker, at % groups]));

/** Each question's units as ranked by a model that has not seen its maker. */
function rankedByOthers(all: Asked[]): Map<Asked, ScoredUnit[]> {
  const result = new Map<Asked, ScoredUnit[]>();
  const groupOf = groupsOf(all);
  for (let group = 0; group < groups; group++) {
    const inGroup = ({ maker }: Asked) => groupOf.get(maker) === group;
    const weights = trainUnit(all.filter((each) => !inGroup(each)));
    for (const each of all.filter(inGroup)) result.set(each, ranked(weights, each));
  }
  return result;
}

/** Pages that count as cited. */
const most = 3;
const pagesOf = (composed: ComposedAnswer | null): number[] => [
  ...new Set(
    composed
      ? [...composed.statements.flatMap(({ citations }) => citations), ...composed.further].map(({ page }) => page)
      : [],
  ),
];

/** Of what the engine would quote, as it decides. */
const pageExamples = (units: Map<Asked, ScoredUnit[]>): PageExample[] =>
  [...units]
    .map(([each, all]) => [each, usableUnits(each.parsed, all), all] as const)
    .filter(([, own]) => own.length > 0)
    .map(([{ parsed, label, maker }, own, all]) => ({
      values: decisionSignals(parsed, own),
      right: pagesOf(composeAnswer(parsed, all, 1))
        .slice(0, most)
        .some((page) => label.pages.includes(page)),
      maker,
    }));

interface Result {
  asked: Asked;
  /** The chance that a cited page is right. */
  sure: number;
  first: boolean;
  top3: boolean;
  right: boolean;
}

function resultOf(page: Float32Array, asked: Asked, units: ScoredUnit[]): Result {
  const { pages, answer_any } = asked.label;
  const usable = usableUnits(asked.parsed, units);
  const sure = usable.length > 0 ? chance(weigh(page, decisionSignals(asked.parsed, usable))) : 0;
  const composed = composeAnswer(asked.parsed, units, 1);
  const text =
    composed?.statements
      .map((each) => each.text)
      .join('\n')
      .toLowerCase() ?? '';
  const places = pagesOf(composed);
  return {
    asked,
    sure,
    first: pages.includes(places[0]!),
    top3: places.slice(0, most).some((place) => pages.includes(place)),
    right: answer_any.some((words) => text.includes(words.toLowerCase())),
  };
}

function printDial(all: Asked[], units: Map<Asked, ScoredUnit[]>): void {
  const makers = [...new Set(all.map(({ maker }) => maker))];
  const examples = pageExamples(units);
  const results = makers.flatMap((maker) => {
    const page = trainPage(examples.filter((each) => each.maker !== maker));
    return all.filter((each) => each.maker === maker).map((each) => resultOf(page, each, units.get(each)!));
  });
  const answerable = results.filter(({ asked }) => asked.label.pages.length > 0);
  const others = results.filter(({ asked }) => asked.label.pages.length === 0);
  console.log(`${makers.length} makers, ${answerable.length} questions with an answer, ${others.length} without`);
  const share = (some: Result[], holds: (result: Result) => boolean) =>
    (some.filter(holds).length / some.length).toFixed(3);
  console.log('bound  wrongly refused  rightly refused  page first  among three  right');
  const dial = [0.1, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7];
  for (const bound of dial) {
    const refused = ({ sure }: Result) => sure < bound;
    const told = (of: (result: Result) => boolean) => (result: Result) => !refused(result) && of(result);
    console.log(
      [
        bound.toFixed(2),
        share(answerable, refused),
        share(others, refused),
        share(
          answerable,
          told(({ first }) => first),
        ),
        share(
          answerable,
          told(({ top3 }) => top3),
        ),
        share(
          answerable,
          told(({ right }) => right),
        ),
        bound === bounds.report.page ? '  the bound in use' : '',
      ].join('\t'),
    );
  }
  if (process.argv.includes('--cases'))
    for (const { asked, sure, right, first } of results)
      if (asked.label.pages.length > 0 ? !right || !first : sure > bounds.report.page)
        console.log(`${sure.toFixed(2)} ${asked.label.file}: ${asked.label.question} (${asked.label.answer})`);
}

if (import.meta.main) {
  const folders = process.argv.slice(2).filter((each) => !each.startsWith('--'));
  const asked = await readAsked((folders.length > 0 ? folders : defaultFolders).map((folder) => resolve(folder)));
  const units = rankedByOthers(asked);
  printDial(asked, units);
  if (!process.argv.includes('--leave-one-out')) {
    const examples = pageExamples(units);
    const general = examples.map(({ values, ...rest }) => ({ ...rest, values: values.slice(0, generalWidth) }));
    const page = trainPage(examples);
    const bytes = modelBytes(
      process.argv.includes('--page')
        ? { ...answerModels(), page }
        : { unit: trainUnit(asked), page, other: trainPage(general) },
    );
    const file = join(import.meta.dirname, '../models/answers.bin');
    writeFileSync(file, bytes);
    writeFileSync(`${file}.sha256`, `${createHash('sha256').update(bytes).digest('hex')}  answers.bin\n`);
    console.log(`${asked.length} questions, ${bytes.length} bytes`);
  }
}
