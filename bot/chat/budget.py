"""Telegram's limits, kept by sliding windows (DESIGN 6). Times are milliseconds of a monotonic clock."""

from __future__ import annotations

from pyrate_limiter import InMemoryBucket, Rate, RateItem

SECOND = 1000
MINUTE = 60 * SECOND

OVERALL = (25, SECOND)
PRIVATE = ((3, 3 * SECOND),)
"""A call a second with bursts of three."""
TRAVEL = 1200
"""Milliseconds added to a group's minute: a picture is drawn and uploaded after its call was counted, so calls may
arrive closer together than they were made. Costs nothing in a steady stretch, where the spread is wider."""
GROUP = ((18, MINUTE + TRAVEL),)

FREE = 10
"""Calls of a minute in a group that go out at once; later ones are spread, so that the board never stalls."""
SPREAD = 3400
"""Milliseconds between calls to a group once the free ones of the minute are spent."""

_MARGIN = 20
"""Milliseconds added to every window: two clocks never tick alike."""


class Budget:
    """What may be sent when. `scale` divides every window."""

    def __init__(self, scale: float = 1.0) -> None:
        self._scale = scale
        self._overall = self._bucket((OVERALL,))
        self._chats: dict[int, InMemoryBucket] = {}
        self._blocked: dict[int, int] = {}

    def _bucket(self, rates: tuple[tuple[int, int], ...]) -> InMemoryBucket:
        return InMemoryBucket([Rate(count, self._ms(window) + _MARGIN) for count, window in rates])

    def _ms(self, milliseconds: int) -> int:
        return max(1, round(milliseconds / self._scale))

    def _chat(self, chat_id: int) -> InMemoryBucket:
        if chat_id not in self._chats:
            self._chats[chat_id] = self._bucket(GROUP if chat_id < 0 else PRIVATE)
        return self._chats[chat_id]

    def take(self, chat_id: int, now: int) -> int:
        """Spend one call to the chat: 0, or the milliseconds to wait before asking again (nothing is spent)."""
        chat = self._chat(chat_id)
        chat.leak(now)
        self._overall.leak(now)
        wait = max(self._blocked.get(chat_id, 0) - now, self._spread(chat_id, chat, now), _wait(chat, now))
        if wait <= 0:
            wait = _wait(self._overall, now)
        if wait > 0:
            return wait
        item = RateItem("call", now)
        if not (self._overall.put(item) and chat.put(item)):
            raise RuntimeError("a call was let through that its window has no room for")
        return 0

    def block(self, chat_id: int, seconds: float, now: int) -> None:
        """Telegram said how long this chat has to wait (429). No other chat waits for it."""
        self._blocked[chat_id] = now + round(seconds * SECOND)

    def short(self, chat_id: int, now: int) -> bool:
        """Whether calls to this chat are short, so that what can wait should."""
        chat = self._chat(chat_id)
        chat.leak(now)
        return chat.count() >= (FREE if chat_id < 0 else 2)

    def _spread(self, chat_id: int, chat: InMemoryBucket, now: int) -> int:
        if chat_id > 0 or chat.count() < FREE:
            return 0
        last = chat.peek(0)
        return last.timestamp + self._ms(SPREAD) - now if last else 0


def _wait(bucket: InMemoryBucket, now: int) -> int:
    """Milliseconds until one more fits in every window."""
    waits = [0]
    for rate in bucket.rates:
        blocking = bucket.peek(rate.limit - 1)
        if blocking is not None:
            # One more millisecond, for the bucket counts what stands exactly at the window's edge.
            waits.append(blocking.timestamp + rate.interval + 1 - now)
    return max(waits)
