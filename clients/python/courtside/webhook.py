"""Checks the signatures of webhook requests."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import TYPE_CHECKING, List, Mapping, Sequence, Union

from .errors import CourtsideWebhookError

if TYPE_CHECKING:
    from . import models


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
) -> None:
    """Checks that a request comes from the service, by its signature (Standard Webhooks) and its timestamp.

    :param body: the request body as received, not parsed
    :param headers: the request headers, in any case
    :param secret: the webhook's secret, `whsec_...`, or several secrets, of which one must match the signature
    :param tolerance: the largest accepted difference between `webhook-timestamp` and the clock, in seconds
    :raises CourtsideWebhookError: if the request is not genuine
    """
    keys = [key_of(one) for one in ([secret] if isinstance(secret, str) else secret)]
    if not isinstance(body, (bytes, str)):
        detail = "The body must be the received text or bytes. Parsed JSON cannot be verified."
        raise CourtsideWebhookError("body_parsed", detail)
    message_id = header_of(headers, "webhook-id")
    timestamp = header_of(headers, "webhook-timestamp")
    signatures = header_of(headers, "webhook-signature")
    check_timestamp(timestamp, tolerance)
    content = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{timestamp}.".encode() + content
    expected: List[bytes] = [base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    given = [part[3:].encode() for part in signatures.split(" ") if part.startswith("v1,")]
    if any(hmac.compare_digest(one, other) for one in given for other in expected):
        return
    detail = "No signature matches. Check that the secret belongs to this webhook, and that nothing changed the body."
    raise CourtsideWebhookError("signature_mismatch", detail)


def construct_event(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
) -> models.Event:
    """Checks a request in the same way as `verify_webhook`, and returns the event that it contains.

    The test message of `club.admin.webhooks.test(…)` has the type `webhook.test`.
    """
    verify_webhook(body, headers, secret, tolerance=tolerance)
    try:
        return json.loads(body)
    except ValueError:
        raise CourtsideWebhookError("body_invalid", "The body is not JSON.") from None


def key_of(secret: str) -> bytes:
    text = secret or ""
    try:
        key = base64.b64decode(text[6:] if text.startswith("whsec_") else text, validate=True)
    except binascii.Error:
        key = b""
    if key == b"":
        detail = "The secret is not valid. Use the secret of the webhook, which begins with whsec_."
        raise CourtsideWebhookError("secret_invalid", detail)
    return key


def header_of(headers: Mapping[str, str], name: str) -> str:
    for other, value in headers.items():
        if other.lower() == name and value:
            return value
    raise CourtsideWebhookError("header_missing", f"The request has no header {name}.")


def check_timestamp(timestamp: str, tolerance: float) -> None:
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        detail = "The header webhook-timestamp is not a number of seconds."
        raise CourtsideWebhookError("timestamp_invalid", detail)
    age = time.time() - int(timestamp)
    if abs(age) <= tolerance:
        return
    word = "old" if age > 0 else "new"
    detail = f"The request is too {word}: the clocks differ by {abs(age):.0f} s, but at most {tolerance:.0f} s are accepted."
    raise CourtsideWebhookError(f"timestamp_too_{word}", detail)
