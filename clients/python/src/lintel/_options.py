"""Options of one call, and what is logged."""

from __future__ import annotations

from typing import Any, Callable, Dict, Mapping, Optional, TypedDict

import httpx


class RequestOptions(TypedDict, total=False):
    timeout: float
    """Seconds without progress after which a try is given up."""
    max_retries: int
    """Tries after the first one."""
    idempotency_key: str
    """Key under which the service carries a write out once. Each write has a random one of its own by default."""
    headers: Mapping[str, str]
    on_response: Callable[[httpx.Response], None]
    """Called with the HTTP response, for its status and headers."""


class LogEvent(TypedDict, total=False):
    """What happens, without keys and contents."""

    event: str
    """``request``, ``response``, ``retry`` or ``resume``."""
    method: str
    path: str
    attempt: int
    """0 for the first try."""
    status: int
    request_id: Optional[str]
    delay: float
    """Seconds until the next try."""
    error: str


class NotGiven:
    """The value of a parameter that was left out. None is sent as null."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "NOT_GIVEN"


NOT_GIVEN = NotGiven()


def given(values: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in values.items() if not isinstance(value, NotGiven)}
