// A segment is a stretch of runs on one baseline without a gap that could be a gutter or a cell boundary. Columns, rows
// and lines are built from segments.
import { bottomOf, type Run, rightOf, topOf } from './run.ts';

export interface Segment {
  runs: Run[];
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  size: number;
  text: string;
}

/** As shares of the font size. */
const gutter = 0.9;
const wordGap = 0.15;
const sameBaseline = 0.35;

export function segmentRuns(runs: Run[]): Segment[] {
  const sorted = withoutDoubles(runs).sort((a, b) => a.v - b.v || a.u - b.u);
  const done: Run[][] = [];
  let row: Run[] = [];
  let anchor: Run | undefined;
  const close = () => {
    row.sort((a, b) => a.u - b.u);
    let current: Run[] = [];
    for (const run of row) {
      const last = current.at(-1);
      const apart = last && run.u - rightOf(last) > gutter * Math.max(Math.min(last.size, run.size), 4);
      if (last && (apart || last.alone || run.alone)) {
        done.push(current);
        current = [];
      }
      current.push(run);
    }
    if (current.length) done.push(current);
    row = [];
  };
  for (const run of sorted) {
    if (anchor && run.v - anchor.v > sameBaseline * Math.min(anchor.size, run.size)) {
      close();
      anchor = undefined;
    }
    if (!anchor || run.size > anchor.size) anchor = run;
    row.push(run);
  }
  close();
  return done.map(segmentOf);
}

function segmentOf(runs: Run[]): Segment {
  const main = runs.reduce((best, run) => (run.text.length > best.text.length ? run : best));
  return {
    runs,
    left: Math.min(...runs.map((run) => run.u)),
    right: Math.max(...runs.map(rightOf)),
    top: Math.min(...runs.map(topOf)),
    bottom: Math.max(...runs.map(bottomOf)),
    baseline: main.v,
    size: main.size,
    text: joinRuns(runs),
  };
}

export function joinRuns(runs: Run[]): string {
  let text = '';
  let last: Run | undefined;
  for (const run of runs) {
    const space = last && (last.spaceAfter || run.u - rightOf(last) > wordGap * Math.min(last.size, run.size));
    text += space && !text.endsWith(' ') && !run.text.startsWith(' ') ? ` ${run.text}` : run.text;
    last = run;
  }
  return text;
}

/** Producers fake bold text and shadows by drawing a text twice with a small offset. One copy is kept. */
function withoutDoubles(runs: Run[]): Run[] {
  const seen = new Map<string, Run[]>();
  return runs.filter((run) => {
    const same = seen.get(run.text);
    if (!same) {
      seen.set(run.text, [run]);
      return true;
    }
    const reach = 0.2 * run.size;
    const twin = same.find((other) => Math.abs(other.u - run.u) < reach && Math.abs(other.v - run.v) < reach);
    if (!twin) {
      same.push(run);
      return true;
    }
    twin.bold ||= twin.u !== run.u;
    return false;
  });
}
