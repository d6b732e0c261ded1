"""How near a hand is to hu, as the greedy player judges it.

Every unit that the hand could be split into has a chance to be finished: 1 if it is already, else by the
cards that finish it (outs) and the cards still to be turned up. The outlook of a hand is the logarithm of
the chance that its best units, as many as it lacks groups, are all finished, under the condition that
their tuo are enough. That is exact neither in independence nor in timing, but right in order: it prefers
more outs, pairs that anybody's card completes, and shapes whose tuo reach the need.

Splitting is done class by class and remembered, so that judging a discard costs one class and a sum.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from typing import NamedTuple, TypeAlias

from bot.games.yaodiren.kinds import CLASSES, COUNT
from bot.games.yaodiren.theory_class import CUTS, LOCKED, UNSEEN, demand, marked
from bot.games.yaodiren.theory_units import SHAPES, Counts, Move, Shape, moves
from bot.kernel.cards import Hand, Kind

Score: TypeAlias = float


class Part(NamedTuple):
    """A unit as the outlook sees it: logarithm of its chance to be finished, tuo and fan of the group."""

    score: Score
    tuo: int
    fan: int


class Taste(NamedTuple):
    """What a split into units is to weigh: another unit, and a tuo, against the chance of the units."""

    unit: Score
    tuo: Score


TASTES = (Taste(3.0, 0.0), Taste(3.0, 0.12), Taste(0.9, 0.0), Taste(0.9, 0.12), Taste(3.0, 0.4))
"""Many units or finished ones, sure ones or rich ones: which is right shows when the classes come together."""

FAN_TASTE = 0.15
SHORT_TUO = 0.6
"""What a missing tuo takes from the outlook."""

SHORT_UNIT = 5.0
"""What a group takes for which the hand has not even two cards."""

SPARE = 0.12
"""What each unit more than needed adds, as a share of its chance: it may still take another's place."""

STAGES = 4
"""The stock is told in as many steps."""


def stage(stock: int) -> int:
    """How many cards are still to come, in steps."""
    return min(stock // 12, STAGES - 1)


def _chances(reach: float) -> tuple[tuple[Score, ...], ...]:
    """For each stage: the logarithm of the chance that one of n unseen cards comes within reach."""
    return tuple(
        tuple(log(max(1 - (1 - reach * (step + 0.6) / STAGES) ** outs, 1e-3)) for outs in range(16))
        for step in range(STAGES)
    )


_PENG = _chances(0.62)
_CHI = _chances(0.42)
_HU_ONLY = _chances(0.12)


_Split: TypeAlias = tuple[Score, tuple[Part, ...]]

MANY = 3
"""Unseen cards of a kind are counted so far: more change the chance little, and multiply what to remember."""


@lru_cache(maxsize=1 << 16)
def split(c: int, key: Counts, step: int, taste: Taste) -> tuple[Part, ...]:
    """The units of the best split of class `c` by this taste.

    `key` as for the theory: counts, then unseen counts with the marks of locked kinds.
    """
    size = len(CLASSES[c])
    counts = key[:size]
    cuts = [CUTS[MANY if most else 0, lockable] for most, lockable in demand(c, counts)]
    ahead = bytes([table[left] for left, table in zip(key[size:], cuts, strict=True)])
    return _split(c, counts, ahead, step, taste)[1]


@lru_cache(maxsize=1 << 16)
def _split(c: int, counts: Counts, ahead: Counts, step: int, taste: Taste) -> _Split:
    """The best split and what it comes to. Units that wait for the same card are not in each other's way."""
    if not any(counts):
        return 0.0, ()
    best: _Split = (-1.0, ())
    for move in moves(c, counts):
        rest, parts = _split(c, move.left, ahead, step, taste)
        part = _part(c, move, ahead, step)
        if part is not None:
            rest += taste.unit + part.score + taste.tuo * part.tuo + FAN_TASTE * (part.fan > 0)
            parts = (*parts, part)
        if rest > best[0]:
            best = (rest, parts)
    return best


def _part(c: int, move: Move, ahead: Counts, step: int) -> Part | None:
    """The unit of a move, None for a loose card or a unit that nothing can finish."""
    shape = move.shape
    if shape is None:
        return None
    score = 0.0
    if move.want >= 0:
        outs = sum([ahead[i] & UNSEEN for i in _WANTED[shape]])
        if not outs:
            return None
        locked = move.pair >= 0 and ahead[move.pair] & LOCKED
        chances = _HU_ONLY if locked else _CHI if shape.name == "half" else _PENG
        score = chances[step][outs]
    return Part(score, shape.group.tuo, shape.group.fan)


def _wanted(c: int, shape: Shape) -> tuple[int, ...]:
    """The places in the class of the kinds that finish this unit with no less tuo."""
    return tuple(
        CLASSES[c].index(one.want)
        for one in SHAPES[c]
        if one.want is not None
        and (one.cards, one.name) == (shape.cards, shape.name)
        and one.group.tuo >= shape.group.tuo
    )


_WANTED = {shape: _wanted(c, shape) for c, shapes in enumerate(SHAPES) for shape in shapes}


def outlook(counts: bytes, groups: int, tuo: int, step: int, taste: Taste) -> Score:
    """How good a hand at rest is if its classes are split by this taste.

    `counts` as `laid_out` gives them; `groups` and `tuo`: what is lacking of both beside the table.
    """
    parts: list[Part] = []
    for c, places in _PLACES:
        parts += split(c, places.translate(counts), step, taste)
    tuo_taste = taste.tuo
    parts.sort(key=lambda part: -part.score - tuo_taste * part.tuo)
    score, short = 0.0, tuo
    for part in parts[:groups]:
        score += part.score + FAN_TASTE * (part.fan > 0)
        short -= part.tuo
    if short > 0:
        score -= SHORT_TUO * short
    if len(parts) < groups:
        score -= SHORT_UNIT * (groups - len(parts))
    return score + SPARE * sum([exp(part.score) for part in parts[groups:]])


_PLACES = tuple((c, bytes([*kinds, *(kind + COUNT for kind in kinds)])) for c, kinds in enumerate(CLASSES))
_PADDING = bytes(256 - 2 * COUNT)


def laid_out(hand: Hand, unseen: Hand, locked: frozenset[Kind]) -> bytes:
    """The counts of the hand and of the unseen cards, from which `bytes.translate` picks a class."""
    return bytes(hand + marked(unseen, locked)) + _PADDING
