"""Groups (rule book 3), and the units of rule book 4 that a hand can be split into.

Cards of different classes of points never meet in a group, so hands are split class by class: here a hand is
the copies of each kind of one class.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from bot.games.yaodiren.kinds import CLASSES, COPIES, FAN_KINDS, PAIR_SUM, POINTS, RED, SEVENS
from bot.kernel.cards import Kind, Meld

Counts: TypeAlias = bytes
"""Copies of each kind of one class, in the order of `CLASSES`. Bytes, for they are sliced and hashed fast."""

CHI = "chi"
ALIKE = {3: "three", 4: "four", 5: "five"}
_ALIKE_OF_CLAIM = {"peng": 3, "sha": 4, "tuhuo": 5}


class Group(NamedTuple):
    """A finished group of rule book 3: `name` is "chi", "three", "four" or "five"."""

    cards: tuple[Kind, ...]
    name: str
    tuo: int
    fan: int


class Shape(NamedTuple):
    """A row of rule book 4's table for certain cards.

    `name` is "pair" (for a peng), "half" (two cards of a chi group) or the name of the group that it is
    already; `want` is the kind that it waits for, None for none; `group` is what it is once finished.
    """

    cards: tuple[Kind, ...]
    name: str
    mao: int
    want: Kind | None
    group: Group


class Move(NamedTuple):
    """A card or a unit taken out of the cards of a class.

    `left` is what remains; `want` the place in the class of the kind it waits for, -1 for none; `pair` the
    place of its kind if it is a pair for a peng, else -1; `shape` None leaves one card loose.
    """

    left: Counts
    want: int
    pair: int
    shape: Shape | None


def alike(kind: Kind, size: int) -> Group:
    """Three, four or five alike (rule book 3)."""
    tuo = 4 * (size - 1) if RED[kind] else 2 * (size - 1)
    fan = size - 2 if kind in FAN_KINDS else int(size == COPIES)
    return Group((kind,) * size, ALIKE[size], tuo, fan)


def chi(cards: tuple[Kind, ...]) -> Group:
    """A chi group: a tuo for each red card (rule book 3)."""
    return Group(cards, CHI, sum(RED[card] for card in cards), 0)


def of_meld(meld: Meld) -> Group:
    """The group that lies on the table."""
    size = _ALIKE_OF_CLAIM.get(meld.name)
    return alike(meld.cards[0], size) if size else chi(meld.cards)


def is_chi(cards: tuple[Kind, ...]) -> bool:
    """Whether three cards make a chi group: two alike and their mate, or any three 7s (rule book 3)."""
    if SEVENS.issuperset(cards):
        return True
    kinds = set(cards)
    return len(kinds) == 2 and sum(POINTS[kind] for kind in kinds) == PAIR_SUM


def _alike_shapes(kind: Kind) -> Iterator[Shape]:
    """A pair for a peng; three, four and five alike, as they are and with the next to come."""
    yield Shape((kind,) * COPIES, ALIKE[COPIES], 1, None, alike(kind, COPIES))
    for size in (4, 3):
        yield Shape((kind,) * size, ALIKE[size], 1, None, alike(kind, size))
        yield Shape((kind,) * size, ALIKE[size], 2, kind, alike(kind, size + 1))
    yield Shape((kind,) * 2, "pair", 1, kind, alike(kind, 3))


def _chi_shapes(cards: tuple[Kind, ...]) -> Iterator[Shape]:
    """The finished chi group of these cards, and every two of them with the third that would finish it."""
    group = chi(cards)
    yield Shape(cards, CHI, 1, None, group)
    for want in sorted(set(cards)):
        rest = list(cards)
        rest.remove(want)
        yield Shape(tuple(rest), "half", 1, want, group)


def _shapes(kinds: tuple[Kind, ...]) -> Iterator[Shape]:
    for kind in kinds:
        yield from _alike_shapes(kind)
    for cards in combinations_with_replacement(kinds, 3):
        if is_chi(cards):
            yield from _chi_shapes(cards)


SHAPES: tuple[tuple[Shape, ...], ...] = tuple(
    tuple(sorted(_shapes(kinds), key=lambda shape: (-len(shape.cards), shape.want is not None)))
    for kinds in CLASSES
)
"""Every unit of each class: the largest and finished ones first, which is the order that players prefer."""


Cards: TypeAlias = tuple[tuple[int, int], ...]
"""Cards as places in a class, each with how many of its kind."""


class Use(NamedTuple):
    """A shape with its kinds as places in the class: how many cards it takes where.

    `want` is the place of the kind that it waits for, `pair` that of a pair for a peng; -1 for none.
    """

    shape: Shape
    takes: Cards
    want: int
    pair: int


def _uses(c: int, place: int) -> tuple[Use, ...]:
    """The shapes of class `c` that hold a card of the kind at this place."""
    kinds = CLASSES[c]
    return tuple(
        Use(
            shape,
            tuple((i, shape.cards.count(kind)) for i, kind in enumerate(kinds) if kind in shape.cards),
            -1 if shape.want is None else kinds.index(shape.want),
            place if shape.name == "pair" else -1,
        )
        for shape in SHAPES[c]
        if kinds[place] in shape.cards
    )


USES = tuple(tuple(_uses(c, place) for place in range(len(kinds))) for c, kinds in enumerate(CLASSES))
"""For each class and place in it: the units that hold a card of that kind."""


@lru_cache(maxsize=1 << 15)
def moves(c: int, counts: Counts) -> tuple[Move, ...]:
    """Every way to use the first card of class `c`: all units that hold one of its kind, or to leave it loose.

    Four alike are one unit always, and so are five (rule book 3).
    """
    place = next(i for i, count in enumerate(counts) if count)
    found = []
    for shape, takes, want, pair in USES[c][place]:
        left = remaining(counts, takes)
        if left is not None:
            found.append(Move(left, want, pair, shape))
    if counts[place] < 4:
        found.append(Move(one_less(counts, place), -1, -1, None))
    return tuple(found)


def remaining(counts: Counts, takes: Cards) -> Counts | None:
    """The counts without the cards; None if one is missing, or if that would break four or five alike."""
    for i, take in takes:
        held = counts[i]
        if held < take or (held > 3 and held != take):
            return None
    left = bytearray(counts)
    for i, take in takes:
        left[i] -= take
    return bytes(left)


def one_less(counts: Counts, place: int) -> Counts:
    """The counts with one card less at this place."""
    left = bytearray(counts)
    left[place] -= 1
    return bytes(left)
