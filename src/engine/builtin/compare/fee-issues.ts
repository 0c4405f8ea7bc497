// Creates issues from the changes between the costs of an estimate and of a closing: each fee with both amounts, its
// tolerance and the cure; lender credits; and the total refund.
import type { Fact, Issue, Severity } from '../../engine.ts';
import type { Costs } from './costs.ts';
import type { LoanDocument } from './terms.ts';
import { type Bucket, type Cure, cureOf, type FeeChange, feeChanges, isChanged } from './tolerance.ts';

export interface LoanCosts extends LoanDocument {
  costs: Costs;
}

const regulation = '12 CFR 1026.19(e)(3)';
const refundDays = 60;
const day = 86_400_000;

const buckets: Record<Bucket, { words: string; law: string }> = {
  zero: { words: 'zero tolerance', law: `It may not rise at all (${regulation}(i)).` },
  ten: {
    words: '10 % tolerance',
    law: `Together with the other fees of its kind it may rise by 10 % (${regulation}(ii)).`,
  },
  none: {
    words: 'no limit',
    law: `It may rise without limit, if it was estimated in good faith (${regulation}(iii)).`,
  },
};

export const factOf = (facts: Fact[], name: string): string | undefined =>
  facts.find((fact) => fact.name === name)?.value;

export function dateOf(facts: Fact[], name: string): number | null {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})$/.exec(factOf(facts, name) ?? '');
  if (!parts) return null;
  const year = Number(parts[3]) + (parts[3]!.length === 2 ? 2000 : 0);
  return Date.UTC(year, Number(parts[1]) - 1, Number(parts[2]));
}

