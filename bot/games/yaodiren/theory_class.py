"""The best plans for the cards of one class (rule book 4), worked out exactly and remembered.

A plan is one integer while it is added up: four bytes, for mao, tuo, fan and the locked pairs it rests on.
Adding two plans adds the integers, and sorting sorts by mao, then tuo, then fan.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import _lru_cache_wrapper, lru_cache
from itertools import pairwise
from operator import getitem
from typing import NamedTuple, TypeAlias

from bot.games.yaodiren.kinds import CLASSES, COUNT, FAN_KINDS, PAIR_SUM, POINTS, RED, SEVENS
from bot.games.yaodiren.theory_units import USES, Counts, Shape, one_less, remaining
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
        return plans_for(c, key[:size], key[size:])

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
    counts = laid_out(hand, unseen, locked)
    return [plans(places.translate(counts)) for plans, places in _PARTS]


def laid_out(hand: Hand, unseen: Hand, locked: frozenset[Kind]) -> bytearray:
    """The counts of the hand, then the unseen counts with their marks, as long as `translate` wants them."""
    counts = bytearray(hand + unseen)
    counts += _PADDING
    for kind in locked:
        if 1 < hand[kind] < 4:
            counts[COUNT + kind] |= LOCKED
    return counts


def plans_for(c: int, counts: Counts, ahead: Counts) -> Plans:
    """The Pareto-best plans of these cards of class `c` with these unseen cards."""
    ahead = useful(c, counts, ahead)
    if _TWINS[c]:
        counts, ahead = alike_first(c, counts, ahead)
    return solve(c, counts, ahead)


@lru_cache(maxsize=1 << 16)
def solve(c: int, counts: Counts, ahead: Counts) -> Plans:
    """The same, of counts as `useful` and `alike_first` leave them."""
    found: set[Code] = set()
    turns, plenty = branches(c, counts)
    for left, takes in turns:
        for take in takes:
            value = worth(take, ahead)
            if value is None:
                continue
            if left:
                rest = plans_for(c, left, spend(ahead, take.want))
                found.update([code + value for code in rest])
            else:
                found.add(value)
            if take.want < 0 or ahead[take.want] == plenty[take.want]:
                break  # the other uses of the same cards are worth less, and this one is in nobody's way
    return pareto(found) if len(found) > 1 else tuple(found)


class Take(NamedTuple):
    """What a unit adds to a plan. `pair`: 0 if no lock matters, 1 for a pair for a peng, 2 for one of 7s."""

    want: int
    code: Code
    pair: int


_LOOSE = Take(-1, 0, 0)


def take_of(shape: Shape | None, want: int) -> Take:
    """A unit (None: a loose card) as a plan counts it; `want` is the place of the kind it waits for."""
    if shape is None:
        return _LOOSE
    code = shape.mao << MAO_SHIFT | shape.group.tuo << TUO_SHIFT | shape.group.fan << FAN_SHIFT
    return Take(want, code, 0 if shape.name != "pair" else 2 if shape.cards[0] in SEVENS else 1)


_TAKES = tuple(
    tuple(
        sorted(((take_of(use.shape, use.want), use.takes) for use in uses), key=lambda one: -one[0].code)
        for uses in places
    )
    for places in USES
)
"""For each class and place: every unit with a card of that kind and what it takes where, the best first."""

Turn: TypeAlias = tuple[Counts, list[Take]]
"""What is left of the cards when some are used (nothing if that cannot be a unit), and their uses as one
unit, the best first."""


@lru_cache(maxsize=1 << 14)
def branches(c: int, counts: Counts) -> tuple[list[Turn], Counts]:
    """The ways to use one card, and the unseen cards of each kind that are enough for all who may wait for it.

    The card is the one with fewest ways: in whatever order cards are used, the plans are the same.
    """
    plenty = bytes([min(most, UNSEEN) for most, _ in demand(c, counts)])
    held = [i for i, count in enumerate(counts) if count]
    if not held:
        return [(b"", [_LOOSE])], plenty
    place = min(held, key=lambda i: (sum([counts[mate] > 0 for mate in _MATES[c][i]]), counts[i]))
    found: dict[Counts, list[Take]] = {}
    for take, takes in _TAKES[c][place]:
        left = remaining(counts, takes)
        if left is not None:
            found.setdefault(left, []).append(take)
    if counts[place] < 4:
        found[one_less(counts, place)] = [_LOOSE]
    return [(left if sum(left) > 1 else b"", takes) for left, takes in found.items()], plenty


def worth(take: Take, ahead: Counts) -> Code | None:
    """The plan that is this unit alone; None if the card it waits for cannot come (rule book 4, 7.4)."""
    if take.want < 0:
        return take.code
    left = ahead[take.want]
    if not left & UNSEEN:
        return None
    if take.pair and left & LOCKED:
        return None if take.pair == 2 else take.code | 1
    return take.code


def pick(c: int, counts: Sequence[int]) -> Counts:
    """The entries of class `c`."""
    return bytes([counts[kind] for kind in CLASSES[c]])


def spend(ahead: Counts, want: int) -> Counts:
    """What is unseen when one card of the kind at this place (-1: none) is promised to a unit."""
    if want < 0:
        return ahead
    left = bytearray(ahead)
    left[want] -= 1
    return bytes(left)


def useful(c: int, counts: Counts, ahead: Counts) -> Counts:
    """The unseen counts cut to what these cards can wait for, so that equal questions have equal keys."""
    return bytes(map(getitem, _cuts(c, counts), ahead))


def _twins(kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """Places whose kind counts in all as the next one does: same points, colour and fan."""
    like = [(POINTS[kind], RED[kind], kind in FAN_KINDS) for kind in kinds]
    return tuple(i for i, (one, other) in enumerate(pairwise(like)) if one == other)


_TWINS = tuple(_twins(kinds) for kinds in CLASSES)


def alike_first(c: int, counts: Counts, ahead: Counts) -> tuple[Counts, Counts]:
    """The counts with kinds that count alike in a fixed order: whichever is which, the plans are the same."""
    for i in _TWINS[c]:
        if (counts[i], ahead[i]) < (counts[i + 1], ahead[i + 1]):
            counts, ahead = _swapped(counts, i), _swapped(ahead, i)
    return counts, ahead


def _swapped(counts: Counts, i: int) -> Counts:
    return counts[:i] + counts[i + 1 : i + 2] + counts[i : i + 1] + counts[i + 2 :]


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
    for i, mates in enumerate(_MATES[c]):
        own = loose[i]
        if own or CLASSES[c][i] in SEVENS:
            most = (own + sum([loose[mate] for mate in mates])) // 2
        else:
            most = sum([loose[mate] // 2 for mate in mates])
        found.append((most + (counts[i] == 4), own > 1))
    return found


def _mates(kinds: tuple[Kind, ...], kind: Kind) -> tuple[int, ...]:
    """The places of the other kinds that make chi groups with this one."""
    points = PAIR_SUM - POINTS[kind]
    return tuple(i for i, one in enumerate(kinds) if POINTS[one] == points and one != kind)


_MATES = tuple(tuple(_mates(kinds, kind) for kind in kinds) for kinds in CLASSES)


def pareto(codes: Iterable[Code]) -> Plans:
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
