"""The one plan of a hand that is shown to its player, card by card (DESIGN 12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.games.yaodiren.kinds import CLASSES
from bot.games.yaodiren.theory_class import (
    BYTE,
    FAN_SHIFT,
    MAO,
    MAO_SHIFT,
    TUO_SHIFT,
    Code,
    by_class,
    holding_of,
    take_of,
    worth,
)
from bot.games.yaodiren.theory_row import AHEAD, HELD, NO_LIMIT, laid_out, spend
from bot.games.yaodiren.theory_units import SHAPES, Counts, Shape, moves, of_meld
from bot.kernel.cards import Hand, Kind, Meld


class Unit(NamedTuple):
    """Cards of the hand that are, or may become, one group.

    `name`: "five", "four", "three", "chi", "pair" (for a peng) or "half" (two cards of a chi group). `wants`:
    the kinds that it waits for, the one that its `tuo` counts on first; () for none.
    """

    cards: tuple[Kind, ...]
    name: str
    mao: int
    tuo: int
    wants: tuple[Kind, ...]


class ShownPlan(NamedTuple):
    """The plan with most mao up to 7, then most tuo, then most fan, then most mao.

    The numbers are the plan's own, groups on the table counted in; `fan` is that of its units once finished,
    without 高胡 and 对对胡. `units` and `loose` are the cards in hand: larger units first, then by kind.
    """

    mao: int
    tuo: int
    fan: int
    units: tuple[Unit, ...]
    loose: tuple[Kind, ...]


def shown_plan(
    hand: Hand, melds: Sequence[Meld], unseen: Hand | None, locked: frozenset[Kind] = frozenset()
) -> ShownPlan:
    """The plan to show; always the same for equal hands."""
    return _shown(hand, tuple(melds), NO_LIMIT if unseen is None else unseen, locked)


@lru_cache(maxsize=1 << 10)
def _shown(hand: Hand, melds: tuple[Meld, ...], unseen: Hand, locked: frozenset[Kind]) -> ShownPlan:
    groups = [of_meld(meld) for meld in melds]
    row = laid_out(hand, unseen, locked)
    chosen = _choose(by_class(row), len(groups))
    units: list[Unit] = []
    loose: list[Kind] = []
    for c, code in enumerate(chosen):
        for shape, cards in _walk(c, HELD[c].translate(row), AHEAD[c].translate(row), code):
            if shape is None:
                loose.extend(cards)
            else:
                units.append(_unit(shape, c, unseen))
    total = sum(chosen)
    return ShownPlan(
        (total >> MAO_SHIFT) + len(groups),
        (total >> TUO_SHIFT & BYTE) + sum(group.tuo for group in groups),
        (total >> FAN_SHIFT & BYTE) + sum(group.fan for group in groups),
        tuple(sorted(units, key=lambda unit: (-len(unit.cards), unit.name == "half", unit.cards))),
        tuple(sorted(loose)),
    )


def _choose(classes: Sequence[tuple[Code, ...]], table_mao: int) -> tuple[Code, ...]:
    """One plan of each class, so that the sum is the plan to show."""
    paths: dict[Code, tuple[Code, ...]] = {0: ()}
    for plans in classes:
        longer: dict[Code, tuple[Code, ...]] = {}
        for total, path in paths.items():
            for plan in plans:
                if (total & BYTE) + (plan & BYTE) < 2:
                    longer.setdefault(total + plan, (*path, plan))
        paths = longer
    return paths[max(paths, key=lambda total: _rank(total, table_mao))]


def _rank(total: Code, table_mao: int) -> tuple[int, int, int, int, int]:
    mao = (total >> MAO_SHIFT) + table_mao
    tuo, fan = total >> TUO_SHIFT & BYTE, total >> FAN_SHIFT & BYTE
    return (min(mao, MAO), tuo, fan, mao, -(total & BYTE))


def _walk(
    c: int, counts: Counts, ahead: Counts, code: Code
) -> Iterator[tuple[Shape | None, tuple[Kind, ...]]]:
    """The units (None: a loose card) of class `c` that add up to a plan which `solve` has found.

    Of the ways that do, the one that takes the largest and finished units first: it leaves fewest cards loose.
    """
    while any(counts):
        for move in moves(c, counts):
            value = worth(take_of(move.shape, move.want), ahead)
            if value is None:
                continue
            left = spend(ahead, move.want)
            if code - value in holding_of(c, move.left).given(left):
                break
        taken = [k for k, n, m in zip(CLASSES[c], counts, move.left, strict=True) for _ in range(n - m)]
        yield move.shape, tuple(taken)
        counts, ahead, code = move.left, left, code - (value or 0)


def _unit(shape: Shape, c: int, unseen: Hand) -> Unit:
    """The unit with every kind that would finish it, the one that the plan counts on first."""
    wants: tuple[Kind, ...] = ()
    if shape.want is not None:
        wanted = {one.want for one in SHAPES[c] if (one.cards, one.name) == (shape.cards, shape.name)}
        others = [kind for kind in wanted - {None, shape.want} if kind is not None and unseen[kind]]
        wants = (shape.want, *sorted(others))
    return Unit(shape.cards, shape.name, shape.mao, shape.group.tuo, wants)
