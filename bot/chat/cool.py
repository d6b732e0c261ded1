"""Nobody is told the same twice in a moment (field report 8)."""

from __future__ import annotations

import asyncio
from typing import Final

COOL_DOWN: Final = 20.0
"""Seconds between two of the same answer in one place."""


class Cool:
    """What was said where, and when. `scale` divides the cool-down."""

    def __init__(self, scale: float) -> None:
        self._cool = COOL_DOWN / scale
        self._said: dict[tuple[int, int, str], float] = {}

    def hot(self, chat_id: int, thread_id: int, key: str) -> bool:
        """Whether this was said in the topic a moment ago; if not, it counts as said now."""
        now = asyncio.get_running_loop().time()
        said = self._said.get((chat_id, thread_id, key))
        if said is not None and now - said < self._cool:
            return True
        self._said[chat_id, thread_id, key] = now
        return False
