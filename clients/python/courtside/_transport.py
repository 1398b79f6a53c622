"""Sends requests, repeats failed ones, and reads responses."""

from __future__ import annotations

import http.client
import json
import random
import socket
import ssl
import time
import urllib.request
import uuid
from email.utils import parsedate_to_datetime
from typing import Any, Dict, Iterator, NamedTuple, Optional, Union
from urllib.parse import urlencode, urlsplit

from ._base import File
from .errors import CourtsideProblem, CourtsideUnreachable

IDEMPOTENT_METHODS = {"GET", "HEAD", "OPTIONS", "PUT", "DELETE"}
"""Idempotent methods (RFC 9110, 9.2.2)."""

SILENCE = 20.0
"""A stream without data for this long, in seconds, is broken. The service sends data at least every 5 seconds."""


class Response(NamedTuple):
    status: int
    reason: str
    headers: Any
    content: bytes

    @property
    def type(self) -> str:
        return self.headers.get_content_type() if "content-type" in self.headers else ""

    def json(self) -> Any:
        """Returns None if the body is not JSON."""
        try:
            return json.loads(self.content)
        except ValueError:
            return None

    def code(self) -> Optional[str]:
        """Returns the code of the problem; None if the response does not come from the service."""
        document = self.json()
        return document["code"] if is_problem(document) else None


class AnyStatus(urllib.request.HTTPErrorProcessor):
    """Returns error responses and redirects, instead of raising or following them."""

    def http_response(self, request: Any, response: Any) -> Any:
        return response

    https_response = http_response


