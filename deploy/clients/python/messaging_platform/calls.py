from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from email.utils import parsedate_to_datetime
from http.client import HTTPException, HTTPResponse
from typing import Any, Dict, Generic, Iterator, List, Mapping, Optional, TypeVar

from .errors import ApiError, NoAnswer

USUAL_TIMEOUT = 90.0  # seconds
ATTEMPT_TIMEOUT = 12.0  # the service ends each request within ten
USUAL_RETRY_AFTER = 1.0
CHUNK_BYTES = 64 * 1024

Data = TypeVar("Data")
Item = TypeVar("Item")
Meta = TypeVar("Meta")


class Answer(Generic[Data, Meta]):
    def __init__(self, data: Data, meta: Meta) -> None:
        self.data = data
        self.meta = meta


class Pages(Generic[Item, Meta]):
    """A list: iterating goes through the items of all pages, `pages()` gives the pages whole."""

    def __init__(self, calls: Calls, path: str, query: Mapping[str, Any]) -> None:
        self._calls, self._path, self._query = calls, path, query

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Answer[List[Item], Meta]]:
        query = dict(self._query)
        while True:
            page: Answer[List[Item], Any] = self._calls._call("GET", self._path, query)
            yield page
            if page.meta["is_done"]:
                return
            query["cursor"] = page.meta["next_cursor"]


class Calls:
    def __init__(self, base_url: str, key: str, timeout: float = USUAL_TIMEOUT) -> None:
        """`timeout` is the deadline of a call in seconds, with its retry and the wait before it."""
        if not key:
            raise ValueError("the API key is missing")
        self._base_url, self._key, self._timeout = base_url, key, timeout

    def _pages(self, path: str, query: Mapping[str, Any]) -> Pages[Any, Any]:
        return Pages(self, path, query)

    def _call(
        self, method: str, path: str, query: Optional[Mapping[str, Any]] = None, body: Optional[Mapping[str, Any]] = None
    ) -> Answer[Any, Any]:
        """Sends it once more if that may help, as no call does anything twice. Raises ApiError and NoAnswer."""
        ends_at = time.monotonic() + self._timeout
        try:
            return self._send(method, path, query, body, min(ATTEMPT_TIMEOUT, self._timeout))
        except (ApiError, NoAnswer) as error:
            wait = retry_after(error)
            if wait is None:
                wait = USUAL_RETRY_AFTER
            if not may_pass(error) or time.monotonic() + wait >= ends_at:
                raise
        time.sleep(wait)
        return self._send(method, path, query, body, min(ATTEMPT_TIMEOUT, ends_at - time.monotonic()))

    def _send(
        self, method: str, path: str, query: Optional[Mapping[str, Any]], body: Optional[Mapping[str, Any]], within: float
    ) -> Answer[Any, Any]:
        ends_at = time.monotonic() + within
        url = self._base_url.rstrip("/") + path
        if query:
            url += "?" + urllib.parse.urlencode(_without_none(query))
        request = urllib.request.Request(
            url,
            method=method,
            data=None if body is None else json.dumps(_without_none(body)).encode(),
            headers={
                "Authorization": f"Bearer {self._key}",
                "Content-Type": "application/json",
                "User-Agent": "messaging-platform-client",
            },
        )
        try:
            with _opener.open(request, timeout=max(within, 0.001)) as response:
                answer = json.loads(_read(response, ends_at))
        except urllib.error.HTTPError as error:
            raise _refusal(error, ends_at) from None
        except (OSError, HTTPException, ValueError) as error:
            raise NoAnswer(f"no answer from {self._base_url}: {error}") from error
        return Answer(answer["data"], answer["meta"])


def may_pass(error: Exception) -> bool:
    """Whether the same call may succeed later."""
    return isinstance(error, NoAnswer) or (isinstance(error, ApiError) and (error.status == 429 or error.status >= 500))


def retry_after(error: Exception) -> Optional[float]:
    return error.retry_after if isinstance(error, ApiError) else None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """They would take the key to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def _without_none(values: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _read(response: HTTPResponse, ends_at: float) -> bytes:
    """The socket's own time limit begins anew with every byte."""
    chunks: List[bytes] = []
    while True:
        chunk = response.read(CHUNK_BYTES)
        if not chunk:
            return b"".join(chunks)
        if time.monotonic() > ends_at:
            raise TimeoutError("the answer took too long")
        chunks.append(chunk)


def _refusal(response: urllib.error.HTTPError, ends_at: float) -> Exception:
    try:
        text = _read(response, ends_at)  # type: ignore[arg-type]
    except (OSError, HTTPException) as error:
        return NoAnswer(f"the answer {response.code} broke off: {error}")
    try:
        body = dict(json.loads(text)["error"])
    except (ValueError, KeyError, TypeError):  # a proxy may answer in HTML
        body = {}
    given = response.headers.get("Retry-After")
    return ApiError(
        response.code,
        body.get("code", f"http_{response.code}"),
        body.get("message", text[:200].decode("utf-8", "replace")),
        body.get("request_id", response.headers.get("X-Service-Request-Id")),
        body.get("retry_after_seconds") if given is None else _seconds_until(given),
    )


def _seconds_until(given: str) -> Optional[float]:
    """`Retry-After` is in seconds, or a date."""
    if given.isdigit():
        return float(given)
    try:
        return max(0.0, parsedate_to_datetime(given).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
