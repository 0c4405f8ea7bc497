// Splits questions of two parts ("how old is it and how many gallons does it hold?"). The second part takes its subject
// from the first.
import { completeQuery } from './followups.ts';
import { attributePattern } from './score.ts';

const joint =
  /(?:,\s*|\s+)(?:and|or|,)\s+(?=(?:how|what|where|who|when|which|why|is|are|does|do|did|was|were|should|can)\b)|\?\s+(?=\p{L})/giu;

/** "the age and size of the water heater" */
const twoOfOne = /^(.*?)\b(\p{L}+) and (?:the )?(\p{L}+) of (.+)$/iu;

export function partsOf(query: string): string[] {
  const pair = twoOfOne.exec(query);
  if (pair && attributePattern.test(pair[2]!.toLowerCase()) && attributePattern.test(pair[3]!.toLowerCase())) {
    return [`${pair[1]}${pair[2]} of ${pair[4]}`, `${pair[1]}${pair[3]} of ${pair[4]}`];
  }
  const parts = query
    .split(joint)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length > 2);
  if (parts.length < 2) return [query];
  return parts
    .slice(0, 3)
    .map((part, at) => (at === 0 ? part : completeQuery(part, [{ query: parts[0]!, answer: '' }])));
}
