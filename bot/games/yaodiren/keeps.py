"""Prospects: a hand's plans class by class, for judging many moves of one hand at once.

A move changes one class of six, so the other five are looked up once. A claim or a discard moves cards from the
hand to where all see them, so what is unseen stays the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.games.yaodiren.theory import ENOUGH_MAO, reaches, suffices, table
from bot.games.yaodiren.theory_class import TUO_SHIFT, Code, Plans, by_class, plans_in
from bot.games.yaodiren.theory_row import CLASS_OF, Row, in_play, without
from bot.kernel.cards import Hand, Kind, Meld


class Prospect(NamedTuple):
    """What a hand could still become: its row, the plans of each class in it, what the groups on the table add,
    and the tuo that its seat needs, both as a plan counts them."""

    row: Row
    classes: Sequence[Plans]
    total: Code
    need: Code

    def meets(self, *, fan: bool = False) -> bool:
        """Whether the hand meets the conditions, with a fan source in the same plan if `fan` (4)."""
        return reaches(self.total, self.classes, self.need, fan)

    def moved(self, kind: Kind, row: Row, more: Code = 0) -> Prospect:
        """The prospect after a move in the class of this kind that left this row, and `more` on the table."""
        classes, c = list(self.classes), CLASS_OF[kind]
        classes[c] = plans_in(c, row)
        return Prospect(row, classes, self.total + more, self.need)

    def keeping(self, kinds: Iterable[Kind], *, fan: bool) -> Iterator[Kind]:
        """Those of the kinds whose discard leaves the conditions met, with a fan source if `fan` (7.6)."""
        most = self.total + sum([plans[0] for plans in self.classes])
        if not suffices(most, self.need, fan) and not self.meets(fan=fan):
            return  # what all cards together do not reach, they do not reach with one card less
        for kind in kinds:
            c = CLASS_OF[kind]
            plans = plans_in(c, without(self.row, kind))
            best = most - self.classes[c][0] + plans[0]
            if suffices(best, self.need, fan):  # nearly always; else other plans of as much mao may do
                yield kind
            elif best >= ENOUGH_MAO:
                classes = [*self.classes[:c], plans, *self.classes[c + 1 :]]
                if reaches(self.total, classes, self.need, fan):
                    yield kind


def prospect(
    hand: Hand, melds: Sequence[Meld], seen: Hand, locked: frozenset[Kind], need_tuo: int
) -> Prospect:
    """The prospect of a hand when these cards are visible to all."""
    row = in_play(hand, seen, locked)
    return Prospect(row, by_class(row), table(melds), need_tuo << TUO_SHIFT)
