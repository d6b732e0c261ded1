"""Whether a hand is won, and with how much (rule book 3, 7.4, 8, 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from tests.reading.cards import CHI, CODES, Cards, Group, group_fan, group_tuo, points, red
from tests.reading.theory import CLASSES

CHI_WITH = {card: [three for three in CHI if card in three] for card in CODES}


class Win(NamedTuple):
    """`fan` with everything of section 9 in it."""

    fan: int
    tuo: int
    groups: tuple[Group, ...]


def splits(cards: Cards, chi_only: str | None = None) -> Iterator[tuple[Group, ...]]:
    """Every way in which all cards fall into groups. Three of `chi_only` count as a chi group (7.4)."""
    ways = []
    for kinds in CLASSES:  # cards of different classes never meet in a group (3)
        own = tuple(cards[kind] for kind in kinds)
        if any(own):
            ways.append(class_splits(kinds, own, chi_only if chi_only in kinds else None))
            if not ways[-1]:
                return
    for one_of_each in product(*ways):
        yield tuple(group for groups in one_of_each for group in groups)


@lru_cache(maxsize=200_000)
def class_splits(
    kinds: tuple[str, ...], held: tuple[int, ...], chi_only: str | None
) -> tuple[tuple[Group, ...], ...]:
    """The same for the cards of one class."""
    n = next((n for n, count in enumerate(held) if count), None)
    if n is None:
        return ((),)
    cards = Counter(dict(zip(kinds, held, strict=True)))
    found = []
    for group in _groups_with(kinds[n], cards, chi_only):
        uses = Counter(group[1])
        less = tuple(count - uses[kind] for kind, count in zip(kinds, held, strict=True))
        found += [(group, *rest) for rest in class_splits(kinds, less, chi_only)]
    return tuple(found)


def _groups_with(card: str, cards: Cards, chi_only: str | None) -> Iterator[Group]:
    if cards[card] >= 4:  # one unit always (3)
        yield ("sha" if cards[card] == 4 else "tuhuo"), (card,) * cards[card]
        return
    if cards[card] == 3 and card != chi_only:
        yield "peng", (card,) * 3
    for three in CHI_WITH[card]:
        if all(n <= cards[one] < 4 for one, n in Counter(three).items()):
            yield "chi", three


def fan_of(groups: tuple[Group, ...], need: int, rules: Mapping[str, Any]) -> int:
    """Section 9: the groups, one for each full ten above the need, 对对胡; section 10: 全红."""
    tuo = sum(map(group_tuo, groups))
    fan = sum(map(group_fan, groups)) + max(tuo - need, 0) // 10
    if not any(name == "chi" for name, _ in groups):
        fan += 1
    if rules["all_red"] and all(red(card) for _, cards in groups for card in cards):
        fan += 1
    return fan


def win(
    hand: Cards,
    table: tuple[Group, ...],
    card: str,
    need: int,
    rules: Mapping[str, Any],
    *,
    locked: frozenset[str] = frozenset(),
    offered: bool = True,
) -> Win | None:
    """The hand (without the card) with the card; None if it is no hu.

    `offered`: the card lies on the table and was not drawn by the player.
    """
    if hand[card] in (3, 4):  # sha first
        return None
    chi_only = card if offered and card in locked and points(card) == 7 else None
    best = None
    for groups in splits(hand + Counter([card]), chi_only):
        whole = table + groups
        tuo = sum(map(group_tuo, whole))
        if len(whole) != 7 or tuo < need:
            continue
        found = Win(fan_of(whole, need, rules), tuo, whole)
        if best is None or found[:2] > best[:2]:
            best = found
    return best
