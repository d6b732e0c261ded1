"""What a deal fixes beside the cards, and what it takes over from a deal that nobody opened."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence

from bot.kernel.cards import Kind
from bot.kernel.seal import commitment
from bot.table.books import AnyGame
from bot.table.log import Autopilot, Entry, Missed, Play, Sealed, Skips, Staked
from bot.table.records import TableInfo


def shuffled(deck: Sequence[Kind]) -> tuple[Kind, ...]:
    """The deck in an order that nobody can foretell."""
    cards = list(deck)
    secrets.SystemRandom().shuffle(cards)
    return tuple(cards)


def terms(game: AnyGame, deck: Sequence[Kind], stake: int) -> Iterator[Entry]:
    """What the table fixes at the deal beside the cards: the seal of the shuffle, and the stake."""
    salt = secrets.token_hex(16)
    yield Sealed(salt, commitment(salt, game.order(deck)))
    if stake:
        yield Staked(stake)


def carried(info: TableInfo, play: Play | None) -> list[Entry]:
    """What of a deal that nobody opened holds for the next: it is the same round, and nobody was asked in between.

    Who missed how much, who is on 托管, who said 本局不吃.
    """
    if play is None:
        return []
    people = [n for n, seat in enumerate(info.seats) if seat.user_id is not None]
    missed: list[Entry] = [Missed(n, count) for n, count in play.missed if count and n in people]
    away = [Autopilot(n, True) for n in people if n in play.autopilot]
    return [*missed, *away, *(Skips(n, True) for n in people if n in play.skips)]
