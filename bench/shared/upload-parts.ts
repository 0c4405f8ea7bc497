// The parts of the time from an upload to chat: from the durations that the service counts in /metrics. For one upload at a time.
// A job waits from the begin of the transaction that enqueues it, so the last part of the analysis counts twice.

const parts: Record<string, RegExp> = {
  'wait for a worker': /^lintel_job_wait_duration_seconds_sum\{.*job="analysis\.run"/,
  'analysis, as a whole': /^lintel_job_duration_seconds_sum\{.*job="analysis\.run"/,
  '  of it the engine': /^lintel_engine_call_duration_seconds_sum\{.*operation="(?:categorize|analyze|embed)"/,
  'begin of storing to the second phase': /^lintel_job_wait_duration_seconds_sum\{.*job="analysis\.embed"/,
  'second phase: index': /^lintel_job_duration_seconds_sum\{.*job="analysis\.embed"/,
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
  // The second job ends a moment after the document is ready.
  for (;;) {
    const after = await readParts(url);
    if (after['second phase: index']! > before['second phase: index']!)
      return Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - before[name]!]));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
