// Rows: segments side by side, from left to right; rows from top to bottom.
import type { Segment } from './segment.ts';

export interface Row {
  segments: Segment[];
  top: number;
  bottom: number;
  baseline: number;
}

/** Two segments share a row when they overlap by this share of the lower one's height. */
const overlap = 0.5;

export function groupRows(segments: Segment[]): Row[] {
  const result: Row[] = [];
  for (const segment of [...segments].sort((a, b) => a.baseline - b.baseline || a.left - b.left)) {
    const row = result.findLast((candidate) => fits(candidate, segment));
    if (!row) {
      result.push({ segments: [segment], top: segment.top, bottom: segment.bottom, baseline: segment.baseline });
      continue;
    }
    row.segments.push(segment);
  }
  for (const row of result) row.segments.sort((a, b) => a.left - b.left);
  return result.sort((a, b) => a.baseline - b.baseline);
}

function fits(row: Row, segment: Segment): boolean {
  const shared = Math.min(row.bottom, segment.bottom) - Math.max(row.top, segment.top);
  const height = Math.min(row.bottom - row.top, segment.bottom - segment.top);
  // Overlapping text (stamps, tight leading) makes two rows, never one.
  return (
    shared > overlap * height &&
    row.segments.every((other) => other.right <= segment.left + 1 || other.left >= segment.right - 1)
  );
}
