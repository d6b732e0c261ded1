"""The best plans for the cards of one class (rule book 4), worked out exactly and remembered.

A plan is one integer while it is added up: four bytes, for mao, tuo, fan and the locked pairs it rests on.
Adding two plans adds the integers, and sorting sorts by mao, then tuo, then fan.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter
from typing import TypeAlias

from bot.games.yaodiren.kinds import CLASSES, COUNT, PAIR_SUM, POINTS, SEVENS
from bot.games.yaodiren.theory_units import Counts, Move, moves
from bot.kernel.cards import Hand, Kind

Code: TypeAlias = int

MAO_SHIFT, TUO_SHIFT, FAN_SHIFT = 24, 16, 8
BYTE = 0xFF
FAN_MASK = BYTE << FAN_SHIFT

LOCKED = 8
"""Added to the unseen count of a locked kind, so that one tuple holds all that a class depends on."""

UNSEEN = 7
"""What is left of such a count without the mark; also more than any plan can need of a kind."""

NO_LIMIT = Hand((UNSEEN,) * COUNT)
"""The unseen cards at the opening, where the limit does not apply (rule book 5)."""

MAO = 7
"""The groups of a finished hand, and the mao that a hand must be able to reach."""


_GETTERS = tuple(itemgetter(*kinds, *(kind + COUNT for kind in kinds)) for kinds in CLASSES)
"""Each takes a class's counts, then its unseen counts, from a hand and the unseen cards laid end to end."""


def by_class(hand: Hand, unseen: Hand, locked: frozenset[Kind]) -> list[tuple[Code, ...]]:
    """The best plans of each class of the cards in hand."""
    joined = hand + marked(unseen, locked)
    return [class_plans(c, getter(joined)) for c, getter in enumerate(_GETTERS)]


def marked(unseen: Hand, locked: frozenset[Kind]) -> tuple[int, ...]:
    """The unseen counts, `LOCKED` more where a kind is locked."""
    if not locked:
        return unseen
    return tuple([count + LOCKED * (kind in locked) for kind, count in enumerate(unseen)])


@lru_cache(maxsize=1 << 16)
def class_plans(c: int, key: Counts) -> tuple[Code, ...]:
    """The Pareto-best plans of class `c`. `key`: its counts, then its unseen counts with their marks."""
    size = len(CLASSES[c])
    counts = key[:size]
    return solve(c, counts, useful(c, counts, key[size:]))


@lru_cache(maxsize=1 << 16)
def solve(c: int, counts: Counts, ahead: Counts) -> tuple[Code, ...]:
    """The same; `ahead` are the unseen counts of the class, as `useful` leaves them."""
    if not any(counts):
        return (0,)
    found: set[Code] = set()
    for move in moves(c, counts):
        value = worth(move, ahead)
        if value is None:
            continue
        rest = solve(c, move.left, useful(c, move.left, spend(ahead, move.want)))
        found.update([code + value for code in rest if code & BYTE < 1 or not value & BYTE])
    return pareto(found)


def worth(move: Move, ahead: Counts) -> Code | None:
    """The plan that is this move's unit alone; None if the card it waits for cannot come."""
    shape = move.shape
    if shape is None:
        return 0
    code = shape.mao << MAO_SHIFT | shape.group.tuo << TUO_SHIFT | shape.group.fan << FAN_SHIFT
    if move.want < 0:
        return code
    left = ahead[move.want]
    if not left & UNSEEN:
        return None
    if move.pair >= 0 and left & LOCKED:
        return None if shape.cards[0] in SEVENS else code | 1
    return code


def pick(c: int, counts: tuple[int, ...]) -> Counts:
    """The entries of class `c`."""
    return tuple([counts[kind] for kind in CLASSES[c]])


def spend(ahead: Counts, want: int) -> Counts:
    """What is unseen when one card of the kind at this place (-1: none) is promised to a unit."""
    if want < 0:
        return ahead
    return (*ahead[:want], ahead[want] - 1, *ahead[want + 1 :])


def useful(c: int, counts: Counts, ahead: Counts) -> Counts:
    """The unseen counts cut to what these cards can wait for, so that equal questions have equal keys."""
    return tuple(
        [
            min(left & UNSEEN, cap) + (left & lockable)
            for left, (cap, lockable) in zip(ahead, _demand(c, counts), strict=True)
        ]
    )


@lru_cache(maxsize=1 << 15)
def _demand(c: int, counts: Counts) -> tuple[tuple[int, int], ...]:
    """For each kind: how many units at most could wait for it, and `LOCKED` if a lock on it can matter."""
    loose = [count if count < 4 else 0 for count in counts]
    demand = []
    for i, kind in enumerate(CLASSES[c]):
        mates = _mates(c, kind, loose)
        own = loose[i]
        cap = (own + sum(mates)) // 2 if own or kind in SEVENS else sum(mate // 2 for mate in mates)
        demand.append((cap + (counts[i] == 4), LOCKED if own > 1 else 0))
    return tuple(demand)


def _mates(c: int, kind: Kind, loose: list[int]) -> list[int]:
    """The counts of the other kinds that make chi groups with this one."""
    points = PAIR_SUM - POINTS[kind]
    return [count for k, count in zip(CLASSES[c], loose, strict=True) if POINTS[k] == points and k != kind]


def pareto(codes: Iterable[Code]) -> tuple[Code, ...]:
    """Those that no other beats or equals in mao, tuo, fan and fewness of locked pairs, best mao first."""
    kept: list[Code] = []
    for one in sorted(codes, reverse=True):
        tuo, fan, locks = one >> TUO_SHIFT & BYTE, one >> FAN_SHIFT & BYTE, one & BYTE
        for other in kept:
            if (
                other >> TUO_SHIFT & BYTE >= tuo
                and other >> FAN_SHIFT & BYTE >= fan
                and other & BYTE <= locks
            ):
                break
        else:
            kept.append(one)
    return tuple(kept)
