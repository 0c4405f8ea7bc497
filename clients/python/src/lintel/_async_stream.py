"""A streamed answer over all its connections. The generator writes the blocking one from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, AsyncGenerator, AsyncIterator, Mapping, Optional

import httpx

from ._errors import APIConnectionError, APIError
from ._options import RequestOptions
from ._retry import retry_delay
from ._sse import ChatEvent, Decoder, Position
from ._transport import connection_error, log_event, with_key

if TYPE_CHECKING:
    from ._async_client import AsyncLintel


class AsyncChatStream:
    """The events of one answer. Iterate over it once, or read the text at once with ``text()``.

    A cut connection is opened again, and the answer goes on after the last event that arrived. Use it in a ``with``
    block if you may stop before the end.
    """

    def __init__(self, client: AsyncLintel, path: str, body: Mapping[str, Any], options: Optional[RequestOptions]) -> None:
        self._client = client
        self._events = self._read(path, body, with_key("POST", options))

    def __aiter__(self) -> AsyncIterator[ChatEvent]:
        return self._events

    async def __aenter__(self) -> AsyncChatStream:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Ends the connection."""
        await self._events.aclose()

    async def text(self) -> str:
        """The whole text, when it is complete."""
        parts = []
        async for event in self._events:
            if event.type == "content":
                parts.append(event.delta or "")
        return "".join(parts)

    async def _read(self, path: str, body: Mapping[str, Any], options: RequestOptions) -> AsyncGenerator[ChatEvent, None]:
        client = self._client
        retries = options.get("max_retries", client._max_retries)
        timeout = options.get("timeout", client._timeout)
        position = Position()
        failures = attempt = 0
        while True:
            try:
                headers = {"Accept": "text/event-stream"}
                if position.last_id is not None:
                    headers["Last-Event-ID"] = position.last_id
                response = await client._open("POST", path, None, body, None, headers, options, attempt)
                try:
                    decoder = Decoder()
                    async for chunk in response.aiter_bytes():
                        for message in decoder.feed(chunk):
                            event = position.accept(message, response.headers)
                            if event is None:
                                continue
                            failures = 0
                            yield event
                            if event.type == "done":
                                return
                except httpx.TransportError as cause:
                    raise connection_error(cause, timeout) from cause
                finally:
                    await response.aclose()
                raise APIConnectionError("The stream ended before the answer was complete.")
            except (APIError, APIConnectionError) as error:
                delay = retry_delay(error, failures, client._runtime.random()) if failures < retries else None
                if delay is None:
                    raise
                client._log(log_event("resume", "POST", path, attempt, delay=delay, error=str(error)))
                await client._runtime.sleep(delay)
                failures += 1
                attempt += 1
