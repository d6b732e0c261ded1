"""The units of rule book 4, and every arrangement of one class of cards into them.

Cards of different classes of points never meet in a group (rule book 3), so a hand is arranged class by class.
An arrangement is one integer, made so that two of them add up by adding the integers:

    bits  0-23   four bits a kind of the class: how many cards still to come it needs
    bits 24-29   one bit a kind: a pair that waits for a peng (what a lock bars)
    bits 32-39   fan of its units once finished
    bits 40-47   tuo
    bits 48-55   mao

so that sorting by the integer sorts by mao, then tuo, then fan.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from bot.games.yaodiren.kinds import CLASSES, COPIES, FAN_KINDS, PAIR_SUM, POINTS, RED, SEVENS
from bot.kernel.cards import Kind, Meld

Counts: TypeAlias = tuple[int, ...]
"""Copies of each kind of one class, in the order of `CLASSES`."""

Arrangement: TypeAlias = int

PLENTY = 7
"""More unseen cards of a kind than any arrangement can need."""

ROOM = 0x888888
"""The spare bit of each kind's four: it survives `(unseen | ROOM) - needs` where the needs are met."""

NEEDS = 0xFFFFFF
PAIRS_SHIFT = 24
PAIRS = 0x3F
VALUE_SHIFT = 32
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
    """A way to use cards of a hand as one unit.

    `want` is the kind it waits for, if it does, `group` what it becomes then (or is).
    """

    cards: tuple[Kind, ...]
    name: str
    mao: int
    want: Kind | None
    group: Group

    @property
    def peng(self) -> bool:
        """Whether only a peng or a hu can finish it."""
        return self.name == "pair"


def alike(kind: Kind, size: int) -> Group:
    """Three, four or five alike (rule book 3)."""
    tuo = {3: 8, 4: 12, 5: 16}[size] // (1 if RED[kind] else 2)
    fan = size - 2 if kind in FAN_KINDS else int(size == COPIES)
    return Group((kind,) * size, ALIKE[size], tuo, fan)


def chi(cards: tuple[Kind, ...]) -> Group:
    """A chi group: a tuo for each red card (rule book 3)."""
    return Group(cards, CHI, sum(RED[card] for card in cards), 0)


def of_meld(meld: Meld) -> Group:
    """The group that lies on the table."""
    size = _ALIKE_OF_CLAIM.get(meld.name)
    return alike(meld.cards[0], size) if size else chi(meld.cards)


def is_chi(cards: tuple[Kind, Kind, Kind]) -> bool:
    """Whether the three make a chi group: two alike and their mate, or any three 7s (rule book 3)."""
    if all(card in SEVENS for card in cards):
        return True
    one, two, three = sorted(cards)
    if one == two:
        return POINTS[two] + POINTS[three] == PAIR_SUM
    return two == three and POINTS[one] + POINTS[two] == PAIR_SUM


def _chi_groups(kinds: tuple[Kind, ...]) -> list[tuple[Kind, Kind, Kind]]:
    """Every chi group of one class, as sorted cards."""
    return [
        (a, b, c)
        for n, a in enumerate(kinds)
        for m, b in enumerate(kinds[n:], n)
        for c in kinds[m:]
        if is_chi((a, b, c))
    ]


def _alike_shapes(kind: Kind) -> list[Shape]:
    """A pair for a peng, and three, four and five alike, as they are and with the next to come."""
    shapes = [Shape((kind,) * 2, "pair", 1, kind, alike(kind, 3))]
    for size in (3, 4):
        shapes.append(Shape((kind,) * size, ALIKE[size], 2, kind, alike(kind, size + 1)))
        shapes.append(Shape((kind,) * size, ALIKE[size], 1, None, alike(kind, size)))
    return [*shapes, Shape((kind,) * COPIES, ALIKE[COPIES], 1, None, alike(kind, COPIES))]


def _chi_shapes(kinds: tuple[Kind, ...]) -> list[Shape]:
    """Finished chi groups and every two cards of one, with the third that would finish it."""
    shapes = []
    for cards in _chi_groups(kinds):
        group = chi(cards)
        shapes.append(Shape(cards, CHI, 1, None, group))
        for want in sorted(set(cards)):
            rest = list(cards)
            rest.remove(want)
            shapes.append(Shape(tuple(rest), "half", 1, want, group))
    return shapes


