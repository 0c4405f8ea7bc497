// Code generated from the API document by clients/generate/main.ts. DO NOT EDIT.

package lintel

import "errors"

// Version of this client.
const Version = "0.1.0"

// ErrInvalidRequest is for the codes invalid_request, invalid_query, invalid_tier.
var ErrInvalidRequest = errors.New("InvalidRequestError")

// ErrFile is for the codes unsupported_file_type, empty_file, encrypted_file, unreadable_file, file_too_large, too_many_files.
var ErrFile = errors.New("FileError")

// ErrAuthentication is for the codes unauthorized.
var ErrAuthentication = errors.New("AuthenticationError")

// ErrPaymentRequired is for the codes payment_required.
var ErrPaymentRequired = errors.New("PaymentRequiredError")

// ErrPaymentFailed is for the codes payment_failed.
var ErrPaymentFailed = errors.New("PaymentFailedError")

// ErrPermissionDenied is for the codes forbidden.
var ErrPermissionDenied = errors.New("PermissionDeniedError")

// ErrLimitExceeded is for the codes limit_exceeded.
var ErrLimitExceeded = errors.New("LimitExceededError")

// ErrNotFound is for the codes not_found, no_subscription.
var ErrNotFound = errors.New("NotFoundError")

// ErrConflict is for the codes conflict.
var ErrConflict = errors.New("ConflictError")

// ErrAnalysisNotReady is for the codes analysis_not_ready.
var ErrAnalysisNotReady = errors.New("AnalysisNotReadyError")

// ErrAnalysisSkipped is for the codes analysis_skipped.
var ErrAnalysisSkipped = errors.New("AnalysisSkippedError")

// ErrAnalysisFailed is for the codes analysis_failed.
var ErrAnalysisFailed = errors.New("AnalysisFailedError")

// ErrRateLimit is for the codes rate_limit_exceeded.
var ErrRateLimit = errors.New("RateLimitError")

// ErrInternalServer is for the codes internal_error.
var ErrInternalServer = errors.New("InternalServerError")

// ErrServiceUnavailable is for the codes service_unavailable.
var ErrServiceUnavailable = errors.New("ServiceUnavailableError")

// sentinelOf is the error of a code, or nil.
func sentinelOf(code string) error {
	switch code {
	case "invalid_request":
		return ErrInvalidRequest
	case "invalid_query":
		return ErrInvalidRequest
	case "invalid_tier":
		return ErrInvalidRequest
	case "unsupported_file_type":
		return ErrFile
	case "empty_file":
		return ErrFile
	case "encrypted_file":
		return ErrFile
	case "unreadable_file":
		return ErrFile
	case "file_too_large":
		return ErrFile
	case "too_many_files":
		return ErrFile
	case "unauthorized":
		return ErrAuthentication
	case "payment_required":
		return ErrPaymentRequired
	case "payment_failed":
		return ErrPaymentFailed
	case "forbidden":
		return ErrPermissionDenied
	case "limit_exceeded":
		return ErrLimitExceeded
	case "not_found":
		return ErrNotFound
	case "no_subscription":
		return ErrNotFound
	case "conflict":
		return ErrConflict
	case "analysis_not_ready":
		return ErrAnalysisNotReady
	case "analysis_skipped":
		return ErrAnalysisSkipped
	case "analysis_failed":
		return ErrAnalysisFailed
	case "rate_limit_exceeded":
		return ErrRateLimit
	case "internal_error":
		return ErrInternalServer
	case "service_unavailable":
		return ErrServiceUnavailable
	}
	return nil
}
