// Lists: one page at a time, or all items with `for await`.
import { type Answer, ApiPromise } from './answer.ts';
import type { ApiRequest } from './request.ts';

export interface PageShape {
  /** The field with the items. */
  items: string;
  style: 'cursor' | 'offset';
}

type Load<Body, Item> = (request: ApiRequest) => Promise<Answer<Page<Body, Item>>>;

/** One page of a list. `for await` goes through its items and those of all following pages. */
export class Page<Body, Item> implements AsyncIterable<Item> {
  readonly items: Item[];
  /** The whole body, for example with `total_issues`. */
  readonly body: Body;
  readonly #next: ApiRequest | undefined;
  readonly #load: Load<Body, Item>;

  constructor(body: Body, request: ApiRequest, shape: PageShape, load: Load<Body, Item>) {
    this.body = body;
    this.items = (body as Record<string, Item[] | undefined>)[shape.items] ?? [];
    this.#next = nextRequest(request, body as ListBody, this.items.length, shape);
    this.#load = load;
  }

  hasNextPage(): boolean {
    return this.#next !== undefined;
  }

  /** The next page, or undefined after the last one. */
  async getNextPage(): Promise<Page<Body, Item> | undefined> {
    return this.#next && (await this.#load(this.#next)).data;
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Item> {
    for (let page: Page<Body, Item> | undefined = this; page; page = await page.getNextPage()) yield* page.items;
  }
}

interface ListBody {
  meta?: { has_more?: boolean; next_cursor?: string | null };
  total?: number;
}

function nextRequest(request: ApiRequest, body: ListBody, count: number, { style }: PageShape): ApiRequest | undefined {
  const query = (request.query ?? {}) as Record<string, unknown>;
  if (style === 'cursor') {
    const cursor = body.meta?.next_cursor;
    return body.meta?.has_more && cursor ? { ...request, query: { ...query, cursor } } : undefined;
  }
  const offset = Number(query.offset ?? 0) + count;
  // Without a total, a page that is not full is the last one.
  const isLast = body.total === undefined ? count < Number(query.limit ?? 1) : offset >= body.total;
  return count === 0 || isLast ? undefined : { ...request, query: { ...query, offset } };
}

/** Resolves with the first page; `for await` goes through all items of all pages. */
export class PagePromise<Body, Item> extends ApiPromise<Page<Body, Item>> implements AsyncIterable<Item> {
  async *[Symbol.asyncIterator](): AsyncIterator<Item> {
    yield* await this;
  }
}
