"""The base of all resources."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from ._async_client import AsyncLintel
    from ._generated.client import Lintel


class Resource:
    def __init__(self, client: Lintel) -> None:
        self._client = client


class AsyncResource:
    def __init__(self, client: AsyncLintel) -> None:
        self._client = client


def segment(value: str) -> str:
    """An id as one segment of a path."""
    # A dot segment would change the path.
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f"{value!r} is not an id.")
    return quote(value, safe="")
