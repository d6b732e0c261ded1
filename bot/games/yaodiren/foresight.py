"""Foresight: what a hand is worth a card from now, over every card that may come (DESIGN 9).

`worth` judges a hand as it stands. Here each kind still unseen is turned up in turn, weighed by how many of it there
are: the hand takes it by the best claim it may make, or lets it go, and is judged then.
Nothing is left to chance, so that two answers can be compared closely. The others are of the usual strength
throughout; what they do with a card is not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.yaodiren.actions import Action
from bot.games.yaodiren.greedy import promising, worthwhile
from bot.games.yaodiren.kinds import COUNT
from bot.games.yaodiren.options import chi_pairs
from bot.games.yaodiren.outlook import Outlook, Rest, outlook
from bot.games.yaodiren.scoring import win
from bot.games.yaodiren.theory_row import HELD, LOCKED, UNSEEN, Row, locked_in, over
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.worth import gain
from bot.kernel.cards import Hand, Kind

EATEN = 2 / 3
"""How many of the cards turned up a seat may chi: its own flips and those of the seat before, of three."""

TRIED = 2
"""How many discards are judged after a claim."""

STEP = 2
"""How many cards the stock loses by the look ahead."""

WIDTH = 6
MARGIN = 0.4
"""So many answers at most are looked at, and none that leaves so many points, of base 1, less than the best."""

TRIED_FIRST = 4
"""How many discards are judged after a claim that is to be answered now."""


def judged(view: SeatView, legal: Sequence[Action]) -> list[tuple[Action, float]]:
    """The answers worth a thought with the points that the seat may expect, best first; one if there is nothing to
    think about."""
    may = worthwhile(view, legal)
    if len(may) < 2:
        return [(may[0], 0.0)]
    at, _ = outlook(view)
    found = promising(view, may, TRIED_FIRST)[:WIDTH]
    margin = MARGIN * view.table.ruleset.base
    near = [(action, rest) for action, points, rest in found if points > found[0][1] - margin]
    seen = [(action, foresee(at, rest, view.table.stock)) for action, rest in near]
    return sorted(seen, key=lambda one: -one[1])


def foresee(at: Outlook, hand: Rest, stock: int) -> float:
    """The points that a hand at rest may expect, one card looked ahead."""
    left = max(stock - STEP, 0)
    total, unseen = 0.0, 0
    waits = waiting(hand.row)
    for kind in range(COUNT):
        copies = hand.row[COUNT + kind] & UNSEEN
        if copies:
            unseen += copies
            total += copies * _turned_up(at, hand, kind, left, kind in waits)
    return total / unseen if unseen else at.points(hand, left)


def waiting(row: Row) -> Sequence[Kind]:
    """The kinds of the one class whose cards could finish the hand, none if it is farther off (rule book 8)."""
    left = [over(c, row) for c in range(len(HELD))]
    return HELD[left.index(2)] if sum(left) == 2 and 2 in left else ()


def _turned_up(at: Outlook, hand: Rest, kind: Kind, stock: int, waits: bool) -> float:
    """The points once a card of this kind is turned up."""
    held = hand.row[kind]
    if waits and held < 3 and (won := _hu(at, hand, kind)) is not None:
        return won
    seen = _seen(at, hand, kind)
    if held == 3:
        return at.points(at.laid(seen, kind, (kind,) * 3, "sha"), stock)
    best = at.checked(seen, stock)
    if held == 2 and not hand.row[COUNT + kind] & LOCKED:
        best = max(best, at.after_claim(seen, kind, (kind, kind), "peng", stock, TRIED)[0])
    ways = [at.after_claim(seen, kind, pair, "chi", stock, TRIED)[0] for pair in chi_pairs(seen.row, kind)]
    return EATEN * max([best, *ways]) + (1 - EATEN) * best


def _seen(at: Outlook, hand: Rest, kind: Kind) -> Rest:
    """The hand once a card of this kind lies before all."""
    row = bytearray(hand.row)
    row[COUNT + kind] -= 1
    return at.with_row(hand, kind, row)


def _hu(at: Outlook, hand: Rest, kind: Kind) -> float | None:
    """What the hu with this card brings, None if it is none (8, 9)."""
    cards, locked = Hand(hand.row[:COUNT]), locked_in(hand.row)
    found = win(cards, hand.melds, kind, at.need, locked, True, at.rules.all_red)
    return None if found is None else gain(found.fan, at.rules, at.players)
