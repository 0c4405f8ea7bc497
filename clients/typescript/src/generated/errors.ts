// Generated from the API document by clients/generate/main.ts. Do not edit.
/** The class of each error code. */
export const classes = {
  invalid_request: 'InvalidRequestError',
  invalid_query: 'InvalidRequestError',
  invalid_tier: 'InvalidRequestError',
  unsupported_file_type: 'FileError',
  empty_file: 'FileError',
  encrypted_file: 'FileError',
  unreadable_file: 'FileError',
  file_too_large: 'FileError',
  too_many_files: 'FileError',
  unauthorized: 'AuthenticationError',
  payment_required: 'PaymentRequiredError',
  payment_failed: 'PaymentFailedError',
  forbidden: 'PermissionDeniedError',
  limit_exceeded: 'LimitExceededError',
  not_found: 'NotFoundError',
  no_subscription: 'NotFoundError',
  conflict: 'ConflictError',
  analysis_not_ready: 'AnalysisNotReadyError',
  analysis_skipped: 'AnalysisSkippedError',
  analysis_failed: 'AnalysisFailedError',
  rate_limit_exceeded: 'RateLimitError',
  internal_error: 'InternalServerError',
  service_unavailable: 'ServiceUnavailableError',
} as const;

export type ErrorCode = keyof typeof classes;

export const classNames = ['InvalidRequestError', 'FileError', 'AuthenticationError', 'PaymentRequiredError', 'PaymentFailedError', 'PermissionDeniedError', 'LimitExceededError', 'NotFoundError', 'ConflictError', 'AnalysisNotReadyError', 'AnalysisSkippedError', 'AnalysisFailedError', 'RateLimitError', 'InternalServerError', 'ServiceUnavailableError'] as const;

export const version = '0.1.0';
