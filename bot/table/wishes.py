"""The table's own buttons while a round runs: what players wish of the clock (DESIGN 5). All of it is in the log.

等他 and 代打 about somebody whose time is up, 等我一哈, 本局不吃, a pause by agreement, and 电脑代打 by agreement.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from bot.kernel.cards import Seat
from bot.kernel.game import Speech
from bot.table import answers
from bot.table.log import Awaited, Consent, Entry, Halted, Held, Leave, Play, Request, Skips, Wish
from bot.table.outcome import Outcome

if TYPE_CHECKING:
    from bot.table.table import Table

WAIT: Final = "waiton"
"""等他."""
INSTEAD: Final = "instead"
"""代打."""
HOLD: Final = "hold"
"""等我一哈."""
SKIP: Final = "skip"
"""本局不吃, on and off."""
PAUSE: Final = "pause"
"""A wish for a pause; or, if there is one, agreement."""
GO_ON: Final = "goon"
"""接着打."""
LEAVE: Final = "letgo"
"""电脑代打, by who wants to go."""
STAY: Final = "staying"
"""Who asked to go stays after all, or goes after the round."""
_VOTE: Final = re.compile(r"(pause|letgo)([yn])([0-9]{1,6})", re.ASCII)


class Wished(NamedTuple):
    """What became of a wish: what its player is told, what is recorded, and inputs that are taken with it."""

    outcome: Outcome
    entries: list[Entry]
    also: tuple[str, ...] = ()


_Work: TypeAlias = Callable[["Table", Play, Seat, int], Wished]


def vote(yes: bool, wishes: int) -> str:
    """The code of 要得 or 不; it names the wish, so that an old button says nothing about a new one."""
    return f"pause{'y' if yes else 'n'}{wishes}"


def consent(yes: bool, request: Request) -> str:
    """The code by which another lets somebody go, or does not; it names the request."""
    return f"letgo{'y' if yes else 'n'}{request.number}"


def timeless(code: str) -> bool:
    """Whether the button means the same in every window."""
    return code in (SKIP, PAUSE, GO_ON, LEAVE, STAY) or _VOTE.fullmatch(code) is not None


def wished(table: Table, seat: Seat, window: int, code: str, speech: Speech) -> Wished | None:
    """What the person on `seat` wishes by this button; None if it is not one of these. In the table's turn."""
    play = table.play
    if play is None:
        return None
    form = _VOTE.fullmatch(code)
    if form is not None:
        said = _voted if form[1] == "pause" else _consented
        return said(table, play, seat, form[2] == "y", int(form[3]))
    if code == SKIP:
        on = seat not in play.skips
        return Wished(Outcome("noted", table.game.skipping(on, speech)), [Skips(seat, on)])
    work = _WORK.get(code)
    return None if work is None else work(table, play, seat, window)


def felt(table: Table, entries: Sequence[Entry] | None) -> None:
    """Let the clock know what was recorded; None: what the log said when the table was loaded."""
    play, clock, now = table.play, table.clock, table.now()
    if play is None:
        return
    window = table.owing()[0]
    for entry in entries or ():
        if isinstance(entry, Awaited):
            clock.again(entry.seat, now)
        elif isinstance(entry, Held):
            clock.hold(entry.seat, table.game.patience(table.view(entry.seat)), now)
        elif isinstance(entry, Halted) and not entry.state:
            clock.enter(window, now, anew=True)
    if entries is None:
        clock.late = clock.wished = clock.halted = clock.leaving = None
        clock.extra = {seat: table.timing.hold for seat, at in play.held if at == window}
    clock.late = (clock.late or now) if table.late is not None else None
    clock.wished = (clock.wished or now) if play.wishing else None
    clock.halted = (clock.halted or now) if play.halt else None
    clock.leaving = (clock.leaving or now) if table.asks_leave is not None else None


def _told(key: str, *entries: Entry) -> Wished:
    return Wished(Outcome("told", key), list(entries))


# --- more time -------------------------------------------------------------------------------------------


