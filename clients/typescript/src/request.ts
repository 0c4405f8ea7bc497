// One request with its time limit, retries and log.
import type { Answer } from './answer.ts';
import { APIConnectionError, APIError, APITimeoutError, LintelError, responseError } from './errors.ts';
import { type Form, type FormInput, prepareForm, type UploadProgress } from './files.ts';
import { version } from './generated/errors.ts';
import { retryAfterOf, retryDelay } from './retry.ts';
import type { Runtime } from './runtime.ts';

export interface ApiRequest {
  method: string;
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  form?: FormInput | undefined;
  headers?: Record<string, string | undefined> | undefined;
}

/** Options of one call. */
export interface RequestOptions {
  /** Milliseconds without progress after which a try is given up. */
  timeout?: number | undefined;
  /** Tries after the first one. */
  maxRetries?: number | undefined;
  /** Key under which the service carries a write out once. Each write has a random one of its own by default. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Aborting it cancels the call, which rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface UploadOptions extends RequestOptions {
  /** Called while the files are sent. In browsers it is called at the start only. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** What happens, without keys and contents. */
export interface LogEvent {
  event: 'request' | 'response' | 'retry' | 'resume';
  method: string;
  path: string;
  /** 0 for the first try. */
  attempt: number;
  status?: number;
  requestId?: string;
  /** Milliseconds until the next try. */
  delay?: number;
  error?: string;
}

export interface Settings {
  apiKey: string;
  baseUrl: string;
  timeout: number;
  maxRetries: number;
  fetch: typeof fetch;
  logger: (event: LogEvent) => void;
  runtime: Runtime;
}

export const isWrite = ({ method }: ApiRequest): boolean => method !== 'GET';

/** Sends it, again after failures that may pass, and reads the JSON of the answer. */
export async function send<T>(
  settings: Settings,
  request: ApiRequest,
  options: UploadOptions = {},
): Promise<Answer<T>> {
  const form = request.form && (await prepareForm(request.form, options.onProgress));
  const { maxRetries = settings.maxRetries } = options;
  const key = isWrite(request) ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
  for (let attempt = 0; ; attempt++) {
    try {
      const opened = await open(settings, request, { ...options, idempotencyKey: key }, attempt, form);
      const { response, requestId } = opened;
      const text = await opened.text().finally(opened.close);
      return { data: parse(response, text) as T, response, requestId };
    } catch (error) {
      const delay =
        attempt < maxRetries && form?.repeatable !== false ? retryDelay(error, attempt, settings.runtime) : null;
      if (delay === null) throw error;
      const { method, path } = request;
      settings.logger({ event: 'retry', method, path, attempt, delay, error: (error as Error).message });
      await settings.runtime.sleep(delay, options.signal);
    }
  }
}

function parse(response: Response, text: string): unknown {
  if (response.status === 204) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    const { status, headers } = response;
    throw new APIError('unknown', 'The answer is not JSON.', { status, headers, body: text });
  }
}

/** An answer with a good status, whose body is still to be read. */
export interface Opened {
  response: Response;
  requestId: string | undefined;
  chunks(): AsyncGenerator<Uint8Array, void>;
  text(): Promise<string>;
  /** Ends the connection unless everything was read. */
  close(): void;
}

/** One try. @throws APIError, APIConnectionError, or the reason of the caller's signal */
export async function open(
  settings: Settings,
  request: ApiRequest,
  options: RequestOptions,
  attempt: number,
  form?: Form,
): Promise<Opened> {
  const { signal, timeout = settings.timeout } = options;
  signal?.throwIfAborted();
  const stop = new AbortController();
  let late = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const progress = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late = true;
      stop.abort();
    }, timeout);
  };
  const abort = () => stop.abort();
  signal?.addEventListener('abort', abort, { once: true });
  const close = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    stop.abort();
  };
  const failure = (cause: unknown): unknown => {
    if (signal?.aborted) return signal.reason;
    if (form?.failure !== undefined) return form.failure;
    if (late) return new APITimeoutError(`Nothing arrived within ${timeout / 1000} seconds.`, { cause });
    return cause instanceof LintelError
      ? cause
      : new APIConnectionError(`The connection failed: ${reasonOf(cause)}.`, { cause });
  };
  const { method, path } = request;
  settings.logger({ event: 'request', method, path, attempt });
  try {
    const body = form ? await form.body(progress) : request.body && JSON.stringify(request.body);
    // A browser tells nothing of an upload before it is over, so that no time limit can hold until then.
    if (!(typeof FormData === 'function' && body instanceof FormData)) progress();
    const response = await settings.fetch(settings.baseUrl + path + queryOf(request.query), {
      method,
      headers: headersOf(settings, request, options, form),
      body: body ?? null,
      redirect: 'manual',
      signal: stop.signal,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
    progress();
    const requestId = response.headers.get('x-request-id') ?? undefined;
    settings.logger({
      event: 'response',
      method,
      path,
      attempt,
      status: response.status,
      ...(requestId && { requestId }),
    });
    async function* chunks() {
      const reader = response.body?.getReader();
      try {
        for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
          progress();
          yield next.value;
        }
      } catch (error) {
        throw failure(error);
      }
    }
    const text = async () => {
      const decoder = new TextDecoder();
      let all = '';
      for await (const chunk of chunks()) all += decoder.decode(chunk, { stream: true });
      return all + decoder.decode();
    };
    if (!response.ok) {
      const retryAfter = retryAfterOf(response.headers, settings.runtime);
      throw responseError(response.status, response.headers, await text(), retryAfter);
    }
    return { response, requestId, chunks, text, close };
  } catch (error) {
    close();
    throw failure(error);
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}

function headersOf({ apiKey }: Settings, request: ApiRequest, options: RequestOptions, form?: Form): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    Authorization: `Bearer ${apiKey}`,
    'User-Agent': `lintel-typescript/${version}`,
  });
  if (request.body) headers.set('Content-Type', 'application/json');
  if (form?.contentType) headers.set('Content-Type', form.contentType);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    // The body has the same value, so that the header may be left out.
    if (value !== undefined && /^[^\s\p{Cc}](.*[^\s\p{Cc}])?$/u.test(value)) headers.set(name, utf8(value));
  }
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  return headers;
}

/** A header is made of bytes, one for each character of the text. */
const utf8 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

function queryOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text && `?${text}`;
}
