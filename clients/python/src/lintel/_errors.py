"""Errors by the code that the API answers with."""

from __future__ import annotations

import json
from typing import Any, Dict, Mapping, Optional, Type

from ._generated.errors import CLASSES


class LintelError(Exception):
    """Every error of this library."""


class APIConnectionError(LintelError):
    """The service was not reached, or the connection broke."""


class APITimeoutError(APIConnectionError):
    """Nothing arrived within the time limit."""


class StreamInterruptedError(LintelError):
    """A stream was cut, and the service could not continue the same answer."""


class WaitTimeoutError(LintelError):
    """What was waited for did not happen in time."""


class WebhookVerificationError(LintelError):
    """A webhook delivery is not from Lintel, or is too old."""


class APIError(LintelError):
    """The service answered with an error.

    code: machine-readable, for example ``invalid_request``.
    status: the HTTP status; None for an error within a stream or of a document that was waited for.
    request_id: name it when you ask for support.
    details: for example ``{"field": "limit"}``, or the files that were rejected.
    retry_after: seconds to wait before the next try.
    body: the whole body, with the further fields of some codes.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
        body: Any = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message if status is None else f"{status} {code}: {message}")
        error = _error_in(body)
        self.code = code
        self.message = message
        self.status = status
        self.headers: Mapping[str, str] = headers or {}
        self.request_id: Optional[str] = self.headers.get("x-request-id")
        self.details: Optional[Dict[str, Any]] = error.get("details")
        self.retry_after: Optional[float] = error.get("retry_after") if retry_after is None else retry_after
        self.body = body


class InvalidRequestError(APIError):
    pass


class FileError(InvalidRequestError):
    """A file was rejected; ``details["files"]`` lists each."""


class AuthenticationError(APIError):
    pass


class PaymentRequiredError(APIError):
    """Too few credits; ``body`` has the packs to offer."""


class PaymentFailedError(APIError):
    pass


class PermissionDeniedError(APIError):
    pass


class LimitExceededError(PermissionDeniedError):
    """The plan's allowance is used up."""


class NotFoundError(APIError):
    pass


class ConflictError(APIError):
    pass


class AnalysisNotReadyError(ConflictError):
    pass


class AnalysisSkippedError(ConflictError):
    """The document is not about a property or has no legible text; ``analyses.force`` analyzes it all the same."""


class AnalysisFailedError(ConflictError):
    pass


class RateLimitError(APIError):
    pass


class InternalServerError(APIError):
    pass


class ServiceUnavailableError(InternalServerError):
    pass


# For codes that are newer than this client, and for answers that are not the service's own.
_CODE_OF_STATUS = {
    400: "invalid_request",
    401: "unauthorized",
    402: "payment_required",
    403: "forbidden",
    404: "not_found",
    409: "conflict",
    429: "rate_limit_exceeded",
    503: "service_unavailable",
}


def api_error(
    code: Optional[str],
    message: str,
    *,
    status: Optional[int] = None,
    headers: Optional[Mapping[str, str]] = None,
    body: Any = None,
    retry_after: Optional[float] = None,
) -> APIError:
    fallback = _CODE_OF_STATUS.get(status or 0) or ("internal_error" if (status or 0) >= 500 else None)
    name = CLASSES.get(code if code in CLASSES else fallback or "")
    error_class: Type[APIError] = globals()[name] if name else APIError
    return error_class(
        code or fallback or "unknown", message, status=status, headers=headers, body=body, retry_after=retry_after
    )


def response_error(
    status: int, headers: Mapping[str, str], content: bytes, retry_after: Optional[float] = None
) -> APIError:
    """The error of an answer with a status other than 2xx."""
    body = _parse(content)
    flat = body if isinstance(body, dict) else {}
    error = _error_in(body)
    flat_code = flat.get("error")
    code = error.get("code") or (flat_code if isinstance(flat_code, str) else None)
    message = error.get("message") or flat.get("message") or flat.get("detail") or f"The service answered with {status}."
    return api_error(code, str(message), status=status, headers=headers, body=body, retry_after=retry_after)


def _error_in(body: Any) -> Dict[str, Any]:
    error = body.get("error") if isinstance(body, dict) else None
    return error if isinstance(error, dict) else {}


def _parse(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return content.decode("utf-8", "replace")
