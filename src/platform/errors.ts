// Every refusal that a caller may see is an ApiError, declared beside the verb that throws it. The doors turn it into
// the envelope (REST) or into `extensions` (GraphQL); anything else is an internal error and tells nothing.

export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** Goes beside `code` and `message` in the body: `details`, `retry_after`, `reason`, … */
  readonly extras: Record<string, unknown>;
  /** The two bodies that the contract shows flat; all others are enveloped. */
  readonly flatBody?: Record<string, unknown>;

  constructor(code: string, status: number, message: string, extras: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.extras = extras;
  }
}

/** A parameter that the caller must change. */
export class InvalidRequest extends ApiError {
  constructor(field: string, message: string) {
    super('invalid_request', 400, message, { details: { field } });
  }
}

/** Missing, deleted, malformed or somebody else's: all the same to the caller. */
export class NotFound extends ApiError {
  constructor(what: string) {
    super('not_found', 404, `No such ${what}.`);
  }
}

export class Conflict extends ApiError {
  constructor(message: string) {
    super('conflict', 409, message);
  }
}

export class ServiceUnavailable extends ApiError {
  constructor(message: string, retryAfterSeconds = 5) {
    super('service_unavailable', 503, message, { retry_after: retryAfterSeconds });
  }
}
