"""How long things take. Every duration is in seconds, already divided by TIME_SCALE."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace

from bot.kernel.cards import Seat
from bot.kernel.game import Patience


@dataclass(frozen=True, slots=True)
class Timing:
    """`pace`: how long a card that nobody can claim stays on offer; `alone`: the same, where one player is left.

    `claim` and `discard`: what the clock allows; `urgent`: for a compulsory answer; `rest`: between rounds, until
    the table rests; `redeal`: after a deal that nobody opened; `lobby`: how long a lobby lives; `failing`: after
    which a question whose sending fails is counted from when it was asked; `ask`: what the others have to say whether
    they wait for somebody whose time is up, 0 where they are not asked; `hold`: what 等我一哈 adds; `wish`: how long a
    wish for a pause stands; `pause`: how long a pause lasts before the table counts as resting; `leave`: what the
    others have to say no to somebody who wants to go while the computer plays on.
    `steady`: every window in which it is a secret who is asked stays open for `claim` (DESIGN 5).
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
    ask: float = 30.0
    hold: float = 60.0
    wish: float = 120.0
    pause: float = 12 * 3600.0
    leave: float = 30.0
    steady: bool = False

    def scaled(self, scale: float) -> Timing:
        """The same durations, `scale` times shorter."""
        lasts = [f.name for f in fields(self) if f.name != "steady"]
        return replace(self, **{name: getattr(self, name) / scale for name in lasts})

    def allows(self, patience: Patience) -> float:
        """Seconds for an answer to a question of this kind."""
        return {"urgent": self.urgent, "claim": self.claim, "discard": self.discard}[patience]


@dataclass(slots=True)
class Clock:
    """When the open window was opened, and to whom it was shown since; times of the event loop's clock.

    `asks`: when a seat's question stood before its reader. `closed`: seats whose reader cannot be written to, and
    so has only the board and its buttons. `stuck`: since when sending a question (or the board, None) fails.
    `anew`: from when a seat for which the others wait has its time, and `waits`, how often they said so. `extra`: the
    seconds that 等我一哈 adds. `late`: since when the others are asked whether they wait; `wished`: since when a wish
    for a pause stands; `halted`: since when the clock stands still; `leaving`: since when the others are asked whether
    somebody may go.
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
    anew: dict[Seat, float] = field(default_factory=dict)
    waits: dict[Seat, int] = field(default_factory=dict)
    extra: dict[Seat, float] = field(default_factory=dict)
    late: float | None = None
    wished: float | None = None
    halted: float | None = None
    leaving: float | None = None

    def enter(self, window: int, now: float, *, anew: bool = False) -> None:
        """A window opens, or the same goes on. `anew`: a round begins or ends with it, whatever its number."""
        if window != self.window or anew:
            self.window, self.since, self.board = window, now, None
            self.asks, self.closed, self.stuck, self.reminded = {}, set(), {}, set()
            self.anew, self.waits, self.extra, self.late = {}, {}, {}, None

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

    def again(self, seat: Seat, now: float) -> None:
        """等他: the seat has its full time from now on."""
        self.anew[seat], self.late = now, None
        self.waits[seat] = self.waits.get(seat, 0) + 1
        self.reminded.discard(seat)

    def hold(self, seat: Seat, patience: Patience, now: float) -> None:
        """等我一哈: so much more than is left; all of it, if nothing is left."""
        end = self.deadline(seat, patience)
        gone = 0.0 if end is None else max(0.0, now - end)
        self.extra[seat] = self.extra.get(seat, 0.0) + gone + self.timing.hold
        self.late = None

    def closes(self) -> float | None:
        """When a window closes that tells nobody who is asked in it (steady): counted from when all saw the board."""
        return self._end(self.board, None, self.timing.claim)

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
        if len(known) < len(ends):
            return None
        end = self.anew[seat] + allowed if seat in self.anew else max(known)
        return end + self.extra.get(seat, 0.0)

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
