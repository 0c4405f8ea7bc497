// Agreement of issues with labels: an issue matches a label when it is on its page and shares its words; the best pairs
// first, each once. The same measure as in the evaluation.
import type { Issue, Severity } from '../../../src/engine/engine.ts';

export interface Labels {
  file: string;
  issues: { title: string; pages: number[]; severity: Severity; quote?: string }[];
}

const stop = new Set(
  'the a an of in at to and or for is are was were be been on with by not no it this that these from as have has had should recommend recommended'.split(
    ' ',
  ),
);

function words(text: string): Set<string> {
  const all = text
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, ' ')
    .split(/\s+/);
  return new Set(
    all.filter((word) => word.length > 2 && !stop.has(word)).map((word) => word.replace(/(ing|ed|es|s)$/, '')),
  );
}

function shared(label: Set<string>, finding: Set<string>): number {
  let count = 0;
  for (const word of label) if (finding.has(word)) count++;
  return label.size ? count / label.size : 0;
}

export function agreementWith(
  labels: Labels,
  findings: Issue[],
): { labelled: number; found: number; predicted: number; graded: number } {
  const said = findings.map((each) =>
    words(`${each.title} ${each.description} ${each.snippet} ${each.component ?? ''} ${each.location ?? ''}`),
  );
  const pairs = labels.issues.flatMap((label, at) =>
    findings.flatMap((finding, to) => {
      if (!label.pages.includes(finding.page)) return [];
      const likeness = Math.max(
        shared(words(label.title), said[to]!),
        label.quote ? shared(words(label.quote), said[to]!) : 0,
      );
      return likeness >= 0.5 ? [{ likeness, at, to }] : [];
    }),
  );
  const matched = new Map<number, number>();
  const used = new Set<number>();
  for (const { at, to } of pairs.toSorted((one, other) => other.likeness - one.likeness)) {
    if (matched.has(at) || used.has(to)) continue;
    matched.set(at, to);
    used.add(to);
  }
  const graded = [...matched].filter(([at, to]) => labels.issues[at]?.severity === findings[to]?.severity).length;
  return { labelled: labels.issues.length, found: matched.size, predicted: findings.length, graded };
}
