"""Theory (理论): what a hand could still become (rule book 4).

The six classes of points are worked out one by one (`theory_units`) and combined. Both steps are cached,
for in play the same hands are asked about over and over and a move changes one class of six.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from bot.games.yaodiren.kinds import COPIES
from bot.games.yaodiren.theory_class import (
    BYTE,
    FAN_MASK,
    FAN_SHIFT,
    MAO,
    MAO_SHIFT,
    NO_LIMIT,
    TUO_SHIFT,
    Code,
    by_class,
    class_plans,
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
    mao, tuo, fan = _table(tuple(melds))
    plans = [Plan(m + mao, t + tuo, bool(f or fan)) for m, t, f in _plans(hand, unseen or NO_LIMIT, locked)]
    if fan:
        plans = [one for one in plans if not any(other != one and _beats(other, one) for other in plans)]
    return tuple(sorted(set(plans)))


def _beats(better: Plan, one: Plan) -> bool:
    return better.mao >= one.mao and better.tuo >= one.tuo and better.fan >= one.fan


def meets(
    hand: Hand, melds: Sequence[Meld], unseen: Hand | None, locked: frozenset[Kind], need_tuo: int
) -> bool:
    """Whether the hand meets the conditions: one plan with 7 mao and the tuo that its seat needs."""
    mao, tuo, _ = _table(tuple(melds))
    mao, tuo = MAO - mao, need_tuo - tuo
    return any(m >= mao and t >= tuo for m, t, _ in _plans(hand, unseen or NO_LIMIT, locked))


def meets_with_fan(
    hand: Hand, melds: Sequence[Meld], unseen: Hand | None, locked: frozenset[Kind], need_tuo: int
) -> bool:
    """Whether one plan meets the conditions and has a fan source too (to open, rule book 5)."""
    mao, tuo, fan = _table(tuple(melds))
    mao, tuo = MAO - mao, need_tuo - tuo
    plans = _plans(hand, unseen or NO_LIMIT, locked)
    return any(m >= mao and t >= tuo and (fan or f) for m, t, f in plans)


def cache_clear() -> None:
    """Forget everything worked out, and the counts of hits and misses."""
    for cache in _CACHES.values():
        cache.cache_clear()


def cache_info() -> dict[str, Any]:
    """Hits, misses, bound and size of each cache."""
    return {name: cache.cache_info() for name, cache in _CACHES.items()}


@lru_cache(maxsize=1 << 12)
def _table(melds: tuple[Meld, ...]) -> tuple[int, int, bool]:
    """What the groups on the table add: mao, tuo, and whether one of them is a fan source."""
    groups = [of_meld(meld) for meld in melds]
    return len(groups), sum(group.tuo for group in groups), any(group.fan for group in groups)


@lru_cache(maxsize=1 << 15)
def _plans(hand: Hand, unseen: Hand, locked: frozenset[Kind]) -> tuple[tuple[int, int, int], ...]:
    """The best plans of the cards in hand alone."""
    codes: Sequence[Code] = (0,)
    for more in by_class(hand, unseen, locked):
        if len(more) == 1 and not more[0] & BYTE:
            codes = [code + more[0] for code in codes]
        else:
            codes = [code + one for code in codes for one in more if (code & BYTE) + (one & BYTE) < 2]
    if len(codes) > 1:
        codes = pareto({_flagged(code) for code in codes})
    return tuple([(code >> MAO_SHIFT, code >> TUO_SHIFT & BYTE, code & FAN_MASK) for code in codes])


def _flagged(code: Code) -> Code:
    """The plan with its fan told as none or some, and whichever locked pair it rests on forgotten."""
    return code & ~(FAN_MASK | BYTE) | (1 << FAN_SHIFT if code & FAN_MASK else 0)


_CACHES = {"hands": _plans, "classes": class_plans, "solved": solve}
