"""The best plans for the cards of one class (rule book 4), worked out exactly and remembered.

A plan is one integer while it is added up: four bytes, for mao, tuo, fan and the locked pairs it rests on.
Adding two plans adds the integers, and sorting sorts by mao, then tuo, then fan.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import _lru_cache_wrapper, lru_cache
from typing import TypeAlias

from bot.games.yaodiren.kinds import CLASSES, COUNT, PAIR_SUM, POINTS, SEVENS
from bot.games.yaodiren.theory_units import Counts, Move, moves
from bot.kernel.cards import Hand, Kind

Code: TypeAlias = int

MAO_SHIFT, TUO_SHIFT, FAN_SHIFT = 24, 16, 8
BYTE = 0xFF
TUO_MASK, FAN_MASK = BYTE << TUO_SHIFT, BYTE << FAN_SHIFT

LOCKED = 8
"""Added to the unseen count of a locked kind, so that one tuple holds all that a class depends on."""

UNSEEN = 7
"""What is left of such a count without the mark; also more than any plan can need of a kind."""

NO_LIMIT = Hand((UNSEEN,) * COUNT)
"""The unseen cards at the opening, where the limit does not apply (rule book 5)."""

MAO = 7
"""The groups of a finished hand, and the mao that a hand must be able to reach."""


Plans: TypeAlias = tuple[Code, ...]


def _class_plans(c: int) -> _lru_cache_wrapper[Plans]:
    """The function that gives the Pareto-best plans of class `c`, with a memory of its own.

    Its argument: the counts of the class, then its unseen counts with their marks.
    """
    size = len(CLASSES[c])

    @lru_cache(maxsize=1 << 14)
    def plans(key: Counts) -> Plans:
        counts = key[:size]
        return solve(c, counts, useful(c, counts, key[size:]))

    return plans


CLASS_PLANS = tuple(_class_plans(c) for c in range(len(CLASSES)))

_PARTS = tuple(
    (plans, bytes([*kinds, *(kind + COUNT for kind in kinds)]))
    for plans, kinds in zip(CLASS_PLANS, CLASSES, strict=True)
)
"""Each class's function, and where its argument is found in a hand and the unseen cards laid end to end."""

_PADDING = bytes(256 - 2 * COUNT)


def by_class(hand: Hand, unseen: Hand, locked: frozenset[Kind]) -> list[Plans]:
    """The best plans of each class of the cards in hand.

    `bytes.translate` picks a class out of all counts in one call: the hottest line of the program.
    """
    counts = bytes(hand + marked(unseen, locked)) + _PADDING
    return [plans(places.translate(counts)) for plans, places in _PARTS]


def marked(unseen: Hand, locked: frozenset[Kind]) -> tuple[int, ...]:
    """The unseen counts, `LOCKED` more where a kind is locked."""
    if not locked:
        return unseen
    return tuple([count + LOCKED * (kind in locked) for kind, count in enumerate(unseen)])


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
    return bytes([counts[kind] for kind in CLASSES[c]])


def spend(ahead: Counts, want: int) -> Counts:
    """What is unseen when one card of the kind at this place (-1: none) is promised to a unit."""
    if want < 0:
        return ahead
    return bytes([left - (i == want) for i, left in enumerate(ahead)])


def useful(c: int, counts: Counts, ahead: Counts) -> Counts:
    """The unseen counts cut to what these cards can wait for, so that equal questions have equal keys."""
    return bytes([table[left] for left, table in zip(ahead, _cuts(c, counts), strict=True)])


@lru_cache(maxsize=1 << 15)
def _cuts(c: int, counts: Counts) -> tuple[bytes, ...]:
    """For each kind a table of its unseen counts, marks and all, cut to what can matter."""
    return tuple([CUTS[min(most, UNSEEN), lockable] for most, lockable in demand(c, counts)])


CUTS = {
    (most, lockable): bytes(
        [min(left & UNSEEN, most) + (left & LOCKED) * lockable for left in range(2 * LOCKED)]
    )
    for most in range(UNSEEN + 1)
    for lockable in (False, True)
}
"""Tables of unseen counts, cut to `most`, the mark kept if `lockable`."""


def demand(c: int, counts: Counts) -> list[tuple[int, bool]]:
    """For each kind of class `c`: how many units at most could wait for it, and whether a lock can matter.

    A unit takes two cards, of the kind or of its mates; a lock matters to pairs only.
    """
    loose = [count if count < 4 else 0 for count in counts]
    found = []
    for i, kind in enumerate(CLASSES[c]):
        mates, own = _mates(c, kind, loose), loose[i]
        most = (own + sum(mates)) // 2 if own or kind in SEVENS else sum(mate // 2 for mate in mates)
        found.append((most + (counts[i] == 4), own > 1))
    return found


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
