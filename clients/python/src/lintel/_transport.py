"""What both clients need for a request."""

from __future__ import annotations

import json
import uuid
from typing import Any, Dict, List, Mapping, Optional, Tuple
from urllib.parse import quote, urlencode

import httpx

from ._errors import APIConnectionError, APIError, APITimeoutError
from ._options import LogEvent, RequestOptions, given


def with_key(method: str, options: Optional[RequestOptions]) -> RequestOptions:
    """A write has one key over all its tries."""
    settings: RequestOptions = {**options} if options else {}
    if method != "GET":
        settings.setdefault("idempotency_key", str(uuid.uuid4()))
    return settings


def parsed(response: httpx.Response, content: bytes) -> Any:
    if response.status_code == 204:
        return None
    try:
        return json.loads(content)
    except ValueError as cause:
        text = content.decode("utf-8", "replace")
        status, headers = response.status_code, response.headers
        raise APIError("unknown", "The answer is not JSON.", status=status, headers=headers, body=text) from cause


def connection_error(cause: httpx.TransportError, timeout: float) -> APIConnectionError:
    if isinstance(cause, httpx.TimeoutException):
        return APITimeoutError(f"Nothing arrived within {timeout:g} seconds.")
    return APIConnectionError(f"The connection failed: {cause or type(cause).__name__}.")


def sendable(headers: Mapping[str, str]) -> Dict[str, str]:
    """Headers with text of the caller. The body has the same text, so that one that can't be sent may be left out."""
    return {name: value for name, value in headers.items() if value.strip() == value and value.isprintable()}


def utf8(headers: Mapping[str, str]) -> List[Tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def query_text(query: Optional[Mapping[str, Any]]) -> str:
    values = {name: _text(value) for name, value in given(query or {}).items() if value is not None}
    return f"?{urlencode(values, quote_via=quote)}" if values else ""


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def log_event(event: str, method: str, path: str, attempt: int, **more: Any) -> LogEvent:
    result: LogEvent = {"event": event, "method": method, "path": path, "attempt": attempt}
    result.update(more)  # type: ignore[typeddict-item]
    return result
