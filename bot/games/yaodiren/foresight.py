"""Foresight: what a hand is worth some cards from now, over every card that may come (DESIGN 9).

`worth` judges a hand as it stands. Here each kind still unseen is turned up in turn, weighed by how many of it there
are: the hand takes it by the best claim it may make, or lets it go, and is judged then, or looked further ahead.
Nothing is left to chance, so that two answers can be compared closely. The others are of the usual strength
throughout; what they do with a card is not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.yaodiren.actions import Action
from bot.games.yaodiren.greedy import promising, worthwhile
from bot.games.yaodiren.kinds import COUNT
from bot.games.yaodiren.options import chi_pairs
from bot.games.yaodiren.outlook import FIRST, Outlook, Rest, outlook
from bot.games.yaodiren.playout_side import over
from bot.games.yaodiren.scoring import win
from bot.games.yaodiren.theory_row import HELD, LOCKED, UNSEEN, Row
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.worth import pays
from bot.kernel.cards import Hand, Kind

EATEN = 2 / 3
"""How many of the cards turned up a seat may chi: its own flips and those of the seat before, of three."""

TRIED = 2
"""How many discards are judged after a claim."""

STEP = 2
"""How many cards the stock loses by each look ahead."""


DEEP = 1
"""How many cards are looked ahead."""

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
    seen = [(action, foresee(at, rest, view.table.stock, DEEP)) for action, rest in near]
    return sorted(seen, key=lambda one: -one[1])


def foresee(at: Outlook, hand: Rest, stock: int, deep: int) -> float:
    """The points that a hand at rest may expect, `deep` cards looked ahead; 0 as it stands."""
    if deep == 0:
        return at.points(hand, stock)
    left = max(stock - STEP, 0)
    total, unseen = 0.0, 0
    waits = waiting(hand.row)
    for kind in range(COUNT):
        copies = hand.row[COUNT + kind] & UNSEEN
        if copies:
            unseen += copies
            total += copies * _turned_up(at, hand, kind, left, deep - 1, kind in waits)
    return total / unseen if unseen else at.points(hand, left)


def waiting(row: Row) -> Sequence[Kind]:
    """The kinds of the one class whose cards could finish the hand, none if it is farther off (rule book 8)."""
    left = [over(c, row) for c in range(len(HELD))]
    return HELD[left.index(2)] if sum(left) == 2 and 2 in left else ()


def _turned_up(at: Outlook, hand: Rest, kind: Kind, stock: int, deep: int, waits: bool) -> float:
    """The points once a card of this kind is turned up."""
    held = hand.row[kind]
    if waits and held < 3 and (gain := _hu(at, hand, kind)) is not None:
        return gain
    seen = _seen(at, hand, kind)
    if held == 3:
        return foresee(at, at.laid(seen, kind, (kind,) * 3, "sha"), stock, deep)
    best = at.checked(seen, stock), seen
    if held == 2 and not hand.row[COUNT + kind] & LOCKED:
        best = max(best, at.after_claim(seen, kind, (kind, kind), "peng", stock, TRIED), key=FIRST)
    eaten = best
    for pair in chi_pairs(seen.row, kind):
        eaten = max(eaten, at.after_claim(seen, kind, pair, "chi", stock, TRIED), key=FIRST)
    if deep == 0:
        return EATEN * eaten[0] + (1 - EATEN) * best[0]
    farther = foresee(at, best[1], stock, deep)
    if eaten is best:
        return farther
    return EATEN * foresee(at, eaten[1], stock, deep) + (1 - EATEN) * farther


def _seen(at: Outlook, hand: Rest, kind: Kind) -> Rest:
    """The hand once a card of this kind lies before all."""
    row = bytearray(hand.row)
    row[COUNT + kind] -= 1
    return at.with_row(hand, kind, row)


def _hu(at: Outlook, hand: Rest, kind: Kind) -> float | None:
    """What the hu with this card brings, None if it is none (8, 9)."""
    locked = frozenset([one for one in range(COUNT) if hand.row[COUNT + one] & LOCKED])
    found = win(Hand(hand.row[:COUNT]), hand.melds, kind, at.need, locked, True, at.rules.all_red)
    if found is None:
        return None
    payers = at.rules.players - 1 if at.rules.out_pays else at.players - 1
    return payers * pays(found.fan, at.rules)
