"""Hu: how a winning hand splits, its fan and its tuo, and what it is paid (rule book 8, 9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from bot.games.yaodiren.kinds import COUNT, RED, SEVENS
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.theory_row import HELD, spread
from bot.games.yaodiren.theory_units import CHI, Counts, Group, moves, of_meld
from bot.kernel.cards import Hand, Kind, Meld

GROUPS = 7
"""The groups of a winning hand, those on the table counted in."""

HIGH_STEP = 10
"""Tuo above the need that make one fan more (高胡)."""


class FanLine(NamedTuple):
    """One source of fan, as the settlement names it.

    `key` is "three_fan", "four_fan", "five_fan" (alike, of a 幺地人 `kind`), "five_other" (alike, of another
    `kind`), "high" (高胡), "all_triplets" (对对胡) or "all_red" (全红, a house rule).
    """

    key: str
    kind: Kind | None
    amount: int


class Win(NamedTuple):
    """A hu. `fan` is without the base that every win pays; `groups` begins with those on the table."""

    fan: int
    tuo: int
    groups: tuple[Group, ...]
    fans: tuple[FanLine, ...]


def win(
    hand: Hand,
    melds: Sequence[Meld],
    card: Kind,
    need_tuo: int,
    locked: frozenset[Kind],
    offered: bool = True,
    all_red: bool = False,
) -> Win | None:
    """The best hu of a hand at rest with one card more, or None (rule book 8).

    `all_red`: the house pays a fan for a hand without a black card (10).

    `offered`: the card lies before all, so with it three 7s of a locked kind are a chi group (rule book 7.4).
    Not so for a first card or a replacement: nobody else may claim it, it is in the hand when the hu is
    called, and three concealed 7s of one kind count as three alike (rule book 3).
    """
    if hand[card] in (3, 4):
        return None
    barred = card if offered and card in SEVENS and card in locked else None
    splits = _splits(hand.plus(card), barred)
    table = tuple([of_meld(meld) for meld in melds]) if splits else ()
    best: Win | None = None
    for groups in splits:
        if len(table) + len(groups) != GROUPS:
            return None
        one = _win(table + groups, need_tuo, all_red)
        if one.tuo >= need_tuo and (best is None or one[:2] > best[:2]):
            best = one
    return best


def waits(
    hand: Hand, melds: Sequence[Meld], need_tuo: int, locked: frozenset[Kind], unseen: Hand
) -> tuple[Kind, ...]:
    """The kinds that the hand could hu if offered, of those still unseen."""
    return tuple(
        kind for kind in range(COUNT) if unseen[kind] > 0 and win(hand, melds, kind, need_tuo, locked)
    )


def payment(win_fan: int, rules: Ruleset) -> int:
    """What a loser pays for so many fan, the base not counted in: the cap first, then the scoring (9, 10)."""
    fan = win_fan if rules.fan_cap is None else min(win_fan, rules.fan_cap)
    if rules.scoring == "double":
        return rules.base << fan
    return rules.base * (fan if rules.scoring == "plain" else 1 + fan)


def fan_lines(
    groups: Sequence[Group], tuo: int, need_tuo: int, *, all_red: bool = False
) -> tuple[FanLine, ...]:
    """Every fan of a winning hand (rule book 9; 10 for `all_red`)."""
    lines = [
        FanLine(
            "five_other" if group.fan < len(group.cards) - 2 else f"{group.name}_fan",
            group.cards[0],
            group.fan,
        )
        for group in groups
        if group.fan
    ]
    if high := (tuo - need_tuo) // HIGH_STEP:
        lines.append(FanLine("high", None, high))
    if all(group.name != CHI for group in groups):
        lines.append(FanLine("all_triplets", None, 1))
    if all_red and all(RED[card] for group in groups for card in group.cards):
        lines.append(FanLine("all_red", None, 1))
    return tuple(lines)


def _win(groups: tuple[Group, ...], need_tuo: int, all_red: bool) -> Win:
    tuo = sum(group.tuo for group in groups)
    lines = fan_lines(groups, tuo, need_tuo, all_red=all_red)
    return Win(sum(line.amount for line in lines), tuo, groups, lines)


def _splits(cards: Hand, barred: Kind | None) -> list[tuple[Group, ...]]:
    """Every way to split the cards wholly into groups; three alike of the `barred` kind only as a chi group."""
    row = spread(cards)
    by_class = [_class_splits(c, places.translate(row)) for c, places in enumerate(HELD)]
    if not all(by_class):
        return []
    splits = [tuple([group for way in ways for group in way]) for ways in product(*by_class)]
    if barred is None:
        return splits
    return [groups for groups in splits if not any(_is_three(group, barred) for group in groups)]


def _is_three(group: Group, kind: Kind) -> bool:
    return group.name == "three" and group.cards[0] == kind


@lru_cache(maxsize=1 << 14)
def _class_splits(c: int, counts: Counts) -> tuple[tuple[Group, ...], ...]:
    """Every way to split the cards of one class wholly into groups."""
    if not any(counts):
        return ((),)
    if sum([count for count in counts if count < 4]) % 3:
        return ()  # four and five alike apart, a group takes three cards
    return tuple(
        (move.shape.group, *rest)
        for move in moves(c, counts)
        if move.shape is not None and move.want < 0
        for rest in _class_splits(c, move.left)
    )
