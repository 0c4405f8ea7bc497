package lintel

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// Errors that are not answers of the service. Test for them with errors.Is.
var (
	// ErrConnection: the service was not reached, or the connection broke.
	ErrConnection = errors.New("the connection failed")
	// ErrTimeout: nothing arrived within the time limit. It is an ErrConnection too.
	ErrTimeout = fmt.Errorf("%w: nothing arrived in time", ErrConnection)
	// ErrStreamInterrupted: a stream was cut, and the service began another answer.
	ErrStreamInterrupted = errors.New("the connection was cut, and the service began another answer")
	// ErrWaitTimeout: what was waited for did not happen in time.
	ErrWaitTimeout = errors.New("it was not ready in time")
	// ErrNoDocuments: a property without documents never becomes ready.
	ErrNoDocuments = errors.New("the property has no documents")
	// ErrWebhookVerification: a webhook delivery is not from Lintel, or is too old.
	ErrWebhookVerification = errors.New("the webhook is not valid")
)

// Error is an error that the service answered with. errors.Is(err, ErrNotFound) tests for a code's kind.
type Error struct {
	// Code is machine-readable, for example invalid_request.
	Code    string
	Message string
	// Status is 0 for an error within a stream or of a document that was waited for.
	Status int
	// RequestID: name it when you ask for support.
	RequestID string
	Details   *ErrorDetails
	// RetryAfter is in seconds; nil without.
	RetryAfter *float64
	Header     http.Header
	// Body has the further fields of some codes.
	Body json.RawMessage
}

// ErrorDetails say what is wrong.
type ErrorDetails struct {
	// Field is the name of the invalid parameter.
	Field string `json:"field,omitempty"`
	// Files that were rejected.
	Files []RejectedFile `json:"files,omitempty"`
}

// RejectedFile is one file with the reason.
type RejectedFile struct {
	Filename string `json:"filename"`
	Code     string `json:"code"`
	Message  string `json:"message"`
}

func (e *Error) Error() string {
	if e.Status == 0 {
		return e.Message
	}
	return fmt.Sprintf("%d %s: %s", e.Status, e.Code, e.Message)
}

// kinds of the more general ones.
var parents = map[error]error{
	ErrFile:               ErrInvalidRequest,
	ErrLimitExceeded:      ErrPermissionDenied,
	ErrAnalysisNotReady:   ErrConflict,
	ErrAnalysisSkipped:    ErrConflict,
	ErrAnalysisFailed:     ErrConflict,
	ErrServiceUnavailable: ErrInternalServer,
}

// Kind is the sentinel of the code, such as ErrNotFound; for codes that are newer than this client that of the status.
func (e *Error) Kind() error {
	if kind := sentinelOf(e.Code); kind != nil {
		return kind
	}
	return sentinelOf(codeOfStatus(e.Status))
}

// Is makes errors.Is work with the sentinels.
func (e *Error) Is(target error) bool {
	kind := e.Kind()
	return kind != nil && (kind == target || parents[kind] == target)
}

func codeOfStatus(status int) string {
	switch status {
	case 400:
		return "invalid_request"
	case 401:
		return "unauthorized"
	case 402:
		return "payment_required"
	case 403:
		return "forbidden"
	case 404:
		return "not_found"
	case 409:
		return "conflict"
	case 429:
		return "rate_limit_exceeded"
	case 503:
		return "service_unavailable"
	}
	if status >= 500 {
		return "internal_error"
	}
	return "unknown"
}

// responseError is the error of an answer with a status other than 2xx.
func responseError(status int, header http.Header, body []byte, retryAfter *float64) *Error {
	var flat struct {
		Error   json.RawMessage `json:"error"`
		Message string          `json:"message"`
		Detail  string          `json:"detail"`
	}
	var nested struct {
		Code       string        `json:"code"`
		Message    string        `json:"message"`
		Details    *ErrorDetails `json:"details"`
		RetryAfter *float64      `json:"retry_after"`
	}
	// What is not the service's own answer has neither.
	_ = json.Unmarshal(body, &flat)
	if json.Unmarshal(flat.Error, &nested) != nil {
		_ = json.Unmarshal(flat.Error, &nested.Code)
	}
	failure := &Error{
		Code:       first(nested.Code, codeOfStatus(status)),
		Message:    first(nested.Message, flat.Message, flat.Detail, fmt.Sprintf("The service answered with %d.", status)),
		Status:     status,
		RequestID:  header.Get("X-Request-Id"),
		Details:    nested.Details,
		RetryAfter: retryAfter,
		Header:     header,
		Body:       body,
	}
	if failure.RetryAfter == nil {
		failure.RetryAfter = nested.RetryAfter
	}
	return failure
}

func first(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}
