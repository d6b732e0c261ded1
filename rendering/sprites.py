"""A bounded store for things drawn once and pasted often."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Sprites(Generic[T]):
    """The `limit` most recently used values by key. Not thread-safe: the renderer holds a lock."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The value of `key`, drawn if it is not there; the longest unused one makes room."""
        kept = self._kept
        if key in kept:
            kept.move_to_end(key)
            return kept[key]
        value = kept[key] = draw()
        if len(kept) > self._limit:
            kept.popitem(last=False)
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
