// The retry schedule of the API contract, and business time in SQL.

export const maxAttempts = 5;
/** Seconds to wait after the first, second, third and fourth failure. */
export const retryDelays = [30, 120, 600, 1_800] as const;

/** Delays use business time, so advancing the clock also advances waiting deliveries. */
export const businessNowSql = `(now() + coalesce((select offset_ms from clock), 0) * interval '1 millisecond')`;

/** Unique advisory lock keys: one process at a time fans out, and one claims. */
export const fanOutLock = 7_405_201;
export const claimLock = 7_405_202;
