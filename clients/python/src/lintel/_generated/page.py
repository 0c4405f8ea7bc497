# Generated from the API document by clients/generate/main.ts. Do not edit.
"""Lists: one page at a time, or all items. The generator writes the blocking ones from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Callable, Dict, Generic, List, Mapping, Optional, TypeVar

from .._model import Model
from .._options import RequestOptions, given

if TYPE_CHECKING:
    from .client import Lintel

Item = TypeVar("Item", bound=Model)
Body = TypeVar("Body", bound=Model)


class Page(Generic[Body, Item]):
    """One page of a list."""

    def __init__(self, pager: Pager[Body, Item], query: Mapping[str, Any], body: Body) -> None:
        self._pager = pager
        self.body = body
        """The whole body, for example with ``total_issues``."""
        self.items: List[Item] = getattr(body, pager._items) or []
        self._next = self._next_query(query)

    def has_next_page(self) -> bool:
        return self._next is not None

    def next_page(self) -> Optional[Page[Body, Item]]:
        """The next page, or None after the last one."""
        return None if self._next is None else self._pager._load(self._next)

    def _next_query(self, query: Mapping[str, Any]) -> Optional[Dict[str, Any]]:
        body = self.body.to_dict()
        if self._pager._style == "cursor":
            meta = body.get("meta") or {}
            cursor = meta.get("next_cursor")
            return {**query, "cursor": cursor} if meta.get("has_more") and cursor else None
        offset = int(query.get("offset") or 0) + len(self.items)
        # Without a total, a page that is not full is the last one.
        is_last = offset >= body["total"] if "total" in body else len(self.items) < int(query.get("limit") or 1)
        return None if is_last or not self.items else {**query, "offset": offset}


class Pager(Generic[Body, Item]):
    """A list: iterate over all its items, or read one page with ``page()``."""

    def __init__(
        self,
        client: Lintel,
        path: str,
        parse: Callable[[Any], Body],
        items: str,
        style: str,
        query: Mapping[str, Any],
        options: Optional[RequestOptions],
    ) -> None:
        self._client = client
        self._path = path
        self._parse = parse
        self._items = items
        self._style = style
        self._query = given(query)
        self._options = options

    def page(self) -> Page[Body, Item]:
        """The first page."""
        return self._load(self._query)

    def _load(self, query: Mapping[str, Any]) -> Page[Body, Item]:
        body = self._client.request("GET", self._path, self._parse, query=query, options=self._options)
        return Page(self, query, body)

    def __iter__(self) -> Iterator[Item]:
        page: Optional[Page[Body, Item]] = self.page()
        while page is not None:
            for item in page.items:
                yield item
            page = page.next_page()
