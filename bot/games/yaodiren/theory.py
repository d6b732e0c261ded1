"""Theory (理论): what a hand could still become (rule book 4).

The six classes of points are worked out one by one and remembered (`theory_class`), for a move changes one
class of six; here their plans are added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from bot.games.yaodiren.theory_class import (
    BYTE,
    FAN_MASK,
    FAN_SHIFT,
    MAO,
    MAO_SHIFT,
    MOST,
    TUO_MASK,
    TUO_SHIFT,
    Code,
    Holding,
    Plans,
    added,
    by_class,
    forget,
)
from bot.games.yaodiren.theory_row import NO_LIMIT, laid_out, unseen_by
from bot.games.yaodiren.theory_shown import ShownPlan, Unit, shown_plan
from bot.games.yaodiren.theory_units import of_meld
from bot.kernel.cards import Hand, Kind, Meld

__all__ = [
    "MAO",
    "Plan",
    "ShownPlan",
    "Unit",
    "best",
    "cache_clear",
    "cache_info",
    "meets",
    "meets_with_fan",
    "shown_plan",
    "unseen",
]


ENOUGH_MAO = MAO << MAO_SHIFT


class CacheInfo(NamedTuple):
    """How many plans had to be found; how many are remembered at most, and now."""

    misses: int
    maxsize: int
    currsize: int


class Plan(NamedTuple):
    """What a hand could become: a plan in which no other is better in all three."""

    mao: int
    tuo: int
    fan: bool


def unseen(hand: Hand, visible: Hand) -> Hand:
    """The copies of each kind that are neither in the hand nor visible to all (own melds are visible)."""
    return unseen_by(hand, visible)


def best(
    hand: Hand, melds: Sequence[Meld], unseen: Hand | None, locked: frozenset[Kind] = frozenset()
) -> tuple[Plan, ...]:
    """The best reachable plans, least mao first. `unseen` None: the opening, where nothing limits."""
    sums = [table(melds)]
    for plans in by_class(laid_out(hand, unseen or NO_LIMIT, locked)):
        sums = added(sums, plans)
    found: list[Plan] = []
    most = {True: -1, False: -1}  # most tuo so far of the plans with a fan source, and of all
    for code in sorted(sums, reverse=True):
        tuo, fan = code >> TUO_SHIFT & BYTE, bool(code & FAN_MASK)
        if tuo > most[fan]:
            found.append(Plan(code >> MAO_SHIFT, tuo, fan))
            most[False] = max(most[False], tuo)
            most[fan] = tuo
    return tuple(reversed(found))


def meets(
    hand: Hand, melds: Sequence[Meld], unseen: Hand | None, locked: frozenset[Kind], need_tuo: int
) -> bool:
    """Whether the hand meets the conditions: one plan with 7 mao and the tuo that its seat needs."""
    row = laid_out(hand, unseen or NO_LIMIT, locked)
    return reaches(table(melds), by_class(row), need_tuo << TUO_SHIFT, False)


def meets_with_fan(
    hand: Hand, melds: Sequence[Meld], unseen: Hand | None, locked: frozenset[Kind], need_tuo: int
) -> bool:
    """Whether one plan meets the conditions and has a fan source too (to open, rule book 5)."""
    row = laid_out(hand, unseen or NO_LIMIT, locked)
    return reaches(table(melds), by_class(row), need_tuo << TUO_SHIFT, True)


def reaches(total: Code, classes: Sequence[Plans], need_tuo: Code, fan: bool) -> bool:
    """Whether plans of the classes can be chosen that with `total` reach 7 mao, the tuo and the fan.

    The plans of most mao are tried first: they nearly always decide it.
    """
    most = sum(map(_FIRST, classes), total)
    if most < ENOUGH_MAO:
        return False
    if suffices(most, need_tuo, fan):
        return True
    sums = [total]
    for plans in classes:
        sums = added(sums, plans) if len(plans) > 1 else [code + plans[0] for code in sums]
    return any(suffices(code, need_tuo, fan) for code in sums)


_FIRST = itemgetter(0)


def suffices(code: Code, need_tuo: Code, fan: bool) -> bool:
    """Whether this plan of the whole hand has 7 mao, the tuo, the fan if wanted, and at most one locked pair."""
    return (
        code >= ENOUGH_MAO
        and code & TUO_MASK >= need_tuo
        and code & BYTE < 2
        and (not fan or code & FAN_MASK > 0)
    )


class _Groups(dict[tuple[Kind, ...], Code]):
    """What groups of one name on the table add to every plan, by their cards."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __missing__(self, cards: tuple[Kind, ...]) -> Code:
        made = of_meld(Meld(self._name, cards))
        self[cards] = code = 1 << MAO_SHIFT | made.tuo << TUO_SHIFT | made.fan << FAN_SHIFT
        return code


GROUPS = {name: _Groups(name) for name in ("chi", "peng", "sha", "tuhuo")}
"""What a group on the table adds to every plan, by its name and cards."""


def table(melds: Sequence[Meld]) -> Code:
    """What all groups on the table add."""
    total = 0
    for meld in melds:
        total += GROUPS[meld.name][meld.cards]
    return total


def cache_clear() -> None:
    """Forget all plans of classes, and how many had to be found."""
    forget()
    Holding.worked_out = 0


def cache_info() -> CacheInfo:
    """What is remembered of the classes."""
    return CacheInfo(Holding.worked_out, MOST, Holding.remembered)
