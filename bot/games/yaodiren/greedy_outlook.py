"""How near a hand is to hu, as the greedy player judges it.

Every unit that the hand could be split into has a chance to be finished: 1 if it is already, else by the
cards that finish it (outs) and the cards still to be turned up. The outlook of a hand is the logarithm of
the chance that its best units, as many as it lacks groups, are all finished, under the condition that
their tuo are enough. That is exact neither in independence nor in timing, but right in order: it prefers
more outs, pairs that anybody's card completes, and shapes whose tuo reach the need.

Splitting is done class by class and remembered, so that judging a discard costs one class and a sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, log
from typing import NamedTuple, TypeAlias

from bot.games.yaodiren.kinds import CLASSES, COUNT
from bot.games.yaodiren.theory_class import CUTS, LOCKED, UNSEEN, demand
from bot.games.yaodiren.theory_units import SHAPES, Counts, Move, Shape, alike, moves
from bot.kernel.cards import Kind

Score: TypeAlias = float


class Part(NamedTuple):
    """A unit as the outlook sees it: logarithm of its chance to be finished, its tuo (on average), 1 if a fan."""

    score: Score
    tuo: float
    fan: int


UNIT_TASTE, TUO_TASTE = 2.0, 0.12
"""What another unit, and a tuo, weigh against the logarithm of a chance when a class is split."""

FAN_TASTE = 0.15
"""What a unit that gives fan is worth beside its chance."""

SHORT_TUO = 0.6
"""What a missing tuo takes from the outlook."""

SHORT_UNIT = 5.0
"""What a group takes for which the hand has not even two cards."""

SPARE = 0.12
"""What each unit more than needed adds, as a share of its chance: it may still take another's place."""

STAGES = 2
"""The stock is told in as many steps."""


def stage(stock: int) -> int:
    """How many cards are still to come, in steps."""
    return min(stock // 23, STAGES - 1)


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


Split: TypeAlias = tuple[Score, tuple[Part, ...]]
"""What a split comes to, and its units."""

MANY = 2
"""Unseen cards of a kind are counted so far: more change the chance little, and multiply what to remember."""


@lru_cache(maxsize=1 << 16)
def split(c: int, key: Counts, step: int) -> Split:
    """The best split of class `c`. `key` as for the theory: counts, then unseen counts with their marks."""
    size = len(CLASSES[c])
    counts = key[:size]
    ahead = bytes([table[left] for left, table in zip(key[size:], _cuts(c, counts), strict=True)])
    return _split(c, counts, ahead, step)


@lru_cache(maxsize=1 << 14)
def _cuts(c: int, counts: Counts) -> tuple[bytes, ...]:
    """For each kind a table of its unseen counts, marks and all, cut to what makes a difference here."""
    return tuple([CUTS[MANY if most else 0, lockable] for most, lockable in demand(c, counts)])


@lru_cache(maxsize=1 << 16)
def _split(c: int, counts: Counts, ahead: Counts, step: int) -> Split:
    """The best split and what it comes to. Units that wait for the same card are not in each other's way."""
    if not any(counts):
        return 0.0, ()
    best: Split = (-1.0, ())
    for way in _ways(c, counts):
        value, parts = _split(c, way.left, ahead, step)
        if way.loose:
            if value > best[0]:
                best = (value, parts)
            continue
        part = _part(way, ahead, step)
        if part is not None:
            value += UNIT_TASTE + part.score + TUO_TASTE * part.tuo + FAN_TASTE * part.fan
            if value > best[0]:
                best = (value, (*parts, part))
    return best


def _part(way: _Way, ahead: Counts, step: int) -> Part | None:
    """What a unit is worth; None if nothing can finish it any more.

    Three alike are a group already: that the fourth may come is counted in their tuo.
    """
    if not way.places:
        return Part(0.0, way.tuo, way.fan)
    outs = sum([ahead[i] & UNSEEN for i in way.places])
    if not outs:
        return None
    barred = way.pair >= 0 and ahead[way.pair] & LOCKED
    score = (_HU_ONLY if barred else way.chances)[step][outs]
    if way.now:
        return Part(0.0, way.now + exp(score) * (way.tuo - way.now), way.fan)
    return Part(score, way.tuo, way.fan)


class _Way(NamedTuple):
    """A move as the split needs it: the places of the kinds that finish its unit (none: it is finished).

    `pair` is the place of a pair for a peng, else -1; `tuo` and `fan` are those of the finished group, `now`
    the tuo of three or four alike as they are, else 0.
    """

    left: Counts
    loose: bool
    places: tuple[int, ...] = ()
    chances: _Chances = _PENG
    pair: int = -1
    tuo: int = 0
    fan: int = 0
    now: int = 0


@lru_cache(maxsize=1 << 14)
def _ways(c: int, counts: Counts) -> tuple[_Way, ...]:
    """The moves of the theory, with what they are worth once finished."""
    return tuple([_way(c, move) for move in moves(c, counts)])


def _way(c: int, move: Move) -> _Way:
    shape = move.shape
    if shape is None:
        return _Way(move.left, loose=True)
    size, group = len(shape.cards), shape.group
    return _Way(
        move.left,
        loose=False,
        places=_wanted(c, shape),
        chances=_CHI if shape.name == "half" else _PENG,
        pair=move.pair,
        tuo=group.tuo,
        fan=int(group.fan > 0),
        now=alike(shape.cards[0], size).tuo if shape.want is not None and size > 2 else 0,
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


def outlook(counts: bytearray, groups: int, tuo: int, step: int) -> Score:
    """How good a hand at rest is.

    `counts` as `laid_out` gives them; `groups` and `tuo`: what is lacking of both beside the table.
    """
    parts: list[Part] = []
    for c, places in _PLACES:
        parts += split(c, places.translate(counts), step)[1]
    parts.sort(key=lambda part: -part.score - TUO_TASTE * part.tuo)
    score, short = 0.0, float(tuo)
    for part in parts[:groups]:
        score += part.score + FAN_TASTE * part.fan
        short -= part.tuo
    if short > 0:
        score -= SHORT_TUO * short
    if len(parts) < groups:
        score -= SHORT_UNIT * (groups - len(parts))
    return score + SPARE * sum([exp(part.score) for part in parts[groups:]])


def cheapest(counts: bytearray, kinds: Sequence[Kind], step: int, most: int) -> list[Kind]:
    """Of the kinds that may be discarded, those (at most so many) whose loss costs their class least."""
    if len(kinds) <= most:
        return list(kinds)
    left = counts[:]
    losses = []
    for kind in kinds:
        c, places = _PLACES[_CLASS_OF[kind]]
        whole = split(c, places.translate(counts), step)[0]
        left[kind] -= 1
        losses.append((whole - split(c, places.translate(left), step)[0], kind))
        left[kind] += 1
    losses.sort()
    return [kind for _, kind in losses[:most]]


_PLACES = tuple((c, bytes([*kinds, *(kind + COUNT for kind in kinds)])) for c, kinds in enumerate(CLASSES))
_CLASS_OF = {kind: c for c, kinds in enumerate(CLASSES) for kind in kinds}


def without(counts: bytearray, kind: Kind) -> bytearray:
    """The same without one card of the hand."""
    left = counts[:]
    left[kind] -= 1
    return left
