"""Cards and groups, straight from the tables of rule book sections 1 and 3.

A card is its pip code ("15"). Many cards are a `Counter` of codes.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

CODES = (
    *("11", "12", "13", "22", "14", "23", "15", "24", "33", "16", "34", "25"),
    *("44", "26", "35", "45", "36", "46", "55", "56", "66"),
)
FAN_KINDS = {"14", "11", "44"}
COPIES = 5

Cards = Counter[str]
Group = tuple[str, tuple[str, ...]]
"""The claim that made it ("chi", "peng", "sha", "tuhuo") and its cards."""


def points(card: str) -> int:
    """The pips of both halves."""
    return int(card[0]) + int(card[1])


def red(card: str) -> bool:
    """A half with 1 or 4 pips, or 天牌 (1)."""
    return "1" in card or "4" in card or card == "66"


def is_chi(cards: tuple[str, ...]) -> bool:
    """Two alike and one that makes 14 with them, or any three 7s (3)."""
    if all(points(card) == 7 for card in cards):
        return True
    for lone in cards:
        two = list(cards)
        two.remove(lone)
        if two[0] == two[1] and points(two[0]) + points(lone) == 14:
            return True
    return False


CHI = [three for three in combinations_with_replacement(CODES, 3) if is_chi(three)]
"""Every chi group."""


def alike_tuo(card: str, size: int) -> int:
    """8 / 4, 12 / 6, 16 / 8 (3)."""
    if size == 3:
        return 8 if red(card) else 4
    if size == 4:
        return 12 if red(card) else 6
    return 16 if red(card) else 8


def alike_fan(card: str, size: int) -> int:
    """1, 2, 3 for a 幺地人; five of another kind 1 (3)."""
    if card in FAN_KINDS:
        return size - 2
    return 1 if size == 5 else 0


def group_tuo(group: Group) -> int:
    """What a group counts towards 33 or 34."""
    name, cards = group
    return sum(map(red, cards)) if name == "chi" else alike_tuo(cards[0], len(cards))


def group_fan(group: Group) -> int:
    """What a group counts as fan."""
    name, cards = group
    return 0 if name == "chi" else alike_fan(cards[0], len(cards))


def need(dealer: bool) -> int:
    """34 for the dealer, 33 for the others (2)."""
    return 34 if dealer else 33
