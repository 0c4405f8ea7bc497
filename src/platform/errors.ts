// Every error that a caller may see is an ApiError, declared beside the function that throws it. The handlers turn it
// into the error envelope (REST) or into `extensions` (GraphQL). Any other error is an internal error without details.

/** A code of the API, as the documents describe it. Classes with the same code share one object. */
export interface ErrorKind {
  readonly code: string;
  readonly status: number;
  /** Why the error is returned. */
  readonly cause: string;
  /** What the caller can do about it. */
  readonly remedy: string;
}

/** A class of errors, as endpoints declare them. */
export type ErrorClass = (abstract new (...args: never[]) => ApiError) & { readonly kind: ErrorKind };

export abstract class ApiError extends Error {
  static readonly kind: ErrorKind;
  readonly code: string;
  readonly status: number;
  /** Further fields of the body: `details`, `retry_after`, `reason`, … */
  readonly extras: Record<string, unknown>;
  /** Two errors of the contract have a flat body; all others use the envelope. */
  readonly flatBody?: Record<string, unknown>;

  constructor(
    message: string,
    extras: Record<string, unknown> = {},
    { code, status }: Pick<ErrorKind, 'code' | 'status'> = new.target.kind,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.extras = extras;
  }
}

/** A parameter that the caller must change. */
export class InvalidRequest extends ApiError {
  static override readonly kind = {
    code: 'invalid_request',
    status: 400,
    cause: 'a parameter is missing or invalid; `details.field` names it.',
    remedy: 'Correct the parameter that `details.field` names. `body` means that the body as a whole cannot be read.',
  };

  constructor(field: string, message: string) {
    super(message, { details: { field } });
  }
}

/** Missing, deleted, malformed, or owned by another account: callers can't tell the difference. */
export class NotFound extends ApiError {
  static override readonly kind = {
    code: 'not_found',
    status: 404,
    cause: 'the resource does not exist or belongs to another account.',
    remedy: 'Check the id, and that the key belongs to the same account and mode as the resource.',
  };

  constructor(what: string) {
    super(`No such ${what}.`);
  }
}

export class Conflict extends ApiError {
  static override readonly kind = {
    code: 'conflict',
    status: 409,
    cause: 'the resource already exists, or its state does not allow the request.',
    remedy:
      'Retrieve the resource and compare its state with the request. If the request had an `Idempotency-Key`, use a new key for a different request.',
  };
}

/** The plan of the account does not allow more. */
export abstract class PlanLimitExceeded extends ApiError {
  static override readonly kind = {
    code: 'limit_exceeded',
    status: 403,
    cause: 'the limit of the plan is reached.',
    remedy: 'Upgrade the plan (`suggested_action`), or wait until the next billing period.',
  };
}

export class InternalError extends ApiError {
  static override readonly kind = {
    code: 'internal_error',
    status: 500,
    cause: 'an internal error.',
    remedy: 'Try again. If the error persists, contact support with the `request_id`.',
  };

  constructor() {
    super('An internal error occurred.');
  }
}

export class ServiceUnavailable extends ApiError {
  static override readonly kind = {
    code: 'service_unavailable',
    status: 503,
    cause: 'the service is temporarily unavailable; wait `Retry-After` seconds.',
    remedy: 'Send the request again after `Retry-After` seconds, with the same `Idempotency-Key` if it had one.',
  };

  constructor(message: string, retryAfterSeconds = 5) {
    super(message, { retry_after: retryAfterSeconds });
  }
}
