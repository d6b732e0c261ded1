"""The best split of one class of a hand into units, as the greedy player judges it, worked out and remembered.

Every unit has a chance to be finished: 1 if it is already, else by the cards that finish it (outs) and the cards
still to be turned up.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from math import exp, log
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from bot.games.yaodiren.kinds import CLASSES
from bot.games.yaodiren.theory_row import AHEAD, HELD, LOCKED, UNSEEN, WHOLE, Row, cutting, demand
from bot.games.yaodiren.theory_units import CHI, SHAPES, Counts, Group, Move, Shape, alike, moves, one_less
from bot.kernel.cards import Kind

Score: TypeAlias = float

UNIT_TASTE, TUO_TASTE = 2.0, 0.12
"""What another unit, and a tuo, weigh against the logarithm of a chance when a class is split."""

FAN_TASTE = 0.15
"""What a unit that gives fan is worth beside its chance."""

MANY = 2
"""Unseen cards of a kind are counted so far: more change the chance little, and multiply what to remember."""

STAGES = 2
"""The stock is told in as many steps."""


def stage(stock: int) -> int:
    """How many cards are still to come, in steps."""
    return min(stock // 23, STAGES - 1)


class Part(NamedTuple):
    """A unit as `worth` sees it.

    `order`: units are taken by it, the smallest first. `score`: the logarithm of the `chance` that it is finished;
    `tuo` on average; `fan` and `chi`: what it is once finished; `gain`: what it adds to a split.
    """

    order: Score
    score: Score
    chance: float
    tuo: float
    fan: int
    chi: bool
    gain: Score


ORDER = itemgetter(0)
"""By this units are taken, the smallest first."""


def _part(score: Score, tuo: float, group: Group) -> Part:
    """The unit with this logarithm of its chance and these tuo that is to be this group."""
    taste = TUO_TASTE * tuo
    gain = UNIT_TASTE + score + taste + (FAN_TASTE if group.fan else 0)
    return Part(-score - taste, score, exp(score), tuo, group.fan, group.name == CHI, gain)


_Chances: TypeAlias = tuple[tuple[Score, ...], ...]


def _chances(reach: float) -> _Chances:
    """For each stage: the logarithm of the chance that one of n unseen cards comes within reach."""
    return tuple(
        tuple(log(max(1 - (1 - reach * (step + 0.6) / STAGES) ** outs, 1e-3)) for outs in range(16))
        for step in range(STAGES)
    )


_PENG = _chances(0.62)
_CHI = _chances(0.42)
_HU_ONLY = _chances(0.12)


_Parts: TypeAlias = tuple[tuple[Part | None, ...], ...]


class Split:
    """The best split of the cards of a class: what it comes to, and its units."""

    __slots__ = ("_ahead", "_holding", "_losses", "_step", "parts", "value")

    def __init__(
        self, value: Score, parts: tuple[Part, ...], holding: Holding, ahead: Counts, step: int
    ) -> None:
        self.value = value
        self.parts = parts
        self._holding = holding
        self._ahead = ahead
        self._step = step
        self._losses: list[Loss] | None = None

    @property
    def losses(self) -> list[Loss]:
        """What the discard of each kind of the class takes from the split, and the split that it leaves."""
        if self._losses is None:
            self._losses = [
                (self.value - left.value, kind, left)
                for kind, rest in self._holding.discards()
                for left in (rest.given(self._ahead, self._step),)
            ]
        return self._losses


Loss: TypeAlias = tuple[Score, Kind, Split]
"""What a discard costs its class, the kind, and the split that is left."""


class Holding:
    """The cards of one class in a hand, with their best split for each stage and the cut unseen bytes."""

    __slots__ = ("_c", "_counts", "_ways", "cut", "splits")

    def __init__(self, c: int, counts: Counts) -> None:
        self._c = c
        self._counts = counts
        self._ways: list[_Way] | None = None
        self.cut = cutting([(MANY if most else 0, lockable) for most, lockable in demand(c, counts)])
        self.splits: tuple[dict[Counts, Split], ...] = tuple({} for _ in range(STAGES))

    def given(self, ahead: Counts, step: int) -> Split:
        """The best split with these unseen bytes, cut or not."""
        ahead = ahead.translate(self.cut)
        return self.splits[step].get(ahead) or self._work_out(ahead, step)

    def discards(self) -> list[tuple[Kind, Holding]]:
        """Every kind that may be played, with what is left then."""
        return [
            (CLASSES[self._c][i], holding_of(self._c, one_less(self._counts, i)))
            for i, count in enumerate(self._counts)
            if 0 < count < 4
        ]

    def _work_out(self, ahead: Counts, step: int) -> Split:
        """Find and remember the best split. Units that wait for the same card are not in each other's way."""
        if self._ways is None:
            self._ways = _ways(self._c, self._counts)
        best = -1.0 if self._ways else 0.0
        parts: tuple[Part, ...] = ()
        for way in self._ways:
            left = way.left.given(ahead, step)
            value, more = left.value, left.parts
            if not way.loose:
                part = way.part(ahead, step)
                if part is None:
                    continue
                value += part.gain
                more = (*more, part)
            if value > best:
                best, parts = value, more
        found = self.splits[step][ahead] = Split(best, parts, self, ahead, step)
        return found


