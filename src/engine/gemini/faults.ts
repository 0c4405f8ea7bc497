// Why a call to the model failed, and whether another try may go better.

/** The model cannot be used now: no try is made. */
export class ModelUnavailable extends Error {}

/** A try failed. */
export class CallFailed extends Error {
  readonly retryable: boolean;
  /** What the model's service asked for. */
  readonly retryAfterMs: number;

  constructor(message: string, retryable: boolean, retryAfterMs = 0, cause?: unknown) {
    super(message, { cause });
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The key or the model's name is wrong: no call will go better. */
export class ServiceRefused extends CallFailed {
  constructor(message: string, cause?: unknown) {
    super(message, false, 0, cause);
  }
}

/** What came back is no answer of the form that was asked for. */
export class MalformedOutput extends CallFailed {
  constructor(message: string, cause?: unknown) {
    super(message, true, 0, cause);
  }
}

/** The answer did not fit into one: asking for the same again is of no use, asking for less is. */
export class OutputTooLong extends CallFailed {
  constructor() {
    super('The output was cut at its longest.', false);
  }
}
