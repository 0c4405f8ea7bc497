// The contract's retry table, and business time as SQL sees it.

export const maxTries = 5;
/** Seconds to wait after the first, second, third and fourth failure. */
export const retryDelays = [30, 120, 600, 1_800] as const;

/** Waiting goes by business time: moving the clock moves every delivery that waits. */
export const businessNow = `(now() + coalesce((select offset_ms from clock), 0) * interval '1 millisecond')`;

/** Any numbers that nobody else takes: one process at a time fans out, one claims. */
export const fanOutLock = 7_405_201;
export const claimLock = 7_405_202;
