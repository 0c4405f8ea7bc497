// Queries and subscriptions. Subscriptions use server-sent events, because Node 20 has no WebSocket.
import type { Lintel } from '../client.ts';
import { APIConnectionError, apiError, LintelError } from '../errors.ts';
import { open, type Settings } from '../request.ts';
import { retryDelay } from '../retry.ts';
import { parseMessages } from '../stream.ts';

interface Result<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

function dataOf<Data>(body: Result<Data>): Data {
  const [error] = body.errors ?? [];
  if (error) throw apiError(error.extensions?.code, error.message, { body: { error: error.extensions } });
  if (!body.data) throw new LintelError('The answer has no data.');
  return body.data;
}

export class Graphql {
  readonly #client: Lintel;
  readonly #settings: Settings;

  constructor(client: Lintel, settings: Settings) {
    this.#client = client;
    this.#settings = settings;
  }

  async query<Data>(query: string, variables: object): Promise<Data> {
    const request = { method: 'POST', path: '/graphql', body: { query, variables } };
    return dataOf(await this.#client.request<Result<Data>>(request));
  }

  /**
   * Does not end by itself: it opens a lost connection again for as long as it takes.
   * @param variables called for each connection with the time of the service at the first one
   * @param onLost called when a connection is lost
   */
  async *subscribe<Data>(
    query: string,
    variables: (openedAt: Date | undefined) => object,
    signal: AbortSignal,
    onLost: (error: Error) => void = () => undefined,
  ): AsyncGenerator<Data, void> {
    let openedAt: Date | undefined;
    for (let failures = 0; ; ) {
      try {
        const body = { query, variables: variables(openedAt) };
        const request = { method: 'POST', path: '/graphql', body, headers: { Accept: 'text/event-stream' } };
        const opened = await open(this.#settings, request, { signal }, failures);
        const date = opened.response.headers.get('date');
        openedAt ??= date ? new Date(date) : undefined;
        try {
          for await (const message of parseMessages(opened.chunks())) {
            failures = 0;
            yield dataOf<Data>(JSON.parse(message.data));
          }
        } finally {
          opened.close();
        }
        throw new APIConnectionError('The connection ended.');
      } catch (error) {
        signal.throwIfAborted();
        const delay = retryDelay(error, failures, this.#settings.runtime);
        if (delay === null) throw error;
        onLost(error as Error);
        failures++;
        await this.#settings.runtime.sleep(delay, signal);
      }
    }
  }
}
