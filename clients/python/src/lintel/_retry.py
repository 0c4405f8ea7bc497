"""When a failed request is sent again, and how long a wait helper waits."""

from __future__ import annotations

from email.utils import parsedate_to_datetime
from typing import Mapping, Optional

from ._errors import APIConnectionError, APIError

_FIRST = 0.5
_MAX = 8.0
# Whoever is told to wait longer than this is better off with the error.
_MAX_RETRY_AFTER = 60.0


def retry_delay(error: Exception, attempt: int, chance: float) -> Optional[float]:
    """Seconds until the next try, or None for an error that would only repeat."""
    is_temporary = isinstance(error, APIConnectionError) or (
        isinstance(error, APIError) and error.status is not None and (error.status == 429 or error.status >= 500)
    )
    if not is_temporary:
        return None
    back_off = min(_MAX, _FIRST * 2.0**attempt)
    retry_after = error.retry_after if isinstance(error, APIError) else None
    if retry_after is None:
        return back_off * (0.5 + 0.5 * chance)
    return None if retry_after > _MAX_RETRY_AFTER else retry_after + back_off * 0.5 * chance


def retry_after_of(headers: Mapping[str, str], now: float) -> Optional[float]:
    """Seconds of the Retry-After header, which has a number or a date."""
    value = headers.get("retry-after")
    if not value:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except ValueError:
        return None


def poll_delay(attempt: int, chance: float) -> float:
    return float(min(10.0, 1.5**attempt)) * (0.9 + 0.2 * chance)
