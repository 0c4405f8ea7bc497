// Limits all model calls: concurrency, requests per minute, tokens per day, a circuit breaker, a timeout per attempt,
// and retries with exponential backoff.
import { setTimeout as pause } from 'node:timers/promises';
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
  | 'now'
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

export interface Gate {
  run<T>(work: (call: Attempt) => Promise<T>, asker: Caller): Promise<T>;
  /** A stream is retried only until its first value was yielded. */
  stream<T>(work: (call: Attempt) => AsyncIterable<T>, asker: Caller): AsyncGenerator<T>;
}

const maxPauseMs = 30_000;
const interactive = { attempts: 2, timeoutMs: 30_000, pauseMs: 2_000 };
const dayMs = 86_400_000;
const minuteMs = 60_000;

export function createGate(limits: Limits): Gate {
  const now = limits.now ?? Date.now;
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let starts: number[] = [];
  let day = 0;
  let spent = 0;
  let failures = 0;
  let closedUntil = 0;
  let probing = false;

  /** @throws ModelUnavailable */
  function admit(): void {
    const today = Math.floor(now() / dayMs);
    if (today !== day) [day, spent] = [today, 0];
    if (limits.tokensPerDay > 0 && spent >= limits.tokensPerDay)
      throw new ModelUnavailable('Today’s tokens are used up.');
    if (failures < limits.breakAfter) return;
    if (now() < closedUntil || probing)
      throw new ModelUnavailable('The model failed too often; it is left alone for now.');
    probing = true;
  }

  async function place({ signal, patience }: Caller): Promise<void> {
    if (underWay < limits.concurrency) {
      underWay++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      if (patience === 'person') waiting.unshift(enter);
      else waiting.push(enter);
    });
  }

  /** The slot is passed on, so the count is unchanged. */
  function giveUpPlace(): void {
    const next = waiting.shift();
    if (next) next();
    else underWay--;
  }

  async function turn(signal?: AbortSignal): Promise<void> {
    for (;;) {
      starts = starts.filter((at) => at > now() - minuteMs);
      if (starts.length < limits.requestsPerMinute) break;
      await pause(Math.max(1, starts[0]! + minuteMs - now()), undefined, { signal });
    }
    starts.push(now());
  }

  function judge(fault: unknown): void {
    probing = false;
    // Errors caused by one document say nothing about the service.
    const service = fault instanceof ServiceRefused || (fault instanceof CallFailed && fault.retryable);
    if (!service || fault instanceof MalformedOutput) return;
    failures++;
    if (failures >= limits.breakAfter) closedUntil = now() + limits.pauseMs;
  }

  const delay = (attempt: number, fault: CallFailed): number => {
    const longest = Math.min(maxPauseMs, limits.backoffMs * 2 ** (attempt - 1));
    return Math.min(maxPauseMs, Math.max(fault.retryAfterMs, longest / 2 + (Math.random() * longest) / 2));
  };

  async function* once<T>(work: (call: Attempt) => AsyncIterable<T>, asker: Caller): AsyncGenerator<T> {
    const { signal, patience } = asker;
    signal?.throwIfAborted();
    await place(asker);
    const ended = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let counted = false;
    try {
      admit();
      counted = true;
      await turn(signal);
      const timeoutMs = patience === 'person' ? Math.min(interactive.timeoutMs, limits.timeoutMs) : limits.timeoutMs;
      timer = setTimeout(() => ended.abort(new CallFailed('The call took too long.', true)), timeoutMs);
      const both = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
      yield* work({ signal: both, spend: (tokens) => (spent += tokens) });
      failures = 0;
    } catch (error) {
      signal?.throwIfAborted();
      const fault = ended.signal.aborted ? ended.signal.reason : error;
      if (counted) judge(fault);
      throw fault;
    } finally {
      if (counted) probing = false;
      clearTimeout(timer);
      // A consumer that stops iterating aborts the call.
      ended.abort();
      giveUpPlace();
    }
  }

  async function* stream<T>(work: (call: Attempt) => AsyncIterable<T>, asker: Caller): AsyncGenerator<T> {
    const { signal, patience } = asker;
    const attempts = patience === 'person' ? Math.min(interactive.attempts, limits.attempts) : limits.attempts;
    const longest = patience === 'person' ? interactive.pauseMs : maxPauseMs;
    for (let attempt = 1; ; attempt++) {
      let begun = false;
      try {
        for await (const value of once(work, asker)) {
          begun = true;
          yield value;
        }
        return;
      } catch (error) {
        if (begun || !(error instanceof CallFailed) || !error.retryable || attempt >= attempts) throw error;
        await pause(Math.min(longest, delay(attempt, error)), undefined, { signal });
      }
    }
  }

  return {
    stream,
    async run(work, asker) {
      const results: Awaited<ReturnType<typeof work>>[] = [];
      const values = stream(async function* (call) {
        yield await work(call);
      }, asker);
      for await (const value of values) results.push(value);
      return results[0]!;
    },
  };
}