class Transport:
    def __init__(
        self,
        base_url: str,
        api_key: str,
        token: Optional[str],
        *,
        timeout: float,
        retries: int,
        first_pause: float,
        longest_pause: float,
        headers: Dict[str, str],
        ssl_context: Optional[ssl.SSLContext],
    ) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"base_url must be an address such as https://club.example/api/v1, not {base_url!r}")
        self.base_url = base_url.rstrip("/")
        self.origin = f"{parts.scheme}://{parts.hostname}" + ("" if parts.port is None else f":{parts.port}")
        self.api_key = api_key
        self.token = token
        self.timeout = timeout
        self.retries = retries
        self.first_pause = first_pause
        self.longest_pause = longest_pause
        self.headers = headers
        self.opener = urllib.request.build_opener(AnyStatus, urllib.request.HTTPSHandler(context=ssl_context))

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Dict[str, Any]] = None,
        body: Optional[Any] = None,
        content: Optional[File] = None,
        content_type: Optional[str] = None,
        headers: Optional[Dict[str, str]] = None,
        idempotent: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Any:
        """Sends a request, and returns the response body.

        :raises CourtsideProblem: if the service rejects the request
        :raises CourtsideUnreachable: if no response arrives
        """
        sent = {**(headers or {})}
        if idempotent:
            sent["Idempotency-Key"] = idempotency_key or uuid.uuid4().hex
        data = None
        if content is not None:
            sent["Content-Type"] = content_type or "application/octet-stream"
            data = content.encode() if isinstance(content, str) else content
        elif body is not None:
            sent["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = self._request(method, path, query, data, sent)
        has_key = any(name.lower() == "idempotency-key" for name in sent)
        # A retry with If-Match would fail if the first try has already changed the version.
        is_safe = has_key or (method in IDEMPOTENT_METHODS and not any(name.lower() == "if-match" for name in sent))
        most = self.retries if retries is None else retries
        response = self._send_with_retries(request, is_safe, most, self.timeout if timeout is None else timeout)
        return self._body_of(response, request.full_url)

    def stream(self, path: str, after: Optional[int]) -> Iterator[Any]:
        """Yields the data of server-sent events. Reconnects if the connection is cut."""
        last_id = None if after is None else str(after)
        failures = 0
        while True:
            headers = {"Accept": "text/event-stream", **({} if last_id is None else {"Last-Event-ID": last_id})}
            request = self._request("GET", path, None, None, headers)
            try:
                with self.opener.open(request, timeout=SILENCE) as connection:
                    if connection.headers.get_content_type() != "text/event-stream":
                        content = connection.read()
                        raise problem_of(Response(connection.status, connection.reason, connection.headers, content))
                    for event_id, data in messages_of(connection):
                        failures = 0
                        if data is not None:
                            yield json.loads(data)
                        # Record the id after the yield, because the service must resend an event that the caller has
                        # not received.
                        last_id = event_id or last_id
            except CourtsideProblem as problem:
                if problem.status < 500 and problem.status not in (408, 429):
                    raise
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(min(self.first_pause * 2**failures, self.longest_pause) * (0.5 + random.random() / 2))
            failures += 1

    def _request(
        self, method: str, path: str, query: Optional[Dict[str, Any]], data: Optional[bytes], headers: Dict[str, str]
    ) -> urllib.request.Request:
        given = {name: text_of(value) for name, value in (query or {}).items() if value is not None}
        url = f"{self.base_url}{path}" + (f"?{urlencode(given)}" if given else "")
        all_headers = {"User-Agent": "courtside-python", "X-API-Key": self.api_key, **self.headers}
        if self.token is not None:
            all_headers["Authorization"] = f"Bearer {self.token}"
        return urllib.request.Request(url, data=data, headers={**all_headers, **headers}, method=method)

    def _send_with_retries(
        self, request: urllib.request.Request, is_idempotent: bool, retries: int, timeout: float
    ) -> Response:
        tries = 0
        while True:
            outcome = self._send(request, timeout)
            pause = self._pause_after(outcome, tries) if tries < retries and can_retry(outcome, is_idempotent) else None
            if pause is None:
                break
            time.sleep(pause)
            tries += 1
        if isinstance(outcome, Response):
            return outcome
        raise outcome

    def _send(self, request: urllib.request.Request, timeout: float) -> Union[Response, CourtsideUnreachable]:
        try:
            with self.opener.open(request, timeout=timeout) as response:
                return Response(response.status, response.reason, response.headers, response.read())
        except (OSError, http.client.HTTPException) as cause:
            is_timeout = isinstance(cause, socket.timeout) or isinstance(getattr(cause, "reason", None), socket.timeout)
            reason = "took too long to respond" if is_timeout else "cannot be reached"
            error = CourtsideUnreachable(f"{self.origin} {reason}.", is_timeout)
            error.__cause__ = cause
            return error

    def _pause_after(self, outcome: Union[Response, CourtsideUnreachable], tries: int) -> Optional[float]:
        """Returns the pause in seconds; None if `Retry-After` requests more than the longest pause.

        The random part keeps clients that failed together from retrying together.
        """
        backoff = min(self.first_pause * 2**tries, self.longest_pause)
        wait = retry_after(outcome) if isinstance(outcome, Response) else None
        if wait is not None and wait > self.longest_pause:
            return None
        return (backoff / 2 if wait is None else wait) + random.random() * backoff / 2

    def _body_of(self, response: Response, url: str) -> Any:
        location = response.headers.get("location")
        if 300 <= response.status < 400 and location is not None:
            raise foreign(response, f"{url} redirects to {location}. Change base_url to that address.")
        # The API never sends HTML or plain text, so base_url is wrong or a proxy has responded.
        if not 200 <= response.status < 300 or response.type in ("text/html", "text/plain"):
            raise problem_of(response)
        if response.status == 204 or response.content == b"":
            return None
        if response.type == "application/pdf":
            return response.content
        return response.json() if response.type == "application/json" else response.content.decode()


def can_retry(outcome: Union[Response, CourtsideUnreachable], is_idempotent: bool) -> bool:
    if not isinstance(outcome, Response) or outcome.status in (502, 504):
        return is_idempotent
    if outcome.status == 429:
        return True
    if outcome.status == 409:
        return is_idempotent and outcome.code() == "idempotency_in_progress"
    if outcome.status != 503 or is_idempotent:
        return outcome.status == 503
    # A 503 from the service has a code. Unless the code is `outcome_unknown`, the service has made no change. A 503 from
    # a proxy has no code, so the service may have made the change.
    return outcome.code() not in (None, "outcome_unknown")


def is_problem(document: Any) -> bool:
    return isinstance(document, dict) and {"code", "detail", "status"} <= document.keys()


def problem_of(response: Response) -> CourtsideProblem:
    document = response.json()
    if is_problem(document):
        return CourtsideProblem(document, seconds_to_wait(response))
    detail = f"The response with status {response.status} does not come from a Courtside service. Check base_url."
    return foreign(response, detail)


def foreign(response: Response, detail: str) -> CourtsideProblem:
    request_id = response.headers.get("x-request-id") or ""
    document = {"code": "unexpected_answer", "status": response.status, "title": response.reason, "detail": detail}
    return CourtsideProblem({**document, "request_id": request_id}, seconds_to_wait(response))


def seconds_to_wait(response: Response) -> Optional[int]:
    wait = retry_after(response)
    return None if wait is None else int(-(-wait // 1))


def retry_after(response: Response) -> Optional[float]:
    """Returns the wait in seconds that `Retry-After` requests. It contains seconds or a date (RFC 9110, 10.2.3)."""
    value = response.headers.get("retry-after")
    if value is None:
        return None
    if value.isdigit():
        return float(value)
    try:
        return max(parsedate_to_datetime(value).timestamp() - time.time(), 0.0)
    except (TypeError, ValueError):
        return None


def text_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def messages_of(connection: Any) -> Iterator[Any]:
    """Parses server-sent events (WHATWG HTML, 9.2.6). Supports only the part of the format that the service uses."""
    fields: Dict[str, str] = {}
    for line in connection:
        name, _, value = line.decode().rstrip("\r\n").partition(":")
        if name:
            fields[name] = value[1:] if value.startswith(" ") else value
        elif line.strip() == b"":
            yield fields.get("id"), fields.get("data")
            fields = {}
