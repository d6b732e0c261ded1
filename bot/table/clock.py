"""How long things take. Every duration is in seconds, already divided by TIME_SCALE."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from bot.kernel.cards import Seat
from bot.kernel.game import Patience


@dataclass(frozen=True, slots=True)
class Timing:
    """`pace`: how long a card that nobody can claim stays on offer; `claim` and `discard`: what the clock allows.

    `urgent`: for a compulsory answer; `rest`: between rounds, until the table rests; `redeal`: after a deal that
    nobody opened; `lobby`: how long a lobby lives; `failing`: after which a question that cannot be delivered is
    counted from when it was asked.
    """

    pace: float = 3.5
    claim: float = 60.0
    discard: float = 120.0
    urgent: float = 10.0
    rest: float = 180.0
    redeal: float = 5.0
    lobby: float = 3600.0
    idle: float = 600.0
    failing: float = 10.0

    def scaled(self, scale: float) -> Timing:
        """The same durations, `scale` times shorter."""
        return Timing(**{f.name: getattr(self, f.name) / scale for f in fields(self)})

    def allows(self, patience: Patience) -> float:
        """Seconds for an answer to a question of this kind."""
        return {"urgent": self.urgent, "claim": self.claim, "discard": self.discard}[patience]


@dataclass(slots=True)
class Clock:
    """When the open window was opened, and to whom it was shown since; times of the event loop's clock.

    Kept in memory only: after a restart every deadline gets its full time anew.
    """

    timing: Timing
    window: int = -1
    since: float = 0.0
    board: float | None = None
    asks: dict[Seat, float] = field(default_factory=dict)
    failed: set[Seat] = field(default_factory=set)
    reminded: set[Seat] = field(default_factory=set)

    def enter(self, window: int, now: float) -> None:
        """A window opens (or the same goes on)."""
        if window != self.window:
            self.window, self.since, self.board = window, now, None
            self.asks, self.failed, self.reminded = {}, set(), set()

    def shown(self, window: int, seat: Seat | None, now: float) -> None:
        """The board (None) or a seat's question stands in front of its reader; the first time counts."""
        if window != self.window:
            return
        if seat is None:
            self.board = self.board if self.board is not None else now
        else:
            self.asks.setdefault(seat, now)

    def cannot_show(self, window: int, seat: Seat) -> None:
        """The seat's question cannot be delivered: its reader has only the board and the buttons there."""
        if window == self.window:
            self.failed.add(seat)

    def delivered(self, seat: Seat) -> bool:
        """Whether the seat was asked where he can see it."""
        return seat in self.asks

    def deadline(self, seat: Seat, patience: Patience) -> float | None:
        """When the clock answers for the seat; None while his question is still on its way.

        Counted from when both the board and his question were shown, so that waiting for the chat's budget costs
        nobody time; from the opening of the window if his question cannot be delivered.
        """
        allowed = self.timing.allows(patience)
        if seat in self.failed:
            return self.since + self.timing.failing + allowed
        asked = self.asks.get(seat)
        if asked is None or self.board is None:
            return None
        return max(asked, self.board) + allowed

    def remind_at(self, seat: Seat, patience: Patience) -> float | None:
        """When the seat is reminded: a third of its time is left. None if it was, or for a compulsory answer."""
        end = self.deadline(seat, patience)
        if end is None or patience == "urgent" or seat in self.reminded or seat in self.failed:
            return None
        return end - self.timing.allows(patience) / 3
