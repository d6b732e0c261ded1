"""What becomes of a tap, and which of them take two."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from bot.kernel.cards import Seat

CONFIRM = 10.0
"""Seconds within which the second of two taps must come. A person's, so TIME_SCALE does not shorten it."""

Verdict: TypeAlias = Literal["done", "stale", "refused", "alert", "confirm", "told", "noted"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a tap. `text` is the toast that the game words for it; the chat words stale and confirm.

    told, noted: something of the table's own was tapped, and no question of the game answered; `text` is the key of
    what the chat layer says, or is worded already.
    """

    kind: Verdict
    text: str = ""

    @property
    def receipt(self) -> str:
        """As the tap's receipt keeps it."""
        return f"{self.kind}:{self.text}"

    @classmethod
    def of(cls, receipt: str) -> Outcome:
        """What a receipt says; one that is no tap's ("ok") is simply done."""
        kind, _, text = receipt.partition(":")
        return next((cls(verdict, text) for verdict in get_args(Verdict) if verdict == kind), cls("done"))


Departure: TypeAlias = Literal["fled", "left", "gone"]
"""fled: with the penalty; left: without one; gone: he does not sit here, or has left already."""


@dataclass(frozen=True, slots=True)
class _First:
    """The first of two taps: which button, by which update, and when."""

    window: int
    code: str
    key: str
    at: float


class Confirmations:
    """The first taps of actions that take two."""

    def __init__(self) -> None:
        self._first: dict[Seat, _First] = {}

    def second(self, key: str, seat: Seat, window: int, code: str) -> bool:
        """Whether this is the second of two taps: the same button, by another update, within ten seconds."""
        now = time.monotonic()
        first = self._first.get(seat)
        if first is None or (first.window, first.code) != (window, code) or now - first.at > CONFIRM:
            self._first[seat] = _First(window, code, key, now)
            return False
        return first.key != key
