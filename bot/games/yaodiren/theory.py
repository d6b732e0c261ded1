"""Theory (理论): what a hand could still become (rule book 4).

The six classes of points are worked out one by one and remembered (`theory_class`), for a move changes one
class of six; here their plans are added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.games.yaodiren.kinds import COPIES
from bot.games.yaodiren.theory_class import (
    BYTE,
    CLASS_PLANS,
    FAN_MASK,
    FAN_SHIFT,
    MAO,
    MAO_SHIFT,
    NO_LIMIT,
    TUO_MASK,
    TUO_SHIFT,
    Code,
    by_class,
    pareto,
    solve,
)
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
    """Hits, misses, bound and size of a cache."""

    hits: int
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
    return Hand([max(COPIES - own - seen, 0) for own, seen in zip(hand, visible, strict=True)])


def best(
    hand: Hand, melds: Sequence[Meld], unseen: Hand | None, locked: frozenset[Kind] = frozenset()
) -> tuple[Plan, ...]:
    """The best reachable plans, least mao first. `unseen` None: the opening, where nothing limits."""
    sums = [_table(melds)]
    for plans in by_class(hand, unseen or NO_LIMIT, locked):
        sums = _added(sums, plans)
    codes = pareto({_flagged(code) for code in sums})
    found = [Plan(code >> MAO_SHIFT, code >> TUO_SHIFT & BYTE, bool(code & FAN_MASK)) for code in codes]
    return tuple(sorted(found))


def _flagged(code: Code) -> Code:
    """The plan with its fan told as none or some, and whichever locked pair it rests on forgotten."""
    return code & ~(FAN_MASK | BYTE) | (1 << FAN_SHIFT if code & FAN_MASK else 0)


def meets(
    hand: Hand, melds: Sequence[Meld], unseen: Hand | None, locked: frozenset[Kind], need_tuo: int
) -> bool:
    """Whether the hand meets the conditions: one plan with 7 mao and the tuo that its seat needs."""
    return _reaches(_table(melds), by_class(hand, unseen or NO_LIMIT, locked), need_tuo << TUO_SHIFT, False)


def meets_with_fan(
    hand: Hand, melds: Sequence[Meld], unseen: Hand | None, locked: frozenset[Kind], need_tuo: int
) -> bool:
    """Whether one plan meets the conditions and has a fan source too (to open, rule book 5)."""
    return _reaches(_table(melds), by_class(hand, unseen or NO_LIMIT, locked), need_tuo << TUO_SHIFT, True)


def _reaches(total: Code, classes: Sequence[tuple[Code, ...]], need_tuo: Code, fan: bool) -> bool:
    """Whether plans of the classes can be chosen that with `total` reach 7 mao, the tuo and the fan.

    The plans of most mao are tried first: they nearly always decide it.
    """
    open_classes = []
    most = total
    for plans in classes:
        most += plans[0]
        if len(plans) > 1:
            open_classes.append(plans)
        else:
            total += plans[0]
    if most < ENOUGH_MAO:
        return False
    if most & TUO_MASK >= need_tuo and most & BYTE < 2 and (not fan or most & FAN_MASK):
        return True
    sums = [total]
    for plans in open_classes:
        sums = _added(sums, plans)
    return any(
        code >= ENOUGH_MAO and code & TUO_MASK >= need_tuo and (not fan or code & FAN_MASK) for code in sums
    )


def _added(sums: list[Code], plans: tuple[Code, ...]) -> list[Code]:
    """Every sum with a plan of one class more; none rests on two locked pairs (rule book 4)."""
    return [code + one for code in sums for one in plans if (code & BYTE) + (one & BYTE) < 2]


@lru_cache(maxsize=1 << 12)
def _group(name: str, cards: tuple[Kind, ...]) -> Code:
    """What a group on the table adds to every plan."""
    group = of_meld(Meld(name, cards))
    return 1 << MAO_SHIFT | group.tuo << TUO_SHIFT | group.fan << FAN_SHIFT


def _table(melds: Sequence[Meld]) -> Code:
    """What all groups on the table add."""
    total = 0
    for meld in melds:
        total += _group(meld.name, meld.cards)
    return total


def cache_clear() -> None:
    """Forget everything worked out, and the counts of hits and misses."""
    for cache in (*CLASS_PLANS, solve):
        cache.cache_clear()


def cache_info() -> CacheInfo:
    """How often a class was met before, over all classes; bounded by `maxsize`."""
    infos = [cache.cache_info() for cache in CLASS_PLANS]
    return CacheInfo(*(sum(column) for column in zip(*infos, strict=True)))
