"""The client: settings, requests with retries, waits. The generator writes the blocking one from it."""

from __future__ import annotations

import json
import os
from typing import Any, AsyncIterator, Callable, Mapping, Optional, Sequence, Tuple, TypeVar, Union

import httpx

from ._errors import APIConnectionError, APIError, LintelError, WaitTimeoutError, api_error, response_error
from ._files import FileInput, Form, ProgressCallback
from ._generated.async_resources import (
    AsyncAnalysesResource,
    AsyncBillingResource,
    AsyncChatResource,
    AsyncCreditsResource,
    AsyncPropertiesResource,
    AsyncSubscriptionsResource,
    AsyncWebhooksResource,
)
from ._generated.errors import VERSION
from ._generated.types import Analysis, DocumentList
from ._options import LogEvent, RequestOptions, given
from ._retry import poll_delay, retry_after_of, retry_delay
from ._runtime import AsyncRuntime
from ._transport import connection_error, log_event, parsed, query_text, sendable, utf8, with_key
from ._webhooks import WebhookEvent, unwrap_webhook

T = TypeVar("T")


class AsyncLintel:
    """A client of the Lintel API.

    api_key: ``lt_live_…``, ``lt_test_…``, or a session token; by default the variable LINTEL_API_KEY.
    base_url: by default the variable LINTEL_BASE_URL, or else ``http://localhost:4000``.
    timeout: seconds without progress after which a try is given up.
    max_retries: tries after the first one: of failed connections, and of answers with 429 or 5xx.
    http_client: for proxies and tests; it is not closed with the client.
    logger: called for every request, answer and retry. It gets no keys and no contents.
    """

    def __init__(
        self,
        *,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        timeout: float = 60.0,
        max_retries: int = 2,
        http_client: Optional[httpx.AsyncClient] = None,
        logger: Optional[Callable[[LogEvent], None]] = None,
        _runtime: Optional[AsyncRuntime] = None,
    ) -> None:
        key = api_key or os.environ.get("LINTEL_API_KEY", "").strip()
        if not key:
            raise LintelError("An API key is needed: set LINTEL_API_KEY or pass api_key.")
        self._api_key = key
        self._base_url = (base_url or os.environ.get("LINTEL_BASE_URL") or "http://localhost:4000").rstrip("/")
        self._timeout = timeout
        self._max_retries = max_retries
        self._owns_http = http_client is None
        self._http = http_client or httpx.AsyncClient()
        self._log: Callable[[LogEvent], None] = logger or (lambda _event: None)
        self._runtime = _runtime or AsyncRuntime()
        self.properties = AsyncProperties(self)
        self.analyses = AsyncAnalyses(self)
        self.chat = AsyncChatResource(self)
        self.credits = AsyncCreditsResource(self)
        self.subscriptions = AsyncSubscriptionsResource(self)
        self.billing = AsyncBillingResource(self)
        self.webhooks = AsyncWebhooks(self)

    async def __aenter__(self) -> AsyncLintel:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        if self._owns_http:
            await self._http.aclose()

    async def request(
        self,
        method: str,
        path: str,
        parse: Callable[[Any], T],
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        fields: Optional[Mapping[str, Any]] = None,
        files: Optional[Sequence[Tuple[str, FileInput]]] = None,
        headers: Optional[Mapping[str, str]] = None,
        on_progress: Optional[ProgressCallback] = None,
        options: Optional[RequestOptions] = None,
    ) -> T:
        """Any request, again after failures that may pass."""
        form = None if files is None else Form(given(fields or {}), files, on_progress)
        settings = with_key(method, options)
        retries = settings.get("max_retries", self._max_retries)
        attempt = 0
        while True:
            try:
                response = await self._open(method, path, query, body, form, headers or {}, settings, attempt)
                content = await self._read(response, settings)
                return parse(parsed(response, content))
            except (APIError, APIConnectionError) as error:
                can_repeat = attempt < retries and (form is None or form.is_repeatable)
                delay = retry_delay(error, attempt, self._runtime.random()) if can_repeat else None
                if delay is None:
                    raise
                self._log(log_event("retry", method, path, attempt, delay=delay, error=str(error)))
                await self._runtime.sleep(delay)
                attempt += 1

    async def _open(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]],
        body: Optional[Mapping[str, Any]],
        form: Optional[Form],
        headers: Mapping[str, str],
        options: RequestOptions,
        attempt: int,
    ) -> httpx.Response:
        """One try. The body of a good answer is still to be read."""
        sent = {
            "Accept": "application/json",
            "Authorization": f"Bearer {self._api_key}",
            "User-Agent": f"lintel-python/{VERSION}",
        }
        content: Union[bytes, AsyncIterator[bytes], None] = None
        if form is not None:
            sent["Content-Type"] = form.content_type
            content = self._produce(form)
        elif body is not None:
            sent["Content-Type"] = "application/json"
            content = json.dumps(given(body), ensure_ascii=False, allow_nan=False).encode()
        if "idempotency_key" in options:
            sent["Idempotency-Key"] = options["idempotency_key"]
        sent.update(sendable(headers))
        sent.update(options.get("headers", {}))
        timeout = options.get("timeout", self._timeout)
        self._log(log_event("request", method, path, attempt))
        try:
            request = self._http.build_request(
                method, self._base_url + path + query_text(query), content=content, headers=utf8(sent), timeout=timeout
            )
            response = await self._http.send(request, stream=True, follow_redirects=False)
        except httpx.TransportError as cause:
            raise connection_error(cause, timeout) from cause
        request_id = response.headers.get("x-request-id")
        self._log(log_event("response", method, path, attempt, status=response.status_code, request_id=request_id))
        if "on_response" in options:
            options["on_response"](response)
        if response.is_success:
            return response
        text = await self._read(response, options)
        retry_after = retry_after_of(response.headers, self._runtime.now())
        raise response_error(response.status_code, response.headers, text, retry_after)

    async def _produce(self, form: Form) -> AsyncIterator[bytes]:
        chunks = form.chunks()
        while True:
            chunk = await self._runtime.in_thread(lambda: next(chunks, None))
            if chunk is None:
                return
            yield chunk

    async def _read(self, response: httpx.Response, options: RequestOptions) -> bytes:
        try:
            return await response.aread()
        except httpx.TransportError as cause:
            raise connection_error(cause, options.get("timeout", self._timeout)) from cause
        finally:
            await response.aclose()

    async def _poll(
        self,
        ask: Callable[[], Any],
        is_final: Callable[[Any], bool],
        on_progress: Optional[Callable[[Any], None]],
        wait_timeout: float,
    ) -> Any:
        """Asks until the answer is final, ever less often."""
        start = self._runtime.now()
        attempt = 0
        while True:
            state = await ask()
            if on_progress is not None:
                on_progress(state)
            if is_final(state):
                return state
            delay = poll_delay(attempt, self._runtime.random())
            if self._runtime.now() - start + delay > wait_timeout:
                raise WaitTimeoutError(f"It was not ready within {wait_timeout:g} seconds.")
            await self._runtime.sleep(delay)
            attempt += 1


