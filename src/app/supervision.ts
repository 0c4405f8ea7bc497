// What a supervised process and its supervisor say to each other.
import type { Counted } from '../queue/metrics.ts';

export type FromProcess =
  /** It serves; an api says where. */
  | { say: 'ready'; port: number | null }
  /** It takes no more work and will end: another one can begin. */
  | { say: 'leaving' }
  /** An api asks for the worker's counts. */
  | { say: 'count' }
  | { say: 'counted'; counted: Counted | null };

export type FromSupervisor =
  /** Asks a worker for its counts. */
  { say: 'count' } | { say: 'counted'; counted: Counted | null };

/** The other process has this long to count. */
export const countWaitMs = 1_000;
