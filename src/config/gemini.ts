// Settings and limits of the Gemini engine. Limits apply per process.
export interface GeminiOptions {
  apiKey: string;
  /** Alternative to Google's address, for tests. */
  baseUrl: string | null;
  model: string;
  embeddingModel: string;
  /** Concurrent calls. */
  concurrency: number;
  requestsPerMinute: number;
  /** Tokens per day (UTC); 0 is unlimited. */
  tokensPerDay: number;
  timeoutMs: number;
  /** Attempts of one call, including the first. */
  attempts: number;
  /** Pause before the second attempt; doubled for each further one. */
  backoffMs: number;
  /** Consecutive failures after which no call is made for `pauseMs`. */
  breakAfter: number;
  pauseMs: number;
  /** Characters of page text in one request. */
  windowLength: number;
  /** Called for every error after which the built-in engine is used. */
  onFault?: (fault: unknown, work: string) => void;
  /** Called with the tokens of each call; an estimate for vectors. */
  onTokens?: (model: string, input: number, output: number) => void;
}

/** Values without a setting. */
export const geminiDefaults = {
  attempts: 4,
  backoffMs: 1000,
  breakAfter: 5,
  pauseMs: 30_000,
  windowLength: 60_000,
} satisfies Partial<GeminiOptions>;
