"""How long things take. Every duration is in seconds, already divided by TIME_SCALE."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from bot.kernel.cards import Seat
from bot.kernel.game import Patience


@dataclass(frozen=True, slots=True)
class Timing:
    """`pace`: how long a card that nobody can claim stays on offer; `alone`: the same, where one player is left.

    `claim` and `discard`: what the clock allows; `urgent`: for a compulsory answer; `rest`: between rounds, until
    the table rests; `redeal`: after a deal that nobody opened; `lobby`: how long a lobby lives; `failing`: after
    which a question whose sending fails is counted from when it was asked.
    """

    pace: float = 3.5
    claim: float = 60.0
    discard: float = 120.0
    urgent: float = 10.0
    rest: float = 180.0
    redeal: float = 5.0
    lobby: float = 3600.0
    failing: float = 10.0
    alone: float = 1.5

    def scaled(self, scale: float) -> Timing:
        """The same durations, `scale` times shorter."""
        return Timing(**{f.name: getattr(self, f.name) / scale for f in fields(self)})

    def allows(self, patience: Patience) -> float:
        """Seconds for an answer to a question of this kind."""
        return {"urgent": self.urgent, "claim": self.claim, "discard": self.discard}[patience]


@dataclass(slots=True)
class Clock:
    """When the open window was opened, and to whom it was shown since; times of the event loop's clock.

    `asks`: when a seat's question stood before its reader. `closed`: seats whose reader cannot be written to, and
    so has only the board and its buttons. `stuck`: since when sending a question (or the board, None) fails.
    Kept in memory only: after a restart every deadline gets its full time anew.
    """

    timing: Timing
    window: int = -1
    since: float = 0.0
    board: float | None = None
    asks: dict[Seat, float] = field(default_factory=dict)
    closed: set[Seat] = field(default_factory=set)
    stuck: dict[Seat | None, float] = field(default_factory=dict)
    reminded: set[Seat] = field(default_factory=set)

    def enter(self, window: int, now: float, *, anew: bool = False) -> None:
        """A window opens, or the same goes on. `anew`: a round begins or ends with it, whatever its number."""
        if window != self.window or anew:
            self.window, self.since, self.board = window, now, None
            self.asks, self.closed, self.stuck, self.reminded = {}, set(), {}, set()

    def shown(self, window: int, seat: Seat | None, now: float) -> bool:
        """The board (None) or a seat's question stands before its reader; True if that is new."""
        if window != self.window or (self.board is not None if seat is None else seat in self.asks):
            return False
        if seat is None:
            self.board = now
        else:
            self.asks[seat] = now
        return True

    def cannot_show(self, window: int, seat: Seat) -> bool:
        """The seat's reader cannot be written to; True if that is new."""
        if window != self.window or seat in self.closed:
            return False
        self.closed.add(seat)
        return True

    def fails(self, window: int, seat: Seat | None, now: float) -> bool:
        """Sending the board (None) or a seat's question failed, or nobody knows; True if that is new.

        Waiting for the chat's budget, or as long as a 429 says, is no failure.
        """
        if window != self.window or seat in self.stuck:
            return False
        self.stuck[seat] = now
        return True

    def delivered(self, seat: Seat) -> bool:
        """Whether the seat was asked where he can see it."""
        return seat in self.asks

    def deadline(self, seat: Seat, patience: Patience) -> float | None:
        """When the clock answers for the seat; None while the board or his question is still on its way.

        Counted from when both were shown, so that waiting for the chat's budget costs nobody time. What cannot be
        shown is waited for no longer than `failing`, and then counted from the opening of the window.
        """
        allowed = self.timing.allows(patience)
        ends = [self._end(self.board, None, allowed)]
        if seat not in self.closed:
            ends.append(self._end(self.asks.get(seat), seat, allowed))
        known = [end for end in ends if end is not None]
        return max(known) if len(known) == len(ends) else None

    def _end(self, shown: float | None, seat: Seat | None, allowed: float) -> float | None:
        if shown is not None:
            return shown + allowed
        if seat in self.stuck:
            return max(self.stuck[seat] + self.timing.failing, self.since + allowed)
        return None

    def remind_at(self, seat: Seat, patience: Patience) -> float | None:
        """When the seat is reminded: a third of its time is left. None if it was, or for a compulsory answer."""
        end = self.deadline(seat, patience)
        if end is None or patience == "urgent" or seat in self.reminded or not self.delivered(seat):
            return None
        return end - self.timing.allows(patience) / 3