def _hold(table: Table, play: Play, seat: Seat, window: int) -> Wished:
    """等我一哈: more time for an open question, once a round.

    Nobody else learns of it. In a steady window it may not be, for there all would see that it stays open longer.
    """
    at, owing = table.owing()
    if window not in (at, ANY_WINDOW):
        return Wished(Outcome("stale"), [])
    if may_hold(table, seat):
        return _told("tap-hold", Held(seat, at))
    if seat not in owing or play.halt or table.passes(seat):
        return _told("tap-hold-nothing")
    if any(one == seat for one, _ in play.held):
        return _told("tap-hold-once")
    return _told("tap-hold-steady" if table.timing.steady else "tap-hold-nothing")


def may_hold(table: Table, seat: Seat) -> bool:
    """Whether the seat may have more time for what it is asked now: something is asked, and can wait."""
    play = table.play
    if play is None or play.halt or seat not in table.owing()[1] or table.passes(seat):
        return False
    if any(one == seat for one, _ in play.held) or table.game.patience(table.view(seat)) == "urgent":
        return False
    return not table.timing.steady or table.awaited == seat


ANY_WINDOW: Final = 0
"""Said by /wait: whatever is asked now."""


def _wait(table: Table, play: Play, seat: Seat, window: int) -> Wished:
    """等他, by anybody of the others."""
    late = table.late
    if late is None or window != table.owing()[0]:
        return Wished(Outcome("stale"), [])
    return _told("tap-waits", Awaited(late, window)) if seat != late else _told("tap-you-are-late")


def _instead(table: Table, play: Play, seat: Seat, window: int) -> Wished:
    """代打, by anybody of the others: what the clock would do, now."""
    late = table.late
    if late is None or window != table.owing()[0]:
        return Wished(Outcome("stale"), [])
    if seat == late:
        return _told("tap-you-are-late")
    entries = answers.by_clock(table, late)
    return Wished(Outcome("told", "tap-instead"), entries, (answers.clock_key(table, late),))


# --- a pause ---------------------------------------------------------------------------------------------


def _pause(table: Table, play: Play, seat: Seat, window: int) -> Wished:
    if play.halt:
        return _told("tap-paused")
    return _told("tap-pause-yes" if play.wishing else "tap-pause-asked", Wish(seat, True))


def _voted(table: Table, play: Play, seat: Seat, yes: bool, wishes: int) -> Wished:
    if play.halt or not play.wishing or wishes != play.wishes:
        return _told("tap-pause-late")
    return _told("tap-pause-yes" if yes else "tap-pause-no", Wish(seat, yes))


def _go_on(table: Table, play: Play, seat: Seat, window: int) -> Wished:
    return _told("tap-goes-on", Halted("")) if play.halt else _told("tap-not-paused")


# --- 电脑代打 ---------------------------------------------------------------------------------------------


def _leave(table: Table, play: Play, seat: Seat, window: int) -> Wished:
    """May I go while the computer plays on? Where nobody else plays there is nobody to ask."""
    asked = table.asks_leave
    if asked is not None:
        return _told("leave-asked" if asked.seat == seat else "leave-other")
    last = play.request
    if last is not None and (last.seat, last.state) == (seat, "refused"):
        return _told("leave-refused")
    others = any(one != seat for one in table.present)
    return _told("leave-asked" if others else "leave-done-computer", Leave(seat, "asked"))


def _stay(table: Table, play: Play, seat: Seat, window: int) -> Wished:
    asked = table.asks_leave
    mine = asked is not None and asked.seat == seat
    return _told("leave-done-stay", *([Leave(seat, "withdrawn")] if mine else []))


def _consented(table: Table, play: Play, seat: Seat, yes: bool, number: int) -> Wished:
    asked = table.asks_leave
    if asked is None or asked.number != number:
        return _told("tap-leave-late")
    if asked.seat == seat:
        return _told("tap-leave-own")
    return _told("tap-leave-yes" if yes else "tap-leave-no", Consent(seat, yes))


_WORK: Final[dict[str, _Work]] = {
    WAIT: _wait,
    INSTEAD: _instead,
    HOLD: _hold,
    PAUSE: _pause,
    GO_ON: _go_on,
    LEAVE: _leave,
    STAY: _stay,
}