const money = (amount: number): string =>
  `$${Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;

export function feeIssues(estimate: LoanCosts, closing: LoanCosts, severalEstimates: boolean): Issue[] {
  const changes = feeChanges(estimate.costs, closing.costs);
  const cure = cureOf(changes, estimate.costs, closing.costs);
  const context = { estimate, closing, cure, byWhen: deadline(closing), severalEstimates };
  return [
    ...cureIssue(context, changes),
    ...changes.filter(isChanged).flatMap((change) => feeIssue(change, context)),
    ...creditIssue(context),
  ];
}

interface Context {
  estimate: LoanCosts;
  closing: LoanCosts;
  cure: Cure;
  /** `within 60 days after consummation (by 11/21/2025)` */
  byWhen: string;
  severalEstimates: boolean;
}

function deadline({ facts }: LoanCosts): string {
  const closed = dateOf(facts, 'Closing date');
  if (closed === null) return `within ${refundDays} days after consummation`;
  const last = new Date(closed + refundDays * day);
  return `within ${refundDays} days after consummation (by ${last.getUTCMonth() + 1}/${last.getUTCDate()}/${last.getUTCFullYear()}, if it is on the closing date)`;
}

function feeIssue(change: FeeChange, { estimate, closing, cure, byWhen }: Context): Issue[] {
  const { name, bucket, before, after, estimated, assumed } = change;
  const place = change.closing ?? closing.costs.totals.get(estimated!.section);
  if (!place) return [];
  const rise = after - before;
  const how = howChanged(change);
  const was = estimated
    ? `${estimate.filename}, page ${estimated.page}, section ${estimated.section}: ${money(before)}.`
    : `${estimate.filename} does not have it.`;
  const is = change.closing
    ? `${closing.filename}, page ${place.page}, section ${change.closing.section}: ${money(after)}.`
    : `${closing.filename} does not have it; its section starts on page ${place.page}.`;
  const remedy = remedyOf(change, cure, byWhen);
  return [
    issue({
      title: `${name}: ${how} (${buckets[bucket].words})`,
      description: [
        was,
        is,
        `Tolerance: ${buckets[bucket].words}. ${buckets[bucket].law}`,
        remedy,
        assumed && `${capital(assumed)}.`,
      ]
        .filter(Boolean)
        .join(' '),
      component: name,
      location: `Section ${(change.closing ?? estimated)!.section}`,
      severity: rise > 0 && bucket === 'zero' ? 'major' : 'minor',
      severityReason:
        rise <= 0
          ? 'The fee is not higher than estimated.'
          : bucket === 'zero'
            ? 'The fee may not rise, and did.'
            : bucket === 'ten'
              ? 'The fee counts toward a sum that may rise by a tenth.'
              : 'The fee may rise, but it is more to pay than estimated.',
      ...{ page: place.page, snippet: place.snippet },
      recommendation:
        rise > 0 && bucket === 'zero'
          ? 'Ask the lender for the refund, or for the reason that allowed a revised estimate.'
          : rise > 0
            ? 'Ask what it is for and why it was not estimated so.'
            : null,
      confidence: assumed ? 0.75 : 0.9,
    }),
  ];
}

function howChanged({ before, after, closing }: FeeChange): string {
  if (before === 0) return `added, ${money(after)}`;
  if (!closing) return `removed, was ${money(before)}`;
  if (after === 0) return `no longer paid by the borrower, was ${money(before)}`;
  return `${after > before ? 'rose' : 'fell'} by ${money(after - before)}`;
}

function remedyOf({ bucket, before, after }: FeeChange, { ten }: Cure, byWhen: string): string {
  if (after <= before) return '';
  if (bucket === 'zero')
    return `Cure: the lender has to refund ${money(after - before)} ${byWhen}, unless a reason that the rule allows was disclosed in time.`;
  if (bucket === 'none') return 'Cure: none is due.';
  const sums = `The fees of this kind add up to ${money(ten.before)} estimated and ${money(ten.after)} at closing; the limit is ${money(ten.limit)}.`;
  return ten.excess > 0
    ? `${sums} Cure: the lender has to refund ${money(ten.excess)} of them together ${byWhen}.`
    : `${sums} Cure: none is due, the sum is within the limit.`;
}

/** The total refund for all fees, if there is one. */
function cureIssue({ estimate, closing, cure, byWhen, severalEstimates }: Context, changes: FeeChange[]): Issue[] {
  const due = cure.zero + cure.ten.excess + cure.credits;
  const place =
    closing.costs.credits ?? closing.costs.totals.get('A') ?? changes.find((change) => change.closing)?.closing;
  if (due === 0 || !place) return [];
  const parts = [
    cure.zero > 0 && `${money(cure.zero)} for fees that may not rise`,
    cure.ten.excess > 0 &&
      `${money(cure.ten.excess)} for fees that together may rise by 10 % (${money(cure.ten.before)} estimated, ${money(cure.ten.limit)} allowed, ${money(cure.ten.after)} at closing)`,
    cure.credits > 0 && `${money(cure.credits)} for lender credits that shrank`,
  ].filter(Boolean);
  const given = cure.given > 0 ? ` The Closing Disclosure gives ${money(cure.given)} of it already.` : '';
  const newest = severalEstimates ? 'the latest estimate issued before the Closing Disclosure' : 'the estimate at hand';
  return [
    issue({
      title:
        cure.owed > 0
          ? `Costs above the legal limits: the lender owes a refund of ${money(cure.owed)}`
          : `Costs above the legal limits: ${money(cure.given)} given back already`,
      description: `Cure: ${parts.join('; ')}.${given} What is owed has to be refunded ${byWhen} (12 CFR 1026.19(f)(2)(v)). Compared with ${newest}, ${estimate.filename}. Assumed: it is the last one that counts, no change that the rule allows was disclosed otherwise, and estimates are rounded to dollars.`,
      component: 'Tolerances',
      location: null,
      severity: cure.owed > 0 ? 'major' : 'minor',
      severityReason:
        cure.owed > 0 ? 'Money is owed to the borrower.' : 'The limits were passed, and the excess was given back.',
      page: place.page,
      snippet: place.snippet,
      recommendation:
        cure.owed > 0 ? `Ask the lender in writing for the refund of ${money(cure.owed)} before closing.` : null,
      confidence: 0.8,
    }),
  ];
}

function creditIssue({ estimate, closing, cure, byWhen }: Context): Issue[] {
  const was = estimate.costs.credits;
  const is = closing.costs.credits;
  const now = (is?.amount ?? 0) - (is?.cure ?? 0);
  if (!was || !is || Math.abs(now - was.amount) < 1) return [];
  const shrank = cure.credits > 0;
  return [
    issue({
      title: `Lender credits: ${shrank ? 'fell' : 'rose'} by ${money(now - was.amount)} (zero tolerance)`,
      description:
        `${estimate.filename}, page ${was.page}: ${money(was.amount)}. ${closing.filename}, page ${is.page}: ${money(now)}${is.cure > 0 ? `, beside ${money(is.cure)} for costs above the legal limit` : ''}. Tolerance: zero. A credit may not shrink (${regulation}(i)). ${shrank ? `Cure: the lender has to make up for ${money(cure.credits)} ${byWhen}, unless a reason that the rule allows was disclosed in time.` : ''}`.trim(),
      component: 'Lender credits',
      location: null,
      severity: shrank ? 'major' : 'minor',
      severityReason: shrank ? 'A credit may not shrink, and did.' : 'The lender gives more than estimated.',
      page: is.page,
      snippet: is.snippet,
      recommendation: shrank ? 'Ask the lender for the credit as estimated.' : null,
      confidence: 0.85,
    }),
  ];
}

type IssueFields = Pick<
  Issue,
  | 'title'
  | 'description'
  | 'component'
  | 'location'
  | 'severityReason'
  | 'page'
  | 'snippet'
  | 'recommendation'
  | 'confidence'
> & { severity: Severity };

const issue = (told: IssueFields): Issue => ({
  system: 'Closing costs',
  safetyHazard: false,
  trade: told.recommendation ? 'loan officer' : null,
  estimatedCost: null,
  ...told,
});

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
