// Splits questions of several parts ("how old is it and how many gallons does it hold?"). A later part may take its
// subject from the one before.
import { attributePattern } from './score.ts';

const joint =
  /(?:,\s*|\s+)(?:and|or|,)\s+(?=(?:how|what|where|who|when|which|why|is|are|does|do|did|was|were|should|can)\b)|\?\s+(?=\p{L})/giu;
const maxParts = 3;

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
  return parts.length < 2 ? [query] : parts.slice(0, maxParts);
}
