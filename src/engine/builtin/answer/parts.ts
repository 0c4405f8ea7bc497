// Questions of two parts ("how old is it and how many gallons does it hold?") are asked one after the other; the second
// takes its subject from the first.
import { completeQuery } from './followups.ts';

const joint =
  /(?:,\s*|\s+)(?:and|or|,)\s+(?=(?:how|what|where|who|when|which|why|is|are|does|do|did|was|were|should|can)\b)|\?\s+(?=\p{L})/giu;

export function partsOf(query: string): string[] {
  const parts = query
    .split(joint)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length > 2);
  if (parts.length < 2) return [query];
  return parts
    .slice(0, 3)
    .map((part, at) => (at === 0 ? part : completeQuery(part, [{ query: parts[0]!, answer: '' }])));
}
