// What the Gemini engine may use and spend. Limits hold for one process.
export interface GeminiOptions {
  apiKey: string;
  /** Another address than Google's, for tests. */
  baseUrl: string | null;
  model: string;
  embeddingModel: string;
  /** Calls under way at once. */
  concurrency: number;
  requestsPerMinute: number;
  /** Tokens that may be used in a day (UTC); 0 is unlimited. */
  tokensPerDay: number;
  timeoutMs: number;
  /** Of one call, the first included. */
  attempts: number;
  /** Pause before the second try; doubled for each one after it. */
  backoffMs: number;
  /** Failed calls in a row after which none is made for `pauseMs`. */
  breakAfter: number;
  pauseMs: number;
  /** Characters of page text in one request. */
  windowLength: number;
  /** Told of every fault that the built-in engine stood in for. */
  onFault?: (fault: unknown, work: string) => void;
  /** Told what each call used; of vectors, an estimate. */
  onTokens?: (model: string, input: number, output: number) => void;
  now?: () => number;
}

/** What no setting changes. */
export const geminiDefaults = {
  attempts: 4,
  backoffMs: 1000,
  breakAfter: 5,
  pauseMs: 30_000,
  windowLength: 60_000,
} satisfies Partial<GeminiOptions>;
