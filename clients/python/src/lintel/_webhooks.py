"""Verifies that a webhook delivery is from Lintel and recent."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from ._errors import WebhookVerificationError


@dataclass(frozen=True)
class WebhookEvent:
    id: Optional[str]
    """Id of the delivery, the same in every attempt and replay: store it and ignore duplicates."""
    type: str
    """For example ``property.chat_ready``."""
    timestamp: int
    """Unix seconds of this attempt."""
    data: Dict[str, Any]
    """The payload."""


def unwrap_webhook(
    body: Union[str, bytes],
    headers: Mapping[str, str],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Checks the signature of a delivery and returns its event.

    body: the raw body, before anything parses it.
    secrets: the signing secret of the webhook; while it is rotated, both.
    tolerance: seconds by which the timestamp may differ from now.

    Raises WebhookVerificationError.
    """
    keys = [secrets] if isinstance(secrets, str) else list(secrets)
    if not keys or "" in keys:
        raise ValueError("A signing secret is needed.")
    found = {name.lower(): value for name, value in headers.items()}
    raw = body.encode() if isinstance(body, str) else body

    service, standard = found.get("x-service-signature"), found.get("webhook-signature")
    if service is None and standard is None:
        raise WebhookVerificationError("The signature header is missing.")
    timestamp = found.get("webhook-timestamp" if service is None else "x-service-timestamp", "")
    event_id = found.get("webhook-id") or found.get("x-service-delivery-id")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("The timestamp is not a number.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookVerificationError("The timestamp is outside the tolerance.")
    if service is not None:
        given = [part[7:] for part in re.split("[ ,]+", service) if part.startswith("sha256=")]
        valid = _matches(given, [key.encode() for key in keys], f"{timestamp}.".encode() + raw)
    else:
        given = [part[3:] for part in (standard or "").split(" ") if part.startswith("v1,")]
        valid = _matches(given, [_decoded(key) for key in keys], f"{event_id}.{timestamp}.".encode() + raw)
    if not valid:
        raise WebhookVerificationError("No signature matches.")
    try:
        data = json.loads(raw)
    except ValueError as cause:
        raise WebhookVerificationError("The body is not JSON.") from cause
    kind = data.get("event") or found.get("x-service-event", "")
    return WebhookEvent(id=event_id, type=kind, timestamp=int(timestamp), data=data)


def _decoded(secret: str) -> bytes:
    try:
        return base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except binascii.Error:
        return b""


def _matches(given: List[str], keys: List[bytes], signed: bytes) -> bool:
    expected = [base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys if key]
    return any([hmac.compare_digest(one, other.encode()) for one in expected for other in given])
