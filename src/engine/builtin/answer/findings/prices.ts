// What repairs would cost: the sum over the issues asked about, how many of them have a price, and which have none.
import { groupByRepair, totalCost } from '../../../catalogue/total.ts';
import { clipped, joined, money, plural, type StructuredAnswer } from '../statement.ts';
import { citationOf, lineOf } from './lines.ts';
import { isRepair, type StoredIssue, worstFirst } from './select.ts';

const maxLines = 6;
const maxUnpriced = 5;
const maxCited = 12;

export const costNote = ({ estimatedCost }: StoredIssue): string | undefined =>
  estimatedCost ? `about ${money(estimatedCost.low)} to ${money(estimatedCost.high)}` : undefined;

/**
 * @param words what was asked about; empty for everything
 * @param listed keeps the order of an earlier list
 */
export function costAnswer(
  issues: readonly StoredIssue[],
  words: string,
  manyFiles: boolean,
  listed = false,
): StructuredAnswer | null {
  const repairs = worstFirst(issues.filter(isRepair));
  const total = totalCost(repairs);
  if (!total) return null;
  const priced = repairs.filter(({ estimatedCost }) => estimatedCost);
  const without = repairs.filter(({ estimatedCost }) => !estimatedCost);
  const place = ({ finding }: { finding: StoredIssue }) =>
    issues.findIndex(({ snippet }) => snippet === finding.snippet);
  const works = groupByRepair(priced).toSorted((one, other) =>
    listed ? place(one) - place(other) : other.finding.estimatedCost.high - one.finding.estimatedCost.high,
  );
  const about = words ? ` about “${words}”` : '';
  const of =
    repairs.length === 1
      ? `About ${money(total.low)} to ${money(total.high)}`
      : `About ${money(total.low)} to ${money(total.high)} for ${priced.length} of ${plural(repairs.length, 'issue')}${about}`;
  const intro = `${of}, from national price ranges and not from a bid:`;
  const rest = works.length - maxLines;
  const unpriced = without
    .slice(0, maxUnpriced)
    .map(({ title, page }) => `${clipped(title.replace(/[.:]$/, ''), 70)} (p. ${page})`);
  const more = without.length - maxUnpriced;
  const outro = [
    rest > 0 && `${plural(rest, 'smaller repair')} ${rest === 1 ? 'is' : 'are'} included.`,
    without.length > 0 && `Without a price: ${joined([...unpriced, ...(more > 0 ? [`${more} more`] : [])])}.`,
  ]
    .filter(Boolean)
    .join(' ');
  return {
    intro: { text: intro, citations: priced.slice(0, maxCited).map(citationOf), derived: [intro] },
    statements: works.slice(0, maxLines).map(({ finding }) => lineOf(finding, { manyFiles, note: costNote(finding) })),
    ...(outro && {
      outro: { text: outro, citations: without.slice(0, maxUnpriced).map(citationOf), derived: [outro] },
    }),
  };
}
