// A cache by text whose memory is bounded by the length of its keys.

interface Entry<Value> {
  value: Value;
  usedAt: number;
}

/**
 * Keeps the most recently used entries while their keys have at most the given number of characters together. A key with
 * more than a tenth of that is not kept. Entries that were not used for the given time are dropped, so that texts of
 * deleted documents do not stay in memory.
 */
export class TextCache<Value extends object> {
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxLength: number;
  readonly #maxIdleMs: number | undefined;
  #length = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor(maxLength: number, maxIdleMs?: number) {
    this.#maxLength = maxLength;
    this.#maxIdleMs = maxIdleMs;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.usedAt = performance.now();
    return entry.value;
  }

  set(key: string, value: Value): void {
    if (key.length > this.#maxLength / 10) return;
    this.#delete(key);
    this.#entries.set(key, { value, usedAt: performance.now() });
    this.#length += key.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#length <= this.#maxLength) break;
      this.#delete(oldest);
    }
    if (this.#maxIdleMs !== undefined) this.#sweep ??= setInterval(() => this.#dropIdle(), this.#maxIdleMs / 5).unref();
  }

  #delete(key: string): void {
    if (this.#entries.delete(key)) this.#length -= key.length;
  }

  #dropIdle(): void {
    const before = performance.now() - this.#maxIdleMs!;
    for (const [key, { usedAt }] of this.#entries) {
      if (usedAt > before) return;
      this.#delete(key);
    }
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }
}
