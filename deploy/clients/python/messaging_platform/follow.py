from __future__ import annotations

import json
import os
import time
from typing import Any, Callable, Dict, Iterator, List, Optional, Protocol, Union

from .api import StoreOrder
from .calls import Answer, Calls, may_pass, retry_after
from .errors import ApiError, NoAnswer

LARGEST_PAGE = 100
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds

SyncState = Dict[str, Any]
"""JSON: base_url, watermark, and listing (since, cursor, watermark) while one is under way."""


class StateStore(Protocol):
    def load(self) -> Optional[SyncState]: ...

    def save(self, state: SyncState) -> None: ...


def follow(
    calls: Calls,
    base_url: str,
    where: Union[str, os.PathLike[str], StateStore],
    every: float,
    once: bool,
    on_wait: Optional[Callable[[Exception], None]],
) -> Iterator[List[StoreOrder]]:
    """The state moves past the orders only when the next are asked for (see Client.follow)."""
    store: StateStore = StateFile(where) if isinstance(where, (str, os.PathLike)) else where
    state = store.load() or {"base_url": base_url, "watermark": None, "listing": None}
    if state["base_url"] != base_url:
        raise ValueError(f"the state is of {state['base_url']}, not of {base_url}")
    # A listing shows what had changed when it began, which was before this call.
    is_resumed = state["listing"] is not None
    while True:
        page = _next_page(calls, state, on_wait)
        if page is None:
            state = _started_over(state)
            time.sleep(FIRST_PAUSE)
            continue
        if page.data:
            yield page.data
        state = _after(state, page.meta)
        store.save(state)
        if not page.meta["is_done"]:
            continue
        if once and not is_resumed:
            return
        if not is_resumed:
            time.sleep(every)
        is_resumed = False


def _next_page(
    calls: Calls, state: SyncState, on_wait: Optional[Callable[[Exception], None]]
) -> Optional[Answer[List[StoreOrder], Any]]:
    """Waits until the service answers; None when the cursor is refused."""
    listing = state["listing"]
    query = {
        "limit": LARGEST_PAGE,
        "updated_since": _since(state),
        "cursor": listing["cursor"] if listing else None,
    }
    pause = FIRST_PAUSE
    while True:
        try:
            return calls._call("GET", "/api/v1/store-orders", query)
        except (ApiError, NoAnswer) as error:
            if listing and isinstance(error, ApiError) and error.status == 400:
                return None
            if not may_pass(error):
                raise
            if on_wait:
                on_wait(error)
            wait = retry_after(error)
        time.sleep(pause if wait is None else wait)
        pause = min(2 * pause, LONGEST_PAUSE)


def _since(state: SyncState) -> Optional[str]:
    since: Optional[str] = state["listing"]["since"] if state["listing"] else state["watermark"]
    return since


def _after(state: SyncState, meta: Any) -> SyncState:
    """The first listing gives all orders: the watermark of its first page counts, later that of the last page."""
    since, watermark = _since(state), meta["next_updated_since"]
    if since is None and state["listing"]:
        watermark = state["listing"]["watermark"]
    if meta["next_cursor"] is None:
        return {**state, "watermark": watermark, "listing": None}
    return {**state, "listing": {"since": since, "cursor": meta["next_cursor"], "watermark": watermark}}


def _started_over(state: SyncState) -> SyncState:
    """A listing of changes goes on from its last page, the first listing begins again."""
    listing = state["listing"]
    watermark = listing["watermark"] if listing and listing["since"] else state["watermark"]
    return {**state, "watermark": watermark, "listing": None}


class StateFile:
    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        self._path = os.fspath(path)

    def load(self) -> Optional[SyncState]:
        try:
            with open(self._path, encoding="utf-8") as file:
                state = json.load(file)
            return {name: state[name] for name in ("base_url", "watermark", "listing")}
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{self._path} is no state of follow") from None

    def save(self, state: SyncState) -> None:
        new = f"{self._path}.new"
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(state, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self._path)
