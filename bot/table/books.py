"""What is booked, and when: the settlement of a round, its silver, the penalty of who runs away (rule book 9).

All of it follows from the log and the rules that the round was dealt with: tests recompute it row for row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import aiosqlite

from bot.kernel.cards import Seat
from bot.kernel.game import Game
from bot.kernel.settlement import Transfer
from bot.table import roster, tables
from bot.table.log import Entry, Fled, Play
from bot.table.records import TableInfo

AnyGame: TypeAlias = Game[Any, Any, Any, Any]

PENALTIES = 1000
"""Rows of a penalty are numbered from PENALTIES * (seat + 1) on, apart from the settlement's, which begin at 0."""


def settlement(game: AnyGame, play: Play) -> tuple[Transfer, ...]:
    """Who pays whom for a round that is over: the points, then the same in silver if there is a stake."""
    rows = game.settle(play.state)
    return (*rows, *silver(rows, play.stake))


def silver(rows: Iterable[Transfer], stake: int) -> tuple[Transfer, ...]:
    """Beside each payment of points, one of points × stake in silver; none without a stake."""
    if not stake:
        return ()
    points = [row for row in rows if row.unit == "points"]
    return tuple(Transfer(row.debtor, row.creditor, row.amount * stake, "silver") for row in points)


def penalty(game: AnyGame, ruleset: Any, seat: Seat, stake: int) -> tuple[Transfer, ...]:
    """What a seat that ran away pays: the points as they are, the silver times the stake."""
    rows = game.quit(ruleset, seat)
    points = [row for row in rows if row.unit == "points"]
    paid = [
        Transfer(row.debtor, row.creditor, row.amount * stake, "silver")
        for row in rows
        if row.unit == "silver" and stake
    ]
    return (*points, *paid)


def ranked(info: TableInfo) -> bool:
    """Whether a round of these seats counts on the leaderboard: two people or more."""
    return len(info.people) >= 2


async def start(db: aiosqlite.Connection, info: TableInfo) -> None:
    """Note who plays the round just dealt, for whose account, by which rules and for which stake."""
    await tables.start_round(db, info, roster.accounts(info), ranked=ranked(info))


async def book(
    db: aiosqlite.Connection,
    game: AnyGame,
    info: TableInfo,
    play: Play,
    entries: Sequence[Entry],
    *,
    ended: bool,
) -> None:
    """Book what these entries of the running round come to, in their transaction. `ended`: the round is over now."""
    place = (info.id, info.round)
    for entry in entries:
        if isinstance(entry, Fled):
            rules = await tables.rules_of(db, *place)
            rows = penalty(
                game, game.ruleset(info.ruleset if rules is None else rules), entry.seat, play.stake
            )
            await tables.transfer(db, place, rows, PENALTIES * (entry.seat + 1))
    if ended and not game.void(play.state):
        await tables.end_round(db, place, settlement(game, play))
