"""Theory (理论): what a hand could still become (rule book 4).

The six classes of points are worked out one by one (`theory_units`) and combined. Both steps are cached,
for in play the same hands are asked about over and over and a move changes one class of six.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from bot.games.yaodiren.kinds import CLASSES, COPIES, COUNT, SEVENS
from bot.games.yaodiren.theory_shown import ShownPlan, Unit, shown_plan
from bot.games.yaodiren.theory_units import (
    NEEDS,
    PAIRS,
    PAIRS_SHIFT,
    PLENTY,
    ROOM,
    VALUE_SHIFT,
    Counts,
    arrangements,
    of_meld,
)
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

MAO = 7
"""The groups of a finished hand, and the mao that a hand must be able to reach."""

Code: TypeAlias = int
"""A plan while it is added up: mao, tuo, fan sources, locked pairs, a byte each."""

_NO_LIMIT = Hand((PLENTY,) * COUNT)
_LOCKED = 8
"""Added to the unseen count of a locked kind, so that one tuple holds all that a class depends on."""


class Plan(NamedTuple):
    """What a hand could become: a plan in which no other is better in all three."""

    mao: int
    tuo: int
    fan: bool


def unseen(hand: Hand, visible: Hand) -> Hand:
    """The copies of each kind that are neither in the hand nor visible to all (own melds are visible)."""
    return Hand([COPIES - own - seen for own, seen in zip(hand, visible, strict=True)])


def best(
    hand: Hand, melds: Sequence[Meld], unseen: Hand | None, locked: frozenset[Kind] = frozenset()
) -> tuple[Plan, ...]:
    """The best reachable plans, least mao first. `unseen` None: the opening, where nothing limits."""
    mao, tuo, fan = _table(tuple(melds))
    plans = [Plan(m + mao, t + tuo, bool(f or fan)) for m, t, f in _plans(hand, unseen or _NO_LIMIT, locked)]
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
    for plan in _plans(hand, unseen or _NO_LIMIT, locked):
        if plan[0] + mao >= MAO and plan[1] + tuo >= need_tuo:
            return True
    return False


def meets_with_fan(
    hand: Hand, melds: Sequence[Meld], unseen: Hand | None, locked: frozenset[Kind], need_tuo: int
) -> bool:
    """Whether one plan meets the conditions and has a fan source too (to open, rule book 5)."""
    mao, tuo, fan = _table(tuple(melds))
    for plan in _plans(hand, unseen or _NO_LIMIT, locked):
        if plan[0] + mao >= MAO and plan[1] + tuo >= need_tuo and (fan or plan[2]):
            return True
    return False


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


def _getter(kinds: tuple[Kind, ...]) -> Callable[[tuple[int, ...]], Counts]:
    """Takes a class's counts, then its unseen cards, from a hand and the unseen laid end to end."""
    return itemgetter(*kinds, *(kind + COUNT for kind in kinds))


_GETTERS = tuple(_getter(kinds) for kinds in CLASSES)


@lru_cache(maxsize=1 << 15)
def _plans(hand: Hand, unseen: Hand, locked: frozenset[Kind]) -> tuple[tuple[int, int, bool], ...]:
    """The best plans of the cards in hand alone."""
    ahead: tuple[int, ...] = unseen
    if locked:
        ahead = tuple(count + _LOCKED if kind in locked else count for kind, count in enumerate(unseen))
    joined = tuple(hand) + ahead
    sums: list[Code] = [0]
    for c, getter in enumerate(_GETTERS):
        sums = _add(sums, _class_plans(c, getter(joined)))
    return tuple((code >> 24, code >> 16 & 0xFF, bool(code & 0xFF00)) for code in _best(set(sums), True))


def _add(sums: list[Code], more: tuple[Code, ...]) -> list[Code]:
    """Every sum of a plan so far and a plan of the next class, without those that rest on two locked pairs."""
    if len(more) == 1:
        one = more[0]
        return [code + one for code in sums if (code + one) & 0xFF < 2]
    return [code + one for code in sums for one in more if (code + one) & 0xFF < 2]


def _best(codes: set[Code], free: bool) -> list[Code]:
    """The Pareto-best: most mao, tuo and a fan source, fewest locked pairs (unless they are `free`)."""
    kept: list[Code] = []
    for one in sorted(codes, reverse=True):
        if not any(
            other >> 16 & 0xFF >= one >> 16 & 0xFF
            and (other & 0xFF00 or not one & 0xFF00)
            and (free or other & 0xFF <= one & 0xFF)
            for other in kept
        ):
            kept.append(one)
    return kept


@lru_cache(maxsize=1 << 16)
def _class_plans(c: int, key: Counts) -> tuple[Code, ...]:
    """The best plans of one class. `key`: its counts, then its unseen cards, `_LOCKED` more where locked."""
    size = len(CLASSES[c])
    room, barred, locks = ROOM, 0, 0
    for i, ahead in enumerate(key[size:]):
        room |= (ahead & PLENTY) << 4 * i
        if ahead & _LOCKED:
            locks |= 1 << i
            barred |= (CLASSES[c][i] in SEVENS) << i
    found = set()
    for one in arrangements(c, key[:size]):
        pairs = one >> PAIRS_SHIFT & PAIRS
        count = (pairs & locks).bit_count()
        if room - (one & NEEDS) & ROOM == ROOM and count < 2 and not pairs & barred:
            found.add(one >> VALUE_SHIFT << 8 | count)
    return tuple(_best(found, False))
