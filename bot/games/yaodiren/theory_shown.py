"""The one plan of a hand that is shown to its player, card by card (DESIGN 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    """The plan with most mao up to 7, then most tuo, then most fan, then most mao, then most outs.

    Outs are the unseen cards that finish one of its units, counted for each unit. The numbers are the plan's own,
    groups on the table counted in; `fan` is that of its units once finished, without 高胡 and 对对胡. `units` and
    `loose` are the cards in hand: larger units first, then by kind.
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
    laid = [
        {
            code: _Layer(c, unseen).best(HELD[c].translate(row), AHEAD[c].translate(row), code)
            for code in plans
        }
        for c, plans in enumerate(by_class(row))
    ]
    chosen = _choose(laid, len(groups))
    units = [_unit(shape, c, unseen) for c, code in enumerate(chosen) for shape in laid[c][code].shapes]
    loose = [kind for c, code in enumerate(chosen) for kind in laid[c][code].loose]
    total = sum(chosen)
    return ShownPlan(
        (total >> MAO_SHIFT) + len(groups),
        (total >> TUO_SHIFT & BYTE) + sum(group.tuo for group in groups),
        (total >> FAN_SHIFT & BYTE) + sum(group.fan for group in groups),
        tuple(sorted(units, key=lambda unit: lying(unit.cards))),
        tuple(sorted(loose)),
    )


def lying(cards: tuple[Kind, ...]) -> tuple[int, bool, tuple[Kind, ...]]:
    """Where a unit lies among the others, by nothing but its cards: what it waits for changes, its place does not."""
    return (-len(cards), len(set(cards)) > 1, cards)


class _Laid(NamedTuple):
    """Cards of one class laid out as a plan: compared by outs, then by how few are loose."""

    outs: int
    held: int
    shapes: tuple[Shape, ...]
    loose: tuple[Kind, ...]


def _choose(classes: Sequence[Mapping[Code, _Laid]], table_mao: int) -> tuple[Code, ...]:
    """One plan of each class, so that the sum is the plan to show, and of equal sums the one with most outs."""
    paths: dict[Code, tuple[int, tuple[Code, ...]]] = {0: (0, ())}
    for plans in classes:
        longer: dict[Code, tuple[int, tuple[Code, ...]]] = {}
        for total, (outs, path) in paths.items():
            for plan, laid in plans.items():
                if (total & BYTE) + (plan & BYTE) < 2:
                    known = longer.get(total + plan)
                    if known is None or outs + laid.outs > known[0]:
                        longer[total + plan] = (outs + laid.outs, (*path, plan))
        paths = longer
    return paths[max(paths, key=lambda total: _rank(total, table_mao))][1]


def _rank(total: Code, table_mao: int) -> tuple[int, int, int, int, int]:
    mao = (total >> MAO_SHIFT) + table_mao
    tuo, fan = total >> TUO_SHIFT & BYTE, total >> FAN_SHIFT & BYTE
    return (min(mao, MAO), tuo, fan, mao, -(total & BYTE))


class _Layer:
    """Lays out the cards of class `c`: of all ways that add up to a plan which `solve` has found, the best."""

    def __init__(self, c: int, unseen: Hand) -> None:
        self._c = c
        self._unseen = unseen
        self._met: dict[tuple[Counts, Counts, Code], _Laid] = {}

    def best(self, counts: Counts, ahead: Counts, code: Code) -> _Laid:
        """Most outs, then fewest cards loose, then the largest and finished units first."""
        if not any(counts):
            return _Laid(0, 0, (), ())
        key = (counts, ahead, code)
        found = self._met.get(key)
        if found is None:
            # Of equals `max` takes the first: moves come in the order that players prefer.
            found = self._met[key] = max(self._ways(counts, ahead, code), key=lambda one: one[:2])
        return found

    def _ways(self, counts: Counts, ahead: Counts, code: Code) -> Iterator[_Laid]:
        for move in moves(self._c, counts):
            value = worth(take_of(move.shape, move.want), ahead)
            if value is None:
                continue
            left = spend(ahead, move.want)
            if code - value not in holding_of(self._c, move.left).given(left):
                continue
            rest = self.best(move.left, left, code - value)
            if move.shape is None:
                place = next(i for i, count in enumerate(counts) if count)
                yield rest._replace(loose=(CLASSES[self._c][place], *rest.loose))
            else:
                wants = _wants(move.shape, self._c, self._unseen)
                yield _Laid(
                    rest.outs + sum(self._unseen[kind] for kind in wants),
                    rest.held + len(move.shape.cards),
                    (move.shape, *rest.shapes),
                    rest.loose,
                )


def _unit(shape: Shape, c: int, unseen: Hand) -> Unit:
    return Unit(shape.cards, shape.name, shape.mao, shape.group.tuo, _wants(shape, c, unseen))


def _wants(shape: Shape, c: int, unseen: Hand) -> tuple[Kind, ...]:
    """Every kind that would finish a unit, the one that the plan counts on first."""
    if shape.want is None:
        return ()
    others = [kind for kind in _FINISH[c][shape.cards, shape.name] if kind != shape.want and unseen[kind]]
    return (shape.want, *others)


def _finish(shapes: Sequence[Shape]) -> dict[tuple[tuple[Kind, ...], str], tuple[Kind, ...]]:
    found: dict[tuple[tuple[Kind, ...], str], set[Kind]] = {}
    for shape in shapes:
        if shape.want is not None:
            found.setdefault((shape.cards, shape.name), set()).add(shape.want)
    return {unit: tuple(sorted(kinds)) for unit, kinds in found.items()}


_FINISH = tuple(_finish(shapes) for shapes in SHAPES)
"""By class and by the cards and the name of a unit: what would finish it."""
