"""The exceptions that the client raises."""

from __future__ import annotations

from typing import Any, Dict, List, Optional


class CourtsideError(Exception):
    """The base class of all exceptions of this package."""


class CourtsideProblem(CourtsideError):
    """The service rejects a request or cannot process it.

    The exception contains the problem document of the service (RFC 9457). Programs should check `code`, which does not
    change between releases, and show `detail` to people.
    """

    code: str
    status: int
    title: str
    detail: str
    errors: List[Dict[str, Any]]
    """The field errors and rule violations. Each has a `pointer` into the body, or names a `parameter`."""
    alternatives: List[Dict[str, Any]]
    """Up to three slots to book instead, the nearest first. Empty unless a booking was rejected."""
    request_id: str
    """The id of the request in the log of the service."""
    retry_after: Optional[int]
    """The seconds to wait before the next try, if the response has `Retry-After`."""
    document: Dict[str, Any]
    """The whole problem document. Some codes have more fields, such as `booking_ids`."""

    def __init__(self, document: Dict[str, Any], retry_after: Optional[int] = None) -> None:
        super().__init__(document["detail"])
        self.code = document["code"]
        self.status = document["status"]
        self.title = document.get("title", "")
        self.detail = document["detail"]
        self.errors = document.get("errors", [])
        self.alternatives = document.get("alternatives", [])
        self.request_id = document.get("request_id", "")
        self.retry_after = retry_after
        self.document = document


class CourtsideUnreachable(CourtsideError):
    """No complete response arrives: there is no network, the connection is cut, or the time limit is exceeded.

    The service may have made the change. The cause is in `__cause__`.
    """

    is_timeout: bool

    def __init__(self, message: str, is_timeout: bool) -> None:
        super().__init__(message)
        self.is_timeout = is_timeout


class CourtsideWebhookError(CourtsideError):
    """A request is not a genuine webhook from the service. Respond with status 400."""

    code: str

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
