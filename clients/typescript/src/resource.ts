// The base of all resources, and what they need of the client.
import type { ApiPromise } from './answer.ts';
import type { PagePromise, PageShape } from './page.ts';
import type { ApiRequest, RequestOptions, UploadOptions } from './request.ts';
import type { Runtime } from './runtime.ts';
import type { ChatStream } from './stream.ts';

export interface Caller {
  readonly runtime: Runtime;
  request<T>(request: ApiRequest, options?: UploadOptions): ApiPromise<T>;
  page<Body, Item>(request: ApiRequest, shape: PageShape, options?: RequestOptions): PagePromise<Body, Item>;
  stream(request: ApiRequest, options?: RequestOptions): ChatStream;
}

export class Resource {
  protected readonly client: Caller;

  constructor(client: Caller) {
    this.client = client;
  }
}

/** A path whose values are one segment each. */
export function pathOf(texts: TemplateStringsArray, ...ids: string[]): string {
  const segments = ids.map((id) => {
    // A dot segment would change the path.
    if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw new TypeError(`${JSON.stringify(id)} is not an id.`);
    return encodeURIComponent(id);
  });
  return String.raw({ raw: texts }, ...segments);
}
