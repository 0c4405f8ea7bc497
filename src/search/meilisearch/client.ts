// The only file that uses the Meilisearch package. A request has a timeout and ends with its caller. Failures of the
// service are retried a few times and then become SearchUnavailable. A task settles when it has succeeded and throws
// when it has failed.
import { setTimeout as sleep } from 'node:timers/promises';
import { type EnqueuedTask, Meilisearch, MeilisearchApiError, MeilisearchRequestError, type Task } from 'meilisearch';
import { SearchUnavailable } from '../search.ts';

export interface ClientOptions {
  url: string;
  key: string | null;
  /** Timeout of one read request. */
  timeoutMs?: number;
  /** Attempts until a failure is reported. */
  tries?: number;
  /** Delay before the second attempt; later delays grow. */
  pauseMs?: number;
  onFault?(error: unknown): void;
}

export interface ApiCall {
  method?: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  params?: Record<string, string | number>;
  body?: object;
  /** Documents as NDJSON instead of `body`. */
  lines?: string;
  signal?: AbortSignal;
  tries?: number;
}

export interface Client {
  call<T>(call: ApiCall): Promise<T>;
  /** Calls that create one task each. All are sent before the first is awaited; settles when all have succeeded. */
  perform(...calls: ApiCall[]): Promise<void>;
}

/** An error that the service reports for a request or a task, as `index_not_found`. */
export class RequestRejected extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`Meilisearch refused: ${code}`);
    this.code = code;
  }
}

const writeTimeoutMs = 60_000;
const maxBackoffMs = 5_000;
const firstPollMs = 10;
const maxPollMs = 500;

export function createClient(options: ClientOptions): Client {
  const { url, key, timeoutMs = 4_000, tries = 3, pauseMs = 150, onFault } = options;
  // Compressed responses arrive in small pieces with a round trip each: 45 ms instead of 4.
  const requestInit = { headers: { 'accept-encoding': 'identity' } };
  const { httpRequest } = new Meilisearch({ host: url, requestInit, ...(key ? { apiKey: key } : {}) });

  async function once<T>({ method = 'get', path, params, body, lines, signal }: ApiCall): Promise<T> {
    // The package ignores its own timeout when it is given a signal.
    const limit = AbortSignal.timeout(lines === undefined ? timeoutMs : writeTimeoutMs);
    return httpRequest[method]<T>({
      path,
      ...(params ? { params } : {}),
      ...(lines === undefined ? { body } : { body: lines, contentType: 'application/x-ndjson' }),
      extraRequestInit: { signal: signal ? AbortSignal.any([signal, limit]) : limit },
    });
  }

  async function call<T>(request: ApiCall): Promise<T> {
    const { signal } = request;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      try {
        return await once<T>(request);
      } catch (error) {
        signal?.throwIfAborted();
        const fault = faultOf(error);
        if (fault instanceof RequestRejected) throw fault;
        if (fault === 'for good' || attempt >= (request.tries ?? tries)) {
          const redacted = withoutContent(error);
          onFault?.(redacted);
          throw new SearchUnavailable(redacted);
        }
        const pause = Math.min(pauseMs * 4 ** (attempt - 1), maxBackoffMs);
        await sleep(pause * (0.75 + Math.random() / 2), undefined, { signal });
      }
    }
  }

  async function settled(uid: number, signal?: AbortSignal): Promise<void> {
    for (let pause = firstPollMs; ; pause = Math.min(pause * 1.5, maxPollMs)) {
      const task = await call<Task>({ path: `tasks/${uid}`, ...(signal ? { signal } : {}) });
      if (task.status === 'succeeded') return;
      if (task.status === 'failed' && task.error?.type === 'invalid_request') {
        throw new RequestRejected(task.error.code);
      }
      if (task.status === 'failed' || task.status === 'canceled') {
        const error = new Error(`Task ${uid} (${task.type}) ${task.status}: ${task.error?.code ?? 'by somebody'}`);
        onFault?.(error);
        throw new SearchUnavailable(error);
      }
      await sleep(pause, undefined, { signal });
    }
  }

  return {
    call,
    async perform(...requests) {
      const tasks: number[] = [];
      for (const request of requests) tasks.push((await call<EnqueuedTask>(request)).taskUid);
      for (const [at, uid] of tasks.entries()) await settled(uid, requests[at]!.signal);
    },
  };
}

/** Classifies an error: a rejected request, a failure worth a retry, or a permanent failure. */
function faultOf(error: unknown): RequestRejected | 'once more' | 'for good' {
  if (error instanceof MeilisearchApiError) {
    const { status } = error.response;
    // A wrong key is not the caller's error, and a retry does not help.
    if (status === 401 || status === 403) return 'for good';
    if (status >= 500 || status === 408 || status === 429) return 'once more';
    // Another service may listen at that address.
    return error.cause ? new RequestRejected(error.cause.code) : 'for good';
  }
  if (error instanceof MeilisearchRequestError || error instanceof SyntaxError) return 'once more';
  throw error;
}

/** Meilisearch's messages may quote the request, which is customer data. */
function withoutContent(error: unknown): unknown {
  if (!(error instanceof MeilisearchApiError)) return error;
  return new Error(`Meilisearch answered ${error.response.status} (${error.cause?.code ?? 'no code'})`);
}
