// Every error that a caller may see is an ApiError, declared beside the function that throws it. The handlers turn it
// into the error envelope (REST) or into `extensions` (GraphQL). Any other error is an internal error without details.

export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** Further fields of the body: `details`, `retry_after`, `reason`, … */
  readonly extras: Record<string, unknown>;
  /** Two errors of the contract have a flat body; all others use the envelope. */
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

/** Missing, deleted, malformed, or owned by another account: callers can't tell the difference. */
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
