// What caused a job, kept in its payload beside what it is about: the request, and the trace that it belongs to.
import type { Job } from 'graphile-worker';
import { type Trail, trailNow } from '../platform/request-context.ts';
import { traceparentNow } from '../platform/tracing/spans.ts';

export interface Cause {
  requestId?: string;
  traceparent?: string;
}

/** For the payload of a job that is enqueued now. Jobs hand it on to the jobs that they enqueue. */
export function withCause(payload: object): object {
  const requestId = trailNow()?.requestId;
  const traceparent = traceparentNow();
  if (requestId === undefined && traceparent === undefined) return payload;
  const _cause: Cause = { ...(requestId && { requestId }), ...(traceparent && { traceparent }) };
  return { ...payload, _cause };
}

/** A payload as it was enqueued, and its cause. */
export function splitCause(payload: unknown): { about: object; cause: Cause } {
  const { _cause = {}, ...about } = (payload ?? {}) as { _cause?: Cause };
  return { about, cause: _cause };
}

/** What every line of the log about an attempt says. */
export const trailOf = (job: Pick<Job, 'id' | 'task_identifier' | 'attempts' | 'payload'>): Trail => ({
  requestId: splitCause(job.payload).cause.requestId,
  job: job.task_identifier,
  jobId: String(job.id),
  attempt: job.attempts,
});
