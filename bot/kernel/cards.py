"""Seats, kinds, hands and melds: the nouns that every card game at the table has in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

Seat: TypeAlias = int
"""0-based place at the table, in the order of play."""

Kind: TypeAlias = int
"""Index of a kind of card in its game's table of kinds."""


class Hand(tuple[int, ...]):
    """A multiset of cards as an immutable tuple of counts, one entry for each kind of the game.

    Counts and not a list of cards: two hands with the same cards are equal, hash alike and index in O(1).
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[Kind], kinds: int) -> Hand:
        """The hand of these cards in a game of `kinds` kinds."""
        counts = [0] * kinds
        for card in cards:
            counts[card] += 1
        return cls(counts)

    @property
    def size(self) -> int:
        """How many cards."""
        return sum(self)

    def cards(self) -> Iterator[Kind]:
        """Every card, kind by kind."""
        for kind, count in enumerate(self):
            for _ in range(count):
                yield kind

    def kinds(self) -> Iterator[Kind]:
        """Every kind held at least once."""
        return (kind for kind, count in enumerate(self) if count)

    def plus(self, *cards: Kind) -> Hand:
        """This hand with the cards added."""
        counts = list(self)
        for card in cards:
            counts[card] += 1
        return Hand(counts)

    def minus(self, *cards: Kind) -> Hand:
        """This hand without the cards; ValueError if one of them is not held."""
        counts = list(self)
        for card in cards:
            if counts[card] == 0:
                raise ValueError(f"no card of kind {card} in the hand")
            counts[card] -= 1
        return Hand(counts)


@dataclass(frozen=True, slots=True)
class Meld:
    """A group that lies on the table, open to all.

    `name` is the claim that made it ("chi", "peng", "sha", "tuhuo"); `cards` are in the order in which they
    lie; `claimed` is the card that was taken from the table, None for a group laid down from the hand.
    """

    name: str
    cards: tuple[Kind, ...]
    claimed: Kind | None = None
