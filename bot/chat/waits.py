"""What the table's own state adds to board and question: whom all wait for, a pause, who asks to go (DESIGN 5, 6).
Pure.

On the board stands only what all may know. That somebody asked for more time does not: it would tell that he is asked.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from bot.chat.directory import SIGNS
from bot.chat.words import say
from bot.kernel.cards import Seat
from bot.kernel.panel import Button
from bot.table import wishes
from bot.table.log import Play
from bot.table.table import Table

Rows: TypeAlias = tuple[tuple[Button, ...], ...]


class Extra(NamedTuple):
    """Lines with which a board begins, and rows of buttons at its end."""

    notes: tuple[str, ...] = ()
    rows: Rows = ()


def on_board(table: Table, names: tuple[str, ...], language: str) -> Extra:
    """What the board says besides the game."""
    play = table.play
    if play is None or table.over:
        return Extra()
    if play.halt:
        note = say(language, "note-paused" if play.halt == "paused" else "note-long")
        found = [Extra((note,), ((Button(say(language, "button-go-on"), wishes.GO_ON),),))]
    else:
        found = [_late(table, names, language), _wish(table, play, names, language)]
    found.append(_leave(table, names, language))
    return Extra(tuple(n for one in found for n in one.notes), tuple(r for one in found for r in one.rows))


def _late(table: Table, names: tuple[str, ...], language: str) -> Extra:
    if table.late is None:
        return Extra()
    who, seconds = _called(table.late, names), round(table.timing.ask)
    row = (
        Button(say(language, "button-wait"), wishes.WAIT),
        Button(say(language, "button-instead"), wishes.INSTEAD),
    )
    return Extra((say(language, "note-late", who=who, seconds=seconds),), (row,))


def _wish(table: Table, play: Play, names: tuple[str, ...], language: str) -> Extra:
    if not play.wishing:
        return Extra()
    who = " ".join(_called(seat, names) for seat in sorted(play.wishing))
    late = " ".join(_called(seat, names) for seat in table.present if seat not in play.wishing)
    row = (
        Button(say(language, "button-pause-yes"), wishes.vote(True, play.wishes)),
        Button(say(language, "button-pause-no"), wishes.vote(False, play.wishes)),
    )
    return Extra((say(language, "note-wish", who=who, late=late),), (row,))


def _leave(table: Table, names: tuple[str, ...], language: str) -> Extra:
    """Whether somebody may go while the computer plays on."""
    asked = table.asks_leave
    if asked is None or not any(seat != asked.seat for seat in table.present):
        return Extra()
    who, seconds = _called(asked.seat, names), round(table.timing.leave)
    row = (
        Button(say(language, "button-leave-yes"), wishes.consent(True, asked)),
        Button(say(language, "button-leave-no"), wishes.consent(False, asked)),
    )
    return Extra((say(language, "note-leave", who=who, seconds=seconds),), (row,))


def _called(seat: Seat, names: tuple[str, ...]) -> str:
    return f"{SIGNS[seat]}{names[seat]}"


def on_ask(table: Table, seat: Seat, language: str) -> Rows:
    """等我一哈 under a player's own question, as long as he may."""
    if not wishes.may_hold(table, seat):
        return ()
    return ((Button(say(language, "button-hold"), wishes.HOLD),),)


def ask_edition(table: Table, seat: Seat, window: int) -> int:
    """Of which sending the question is: odd for a reminder; a higher one is the same question sent once more.

    So it rings again as the others wait for the player, and before that time is up.
    """
    again = table.clock.waits.get(seat, 0)
    return 16 * window + min(2 * again + (seat in table.clock.reminded), 13)


def nudge_edition(window: int) -> int:
    """Of the line that asks for 下一局, after the last question of the round (see `ask_edition`)."""
    return 16 * window + 14