_HOLDINGS: tuple[dict[Counts, Holding], ...] = tuple({} for _ in CLASSES)

MOST = 1 << 14
"""How much a memory holds before it forgets all."""


def holding_of(c: int, counts: Counts) -> Holding:
    """The one holding of class `c` with these counts."""
    found = _HOLDINGS[c].get(counts)
    if found is None:
        if len(_HOLDINGS[c]) >= MOST:
            _HOLDINGS[c].clear()
        found = _HOLDINGS[c][counts] = Holding(c, counts)
    return found


def cheapest(splits: Sequence[Split], kinds: Collection[Kind], most: int) -> list[Loss]:
    """Of the kinds that may be discarded, those (at most so many) whose loss costs their class least."""
    losses = [loss for split in splits for loss in split.losses if loss[1] in kinds]
    losses.sort()
    return losses[:most]


def split_in(c: int, row: Row, step: int) -> Split:
    """The best split of class `c` in a row."""
    return _MET[step][c].get(WHOLE[c].translate(row)) or _split(c, row, step)


def splits_in(row: Row, step: int) -> list[Split]:
    """The best split of each class in a row."""
    met = _MET[step]
    return [met[c].get(places.translate(row)) or _split(c, row, step) for c, places in enumerate(WHOLE)]


_MET: tuple[tuple[dict[bytes, Split], ...], ...] = tuple(tuple({} for _ in CLASSES) for _ in range(STAGES))
"""By stage and class: the split by all that a row says of the class, found in one look."""


def _split(c: int, row: Row, step: int) -> Split:
    """A split not met in just this way."""
    met, found = _MET[step][c], holding_of(c, HELD[c].translate(row)).given(AHEAD[c].translate(row), step)
    if len(met) >= MOST:
        met.clear()
    met[WHOLE[c].translate(row)] = found
    return found


class _Way(NamedTuple):
    """A move as the split needs it.

    `places` of the kinds that finish its unit (none: it is finished); `parts`: what it is worth by stage and
    outs, `barred` while its kind is locked; `pair`: the place of a pair for a peng, else -1.
    """

    left: Holding
    loose: bool
    places: tuple[int, ...] = ()
    parts: _Parts = ()
    pair: int = -1
    barred: _Parts = ()

    def part(self, ahead: Counts, step: int) -> Part | None:
        """What the unit is worth; None if nothing can finish it any more."""
        outs = sum([ahead[i] & UNSEEN for i in self.places])
        barred = self.pair >= 0 and ahead[self.pair] & LOCKED
        return (self.barred if barred else self.parts)[step][outs]


@cache
def _parts(chances: _Chances, group: Group, now: int) -> _Parts:
    """What such a unit is worth, by stage and outs. Three alike (`now`) are a group already: that the fourth may
    come is counted in their tuo."""
    if now:
        return tuple(
            (None, *[_part(0.0, now + exp(score) * (group.tuo - now), group) for score in scores[1:]])
            for scores in chances
        )
    return tuple((None, *[_part(score, group.tuo, group) for score in scores[1:]]) for scores in chances)


def _ways(c: int, counts: Counts) -> list[_Way]:
    """The moves of the theory, with what they are worth once finished; none without cards."""
    return [_way(c, move) for move in moves(c, counts)] if any(counts) else []


def _way(c: int, move: Move) -> _Way:
    left, shape = holding_of(c, move.left), move.shape
    if shape is None:
        return _Way(left, loose=True)
    group, places = shape.group, _wanted(c, shape)
    if not places:
        return _Way(left, loose=False, parts=((_part(0.0, group.tuo, group),),) * STAGES)
    size = len(shape.cards)
    now = alike(shape.cards[0], size).tuo if shape.want is not None and size > 2 else 0
    return _Way(
        left,
        loose=False,
        places=places,
        parts=_parts(_CHI if shape.name == "half" else _PENG, group, now),
        pair=move.pair,
        barred=_parts(_HU_ONLY, group, now),
    )


@cache
def _wanted(c: int, shape: Shape) -> tuple[int, ...]:
    """The places in the class of the kinds that finish this unit with no less tuo, () if it is."""
    return tuple(
        CLASSES[c].index(one.want)
        for one in SHAPES[c]
        if one.want is not None
        and (one.cards, one.name) == (shape.cards, shape.name)
        and one.group.tuo >= shape.group.tuo
    )
