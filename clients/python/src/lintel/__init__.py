"""Client of the Lintel API: property documents in; issues with page, severity and cost, and cited answers out."""

from ._async_client import AsyncLintel
from ._async_page import AsyncPage, AsyncPager
from ._async_stream import AsyncChatStream
from ._errors import (
    AnalysisFailedError,
    AnalysisNotReadyError,
    AnalysisSkippedError,
    APIConnectionError,
    APIError,
    APITimeoutError,
    AuthenticationError,
    ConflictError,
    FileError,
    InternalServerError,
    InvalidRequestError,
    LimitExceededError,
    LintelError,
    NotFoundError,
    PaymentFailedError,
    PaymentRequiredError,
    PermissionDeniedError,
    RateLimitError,
    ServiceUnavailableError,
    StreamInterruptedError,
    WaitTimeoutError,
    WebhookVerificationError,
)
from ._files import FileInput, ProgressCallback
from ._generated import types
from ._generated.client import Lintel
from ._generated.errors import VERSION as __version__
from ._generated.page import Page, Pager
from ._generated.stream import ChatStream
from ._model import Model
from ._options import NOT_GIVEN, LogEvent, NotGiven, RequestOptions
from ._sse import ChatEvent
from ._webhooks import WebhookEvent, unwrap_webhook

__all__ = [
    "NOT_GIVEN",
    "APIConnectionError",
    "APIError",
    "APITimeoutError",
    "AnalysisFailedError",
    "AnalysisNotReadyError",
    "AnalysisSkippedError",
    "AsyncChatStream",
    "AsyncLintel",
    "AsyncPage",
    "AsyncPager",
    "AuthenticationError",
    "ChatEvent",
    "ChatStream",
    "ConflictError",
    "FileError",
    "FileInput",
    "InternalServerError",
    "InvalidRequestError",
    "LimitExceededError",
    "Lintel",
    "LintelError",
    "LogEvent",
    "Model",
    "NotFoundError",
    "NotGiven",
    "Page",
    "Pager",
    "PaymentFailedError",
    "PaymentRequiredError",
    "PermissionDeniedError",
    "ProgressCallback",
    "RateLimitError",
    "RequestOptions",
    "ServiceUnavailableError",
    "StreamInterruptedError",
    "WaitTimeoutError",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "types",
    "unwrap_webhook",
]
