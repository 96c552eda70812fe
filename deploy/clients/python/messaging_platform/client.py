from __future__ import annotations

import os
from typing import Callable, Iterator, List, Optional, Union

from .api import Operations, StoreOrder
from .follow import StateStore, follow


class Client(Operations):
    def follow(
        self,
        state: Union[str, os.PathLike[str], StateStore],
        *,
        every: float = 10.0,
        once: bool = False,
        on_wait: Optional[Callable[[Exception], None]] = None,
    ) -> Iterator[List[StoreOrder]]:
        """Every order of the workspace and every change of one, for ever.

        state: a file that keeps how far it has come, or an object with `load` and `save`
        every: seconds between two looks for changes
        once: end when all is caught up, instead of waiting for more
        on_wait: called with the error when the service cannot be reached or is busy, and is asked again later

        Store each order under its id before you ask for more: whoever is killed gets the last ones again.
        """
        return follow(self, self._base_url, state, every, once, on_wait)
