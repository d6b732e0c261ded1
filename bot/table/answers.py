"""Answers that nobody tapped: the clock's, a computer's, those of players who pass without looking (DESIGN 5)."""

from __future__ import annotations

import logging
import random
import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from bot.kernel.cards import Seat
from bot.table import roster
from bot.table.log import Autopilot, Entry, GameEvent, Missed

if TYPE_CHECKING:
    from bot.table.table import Table

logger = logging.getLogger(__name__)

MISSES: Final = 2
"""Unanswered discards or opening questions in a row after which the computer plays on (托管)."""


def clock_key(table: Table, seat: Seat) -> str:
    """The name of the clock's answer for this seat in the open window."""
    return f"clock:{table.info.id}:{table.owing()[0]}:{seat}"


def by_clock(table: Table, seat: Seat) -> list[Entry]:
    """What the clock answers for a person who let his time pass, and what he missed by that."""
    view = table.view(seat)
    return [*_given(table, seat, table.game.default(view)), *_missed(table, seat, view)]


def by_wish(table: Table, seat: Seat) -> list[Entry]:
    """What a person passes who said that he would (本局不吃)."""
    view = table.view(seat)
    return _given(table, seat, table.game.skipped(view) or table.game.default(view))


def by_computer(table: Table, seat: Seat) -> list[Entry]:
    """What the seat's computer player answers."""
    return _given(table, seat, _think(table, seat, table.view(seat)))


def _given(table: Table, seat: Seat, action: Any) -> list[Entry]:
    assert table.play is not None  # noqa: S101 - a seat owes an answer
    return [GameEvent(event) for event in table.game.decide(table.play.state, seat, action)]


def _think(table: Table, seat: Seat, view: Any) -> Any:
    """What the seat's computer player does; if it fails, what the clock would, for the round must go on."""
    try:
        action = table.thoughts.found(table.owing()[0], seat) or fast(table, seat, view)
        reason = table.game.refusal(view, action)
    except Exception:
        logger.exception("table %d: the computer on seat %d failed", table.info.id, seat)
        return table.game.default(view)
    return action if reason is None else table.game.default(view)


def fast(table: Table, seat: Seat, view: Any) -> Any:
    """What a player of the game's own does at once: the seat's, or `greedy` where that has no time left to think."""
    players = table.game.players
    policy = players.get(table.info.seats[seat].agent or "", players[roster.COMPUTER])
    # Seeded by chance: nobody can learn how it breaks its ties.
    return policy(random.Random(secrets.randbits(64)))(view, table.game.legal(view))


def _missed(table: Table, seat: Seat, view: Any) -> Iterator[Entry]:
    """Silence counts against a player only where the round waited for him, and only if the question reached him."""
    if table.play is None or table.game.patience(view) != "discard" or not table.clock.delivered(seat):
        return
    count = table.play.misses(seat) + 1
    yield Missed(seat, count)
    if count >= MISSES:
        yield Autopilot(seat, True)
