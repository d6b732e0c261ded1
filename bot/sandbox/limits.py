"""A model of the flood limits (the real ones are not published).

30 calls in any second over all, 20 in any minute per group, 1 a second per private chat with bursts of 3. Sends and
edits share them; answers to taps are free. `scale` (TIME_SCALE) divides the windows. A refused call costs nothing.
"""

from __future__ import annotations

import math
import time
from collections import deque
from dataclasses import dataclass, field

from .errors import flood


@dataclass(slots=True)
class Window:
    """At most `count` calls in any `seconds`."""

    count: int
    seconds: float
    calls: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        while self.calls and now - self.calls[0] >= self.seconds:
            self.calls.popleft()
        return 0.0 if len(self.calls) < self.count else self.calls[-self.count] + self.seconds - now

    def spend(self, now: float) -> None:
        self.calls.append(now)


@dataclass(slots=True)
class Bucket:
    """`size` calls at once, one more each `seconds`."""

    size: int
    seconds: float
    full_at: float = 0.0  # when the bucket will be full again

    def wait(self, now: float) -> float:
        return max(0.0, self.full_at - now - (self.size - 1) * self.seconds)

    def spend(self, now: float) -> None:
        self.full_at = max(self.full_at, now) + self.seconds


@dataclass(slots=True)
class Limits:
    scale: float = 1.0
    enabled: bool = True
    _chats: dict[int, Window | Bucket] = field(default_factory=dict)
    _all: Window | None = None

    def spend(self, chat_id: int) -> None:
        """Counts one send or edit, or raises 429 with the real seconds to wait (whole, at least 1)."""
        if not self.enabled:
            return
        if self._all is None:
            self._all = Window(30, 1 / self.scale)
        own = self._chats.get(chat_id) or self._chats.setdefault(chat_id, self._new(chat_id))
        now = time.monotonic()
        wait = max(own.wait(now), self._all.wait(now))
        if wait > 0:
            raise flood(max(1, math.ceil(wait)))
        own.spend(now)
        self._all.spend(now)

    def _new(self, chat_id: int) -> Window | Bucket:
        return Bucket(3, 1 / self.scale) if chat_id > 0 else Window(20, 60 / self.scale)
