"""The one plan of a hand that is shown to its player (DESIGN 12)."""

from __future__ import annotations
from collections.abc import Sequence
from typing import NamedTuple
from bot.kernel.cards import Hand, Kind, Meld


class Unit(NamedTuple):
    cards: tuple[Kind, ...]
    name: str
    mao: int
    tuo: int
    wants: tuple[Kind, ...]


class ShownPlan(NamedTuple):
    mao: int
    tuo: int
    fan: int
    units: tuple[Unit, ...]
    loose: tuple[Kind, ...]


def shown_plan(hand: Hand, melds: Sequence[Meld], unseen: Hand | None, locked: frozenset[Kind]) -> ShownPlan:
    raise NotImplementedError
