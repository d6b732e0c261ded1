"""What a hand could still become (rule book 4), by trying every row of the table on every card.

The six classes of points never meet in a group (3), so each is worked out alone; the only thing that they share
is that no plan counts more than one locked pair.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from tests.reading.cards import (
    CHI,
    CODES,
    COPIES,
    FAN_KINDS,
    Cards,
    Group,
    alike_tuo,
    group_fan,
    group_tuo,
    points,
    red,
)


class Row(NamedTuple):
    """One row of the table for certain cards; `need` is the card that has to be unseen."""

    cards: tuple[int, ...]
    need: int | None
    mao: int
    tuo: int
    fan: bool
    peng: int | None = None


Sum = tuple[int, int, bool, int]
"""mao, tuo, fan source, locked pairs counted."""

NO_LIMIT = (99,) * len(CODES)
CLASSES = [tuple(card for card in CODES if points(card) in (low, 14 - low)) for low in range(2, 8)]


def _counts(cards: list[str], kinds: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(cards.count(kind) for kind in kinds)


def _rows(kinds: tuple[str, ...]) -> list[Row]:
    found = []
    for n, card in enumerate(kinds):
        special = card in FAN_KINDS

        def alike(size: int, n: int = n) -> tuple[int, ...]:
            return tuple(size if m == n else 0 for m in range(len(kinds)))

        found.append(Row(alike(2), n, 1, alike_tuo(card, 3), special, peng=n))
        found.append(Row(alike(3), n, 2, alike_tuo(card, 4), special))
        found.append(Row(alike(3), None, 1, alike_tuo(card, 3), special))
        found.append(Row(alike(4), n, 2, alike_tuo(card, 5), True))
        found.append(Row(alike(4), None, 1, alike_tuo(card, 4), special))
        found.append(Row(alike(5), None, 1, alike_tuo(card, 5), True))
    for three in CHI:
        if three[0] not in kinds:
            continue
        reds = sum(map(red, three))
        found.append(Row(_counts(list(three), kinds), None, 1, reds, False))
        for third in set(three):
            two = list(three)
            two.remove(third)
            found.append(Row(_counts(two, kinds), kinds.index(third), 1, reds, False))
    return found


ROWS = {kinds: _rows(kinds) for kinds in CLASSES}


def better_only(sums: set[Sum]) -> frozenset[Sum]:
    """Without those that another is at least as good as in everything."""

    def beats(one: Sum, other: Sum) -> bool:
        return one[0] >= other[0] and one[1] >= other[1] and one[2] >= other[2] and one[3] <= other[3]

    return frozenset(one for one in sums if not any(beats(other, one) for other in sums if other != one))


@lru_cache(maxsize=200_000)
def class_sums(
    kinds: tuple[str, ...],
    held: tuple[int, ...],
    ahead: tuple[int, ...],
    locked: tuple[bool, ...],
    credit: bool,
) -> frozenset[Sum]:
    """Every best sum of the cards of one class. `credit`: whether three and four alike may count 2 mao."""
    n = next((n for n, count in enumerate(held) if count), None)
    if n is None:
        return frozenset({(0, 0, False, 0)})
    found: set[Sum] = set()
    if held[n] < 4:  # a card left loose
        less = tuple(count - (m == n) for m, count in enumerate(held))
        found |= class_sums(kinds, less, ahead, locked, credit)
    for row in ROWS[kinds]:
        lock = row.peng is not None and locked[row.peng]
        if not row.cards[n] or not _fits(row, held, ahead) or (row.mao == 2 and not credit):
            continue
        if lock and points(kinds[n]) == 7:
            continue
        less = tuple(have - use for use, have in zip(row.cards, held, strict=True))
        left = tuple(count - (m == row.need) for m, count in enumerate(ahead))
        for mao, tuo, fan, locks in class_sums(kinds, less, left, locked, credit):
            if locks + lock <= 1:
                found.add((mao + row.mao, tuo + row.tuo, fan or row.fan, locks + lock))
    return better_only(found)


def _fits(row: Row, held: tuple[int, ...], ahead: tuple[int, ...]) -> bool:
    """The cards are there, four or five alike are used as one unit only (3), and what is to come is unseen."""
    if row.need is not None and ahead[row.need] < 1:
        return False
    return all(
        use <= have and (have < 4 or use in (0, have)) for use, have in zip(row.cards, held, strict=True)
    )


def plans(
    hand: Cards,
    groups: tuple[Group, ...] = (),
    ahead: Cards | None = None,
    locked: frozenset[str] = frozenset(),
    *,
    credit: bool = True,
) -> set[tuple[int, int, bool]]:
    """The best reachable (mao, tuo, fan source). `ahead`: unseen cards of each kind, None for no limit."""
    start = (
        len(groups),
        sum(map(group_tuo, groups)),
        any(group_fan(group) for group in groups),
        0,
    )
    sums: frozenset[Sum] = frozenset({start})
    for kinds in CLASSES:
        held = tuple(hand[card] for card in kinds)
        if not any(held):
            continue
        limit = tuple(99 if ahead is None else max(ahead[card], 0) for card in kinds)
        own = class_sums(kinds, held, limit, tuple(card in locked for card in kinds), credit)
        sums = better_only(
            {
                (a[0] + b[0], a[1] + b[1], a[2] or b[2], a[3] + b[3])
                for a in sums
                for b in own
                if a[3] + b[3] <= 1
            }
        )
    return {one[:3] for one in better_only({(m, t, f, 0) for m, t, f, _ in sums})}


def unseen(hand: Cards, seen: Cards) -> Cards:
    """5 - copies in this hand - copies visible to all."""
    return Counter({card: COPIES - hand[card] - seen[card] for card in CODES})
