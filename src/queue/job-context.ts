// The cause of a job (request and trace), stored in its payload.
import type { Job } from 'graphile-worker';
import { currentContext, type RequestContext } from '../platform/request-context.ts';
import { traceparentNow } from '../platform/tracing/spans.ts';

export interface Cause {
  requestId?: string;
  traceparent?: string;
}

/** Adds the current cause to a payload. Jobs pass it on to the jobs that they enqueue. */
export function withCause(payload: object): object {
  const requestId = currentContext()?.requestId;
  const traceparent = traceparentNow();
  if (requestId === undefined && traceparent === undefined) return payload;
  const _cause: Cause = { ...(requestId && { requestId }), ...(traceparent && { traceparent }) };
  return { ...payload, _cause };
}

/** Splits a payload into the original payload and its cause. */
export function splitCause(payload: unknown): { about: object; cause: Cause } {
  const { _cause = {}, ...about } = (payload ?? {}) as { _cause?: Cause };
  return { about, cause: _cause };
}

/** The fields that every log line of an attempt contains. */
export const requestContextOf = (
  job: Pick<Job, 'id' | 'task_identifier' | 'attempts' | 'payload'>,
): RequestContext => ({
  requestId: splitCause(job.payload).cause.requestId,
  job: job.task_identifier,
  jobId: String(job.id),
  attempt: job.attempts,
});
