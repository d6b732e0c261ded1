"""The best plans for the cards of one class (rule book 4), worked out exactly and remembered.

A plan is one integer while it is added up: four bytes, for mao, tuo, fan and the locked pairs it rests on.
Adding two plans adds the integers, and sorting sorts by mao, then tuo, then fan.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import ClassVar, NamedTuple, TypeAlias

from bot.games.yaodiren.kinds import CLASSES, FAN_KINDS, POINTS, RED, SEVENS
from bot.games.yaodiren.theory_row import (
    AHEAD,
    HELD,
    LOCKED,
    MATES,
    PLACE,
    UNSEEN,
    WHOLE,
    Row,
    cutting,
    demand,
    spend,
)
from bot.games.yaodiren.theory_units import USES, Cards, Counts, Shape, Use, one_less, remaining
from bot.kernel.cards import Kind

Code: TypeAlias = int

MAO_SHIFT, TUO_SHIFT, FAN_SHIFT = 24, 16, 8
BYTE = 0xFF
TUO_MASK, FAN_MASK = BYTE << TUO_SHIFT, BYTE << FAN_SHIFT

MAO = 7
"""The groups of a finished hand, and the mao that a hand must be able to reach."""

MOST = 1 << 15
"""How much a memory holds, some 8 MB; then it forgets all, which is simpler than choosing what to forget, and
costs a fraction of a second in thousands of rounds."""

Plans: TypeAlias = tuple[Code, ...]
"""Plans of which none beats another, most mao first. Never empty: all cards may be loose."""


def by_class(row: Row) -> list[Plans]:
    """The Pareto-best plans of each class in a row: the hottest line of the program."""
    return [met.get(places.translate(row)) or _plans(c, row) for c, met, places in _PARTS]


def plans_in(c: int, row: Row) -> Plans:
    """The same of one class."""
    return _MET[c].get(WHOLE[c].translate(row)) or _plans(c, row)


_MET: tuple[dict[bytes, Plans], ...] = tuple({} for _ in CLASSES)
"""By class: the plans by all that a row says of it, found in one look."""

_PARTS = tuple(zip(range(len(CLASSES)), _MET, WHOLE, strict=True))


def _plans(c: int, row: Row) -> Plans:
    """Plans not met in just this way: looked up by what of it matters, found if they have to be."""
    met, found = _MET[c], holding_of(c, HELD[c].translate(row)).given(AHEAD[c].translate(row))
    if len(met) >= MOST:
        met.clear()
    met[WHOLE[c].translate(row)] = found
    return found


class Holding:
    """The cards of one class in a hand, with the plans found so far by the cut unseen bytes of the class."""

    __slots__ = ("_c", "_counts", "_plenty", "_turns", "cut", "plans")

    remembered: ClassVar[int] = 0
    """How many plans all holdings remember."""

    worked_out: ClassVar[int] = 0
    """How often plans had to be found."""

    def __init__(self, c: int, counts: Counts) -> None:
        needs = demand(c, counts)
        self._c = c
        self._counts = counts
        self._plenty = [PLACE * i + most for i, (most, _) in enumerate(needs)]
        self._turns: list[Turn] | None = None
        self.cut = cutting(needs)
        self.plans: dict[Counts, Plans] = {}

    def given(self, ahead: Counts) -> Plans:
        """The Pareto-best plans with these unseen bytes, cut or not."""
        ahead = ahead.translate(self.cut)
        return self.plans.get(ahead) or self.work_out(ahead)

    def work_out(self, ahead: Counts) -> Plans:
        """Find and remember the plans for unseen bytes that are cut."""
        twin = alike_first(self._c, self._counts, ahead) if _TWINS[self._c] else None
        found = holding_of(self._c, twin[0]).given(twin[1]) if twin else self._search(ahead)
        if Holding.remembered >= MOST:
            forget()
        Holding.remembered += 1
        Holding.worked_out += 1
        self.plans[ahead] = found
        return found

    def _search(self, ahead: Counts) -> Plans:
        """Every way to use one card, and all plans for what is left."""
        if self._turns is None:
            self._turns = turns(self._c, self._counts)
        found: set[Code] = set()
        for rest, takes in self._turns:
            for take in takes:
                value = worth(take, ahead)
                if value is None:
                    continue
                if rest is None:
                    found.add(value)
                else:
                    found.update(added([value], rest.given(spend(ahead, take.want))))
                if take.want < 0 or ahead[take.want] == self._plenty[take.want]:
                    break  # the other uses of the same cards are worth less, and this one is in nobody's way
        return pareto(found) if len(found) > 1 else tuple(found)


_HOLDINGS: tuple[dict[Counts, Holding], ...] = tuple({} for _ in CLASSES)


def holding_of(c: int, counts: Counts) -> Holding:
    """The one holding of class `c` with these counts."""
    found = _HOLDINGS[c].get(counts)
    if found is None:
        found = _HOLDINGS[c][counts] = Holding(c, counts)
    return found


def forget() -> None:
    """Forget all plans."""
    for holdings, met in zip(_HOLDINGS, _MET, strict=True):
        holdings.clear()
        met.clear()
    Holding.remembered = 0


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


def _takes(uses: tuple[Use, ...]) -> tuple[tuple[Cards, list[Take]], ...]:
    """The cards of some units, each with all that they can be, the best first."""
    found: dict[Cards, list[Take]] = {}
    for use in uses:
        found.setdefault(use.takes, []).append(take_of(use.shape, use.want))
    return tuple((cards, sorted(takes, key=lambda take: -take.code)) for cards, takes in found.items())


_TAKES = tuple(tuple(_takes(uses) for uses in places) for places in USES)
"""For each class and place: every unit with a card of that kind."""

Turn: TypeAlias = tuple[Holding | None, list[Take]]
"""What is left of the cards when some are used (None if that cannot be a unit), and their uses as one unit,
the best first."""


def turns(c: int, counts: Counts) -> list[Turn]:
    """The ways to use one card.

    The card is the one with fewest ways: in whatever order cards are used, the plans are the same.
    """
    held = [i for i, count in enumerate(counts) if count]
    if not held:
        return [(None, [_LOOSE])]
    there = counts.translate(_ANY).ljust(256, b"\0")
    place = min(held, key=lambda i: (sum(MATES[c][i].translate(there)), counts[i]))
    found = [
        (_rest(c, left), takes)
        for cards, takes in _TAKES[c][place]
        if (left := remaining(counts, cards)) is not None
    ]
    if counts[place] < 4:
        found.append((_rest(c, one_less(counts, place)), [_LOOSE]))
    return found


_ANY = bytes([count > 0 for count in range(256)])


def _rest(c: int, left: Counts) -> Holding | None:
    return holding_of(c, left) if sum(left) > 1 else None


def worth(take: Take, ahead: Counts) -> Code | None:
    """The plan that is this unit alone; None if the card it waits for cannot come (rule book 4, 7.4)."""
    want, code, pair = take
    if want < 0:
        return code
    left = ahead[want]
    if not left & UNSEEN:
        return None
    if pair and left & LOCKED:
        return None if pair == 2 else code | 1
    return code


def added(sums: list[Code], plans: Plans) -> list[Code]:
    """Every sum with one of the plans more; none rests on two locked pairs (rule book 4)."""
    if len(sums) == 1 and not sums[0] & BYTE:
        return [sums[0] + one for one in plans]  # nearly always
    return [code + one for code in sums for one in plans if (code & BYTE) + (one & BYTE) < 2]


def _twins(kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """Places whose kind counts in all as the next one does: same points, colour and fan."""
    like = [(POINTS[kind], RED[kind], kind in FAN_KINDS) for kind in kinds]
    return tuple(i for i, (one, other) in enumerate(pairwise(like)) if one == other)


_TWINS = tuple(_twins(kinds) for kinds in CLASSES)


def alike_first(c: int, counts: Counts, ahead: Counts) -> tuple[Counts, Counts] | None:
    """Counts and unseen bytes with kinds that count alike in a fixed order; None if they are so already.

    Whichever is which, the plans are the same.
    """
    before = counts, ahead
    for i in _TWINS[c]:
        if (counts[i], ahead[i]) < (counts[i + 1], ahead[i + 1] - PLACE):
            counts, ahead = _swapped(counts, i, 0), _swapped(ahead, i, PLACE)
    return None if before[0] is counts else (counts, ahead)


def _swapped(entries: Counts, i: int, place: int) -> Counts:
    swapped = bytearray(entries)
    swapped[i], swapped[i + 1] = entries[i + 1] - place, entries[i] + place
    return bytes(swapped)


_GUARDS = 0x80808080
"""The highest bit of each byte of a plan, which no plan of a class uses."""


def pareto(codes: Iterable[Code]) -> Plans:
    """Those that no other beats or equals in mao, tuo, fan and fewness of locked pairs, best mao first.

    All four are compared at once: taking one plan from another with a guard bit on each byte leaves all the
    guards standing just if no byte had to borrow.
    """
    kept: list[Code] = []
    for one in sorted([code ^ 1 for code in codes], reverse=True):  # ^ 1: no locked pair is more than one
        for other in kept:
            if (other - one) & _GUARDS == _GUARDS:
                break
        else:
            kept.append(one | _GUARDS)
    return tuple([(code & ~_GUARDS) ^ 1 for code in kept])
