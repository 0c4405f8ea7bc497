// Assembles issues from statements that the model takes for defects: each with the sentences that continue it; the
// same issue in summary and body becomes one.
import { fingerprint } from '../inspection/prose.ts';
import type { Statement } from './statement.ts';

export interface Candidate {
  core: Statement;
  /** The core and the sentences that continue it, in order. */
  statements: Statement[];
  probability: number;
  /** The same issue elsewhere in the report. */
  repeats: Statement[];
}

const continuation =
  /^(?:this|these|it|they|such|both|he|we|i|the (?:inspector|buyer|client)|recommend\w*|suggest\w*|advise\w*|have|consult|contact|repair|replace|correct|correction|further|evaluat\w+|please|a (?:qualified|licensed|professional)|an? (?:electrician|plumber|roofer|engineer)|for safety|if not)\b/i;

export function assemble(statements: Statement[], probabilities: number[], threshold: number): Candidate[] {
  const candidates: Candidate[] = [];
  let open: Candidate | null = null;
  for (const [at, statement] of statements.entries()) {
    const value = probabilities[at]!;
    const sameBlock: boolean =
      open !== null && open.statements.findLast(({ record }) => record !== 'detail')!.at === statement.at;
    if (statement.record === 'detail') {
      open?.statements.push(statement);
      continue;
    }
    const continues: boolean = sameBlock && continuation.test(statement.text);
    if (value >= threshold && !continues) {
      open = { core: statement, statements: [statement], probability: value, repeats: [] };
      candidates.push(open);
    } else if (sameBlock) {
      open!.statements.push(statement);
      open!.probability = Math.max(open!.probability, value >= threshold ? value : 0);
    } else open = null;
  }
  return mergeRepeats(candidates, statements);
}

const small = new Set(
  'the a an of in at to and or for is are was were be been on with by not no it this that these from as have has had should recommend recommended'.split(
    ' ',
  ),
);
export const wordsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [])
      .filter((word) => !small.has(word))
      .map((word) => word.replace(/(?:ing|ed|es|s)$/, '')),
  );

/** A report has some hundred candidates. Of a document with thousands each is compared with the last ones. */
const maxCompared = 500;

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
  const titled = new Map<string, Candidate>();
  const marks = Map.groupBy(
    candidates.filter(({ core }) => core.marked),
    ({ core }) => fingerprint(core.text),
  );
  /** A summary repeats an entry once: what the report grades more often in the same words are several findings. */
  const isSeveral = (core: Statement): boolean =>
    core.marked && core.record === null && marks.get(fingerprint(core.text))!.length >= minSeveral;
  for (const candidate of candidates) {
    // An entry of a list that is the heading of this one: a summary that names the findings.
    const title = fingerprint(candidate.core.item || candidate.core.section);
    const listed = titled.get(title);
    if (listed && listed.core.page !== candidate.core.page) {
      // Other defects below the heading are issues of their own.
      titled.delete(title);
      const { core, repeats, probability } = listed;
      if (candidate.probability < probability) repeats.push(candidate.core);
      else Object.assign(listed, candidate, { repeats: [...repeats, core] });
      continue;
    }
    const words = wordsOf(candidate.core.text);
    const weight = weigh(words);
    const same = kept.slice(-maxCompared).find((other) => {
      if (other.candidate.core.at === candidate.core.at && other.candidate.core.x === candidate.core.x) return false;
      if (isElsewhere(other.candidate.core, candidate.core)) return false;
      if (other.candidate.core.marked && isSeveral(candidate.core)) return false;
      if (isListed(other.candidate.core, candidate.core) || isNumberedApart(other.candidate.core, candidate.core))
        return false;
      const shared = weigh([...words].filter((word) => other.words.has(word)));
      const elsewhere = other.candidate.core.page !== candidate.core.page;
      return (
        shared >= 0.75 * Math.min(weight, other.weight) &&
        shared >= (elsewhere ? 0.55 : 0.7) * Math.max(weight, other.weight)
      );
    });
    if (same) {
      same.candidate.repeats.push(candidate.core);
      same.candidate.probability = Math.max(same.candidate.probability, candidate.probability);
    } else {
      kept.push({ candidate, words, weight });
      if (candidate.core.text.length > minTitle) titled.set(fingerprint(candidate.core.text), candidate);
    }
  }
  return kept.map(({ candidate }) => candidate);
}

const minTitle = 8;
const minSeveral = 3;

/** Entries of one list or table under different headings are about different parts of the house. */
const isElsewhere = (one: Statement, other: Statement): boolean =>
  one.block.kind === other.block.kind &&
  Math.abs(one.x - other.x) < 6 &&
  one.block.marker.length === other.block.marker.length &&
  placeOf(one) !== placeOf(other);

/** Rows of a register that have running numbers are entries of their own, even in the same words. */
const isNumberedApart = (one: Statement, other: Statement): boolean =>
  one.block.kind === 'row' &&
  [one, other].every(({ block }) => runningNumber.test(block.cells[0] ?? '')) &&
  one.block.cells[0] !== other.block.cells[0];
const runningNumber = /^\d{1,3}[.)]?$/;

/** Entries of one list on one page that differ in a word are about different things. */
const isListed = (one: Statement, other: Statement): boolean =>
  one.page === other.page &&
  one.block.kind === other.block.kind &&
  one.block.kind !== 'paragraph' &&
  one.block.marker.length === other.block.marker.length &&
  one.text.toLowerCase() !== other.text.toLowerCase();

const placeOf = ({ item, labels, block }: Statement): string =>
  [item, block.kind === 'row' ? labels.join(' ') : block.label]
    .join('|')
    .toLowerCase()
    .replace(/[^a-z|]/g, '');
