// A cache by text whose memory is bounded by the length of its keys.

/**
 * Keeps the most recently used entries while their keys have at most the given number of characters together. A key with
 * more than a tenth of that is not kept.
 */
export class TextCache<Value extends object> {
  readonly #entries = new Map<string, Value>();
  readonly #maxLength: number;
  #length = 0;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    if (key.length > this.#maxLength / 10) return;
    if (this.#entries.delete(key)) this.#length -= key.length;
    this.#entries.set(key, value);
    this.#length += key.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#length <= this.#maxLength) return;
      this.#entries.delete(oldest);
      this.#length -= oldest.length;
    }
  }
}
