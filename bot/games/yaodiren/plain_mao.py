"""Mao without the credit of three and four alike: what a house that keeps mao counts (rule book 10, `keep_mao`).

The units are those of rule book 4 but for three and four alike with the next to come; each counts one. Units compete
for unseen cards as ever, and at most one rests on a locked pair. Asked only where a house rule wants it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from bot.games.yaodiren.kinds import CLASSES
from bot.games.yaodiren.theory_class import BYTE, take_of, worth
from bot.games.yaodiren.theory_row import AHEAD, HELD, Row, in_play, spend
from bot.games.yaodiren.theory_units import Counts, moves
from bot.kernel.cards import Hand, Kind, Meld

Most: TypeAlias = tuple[int, int]
"""The most mao with no locked pair, and with at most one."""

_NONE: Final = (0, 0)


def plain_mao(hand: Hand, melds: Sequence[Meld], seen: Hand, locked: frozenset[Kind]) -> int:
    """The most mao of a hand with its groups on the table, three and four alike counted once."""
    return in_row(in_play(hand, seen, locked)) + len(melds)


def in_row(row: Row) -> int:
    """The same of the cards laid out in a row, without the groups on the table."""
    most = _NONE
    for c in range(len(CLASSES)):
        most = _together(most, _most(c, HELD[c].translate(row), AHEAD[c].translate(row)))
    return most[1]


def _together(one: Most, other: Most) -> Most:
    return one[0] + other[0], max(one[0] + other[1], one[1] + other[0])


@lru_cache(maxsize=1 << 14)
def _most(c: int, counts: Counts, ahead: Counts) -> Most:
    """The most mao of one class."""
    if not any(counts):
        return _NONE
    none = one = 0
    for move in moves(c, counts):
        if move.shape is not None and move.shape.mao > 1:
            continue
        code = worth(take_of(move.shape, move.want), ahead)
        if code is None:
            continue
        mao = 0 if move.shape is None else 1
        rest = _most(c, move.left, spend(ahead, move.want))
        if code & BYTE:
            one = max(one, mao + rest[0])
        else:
            none, one = max(none, mao + rest[0]), max(one, mao + rest[1])
    return none, max(none, one)
