// Merges duplicates, so that one defect is one issue: a summary and the body, a caption and its text, two sentences on
// the same thing. Keeps the page of the body and the highest severity.
import type { Severity } from '../../engine.ts';

export interface IssueCandidate {
  page: number;
  /** Its section and item: issues of one item are compared more strictly. */
  item: string;
  /** Numbered headings are separate findings. */
  number: string | null;
  component: string | null;
  /** The component named in the core sentence. */
  part: string | null;
  /** It has a rating of its own. */
  graded: boolean;
  /** Not in the order of the body: a caption, or a line of the summary. */
  loose: boolean;
  /** The defect without the recommendation. */
  core: string;
  severity: Severity;
  severityReason: string;
  safetyHazard: boolean;
  confidence: number;
}

const ignoredWords = new Set(
  'the and for was were are has have had with this that these those from not been should recommend recommended observed noted some various areas area several time inspection home house qualified repair replace needed'.split(
    ' ',
  ),
);

export function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [];
  return new Set(words.filter((word) => !ignoredWords.has(word)).map((word) => word.replace(/(ing|ed|es|s)$/, '')));
}

/** The share of the smaller text's words that the larger text contains. */
export function sharedShare(one: Set<string>, other: Set<string>): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const word of small) if (large.has(word)) shared++;
  return shared / small.size;
}

const order: Severity[] = ['critical', 'major', 'minor'];

export function mergeDuplicates<T extends IssueCandidate>(candidates: T[]): T[] {
  const kept: { candidate: T; words: Set<string> }[] = [];
  for (const candidate of candidates) {
    const words = wordsOf(candidate.core);
    const same = kept.find((each) => isSame(each.candidate, each.words, candidate, words));
    if (!same) {
      kept.push({ candidate, words });
      continue;
    }
    const [better, lesser] =
      candidate.confidence > same.candidate.confidence ? [candidate, same.candidate] : [same.candidate, candidate];
    const worse = order.indexOf(lesser.severity) < order.indexOf(better.severity) ? lesser : better;
    const { severity, severityReason, safetyHazard } = worse;
    same.candidate = { ...better, severity, severityReason, safetyHazard };
    same.words = wordsOf(same.candidate.core);
  }
  return kept.map((each) => each.candidate);
}

function isSame(one: IssueCandidate, oneWords: Set<string>, other: IssueCandidate, otherWords: Set<string>): boolean {
  if (one.number && other.number) return one.number === other.number;
  const small = Math.min(oneWords.size, otherWords.size);
  const near = Math.abs(one.page - other.page) <= 1;
  const share = sharedShare(oneWords, otherWords);
  const sameParts = one.part === other.part;
  if (one.item === other.item && near) {
    // A second line on the same thing, rated separately or printed under a photo, repeats it in fewer words.
    const repeated = one.loose || other.loose || one.graded !== other.graded;
    if (small < 4) return small >= 2 && share === 1 && (repeated || Math.max(oneWords.size, otherWords.size) === small);
    return share >= (repeated ? 0.66 : sameParts ? 0.85 : 0.95);
  }
  // The same words under another heading are about another thing, unless the line is loose or from a summary.
  if (!one.loose && !other.loose) {
    const all = new Set([...oneWords, ...otherWords]).size;
    return small >= 4 && sameParts && one.component === other.component && share * small >= all * 0.8;
  }
  return small >= 3 && share >= (near ? 0.75 : 0.9);
}
