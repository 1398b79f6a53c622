"""The client's entry point."""

from __future__ import annotations

import ssl
from typing import Any, Dict, Mapping, Optional

from ._resources import Resources
from ._transport import Transport


class Client(Resources):
    """A client for one Courtside service. Creating it sends no request.

    The client has no state besides the token, so threads can share it.

        club = Client("https://book.example.org/api/v1", api_key="csk_...")
        session = club.auth.login(email=email, password=password)
        club.set_token(session["token"])

    :param base_url: The address of the API, such as `https://book.example.org/api/v1`.
    :param api_key: The API key of the calling program.
    :param token: The session token of the person for whom the program calls the API.
    :param timeout: The longest time, in seconds, that one attempt waits for the connection or for more data.
    :param retries: The maximum number of repetitions of a request.
    :param first_pause: The pause before the first retry, in seconds. Each further pause is twice as long.
    :param longest_pause: The longest pause. If `Retry-After` is longer, the call fails immediately.
    :param headers: Headers to add to each request, such as `Accept-Language`.
    :param ssl_context: Replaces the default TLS settings, for example to trust a private certificate authority.
    :raises ValueError: if `base_url` is not an http or https address
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        token: Optional[str] = None,
        *,
        timeout: float = 15.0,
        retries: int = 4,
        first_pause: float = 0.3,
        longest_pause: float = 10.0,
        headers: Optional[Mapping[str, str]] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._options: Dict[str, Any] = {
            "timeout": timeout,
            "retries": retries,
            "first_pause": first_pause,
            "longest_pause": longest_pause,
            "headers": dict(headers or {}),
            "ssl_context": ssl_context,
        }
        self._base_url = base_url
        self._api_key = api_key
        super().__init__(Transport(base_url, api_key, token, **self._options))

    def set_token(self, token: Optional[str]) -> None:
        """Sets the session token for later calls. Without a token, later calls send only the API key."""
        self._transport.token = token

    def with_token(self, token: Optional[str]) -> Client:
        """Returns a client with the same options that acts for another person."""
        return Client(self._base_url, self._api_key, token, **self._options)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Any] = None,
        headers: Optional[Mapping[str, str]] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Any:
        """Sends a request to any path of the API, and returns the response body.

        :param path: a path below `base_url`, such as `/bookings/7`
        :raises CourtsideProblem: if the service rejects the request
        :raises CourtsideUnreachable: if no response arrives
        """
        return self._transport.call(
            method,
            path,
            query=dict(query or {}),
            body=body,
            headers=dict(headers or {}),
            timeout=timeout,
            retries=retries,
        )
