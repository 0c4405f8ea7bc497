// The client: settings, and the resources of the API.
import { ApiPromise } from './answer.ts';
import { apiError, LintelError } from './errors.ts';
import {
  AnalysesResource,
  BillingResource,
  ChatResource,
  CreditsResource,
  PropertiesResource,
  SubscriptionsResource,
  WebhooksResource,
} from './generated/resources.ts';
import type { Analysis, DocumentList } from './generated/types.ts';
import { Page, PagePromise, type PageShape } from './page.ts';
import {
  type ApiRequest,
  type LogEvent,
  type RequestOptions,
  type Settings,
  send,
  type UploadOptions,
} from './request.ts';
import type { Caller } from './resource.ts';
import { defaultRuntime, type Runtime } from './runtime.ts';
import { ChatStream } from './stream.ts';
import { poll, type WaitOptions } from './wait.ts';
import { type UnwrapOptions, unwrapWebhook, type WebhookEvent } from './webhooks.ts';

export interface LintelOptions {
  /** `lt_live_…`, `lt_test_…`, or a session token. By default the variable LINTEL_API_KEY. */
  apiKey?: string | undefined;
  /** By default the variable LINTEL_BASE_URL, or else `http://localhost:4000`. */
  baseUrl?: string | undefined;
  /** Milliseconds without progress after which a try is given up. 60,000 by default. */
  timeout?: number | undefined;
  /** Tries after the first one: of failed connections, and of answers with 429 or 5xx. 2 by default. */
  maxRetries?: number | undefined;
  fetch?: typeof fetch | undefined;
  /** Called for every request, answer and retry. It gets no keys and no contents. */
  logger?: ((event: LogEvent) => void) | undefined;
}

const environment = (name: string): string | undefined =>
  typeof process === 'undefined' ? undefined : process.env?.[name]?.trim() || undefined;

/** A client of the Lintel API. */
export class Lintel implements Caller {
  readonly properties: Properties = new Properties(this);
  readonly analyses: Analyses = new Analyses(this);
  readonly chat: ChatResource = new ChatResource(this);
  readonly credits: CreditsResource = new CreditsResource(this);
  readonly subscriptions: SubscriptionsResource = new SubscriptionsResource(this);
  readonly billing: BillingResource = new BillingResource(this);
  readonly webhooks: Webhooks = new Webhooks(this);
  readonly #settings: Settings;

  /** @param runtime only for tests */
  constructor(options: LintelOptions = {}, runtime: Runtime = defaultRuntime) {
    const apiKey = options.apiKey ?? environment('LINTEL_API_KEY');
    if (!apiKey) throw new LintelError('An API key is needed: set LINTEL_API_KEY or pass apiKey.');
    const baseUrl = options.baseUrl ?? environment('LINTEL_BASE_URL') ?? 'http://localhost:4000';
    this.#settings = {
      apiKey,
      baseUrl: baseUrl.replace(/\/+$/, ''),
      timeout: options.timeout ?? 60_000,
      maxRetries: options.maxRetries ?? 2,
      // Not the function itself: browsers refuse to call it without its window.
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      logger: options.logger ?? (() => undefined),
      runtime,
    };
  }

  get runtime(): Runtime {
    return this.#settings.runtime;
  }

  /** Any request, for what this client has no function for. */
  request<T>(request: ApiRequest, options?: UploadOptions): ApiPromise<T> {
    return new ApiPromise(send<T>(this.#settings, request, options));
  }

  page<Body, Item>(request: ApiRequest, shape: PageShape, options?: RequestOptions): PagePromise<Body, Item> {
    const load = async (wanted: ApiRequest) => {
      const answer = await send<Body>(this.#settings, wanted, options);
      return { ...answer, data: new Page<Body, Item>(answer.data, wanted, shape, load) };
    };
    return new PagePromise(load(request));
  }

  stream(request: ApiRequest, options?: RequestOptions): ChatStream {
    return new ChatStream(this.#settings, request, options);
  }
}

export class Properties extends PropertiesResource {
  /**
   * Waits until every document of the property is analyzed and chat can answer.
   * @throws WaitTimeoutError
   */
  async waitUntilReady(id: string, options: WaitOptions<DocumentList> = {}): Promise<DocumentList> {
    const ask = async () => {
      const { body } = await this.documents.list(id, { limit: 100 }, options);
      if (body.status === 'empty') throw new LintelError('The property has no documents.');
      return body;
    };
    return poll(this.client.runtime, ask, ({ status }) => status === 'chat_ready', options);
  }
}

export interface AnalysisWaitOptions extends WaitOptions<Analysis> {
  /** `analyzed`: summary and issues are there. `ready`, the default: chat can answer as well. */
  until?: 'analyzed' | 'ready' | undefined;
}

export class Analyses extends AnalysesResource {
  /**
   * Waits until the document is analyzed and chat can answer.
   * @throws AnalysisSkippedError, AnalysisFailedError, WaitTimeoutError
   */
  async waitUntilReady(id: string, options: AnalysisWaitOptions = {}): Promise<Analysis> {
    const ask = async () => {
      const analysis = await this.get(id, options);
      const { status, reason, error } = analysis;
      const response = { body: analysis };
      if (status === 'skipped') throw apiError('analysis_skipped', reason ?? 'The document was skipped.', response);
      if (status === 'failed') throw apiError('analysis_failed', error ?? 'The analysis failed.', response);
      return analysis;
    };
    const isFinal = ({ status, chat_status }: Analysis) =>
      status === 'analysis_done' && (options.until === 'analyzed' || chat_status !== 'pending');
    return poll(this.client.runtime, ask, isFinal, options);
  }
}

export class Webhooks extends WebhooksResource {
  /**
   * Verifies a delivery and returns its event.
   * @param body the raw body, before anything parses it
   * @param secrets the signing secret of the webhook; while it is rotated, both
   * @throws WebhookVerificationError
   */
  unwrap<Data = Record<string, unknown>>(
    body: string | Uint8Array,
    headers: Headers | Record<string, string | string[] | undefined>,
    secrets: string | readonly string[],
    options?: UnwrapOptions,
  ): Promise<WebhookEvent<Data>> {
    return unwrapWebhook<Data>(body, headers, secrets, options, this.client.runtime.now);
  }
}
