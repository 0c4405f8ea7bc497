# frozen_string_literal: true

# Generated from the API document by clients/generate/main.ts. Do not edit.

module Lintel
  VERSION = "0.1.0"

  # The class of each error code.
  CLASSES = {
    "invalid_request" => "InvalidRequestError",
    "invalid_query" => "InvalidRequestError",
    "invalid_tier" => "InvalidRequestError",
    "unsupported_file_type" => "FileError",
    "empty_file" => "FileError",
    "encrypted_file" => "FileError",
    "unreadable_file" => "FileError",
    "file_too_large" => "FileError",
    "too_many_files" => "FileError",
    "unauthorized" => "AuthenticationError",
    "payment_required" => "PaymentRequiredError",
    "payment_failed" => "PaymentFailedError",
    "forbidden" => "PermissionDeniedError",
    "limit_exceeded" => "LimitExceededError",
    "not_found" => "NotFoundError",
    "no_subscription" => "NotFoundError",
    "conflict" => "ConflictError",
    "analysis_not_ready" => "AnalysisNotReadyError",
    "analysis_skipped" => "AnalysisSkippedError",
    "analysis_failed" => "AnalysisFailedError",
    "rate_limit_exceeded" => "RateLimitError",
    "internal_error" => "InternalServerError",
    "service_unavailable" => "ServiceUnavailableError"
  }.freeze
end
