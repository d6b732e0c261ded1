"""Looking ahead: the optional part of a game's protocol that the search needs (DESIGN 9)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, TypeVar, runtime_checkable

from bot.kernel.cards import Seat

V_contra = TypeVar("V_contra", contravariant=True)
A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)


class World(Protocol[A_contra]):
    """All cards of a running round, as they may lie; with a question open."""

    def copy(self) -> World[A_contra]:
        """The same world, to be played on from here in another way."""
        ...

    def follow(self, seat: Seat, action: A_contra, far: int) -> Sequence[float]:
        """What each seat gains of the round, in points, if this one answers so and all play on.

        After `far` more cards it is no more played, but judged. Changes the world.
        """
        ...


@runtime_checkable
class Lookahead(Protocol[V_contra, A]):
    """What a game offers to who thinks ahead; all of it from a view."""

    def unit(self, view: V_contra) -> float:
        """The points of the smallest win: what differences are measured by."""
        ...

    def promising(self, view: V_contra, legal: Sequence[A]) -> Sequence[tuple[A, float]]:
        """The answers that are worth a thought with the points that the seat may expect, best first.

        A single one where there is nothing to think about.
        """
        ...

    def imagine(self, view: V_contra, rng: random.Random) -> World[A]:
        """The round as it stands, with the cards that the seat cannot see dealt at random, as may be."""
        ...
