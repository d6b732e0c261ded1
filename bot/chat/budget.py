"""Telegram's limits, kept by sliding windows (DESIGN 6). Times are milliseconds of a monotonic clock."""

from __future__ import annotations

from collections import Counter

from pyrate_limiter import InMemoryBucket, Rate, RateItem

SECOND = 1000
MINUTE = 60 * SECOND

OVERALL = (25, SECOND)
STEP = 30
"""Milliseconds between two calls, whatever their chats: a burst of them would keep the loop from answering taps."""
PRIVATE = ((3, 3 * SECOND),)
"""A call a second with bursts of three."""
GROUP = ((18, MINUTE),)

FREE = 10
"""Calls of a minute in a group that go out at once; later ones are spread, so that the board never stalls."""
QUICK = 8
"""Calls of a minute in a group from which on its board passes over what goes by in a moment."""
SPREAD = 3400
"""Milliseconds between calls to a group once the free ones of the minute are spent."""

_MARGIN = 20
"""Milliseconds added to every window: two clocks never tick alike."""


class Budget:
    """What may be sent when. `scale` divides every window.

    A call is in its windows from when it was let through until a whole window after it was done: in between, while
    a picture is drawn and uploaded, it may arrive at any moment. So calls never arrive closer together than they may,
    however slow the machine or the way. Whoever takes says when it is done (`made`).
    """

    def __init__(self, scale: float = 1.0) -> None:
        self._scale = scale
        self._overall = self._bucket((OVERALL,))
        self._chats: dict[int, InMemoryBucket] = {}
        self._under_way: Counter[int] = Counter()
        self._last: dict[int, int] = {}
        """When the last call to a chat was let through."""
        self._blocked: dict[int, int] = {}
        self._next = 0
        """When the next call may begin."""

    def _bucket(self, rates: tuple[tuple[int, int], ...]) -> InMemoryBucket:
        return InMemoryBucket([Rate(count, self._ms(window) + _MARGIN) for count, window in rates])

    def _ms(self, milliseconds: int) -> int:
        return max(1, round(milliseconds / self._scale))

    def _chat(self, chat_id: int) -> InMemoryBucket:
        if chat_id not in self._chats:
            self._chats[chat_id] = self._bucket(GROUP if chat_id < 0 else PRIVATE)
        return self._chats[chat_id]

    def wait(self, chat_id: int, now: int) -> int:
        """Milliseconds until a call to the chat may go out; 0: now."""
        chat = self._chat(chat_id)
        chat.leak(now)
        self._overall.leak(now)
        wait = max(
            self._blocked.get(chat_id, 0) - now,
            self._spread(chat_id, chat, now),
            _wait(chat, self._under_way[chat_id], now),
        )
        if wait > 0:
            return wait
        return max(self._next - now, _wait(self._overall, self._under_way.total(), now))

    def take(self, chat_id: int, now: int) -> int:
        """Spend one call to the chat: 0, or the milliseconds to wait before asking again (nothing is spent)."""
        wait = self.wait(chat_id, now)
        if not wait:
            self._under_way[chat_id] += 1
            self._last[chat_id] = now
            self._next = now + self._ms(STEP)
        return wait

    def made(self, chat_id: int, now: int) -> None:
        """A call that was taken is done, whatever came of it."""
        self._under_way[chat_id] -= 1
        if not self._under_way[chat_id]:
            del self._under_way[chat_id]
        item = RateItem("call", now)
        if not (self._overall.put(item) and self._chat(chat_id).put(item)):
            raise RuntimeError("a call was let through that its window has no room for")

    def block(self, chat_id: int, seconds: float, now: int) -> None:
        """Telegram said how long this chat has to wait (429). No other chat waits for it."""
        self._blocked[chat_id] = now + round(seconds * SECOND)

    def short(self, chat_id: int, now: int) -> bool:
        """Whether calls to this chat are short, so that what can wait should."""
        chat = self._chat(chat_id)
        chat.leak(now)
        return chat.count() + self._under_way[chat_id] >= (FREE if chat_id < 0 else 2)

    def quick(self, chat_id: int, now: int) -> bool:
        """Whether so much goes on in a group that what is gone in a moment need not be shown by itself."""
        chat = self._chat(chat_id)
        chat.leak(now)
        return chat.count() + self._under_way[chat_id] >= QUICK

    def _spread(self, chat_id: int, chat: InMemoryBucket, now: int) -> int:
        if chat_id > 0 or chat.count() < FREE:
            return 0
        return self._last.get(chat_id, now) + self._ms(SPREAD) - now


def _wait(bucket: InMemoryBucket, under_way: int, now: int) -> int:
    """Milliseconds until one more fits in every window, beside those that are under way."""
    waits = [0]
    for rate in bucket.rates:
        room = rate.limit - under_way
        blocking = bucket.peek(room - 1) if room > 0 else None
        if room <= 0:
            waits.append(rate.interval)
        elif blocking is not None:
            # One more millisecond, for the bucket counts what stands exactly at the window's edge.
            waits.append(blocking.timestamp + rate.interval + 1 - now)
    return max(waits)
