// Runs one attempt of a job with observability: log lines with its request context, metrics, and a span of the trace
// that enqueued it.
import { SpanKind } from '@opentelemetry/api';
import type { Job } from 'graphile-worker';
import type { Logger } from 'pino';
import { wordsOf } from '../platform/logger.ts';
import { jobSeconds, jobWaitSeconds } from '../platform/metrics/instruments.ts';
import { runInContext } from '../platform/request-context.ts';
import { contextOf, openSpan } from '../platform/tracing/spans.ts';
import { requestContextOf, splitCause } from '../queue/job-context.ts';

export async function runObserved(
  log: Logger,
  job: Job,
  payload: unknown,
  signal: AbortSignal,
  work: (about: object) => Promise<void>,
): Promise<void> {
  const name = job.task_identifier;
  const { about, cause } = splitCause(payload);
  const context = requestContextOf(job);
  jobWaitSeconds.observe({ job: name }, Math.max(0, Date.now() - new Date(job.run_at).getTime()) / 1000);
  const stop = jobSeconds.startTimer({ job: name });
  const attributes = { 'lintel.job.id': context.jobId, 'lintel.job.attempt': context.attempt };
  const span = openSpan(`job ${name}`, attributes, SpanKind.CONSUMER, contextOf(cause.traceparent));
  await runInContext(context, async () => {
    try {
      await span.in(() => work(about));
      const ms = Math.round(stop({ outcome: 'done' }) * 1000);
      span.end();
      log.info({ ms, outcome: 'done' }, 'job');
    } catch (error) {
      const outcome = signal.aborted ? 'released' : 'failed';
      const ms = Math.round(stop({ outcome }) * 1000);
      span.end(error);
      if (outcome === 'failed') log.error({ ms, outcome, err: error }, 'job');
      else log.info({ ms, outcome }, 'job');
      // The queue stores the message with the job.
      throw new Error(error instanceof Error ? wordsOf(error) : 'The job failed.');
    }
  });
}
