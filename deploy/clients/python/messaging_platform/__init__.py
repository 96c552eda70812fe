from .calls import Answer, Pages
from .client import Client
from .errors import ApiError, NoAnswer, NotGenuine
from .follow import StateStore, SyncState
from .unwrap import unwrap

__all__ = [
    "Answer",
    "ApiError",
    "Client",
    "NoAnswer",
    "NotGenuine",
    "Pages",
    "StateStore",
    "SyncState",
    "unwrap",
]
