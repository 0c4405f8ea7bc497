// Messages between the supervisor and its processes.
import type { MetricValues } from '../queue/metrics.ts';

export type FromProcess =
  /** The process is ready; an API reports its port. */
  | { say: 'ready'; port: number | null }
  /** The process takes no more work and will exit, so a replacement can start. */
  | { say: 'leaving' }
  /** The API requests the counts of the worker. */
  | { say: 'count' }
  | { say: 'counted'; counted: MetricValues | null };

export type FromSupervisor =
  /** Requests the counts of a worker. */
  { say: 'count' } | { say: 'counted'; counted: MetricValues | null };

/** Time for the other process to respond. */
export const countWaitMs = 1_000;
