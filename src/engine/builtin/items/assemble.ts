// Assembles candidates of issues from statements that may state a defect: each with the sentences that continue it. The
// same issue in summary and body becomes one, and so does a finding that has a number of its own.
import { assertionOf, statesDefect } from '../inspection/assertion.ts';
import { fingerprint } from '../inspection/prose.ts';
import type { Statement } from './statement.ts';
import { wordsOf } from './words.ts';

export interface Candidate {
  core: Statement;
  /** The core and the sentences that continue it, in order. */
  statements: Statement[];
  probability: number;
  /** The same issue elsewhere in the report. */
  repeats: Statement[];
  /** Fields below it: `Location: North slope`, `Task: Refasten`. */
  details: Statement[];
}

/** Labels of fields that say more about the finding above them. */
const detail =
  /^(?:locations?|recommendations?|(?:recommended|suggested|corrective|next) actions?|actions?|tasks?|remedy|solution|implications?(?:\(s\))?|time(?:frame)?|cost|priority)$/i;

/** Probability from which a statement is a candidate; one that states a defect by its words needs less. */
const likely = 0.15;
const possible = 0.03;

const continuation =
  /^(?:this|these|it|they|such|both|he|we|i|the (?:inspector|buyer|client)|recommend\w*|suggest\w*|advise\w*|have|consult|contact|repair|replace|correct|correction|further|evaluat\w+|please|a (?:qualified|licensed|professional)|an? (?:electrician|plumber|roofer|engineer)|for safety|if not)\b/i;

export function assemble(statements: Statement[], probabilities: number[]): Candidate[] {
  const candidates: Candidate[] = [];
  let open: Candidate | null = null;
  for (const [at, statement] of statements.entries()) {
    const value = probabilities[at]!;
    const last: Statement | undefined = open?.statements.at(-1);
    const sameBlock = last?.at === statement.at && last.x === statement.x;
    const sameNumber =
      isFinding(statement) && last?.numbered === statement.numbered && last.number === statement.number;
    if (isFinding(statement) && !sameNumber) {
      open = { core: statement, statements: [statement], probability: value, repeats: [], details: [] };
      candidates.push(open);
      continue;
    }
    if (
      open &&
      statement.block.kind === 'field' &&
      detail.test(statement.block.label) &&
      last?.group === statement.group
    ) {
      open.details.push(statement);
      continue;
    }
    const states =
      value >= likely || isPointed(statement) || (value >= possible && statesDefect(assertionOf(statement.text)));
    if (states && !sameNumber && !(sameBlock && continuation.test(statement.text))) {
      open = { core: statement, statements: [statement], probability: value, repeats: [], details: [] };
      candidates.push(open);
    } else if (open && (sameBlock || sameNumber)) {
      if (!statement.isLabel) open.statements.push(statement);
      if (sameNumber && (open.core.isLabel || (open.probability < likely && value > open.probability)))
        open.core = statement;
      open.probability = Math.max(open.probability, states ? value : 0);
    } else open = null;
  }
  return mergeRepeats(candidates, statements);
}

/** The report itself points at it: it rates it as a defect, or repeats it in its summary. */
const isPointed = (statement: Statement): boolean =>
  !statement.isLabel && (statement.summary || (isRated(statement) && statement.index === 0));

/** `3.2.1 Gutters`: a number of three parts belongs to one finding. */
export const isFinding = ({ number }: Statement): boolean => number.split('.').length >= 3;

function mergeRepeats(candidates: Candidate[], statements: Statement[]): Candidate[] {
  const frequency = new Map<string, number>();
  for (const statement of statements)
    for (const word of wordsOf(statement.text)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const weigh = (words: Iterable<string>): number => {
    let sum = 0;
    for (const word of words) sum += Math.log(1 + statements.length / (frequency.get(word) ?? 1));
    return sum;
  };
  const kept: { candidate: Candidate; words: Set<string>; weight: number }[] = [];
  for (const candidate of candidates) {
    const words = wordsOf(candidate.core.text);
    const weight = weigh(words);
    const same = kept.find((other) => {
      const { core } = other.candidate;
      if (isFinding(core) && isFinding(candidate.core)) return core.number === candidate.core.number;
      const shared = weigh([...words].filter((word) => other.words.has(word)));
      // In one block only a caption repeats what a sentence says.
      if (core.at === candidate.core.at && core.x === candidate.core.x) return words.size > 2 && shared === weight;
      if (isElsewhere(core, candidate.core) || isListed(core, candidate.core)) return false;
      // What is printed elsewhere in another style is the same in other words: a summary, a letter, a caption.
      const restated =
        core.summary !== candidate.core.summary ||
        (core.page !== candidate.core.page && !isAlike(core, candidate.core));
      const most = restated ? 0.35 : core.page !== candidate.core.page ? 0.55 : 0.7;
      return shared >= 0.75 * Math.min(weight, other.weight) && shared >= most * Math.max(weight, other.weight);
    });
    if (!same) {
      kept.push({ candidate, words, weight });
      continue;
    }
    const first = same.candidate;
    const [better, other] = saysMore(candidate.core, first.core) ? [candidate, first] : [first, candidate];
    const probability = Math.max(better.probability, other.probability);
    same.candidate = { ...better, probability, repeats: [...better.repeats, ...other.repeats, other.core] };
  }
  return kept.map(({ candidate }) => candidate);
}

/** The body says more than the summary, and what is rated more than what repeats it. */
function saysMore(one: Statement, other: Statement): boolean {
  if (one.summary !== other.summary) return other.summary;
  return isRated(one) && !isRated(other);
}

export const isRated = ({ ratings }: Statement): boolean => ratings[0]?.kind === 'defect';

const isAlike = (one: Statement, other: Statement): boolean =>
  isSameKind(one, other) && Math.abs(one.x - other.x) < 6 && one.block.scale === other.block.scale;

/** A cell of a table may be read as a row, a field or a caption. */
const isSameKind = (one: Statement, other: Statement): boolean =>
  one.block.kind === other.block.kind || (isCell(one) && isCell(other));

const isCell = ({ block }: Statement): boolean => ['row', 'field', 'caption'].includes(block.kind);

/** Entries of one list or table, and short texts, under different headings are about different parts of the house. */
const isElsewhere = (one: Statement, other: Statement): boolean =>
  !isSameSentence(one, other) &&
  isSameKind(one, other) &&
  Math.abs(one.x - other.x) < 6 &&
  one.block.marker.length === other.block.marker.length &&
  placeOf(one) !== placeOf(other);

/** Nobody writes a long sentence twice by chance: a summary repeats it. */
const isSameSentence = (one: Statement, other: Statement): boolean =>
  one.block.kind === 'paragraph' &&
  one.page !== other.page &&
  one.text.split(' ').length >= 8 &&
  fingerprint(one.text) === fingerprint(other.text);

/** Entries of one list on one page that differ in a word are about different things. */
const isListed = (one: Statement, other: Statement): boolean =>
  one.page === other.page &&
  one.block.kind === other.block.kind &&
  one.block.kind !== 'paragraph' &&
  one.block.marker.length === other.block.marker.length &&
  one.text.toLowerCase() !== other.text.toLowerCase();

const placeOf = (statement: Statement): string =>
  [statement.item, isCell(statement) ? statement.labels.join(' ') : '']
    .join('|')
    .toLowerCase()
    .replace(/[^a-z|]/g, '');
