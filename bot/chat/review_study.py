"""What a player chose in a round that is over, and what a stronger one would have (复盘). No chat in here.

A choice is judged by the view that the player had then: folded from the log, event by event.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from bot.kernel.cards import Seat
from bot.kernel.game import Opinion
from bot.kernel.judging import gap
from bot.table import log, tables
from bot.table.log import GameEvent, Play
from bot.table.store import Store
from bot.table.table import AnyGame

Verdict: TypeAlias = Literal["open", "unknown", "same", "close", "other", "worse"]
"""open: not judged yet; unknown: no judgement came; close: another answer, not clearly worse; other: one that was not
judged; worse: clearly."""


class Choice(NamedTuple):
    """A question as the player saw it, and what he answered."""

    view: Any
    action: Any


@dataclass(slots=True)
class Study:
    """The choices of one seat in one round. `last` is the end.

    `opinions` grows as they are judged, in their order; None where no judgement came.
    """

    game: AnyGame
    seat: Seat
    accounts: tuple[str, ...]
    number: int
    choices: tuple[Choice, ...]
    last: Any
    opinions: list[Opinion | None] = field(default_factory=list)

    @property
    def done(self) -> bool:
        """Whether all choices are judged."""
        return len(self.opinions) == len(self.choices)

    def verdict(self, n: int) -> tuple[Verdict, float]:
        """How the choice of this place compares, and what it cost in points."""
        if n >= len(self.opinions):
            return "open", 0.0
        opinion, action = self.opinions[n], self.choices[n].action
        if opinion is None:
            return "unknown", 0.0
        if action == opinion.best:
            return "same", 0.0
        short = gap(opinion, action)
        if short is None:
            return "other", 0.0
        return ("worse", short) if short else ("close", 0.0)

    def dearest(self, most: int) -> list[tuple[int, float]]:
        """The places of the choices that cost most, with their points; at most so many."""
        found = [(n, short) for n in range(len(self.choices)) for what, short in (self.verdict(n),) if short]
        return sorted(found, key=lambda one: -one[1])[:most]


async def study(store: Store, game: AnyGame, table_id: int, round_: int, user_id: int) -> Study | str:
    """The choices of this person; or why there are none to be seen: "not-over", "not-yours"."""
    accounts = await tables.accounts_in(store, table_id, round_)
    if f"user:{user_id}" not in accounts:
        return "not-yours"
    seat = accounts.index(f"user:{user_id}")
    entries = [log.decode(game, body) for body in await tables.events_of(store, table_id, round_)]
    play = log.fold(game, entries) if entries else None
    if play is None or not game.over(play.state):
        return "not-over"
    found = await store.rows(_NUMBER, (table_id, round_))
    choices = tuple(_choices(game, entries, seat))
    return Study(game, seat, accounts, int(found[0]["number"]), choices, game.view(play.state, seat))


_NUMBER = "SELECT count(*) AS number FROM round WHERE table_id = ? AND round <= ? AND ended_at IS NOT NULL"

_LAST = """
SELECT table_id, round FROM round WHERE ended_at IS NOT NULL
AND EXISTS (SELECT 1 FROM json_each(accounts) WHERE value = ?) ORDER BY ended_at DESC LIMIT 1
"""


async def last_round(store: Store, user_id: int) -> tuple[int, int] | None:
    """Table and number of the round that this person played last, of those that are over."""
    found = await store.rows(_LAST, (f"user:{user_id}",))
    return (found[0]["table_id"], found[0]["round"]) if found else None


def _choices(game: AnyGame, entries: list[log.Entry], seat: Seat) -> Iterator[Choice]:
    """Every question to which the seat's player could say more than one thing, and did not leave it to the computer."""
    play: Play | None = None
    for entry in entries:
        if play is not None and isinstance(entry, GameEvent) and seat not in play.autopilot:
            action = _answer(game, play, entry.event, seat)
            if action is not None:
                yield action
        play = log.evolve(game, play, entry)


def _answer(game: AnyGame, play: Play, event: Any, seat: Seat) -> Choice | None:
    """The choice that this event records, if it records one of the seat's."""
    action = getattr(event, "action", None)
    if action is None or getattr(event, "seat", None) != seat or seat not in game.awaits(play.state)[1]:
        return None
    view = game.view(play.state, seat)
    if game.patience(view) == "urgent" or len(game.legal(view)) < 2:
        return None
    return Choice(view, action)
