"""The queue of updates and the long poll.

An update is filtered when it is made (`allowed_updates` of the last call that named it), is repeated until an offset
confirms it, and expires: callback queries after 150 s, the rest after 24 h (real seconds, never scaled).
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from .errors import SECOND_POLLER, ApiError, Json

CALLBACK_SECONDS = 150
UPDATE_SECONDS = 24 * 3600
OPT_IN = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


def _clock() -> int:
    """Ids grow across restarts as long as a bot gets fewer than 100 updates a second on average."""
    return int(time.time() * 100)


@dataclass(slots=True, frozen=True)
class Update:
    id: int
    made: float
    kind: str
    body: Json

    def api(self) -> Json:
        return {"update_id": self.id, self.kind: self.body}

    def expired(self, now: float) -> bool:
        return now - self.made > (CALLBACK_SECONDS if self.kind == "callback_query" else UPDATE_SECONDS)


@dataclass(slots=True)
class Updates:
    queue: deque[Update] = field(default_factory=deque)
    last_id: int = field(default_factory=_clock)
    allowed: frozenset[str] | None = None  # None: all but OPT_IN
    changed: bool = False  # for the store
    _arrival: asyncio.Event = field(default_factory=asyncio.Event)
    _poller: object | None = None

    def add(self, kind: str, body: Json) -> None:
        if (kind in OPT_IN) if self.allowed is None else (kind not in self.allowed):
            return
        self.last_id += 1
        self.queue.append(Update(self.last_id, time.time(), kind, body))
        self.changed = True
        self._arrival.set()

    def allow(self, kinds: Sequence[str]) -> None:
        self.allowed = frozenset(kinds) or None
        self.changed = True

    async def poll(self, offset: int, limit: int, timeout: float) -> list[Json]:  # noqa: ASYNC109 (the API's own)
        """Confirms what lies before `offset`; waits up to `timeout` seconds. A newer poll ends this one."""
        self.confirm(offset)
        mine = self._poller = object()
        self._arrival.set()  # wakes the older poll, which then sees that it was replaced
        end = time.monotonic() + timeout
        while not (batch := self._batch(limit)) and (left := end - time.monotonic()) > 0:
            self._arrival.clear()
            await self._wait(left)
            if self._poller is not mine:
                raise ApiError(409, SECOND_POLLER)
        return batch

    def confirm(self, offset: int) -> None:
        if offset < 0:
            offset = self.queue[max(offset, -len(self.queue))].id if self.queue else 0
        while self.queue and self.queue[0].id < offset:
            self.queue.popleft()
            self.changed = True

    async def _wait(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._arrival.wait(), seconds)
        except TimeoutError:
            return

    def _batch(self, limit: int) -> list[Json]:
        now = time.time()
        if any(update.expired(now) for update in self.queue):
            self.queue = deque(update for update in self.queue if not update.expired(now))
        return [self.queue[n].api() for n in range(min(limit, len(self.queue)))]
