// A streamed answer. A cut connection is opened again, and the answer goes on after the last event that arrived.
import { APIConnectionError, apiError, StreamInterruptedError } from './errors.ts';
import { type ApiRequest, type Opened, open, type RequestOptions, type Settings } from './request.ts';
import { retryDelay } from './retry.ts';

/** The answer starts. */
export interface ChatStartEvent {
  type: 'start';
  message_id: string;
}
/** The next part of the text. */
export interface ChatContentEvent {
  type: 'content';
  delta: string;
}
/** A source of the answer. */
export interface ChatCitationEvent {
  type: 'citation';
  file: string;
  page: number;
  analysis_id?: string;
}
/** The answer is complete and stored. */
export interface ChatDoneEvent {
  type: 'done';
  message_id: string;
}
export type ChatStreamEvent = ChatStartEvent | ChatContentEvent | ChatCitationEvent | ChatDoneEvent;

/** The events of one answer: read them once, with `for await`, or the text at once with `text()`. */
export class ChatStream implements AsyncIterable<ChatStreamEvent> {
  readonly #events: AsyncGenerator<ChatStreamEvent, void>;

  constructor(settings: Settings, request: ApiRequest, options: RequestOptions = {}) {
    this.#events = readEvents(settings, request, options);
  }

  [Symbol.asyncIterator](): AsyncGenerator<ChatStreamEvent, void> {
    return this.#events;
  }

  /** The whole text, when it is complete. */
  async text(): Promise<string> {
    let text = '';
    for await (const event of this.#events) if (event.type === 'content') text += event.delta;
    return text;
  }
}

async function* readEvents(
  settings: Settings,
  request: ApiRequest,
  options: RequestOptions,
): AsyncGenerator<ChatStreamEvent, void> {
  const { maxRetries = settings.maxRetries, idempotencyKey = crypto.randomUUID() } = options;
  const { method, path } = request;
  const position = new Position();
  for (let failures = 0, attempt = 0; ; attempt++) {
    try {
      const headers = { ...request.headers, Accept: 'text/event-stream', 'Last-Event-ID': position.lastId };
      const opened = await open(settings, { ...request, headers }, { ...options, idempotencyKey }, attempt);
      try {
        for await (const message of parseMessages(opened.chunks())) {
          const event = position.accept(message, opened);
          if (!event) continue;
          failures = 0;
          yield event;
          if (event.type === 'done') return;
        }
      } finally {
        opened.close();
      }
      throw new APIConnectionError('The stream ended before the answer was complete.');
    } catch (error) {
      const delay = failures < maxRetries ? retryDelay(error, failures, settings.runtime) : null;
      if (delay === null) throw error;
      failures++;
      settings.logger({ event: 'resume', method, path, attempt, delay, error: (error as Error).message });
      await settings.runtime.sleep(delay, options.signal);
    }
  }
}

/** How far an answer has come, over all connections. */
class Position {
  lastId: string | undefined;
  #messageId: string | undefined;
  #hasText = false;

  /** The event, or undefined for one that has been seen. */
  accept({ id, data }: Message, { response }: Opened): ChatStreamEvent | undefined {
    const event = JSON.parse(data) as ChatStreamEvent | { type: 'error'; code: string; message: string };
    if (event.type === 'error') throw apiError(event.code, event.message, { headers: response.headers, body: event });
    if (event.type === 'start' && this.#messageId !== undefined && event.message_id !== this.#messageId) {
      if (this.#hasText)
        throw new StreamInterruptedError('The connection was cut, and the service began another answer.');
      this.lastId = undefined;
    }
    if (id !== undefined && this.lastId !== undefined && Number(id) <= Number(this.lastId)) return undefined;
    if (event.type === 'start') this.#messageId = event.message_id;
    else this.#hasText = true;
    this.lastId = id ?? this.lastId;
    return event;
  }
}

export interface Message {
  id: string | undefined;
  data: string;
}

/** Server-sent events. What follows the last empty line is not complete and is dropped. */
export async function* parseMessages(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Message, void> {
  const decoder = new TextDecoder();
  let rest = '';
  let id: string | undefined;
  let data: string[] = [];
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be half of a line break.
    const end = rest.endsWith('\r') ? rest.length - 1 : rest.length;
    const lines = rest.slice(0, end).split(/\r\n|\r|\n/);
    rest = lines.pop()! + rest.slice(end);
    for (const line of lines) {
      if (line === '') {
        if (data.join('\n') !== '') yield { id, data: data.join('\n') };
        data = [];
        continue;
      }
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
      if (field === 'data') data.push(value);
      if (field === 'id') id = value;
    }
  }
}
