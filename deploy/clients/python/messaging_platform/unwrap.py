from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Dict, Literal, Mapping, Optional, TypedDict, Union

from .api import EVENT_NAMES, KnownEvent
from .errors import NotGenuine

FRESH_SECONDS = 5 * 60  # older than this, a delivery may be a recording that somebody plays back
LEAST_SECRET_BYTES = 16


class UnknownEvent(TypedDict):
    """An event that is newer than this package."""

    event: Literal["unknown"]
    name: str
    deliveryId: str
    timestamp: int
    data: Dict[str, Any]


WebhookEvent = Union[KnownEvent, UnknownEvent]


def unwrap(body: Union[bytes, str], headers: Mapping[str, str], secret: str, now: Optional[float] = None) -> WebhookEvent:
    """The event that the service sent. `body` is what came, byte for byte, not parsed. Raises NotGenuine."""
    raw = body.encode() if isinstance(body, str) else body
    given = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if name not in given:
            raise NotGenuine(f"the header {name} is missing")
    delivery, seconds = given["webhook-id"], given["webhook-timestamp"]
    key = base64.b64decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret)
    if len(key) < LEAST_SECRET_BYTES:
        raise ValueError("the signing secret is missing or cut off: whsec_ and 32 characters")
    signed = f"{delivery}.{seconds}.".encode("utf-8", "replace") + raw
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = given["webhook-signature"].encode("utf-8", "replace").split(b" ")
    if not any(hmac.compare_digest(expected, each) for each in signatures):
        raise NotGenuine("the signature is of another secret, or the body is not as it was sent")
    if abs((time.time() if now is None else now) - int(seconds)) > FRESH_SECONDS:
        raise NotGenuine("the delivery is older than five minutes")
    envelope = json.loads(raw)
    event: Dict[str, Any] = {"deliveryId": delivery, "timestamp": envelope["timestamp"], "data": envelope["data"]}
    if envelope["event"] in EVENT_NAMES:
        return {"event": envelope["event"], **event}  # type: ignore[return-value]
    return {"event": "unknown", "name": envelope["event"], **event}  # type: ignore[return-value]
