// Errors of model calls, and whether a retry may help.

/** The model can't be used now; no attempt is made. */
export class ModelUnavailable extends Error {}

/** An attempt failed. */
export class CallFailed extends Error {
  readonly retryable: boolean;
  /** The delay that the API requested. */
  readonly retryAfterMs: number;

  constructor(message: string, retryable: boolean, retryAfterMs = 0, cause?: unknown) {
    super(message, { cause });
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The API key or the model name is wrong: a retry does not help. */
export class ServiceRefused extends CallFailed {
  constructor(message: string, cause?: unknown) {
    super(message, false, 0, cause);
  }
}

/** The response does not have the requested form. */
export class MalformedOutput extends CallFailed {
  constructor(message: string, cause?: unknown) {
    super(message, true, 0, cause);
  }
}

/** The response exceeded the output limit: the same request would fail again, a smaller one may succeed. */
export class OutputTooLong extends CallFailed {
  constructor() {
    super('The output was cut at its longest.', false);
  }
}