def _shapes(kinds: tuple[Kind, ...]) -> tuple[Shape, ...]:
    return (*(shape for kind in kinds for shape in _alike_shapes(kind)), *_chi_shapes(kinds))


SHAPES: tuple[tuple[Shape, ...], ...] = tuple(_shapes(kinds) for kinds in CLASSES)
"""Every unit of each class."""


def _value(shape: Shape, kinds: tuple[Kind, ...]) -> Arrangement:
    """The arrangement that is this one unit."""
    value = shape.mao << 48 | shape.group.tuo << 40 | shape.group.fan << 32
    if shape.want is not None:
        value |= 1 << 4 * kinds.index(shape.want)
    if shape.peng:
        value |= 1 << PAIRS_SHIFT + kinds.index(shape.cards[0])
    return value


class Choice(NamedTuple):
    """A unit as the search below uses it: what it takes from each kind of the class, and what it adds."""

    shape: Shape
    takes: tuple[tuple[int, int], ...]
    value: Arrangement


def _choices(c: int) -> tuple[dict[int, tuple[Choice, ...]], ...]:
    """For each kind of class `c`, by copies held: the units that use a card of it.

    Four alike are one unit always, and so are five (rule book 3).
    """
    kinds = CLASSES[c]
    table = []
    for place, kind in enumerate(kinds):
        mine = [
            Choice(
                shape,
                tuple((i, shape.cards.count(k)) for i, k in enumerate(kinds) if k in shape.cards),
                _value(shape, kinds),
            )
            for shape in SHAPES[c]
            if kind in shape.cards
        ]
        by_count = {}
        for count in range(1, COPIES + 1):
            whole = count > 3
            by_count[count] = tuple(
                choice
                for choice in mine
                if (dict(choice.takes)[place] == count if whole else dict(choice.takes)[place] <= count)
            )
        table.append(by_count)
    return tuple(table)


CHOICES = tuple(_choices(c) for c in range(len(CLASSES)))


def fits(choice: Choice, counts: Counts) -> bool:
    """Whether the cards are there, and none of them belongs to four or five alike used otherwise."""
    return all(take <= counts[i] and (counts[i] < 4 or take == counts[i]) for i, take in choice.takes)


def without(counts: Counts, takes: tuple[tuple[int, int], ...]) -> Counts:
    """The counts that are left."""
    left = list(counts)
    for i, take in takes:
        left[i] -= take
    return tuple(left)


def first(counts: Counts) -> int:
    """The first place where a card is left, or -1."""
    return next((i for i, count in enumerate(counts) if count), -1)


@lru_cache(maxsize=1 << 15)
def arrangements(c: int, counts: Counts) -> tuple[Arrangement, ...]:
    """Every arrangement of these cards of class `c` that no other one beats in all respects, best first."""
    i = first(counts)
    if i < 0:
        return (0,)
    found = set()
    if counts[i] < 4:
        found.update(arrangements(c, without(counts, ((i, 1),))))
    for choice in CHOICES[c][i][counts[i]]:
        if fits(choice, counts):
            value = choice.value
            found.update([rest + value for rest in arrangements(c, without(counts, choice.takes))])
    return _undominated(found)


def _undominated(found: set[Arrangement]) -> tuple[Arrangement, ...]:
    """Those that need more, or rest on more pairs, than a better or equal one are dropped."""
    kept: list[Arrangement] = []
    for one in sorted(found, reverse=True):
        if not any(_covers(other, one) for other in kept):
            kept.append(one)
    return tuple(kept)


def _covers(better: Arrangement, one: Arrangement) -> bool:
    """Whether `better` (of no less mao) has no less tuo and fan, and no more needs and pairs."""
    return (
        (better >> 40 & 0xFF) >= (one >> 40 & 0xFF)
        and (better >> 32 & 0xFF) >= (one >> 32 & 0xFF)
        and not (better >> PAIRS_SHIFT & ~(one >> PAIRS_SHIFT) & PAIRS)
        and ((one & NEEDS | ROOM) - (better & NEEDS)) & ROOM == ROOM
    )
