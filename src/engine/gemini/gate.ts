// Limits all model calls: p-queue limits concurrency and requests per minute, cockatiel ends an attempt after a timeout,
// retries it and breaks the circuit. The tokens per day are counted here.
import { PassThrough } from 'node:stream';
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import PQueue from 'p-queue';
import type { GeminiOptions } from '../../config/gemini.ts';
import { CallFailed, MalformedOutput, ModelUnavailable, ServiceRefused } from './faults.ts';

type Limits = Pick<
  GeminiOptions,
  | 'concurrency'
  | 'requestsPerMinute'
  | 'tokensPerDay'
  | 'timeoutMs'
  | 'attempts'
  | 'backoffMs'
  | 'breakAfter'
  | 'pauseMs'
>;

/** One attempt: its signal, and a callback for used tokens. */
export interface Attempt {
  signal: AbortSignal;
  spend(tokens: number): void;
}

/** Who waits: a person goes first and gets two short attempts, a job may take longer. */
export interface Caller {
  signal?: AbortSignal;
  patience: 'person' | 'job';
}

type Work<T> = (call: Attempt) => Promise<T>;

export interface Gate {
  run<T>(work: Work<T>, caller: Caller): Promise<T>;
  /** A stream is retried only until its first value. */
  stream<T>(work: (call: Attempt) => AsyncIterable<T>, caller: Caller): AsyncGenerator<T>;
}

const maxDelayMs = 30_000;
const interactive = { attempts: 2, timeoutMs: 30_000, delayMs: 2_000 };
const dayMs = 86_400_000;
const minuteMs = 60_000;

export function createGate(limits: Limits): Gate {
  const queue = new PQueue({
    concurrency: limits.concurrency,
    intervalCap: limits.requestsPerMinute,
    interval: minuteMs,
    strict: true,
  });
  const breaker = circuitBreaker(
    // An aborted test call says nothing about the service, so it does not close the circuit.
    handleWhen((error) =>
      error instanceof CallFailed ? isServiceFault(error) : breaker.state === CircuitState.HalfOpen,
    ),
    { halfOpenAfter: limits.pauseMs, breaker: new ConsecutiveBreaker(limits.breakAfter) },
  );
  let openUntil = 0;
  breaker.onBreak(() => {
    openUntil = Date.now() + limits.pauseMs;
  });
  const budget = createDailyBudget(limits.tokensPerDay);

  /** While one call tests the service, others do not wait for its result. @throws ModelUnavailable */
  function checkAvailable(): void {
    budget.check();
    if (Date.now() < openUntil || breaker.state === CircuitState.HalfOpen)
      throw new ModelUnavailable('The model failed too often and is paused.');
  }

  async function attempt<T>(work: Work<T>, { signal, patience }: Caller): Promise<T> {
    // Before a slot and a share of the minute are taken, and again after the wait for them.
    checkAvailable();
    const person = patience === 'person';
    const timeoutMs = person ? Math.min(interactive.timeoutMs, limits.timeoutMs) : limits.timeoutMs;
    const timed = () =>
      timeout(timeoutMs, TimeoutStrategy.Aggressive).execute((each) => work({ ...each, spend: budget.spend }), signal);
    return queue.add(
      () => {
        checkAvailable();
        return breaker.execute(() =>
          timed().catch((error: unknown) => {
            signal?.throwIfAborted();
            throw error instanceof TaskCancelledError ? new CallFailed('The call took too long.', true) : error;
          }),
        );
      },
      { priority: person ? 1 : 0, ...(signal && { signal }) },
    );
  }

  async function run<T>(work: Work<T>, caller: Caller, mayRetry = () => true): Promise<T> {
    const { signal, patience } = caller;
    const attempts = patience === 'person' ? Math.min(interactive.attempts, limits.attempts) : limits.attempts;
    const longest = patience === 'person' ? interactive.delayMs : maxDelayMs;
    const retrying = retry(
      handleWhen((error) => error instanceof CallFailed && error.retryable && mayRetry()),
      {
        maxAttempts: attempts - 1,
        backoff: new DelegateBackoff(({ attempt, result }) => {
          const fault = 'error' in result ? result.error : undefined;
          const requested = fault instanceof CallFailed ? fault.retryAfterMs : 0;
          const delay = limits.backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
          return Math.min(longest, Math.max(requested, delay));
        }),
      },
    );
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      signal?.throwIfAborted();
      // cockatiel does not interrupt the delay before a retry.
      return await Promise.race([aborted.promise, retrying.execute(() => attempt(work, caller))]);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async function* stream<T>(work: (call: Attempt) => AsyncIterable<T>, caller: Caller): AsyncGenerator<T> {
    // A consumer that stops iterating aborts the call.
    const stopped = new AbortController();
    const signal = AbortSignal.any([stopped.signal, ...(caller.signal ? [caller.signal] : [])]);
    // An error is sent as a value, because destroying the stream would discard values that were not read yet.
    const events = new PassThrough({ objectMode: true });
    let begun = false;
    const copy = async (call: Attempt) => {
      for await (const value of work(call)) {
        begun = true;
        events.write({ value });
      }
    };
    run(copy, { ...caller, signal }, () => !begun).then(
      () => events.end(),
      (error: unknown) => events.end({ error }),
    );
    try {
      for await (const event of events as AsyncIterable<{ value: T } | { error: unknown }>) {
        if ('error' in event) throw event.error;
        yield event.value;
      }
    } finally {
      stopped.abort();
    }
  }

  return { run: (work, caller) => run(work, caller), stream };
}

/** Errors caused by one document say nothing about the service. */
const isServiceFault = (fault: CallFailed): boolean =>
  fault instanceof ServiceRefused || (fault.retryable && !(fault instanceof MalformedOutput));

function createDailyBudget(tokensPerDay: number) {
  let day = 0;
  let spent = 0;
  return {
    /** @throws ModelUnavailable */
    check(): void {
      const today = Math.floor(Date.now() / dayMs);
      if (today !== day) [day, spent] = [today, 0];
      if (tokensPerDay > 0 && spent >= tokensPerDay) throw new ModelUnavailable('Today’s tokens are used up.');
    },
    spend(tokens: number): void {
      spent += tokens;
    },
  };
}
