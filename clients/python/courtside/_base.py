"""The base class of all resources, and the types that they share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Generic, Iterator, List, Mapping, Optional, Tuple, TypeVar, Union
from urllib.parse import quote

if TYPE_CHECKING:
    from ._transport import Transport

T = TypeVar("T")

File = Union[str, bytes]
"""The content of a file. Text is sent in UTF-8."""

Version = Union[int, Mapping[str, Any]]
"""The version of a resource, or the resource itself, which contains its `version`."""

ROWS_PER_PAGE = 100
"""The largest page that the service allows. Large pages keep the number of requests low."""


class Rows(Generic[T]):
    """The rows of a list. Each page is requested only when its rows are needed."""

    def __init__(self, rows: Iterator[T]) -> None:
        self._rows = rows

    def __iter__(self) -> Iterator[T]:
        return self

    def __next__(self) -> T:
        return next(self._rows)

    def to_list(self, limit: Optional[int] = None) -> List[T]:
        """Returns all rows, or the first `limit` rows."""
        taken: List[T] = []
        while limit is None or len(taken) < limit:
            try:
                taken.append(next(self._rows))
            except StopIteration:
                break
        return taken


class Resource:
    """A group of methods, such as `club.bookings`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _call(
        self,
        method: str,
        path: str,
        *,
        ids: Optional[Mapping[str, Any]] = None,
        query: Optional[Dict[str, Any]] = None,
        query_names: Tuple[str, ...] = (),
        body: Optional[Dict[str, Any]] = None,
        content: Optional[File] = None,
        content_type: Optional[str] = None,
        if_match: Optional[Version] = None,
        **options: Any,
    ) -> Any:
        # Python keywords cannot be names of arguments, so `from_` stands for `from`.
        query = {name.rstrip("_"): value for name, value in (query or {}).items()}
        if body is not None:
            body = {name.rstrip("_"): value for name, value in body.items()}
            query.update({name: body.pop(name) for name in query_names if name in body})
        headers = {}
        if if_match is not None:
            version = if_match if isinstance(if_match, int) else if_match["version"]
            headers["If-Match"] = f'"{version}"'
        return self._transport.call(
            method,
            path_with(path, ids or {}),
            query=query,
            body=body,
            content=content,
            content_type=content_type,
            headers=headers,
            **options,
        )

    def _rows(self, path: str, *, query: Optional[Dict[str, Any]] = None, **options: Any) -> Rows[Any]:
        def rows() -> Iterator[Any]:
            cursor = None
            while True:
                filters = {"limit": ROWS_PER_PAGE, **(query or {}), **({} if cursor is None else {"cursor": cursor})}
                page = self._call("GET", path, query=filters, **options)
                yield from page["data"]
                cursor = page["next_cursor"]
                if cursor is None:
                    return

        return Rows(rows())

    def _stream(self, path: str, after: Optional[int]) -> Iterator[Any]:
        return self._transport.stream(path, after)


def path_with(path: str, ids: Mapping[str, Any]) -> str:
    for name, value in ids.items():
        path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
    return path
