// Errors by the code that the API answers with.
import { classes, type classNames } from './generated/errors.ts';

/** Every error of this library. */
export class LintelError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The service was not reached, or the connection broke. */
export class APIConnectionError extends LintelError {}

/** Nothing arrived within the time limit. */
export class APITimeoutError extends APIConnectionError {}

/** A stream was cut, and the service could not continue the same answer. */
export class StreamInterruptedError extends LintelError {}

/** What was waited for did not happen in time. */
export class WaitTimeoutError extends LintelError {}

/** A webhook delivery is not from Lintel, or is too old. */
export class WebhookVerificationError extends LintelError {}

export interface ErrorDetails {
  /** Name of the invalid parameter. */
  field?: string;
  /** Files that were rejected. */
  files?: { filename: string; code: string; message: string }[];
  [key: string]: unknown;
}

export interface ErrorResponse {
  status?: number | undefined;
  headers?: Headers | undefined;
  body?: unknown;
  retryAfter?: number | undefined;
}

/** The service answered with an error. */
export class APIError extends LintelError {
  /** Machine-readable code, for example `invalid_request`. */
  readonly code: string;
  /** HTTP status; undefined for an error within a stream or of a document that was waited for. */
  readonly status: number | undefined;
  /** Id of the request: name it when you ask for support. */
  readonly requestId: string | undefined;
  readonly details: ErrorDetails | undefined;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined;
  readonly headers: Headers | undefined;
  /** The whole body, with the further fields of some codes. */
  readonly body: unknown;

  constructor(code: string, message: string, response: ErrorResponse = {}) {
    super(response.status === undefined ? message : `${response.status} ${code}: ${message}`);
    const error = errorIn(response.body);
    this.code = code;
    this.status = response.status;
    this.requestId = response.headers?.get('x-request-id') ?? undefined;
    this.details = error?.details as ErrorDetails | undefined;
    this.retryAfter = response.retryAfter ?? (error?.retry_after as number | undefined);
    this.headers = response.headers;
    this.body = response.body;
  }
}

export class InvalidRequestError extends APIError {}
/** A file was rejected; `details.files` lists each. */
export class FileError extends InvalidRequestError {}
export class AuthenticationError extends APIError {}
/** Too few credits; `body` has the packs to offer. */
export class PaymentRequiredError extends APIError {}
export class PaymentFailedError extends APIError {}
export class PermissionDeniedError extends APIError {}
/** The plan's allowance is used up. */
export class LimitExceededError extends PermissionDeniedError {}
export class NotFoundError extends APIError {}
export class ConflictError extends APIError {}
export class AnalysisNotReadyError extends ConflictError {}
/** The document is not about a property or has no legible text; `analyses.force` analyzes it all the same. */
export class AnalysisSkippedError extends ConflictError {}
export class AnalysisFailedError extends ConflictError {}
export class RateLimitError extends APIError {}
export class InternalServerError extends APIError {}
export class ServiceUnavailableError extends InternalServerError {}

const constructors: Record<(typeof classNames)[number], typeof APIError> = {
  InvalidRequestError,
  FileError,
  AuthenticationError,
  PaymentRequiredError,
  PaymentFailedError,
  PermissionDeniedError,
  LimitExceededError,
  NotFoundError,
  ConflictError,
  AnalysisNotReadyError,
  AnalysisSkippedError,
  AnalysisFailedError,
  RateLimitError,
  InternalServerError,
  ServiceUnavailableError,
};

/** For codes that are newer than this client, and for answers that are not the service's own. */
const codeOfStatus: Record<number, keyof typeof classes> = {
  400: 'invalid_request',
  401: 'unauthorized',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'rate_limit_exceeded',
  503: 'service_unavailable',
};

export function apiError(code: string | undefined, message: string, response: ErrorResponse = {}): APIError {
  const { status = 0 } = response;
  const fallback = codeOfStatus[status] ?? (status >= 500 ? 'internal_error' : undefined);
  const known = code !== undefined && Object.hasOwn(classes, code) ? (code as keyof typeof classes) : fallback;
  const Class = known ? constructors[classes[known]] : APIError;
  return new Class(code ?? fallback ?? 'unknown', message, response);
}

/** The error of an answer with a status other than 2xx. */
export function responseError(status: number, headers: Headers, text: string, retryAfter?: number): APIError {
  const body = parsed(text);
  const flat = (body ?? {}) as { error?: unknown; message?: unknown; detail?: unknown };
  const error = errorIn(body);
  const code = error?.code ?? (typeof flat.error === 'string' ? flat.error : undefined);
  const message = error?.message ?? flat.message ?? flat.detail ?? `The service answered with ${status}.`;
  return apiError(code as string | undefined, String(message), { status, headers, body: body ?? text, retryAfter });
}

function errorIn(body: unknown): Record<string, unknown> | undefined {
  const error = (body as { error?: unknown } | undefined)?.error;
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : undefined;
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
