// Splits plain paragraphs: each sentence that names a new part and its defect starts a new observation, which includes
// the sentences after it.

import { assertionsOf } from './judge.ts';
import { type Observation, sliceObservation } from './observation.ts';
import { componentOf } from './systems.ts';

const stem = (part: string | null): string | null => part?.toLowerCase().replace(/(ies|es|s)$/, '') ?? null;

export function segmentsOf(observation: Observation): Observation[] {
  if (
    observation.kind !== 'text' ||
    observation.rating ||
    observation.group === 'facts' ||
    observation.text.length < 120
  )
    return [observation];
  const assertions = assertionsOf(observation.text);
  // A paragraph of general remarks is no list of observations.
  if (assertions[0]?.generic || assertions.filter((each) => each.generic).length > 1) return [observation];
  const starts: { at: number; part: string | null }[] = [];
  for (const [at, each] of assertions.entries()) {
    const limit = each.limit && !each.recommends;
    if (
      (!each.defect && !limit) ||
      each.generic ||
      /^(recommend|these|this|it|they|have|we recommend|such|both)\b/i.test(each.text)
    )
      continue;
    const part = stem(componentOf(each.text));
    const last = starts.at(-1);
    if (last && (part === null || part === last.part) && !limit) continue;
    starts.push({ at, part });
  }
  if (starts.length === 0 || (starts.length === 1 && starts[0]?.at === 0)) return [observation];
  return starts.map(({ at }, index) => {
    const end = starts[index + 1]?.at ?? assertions.length;
    const text = assertions
      .slice(at, end)
      .map((each) => each.text)
      .join(' ');
    return sliceObservation(observation, text);
  });
}