class AsyncProperties(AsyncPropertiesResource):
    async def wait_until_ready(
        self,
        id: str,
        *,
        wait_timeout: float = 600.0,
        on_progress: Optional[Callable[[DocumentList], None]] = None,
        options: Optional[RequestOptions] = None,
    ) -> DocumentList:
        """Waits until every document of the property is analyzed and chat can answer.

        wait_timeout: seconds after which the wait ends with a WaitTimeoutError.
        """

        async def ask() -> DocumentList:
            documents = (await self.documents.list(id, limit=100, options=options).page()).body
            if documents.status == "empty":
                raise LintelError("The property has no documents.")
            return documents

        result: DocumentList = await self._client._poll(
            ask, lambda documents: bool(documents.status == "chat_ready"), on_progress, wait_timeout
        )
        return result


class AsyncAnalyses(AsyncAnalysesResource):
    async def wait_until_ready(
        self,
        id: str,
        *,
        until: str = "ready",
        wait_timeout: float = 600.0,
        on_progress: Optional[Callable[[Analysis], None]] = None,
        options: Optional[RequestOptions] = None,
    ) -> Analysis:
        """Waits until the document is analyzed and chat can answer.

        until: ``analyzed`` ends the wait when summary and issues are there.
        Raises AnalysisSkippedError, AnalysisFailedError, WaitTimeoutError.
        """

        async def ask() -> Analysis:
            analysis = await self.get(id, options=options)
            body = analysis.to_dict()
            if analysis.status == "skipped":
                raise api_error("analysis_skipped", analysis.reason or "The document was skipped.", body=body)
            if analysis.status == "failed":
                raise api_error("analysis_failed", analysis.error or "The analysis failed.", body=body)
            return analysis

        def is_final(analysis: Analysis) -> bool:
            is_ready = until == "analyzed" or analysis.chat_status != "pending"
            return bool(analysis.status == "analysis_done" and is_ready)

        result: Analysis = await self._client._poll(ask, is_final, on_progress, wait_timeout)
        return result


class AsyncWebhooks(AsyncWebhooksResource):
    def unwrap(
        self,
        body: Union[str, bytes],
        headers: Mapping[str, str],
        secrets: Union[str, Sequence[str]],
        *,
        tolerance: float = 300,
    ) -> WebhookEvent:
        """Verifies a delivery and returns its event: see ``unwrap_webhook``."""
        return unwrap_webhook(body, headers, secrets, tolerance=tolerance, now=self._client._runtime.now())
