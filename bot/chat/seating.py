"""How the preferences of a group bear on the row of a table: rules, stake, and in the lobby how many seats. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.chat.preferences import Preferences
from bot.kernel.game import Option, RulesError
from bot.table.records import SeatInfo, TableInfo
from bot.table.table import AnyGame


class Misfit(ValueError):  # noqa: N818 - it is one
    """More people sit than there are seats; nobody is thrown out."""

    def __init__(self, seats: int) -> None:
        super().__init__(f"more than {seats} people sit")
        self.seats = seats


def fitted(preferences: Preferences, info: TableInfo, game: AnyGame) -> TableInfo:
    """The table's row as the group prefers it from its next round on.

    Misfit for a lobby at which too many people sit. A table where cards were dealt keeps its seats.
    """
    options, seats = preferences.options, info.seats
    if info.round or info.status != "lobby":
        options = for_seats(options, len(seats), game)
    else:
        seats = resized(seats, seats_of(options, game))
    return replace(info, ruleset=dict(options), stake=preferences.stake, seats=seats)


def seats_of(options: Mapping[str, Option], game: AnyGame) -> int:
    """How many play by these house rules."""
    return int(getattr(game.ruleset(options), "players", max(game.seats)))


def for_seats(options: Mapping[str, Option], count: int, game: AnyGame) -> Mapping[str, Option]:
    """The same house rules for a table of so many seats."""
    if seats_of(options, game) == count:
        return options
    try:
        return game.choose(options, "players", count)
    except RulesError:
        return options


def resized(seats: Sequence[SeatInfo], count: int) -> tuple[SeatInfo, ...]:
    """So many seats: people keep theirs or move up, then computers; Misfit for too many people."""
    if len(seats) <= count:
        return (*seats, *[SeatInfo()] * (count - len(seats)))
    people = [seat for seat in seats if seat.user_id is not None]
    if len(people) > count:
        raise Misfit(count)
    kept = people + [seat for seat in seats if seat.user_id is None and not seat.empty]
    return (*kept, *[SeatInfo()] * count)[:count]
