from __future__ import annotations

from typing import Optional


class ApiError(Exception):
    """The service refused the call, or could not do it.

    `code` is for programs, such as "invalid_state"; the reference lists all of them. Tell us `request_id` when you ask about a call.
    `retry_after` says after how many seconds the call may be made again, where the service says so.
    """

    def __init__(self, status: int, code: str, message: str, request_id: Optional[str], retry_after: Optional[float]) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.request_id = request_id
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{self.code}: {self.message} ({self.request_id})"


class NoAnswer(Exception):
    """No whole answer came in time. Whether the call was carried out is unknown; it is safe to make it again."""


class NotGenuine(Exception):
    """What came to the webhook receiver is not from the service, or is older than five minutes: answer 401."""
