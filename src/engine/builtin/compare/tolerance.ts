// The tolerances of 12 CFR 1026.19(e)(3) for the fees of an estimate and a closing: a fee's bucket, its change, and the
// refund due from the lender.
import { type CostLine, type CostSection, type Costs, isComplete, roundCents } from './costs.ts';
import { feeName, feeSimilarity, feeWords } from './fee-names.ts';

export type Bucket = 'zero' | 'ten' | 'none';

export interface FeeChange {
  name: string;
  bucket: Bucket;
  /** What the forms do not show and is assumed; null when nothing is. */
  assumed: string | null;
  estimated: CostLine | null;
  closing: CostLine | null;
  before: number;
  after: number;
}

interface Fee {
  words: string[];
  line: CostLine;
  amount: number;
}

/** Sections that count as the same: services move between B and C. A fee with an identical name may move farther. */
const groups: Record<CostSection, string> = { A: 'A', B: 'services', C: 'services', E: 'E', F: 'F', G: 'G', H: 'H' };
const sections: CostSection[] = ['A', 'B', 'C', 'E', 'F', 'G', 'H'];
const minSimilarity = 0.6;
/** Taxes that depend on the price or the loan. */
const transfer =
  /transfer|stamp|conveyance|excise|timbre|documentary|intangible|grantor|\b(?:deed|mortgage)(?: recording)? tax/i;
/** Printed estimates are rounded to a dollar. */
const rounding = 1;
const tenth = 1.1;

export function feeChanges(estimate: Costs, closing: Costs): FeeChange[] {
  const before = feesOf(estimate);
  const after = feesOf(closing);
  const pairs: [Fee | null, Fee | null][] = [];
  const left = new Set(before);
  const right = new Set(after);
  const take = (one: Fee, other: Fee) => {
    left.delete(one);
    right.delete(other);
    pairs.push([one, other]);
  };
  const inPlace = (one: Fee, other: Fee) => groups[one.line.section] === groups[other.line.section];
  const movable = (one: Fee, other: Fee) => [one, other].every(({ line }) => /[ABCH]/.test(line.section));
  for (const suits of [inPlace, movable]) {
    const likely = [...left]
      .flatMap((one) => [...right].filter((other) => suits(one, other)).map((other) => ({ one, other })))
      .map((pair) => ({ ...pair, how: feeSimilarity(pair.one.words, pair.other.words) }))
      .filter(({ how }) => (suits === inPlace ? how >= minSimilarity : how === 1))
      .sort((a, b) => b.how - a.how);
    for (const { one, other } of likely) if (left.has(one) && right.has(other)) take(one, other);
  }
  for (const one of left) if (one.amount !== 0) pairs.push([one, null]);
  for (const other of right) if (other.amount !== 0) pairs.push([null, other]);
  return pairs
    .map(([one, other]) => changeOf(one, other))
    .filter((change) => isKnown(change, estimate, closing))
    .sort((a, b) => sections.indexOf(placeOf(a)) - sections.indexOf(placeOf(b)));
}

const placeOf = ({ closing, estimated }: FeeChange): CostSection => (closing ?? estimated)!.section;

/** Lines of one fee are added up; the first line represents them. */
function feesOf({ lines }: Costs): Fee[] {
  const fees = new Map<string, Fee>();
  for (const line of lines) {
    const words = line.section === 'E' ? [transfer.test(line.label) ? 'transfer' : 'recording'] : feeWords(line.label);
    // Aggregate adjustments of an escrow account are no fee. A fee that others pay counts as zero.
    if (words.length === 0 || (line.amount !== 0 && Math.abs(line.amount) < rounding)) continue;
    const key = `${line.section}|${words.join(' ')}`;
    const known = fees.get(key);
    if (known) known.amount = roundCents(known.amount + line.amount);
    else fees.set(key, { words, line, amount: line.amount });
  }
  return [...fees.values()];
}

function changeOf(one: Fee | null, other: Fee | null): FeeChange {
  const estimated = one?.line ?? null;
  const closing = other?.line ?? null;
  return {
    name: feeName((closing ?? estimated)!.label),
    ...bucketOf(estimated?.section ?? null, closing?.section ?? null, (other ?? one)!.words),
    estimated,
    closing,
    before: one?.amount ?? 0,
    after: other?.amount ?? 0,
  };
}

const fromTheList =
  'assumed: the provider is on the lender’s written list, or the lender chose it (the forms do not show the list)';
const offTheList =
  'assumed: the borrower found a provider who is not on the lender’s written list (the forms do not show the list)';
const notEstimated = 'assumed: the lender required it and gave no choice, as it was not estimated';

function bucketOf(
  before: CostSection | null,
  after: CostSection | null,
  words: string[],
): Pick<FeeChange, 'bucket' | 'assumed'> {
  if (before === 'A' || after === 'A') return { bucket: 'zero', assumed: null };
  if (before === 'E' || after === 'E') return { bucket: words[0] === 'transfer' ? 'zero' : 'ten', assumed: null };
  if (before === 'B') return { bucket: 'zero', assumed: null };
  if (before === 'C' && after === 'B') return { bucket: 'ten', assumed: fromTheList };
  if (before === null && after === 'B') return { bucket: 'zero', assumed: notEstimated };
  if (after === 'C') return { bucket: 'none', assumed: offTheList };
  return { bucket: 'none', assumed: null };
}

/** A fee is added or removed only when all lines of the other form were read. */
function isKnown({ estimated, closing }: FeeChange, before: Costs, after: Costs): boolean {
  if (estimated && closing) return true;
  const section = (estimated ?? closing)!.section;
  const missing = /[BC]/.test(section) ? (['B', 'C'] as const) : [section];
  return missing.every((each) => isComplete(estimated ? after : before, each));
}

export const isChanged = ({ before, after }: FeeChange): boolean => Math.abs(after - before) >= rounding;

export interface Cure {
  /** The increased fees of the zero bucket, each in full. */
  zero: number;
  /** The increase of the other fees beyond a tenth of their sum. */
  ten: { before: number; after: number; limit: number; excess: number };
  /** The decrease of the lender's credits: credits have zero tolerance too. */
  credits: number;
  /** The refund that the Closing Disclosure already contains. */
  given: number;
  /** The remaining refund. */
  owed: number;
}

export function cureOf(changes: FeeChange[], estimate: Costs, closing: Costs): Cure {
  const zero = changes
    .filter((change) => change.bucket === 'zero' && isChanged(change))
    .reduce((sum, { before, after }) => sum + Math.max(0, after - before), 0);
  // A service that was not rendered is excluded from both sums.
  const aggregate = changes.filter((change) => change.bucket === 'ten' && change.after !== 0);
  const before = roundCents(aggregate.reduce((sum, change) => sum + change.before, 0));
  const after = roundCents(aggregate.reduce((sum, change) => sum + change.after, 0));
  const limit = roundCents(before * tenth);
  const excess = roundCents(Math.max(0, after - limit));
  const given = closing.credits?.cure ?? 0;
  const general = (closing.credits?.amount ?? 0) - given;
  // A missing credit line on the closing is no proof of a lost credit.
  const credits = estimate.credits && closing.credits ? Math.max(0, estimate.credits.amount - general) : 0;
  const counted = excess < rounding ? 0 : excess;
  return {
    zero: roundCents(zero),
    ten: { before, after, limit, excess: counted },
    credits: roundCents(credits < rounding ? 0 : credits),
    given,
    owed: roundCents(Math.max(0, zero + counted + (credits < rounding ? 0 : credits) - given)),
  };
}
