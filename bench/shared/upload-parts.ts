// The parts of the time from an upload to chat: from the durations that the service counts in /metrics. For one upload at a time.

const wholeAnalysis = 'analysis, as a whole';
const parts: Record<string, RegExp> = {
  'wait for a worker': /^lintel_job_wait_duration_seconds_sum\{.*job="analysis\.run"/,
  [wholeAnalysis]: /^lintel_job_duration_seconds_sum\{.*job="analysis\.run"/,
  '  of it the engine': /^lintel_engine_call_duration_seconds_sum\{.*operation="(?:categorize|analyze|embed)"/,
  '  of it the index': /^lintel_search_operation_duration_seconds_sum\{.*operation="index"/,
};

export type Parts = Record<string, number>;

/** Milliseconds of each part since the service was started. */
async function readParts(url: string): Promise<Parts> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  const sum = (pattern: RegExp) =>
    lines.filter((line) => pattern.test(line)).reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
  return Object.fromEntries(Object.entries(parts).map(([name, pattern]) => [name, 1000 * sum(pattern)]));
}

/** Runs one upload and returns the milliseconds of its parts. */
export async function partsOf(url: string, upload: () => Promise<void>): Promise<Parts> {
  const before = await readParts(url);
  await upload();
  // The job ends a moment after the document is ready.
  for (;;) {
    const after = await readParts(url);
    if (after[wholeAnalysis]! > before[wholeAnalysis]!)
      return Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - before[name]!]));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
