"""A hand and what a move makes of it, as the computer players compare moves: by the points to expect (`worth`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from bot.games.yaodiren.actions import Action, Chi, Discard, Peng
from bot.games.yaodiren.greedy_split import Split, cheapest, split_in, splits_in, stage
from bot.games.yaodiren.kinds import COUNT
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.state import IN
from bot.games.yaodiren.theory import ENOUGH_MAO, GROUPS, reaches, suffices, table
from bot.games.yaodiren.theory_class import TUO_SHIFT, Code, by_class, plans_in
from bot.games.yaodiren.theory_row import CLASS_OF, Row, in_play, lock, without
from bot.games.yaodiren.view import PublicView, SeatView
from bot.games.yaodiren.worth import Worth, expected, usual, worth
from bot.kernel.cards import Kind, Meld, Seat

OUT = Worth(float("-inf"), 0.0)
"""A hand that no longer meets the conditions."""

ALL = frozenset(range(COUNT))

FIRST = itemgetter(0)


class Rest(NamedTuple):
    """A hand at rest or, after a claim, with a card too many: its row, the splits of its classes, what its groups on
    the table add, whether one of them is a chi group, and these."""

    row: Row
    splits: Sequence[Split]
    table: Code
    chi: bool
    melds: tuple[Meld, ...]


class Outlook(NamedTuple):
    """What is so for all hands that are compared: the rules, the tuo that the seat needs, how many are in, the
    exp(strength) of all others, and the stage of the round (`greedy_split.stage`)."""

    rules: Ruleset
    need: int
    players: int
    others: float
    step: int

    def points(self, hand: Rest, stock: int) -> float:
        """What a hand at rest may expect with so many cards left, if it still meets the conditions."""
        return self._expected(worth(hand.splits, hand.table, hand.chi, self.need, stock), stock)

    def checked(self, hand: Rest, stock: int) -> float:
        """The same; it is out if it no longer meets them (6)."""
        meets = reaches(hand.table, by_class(hand.row), self.need << TUO_SHIFT, False)
        return self.points(hand, stock) if meets else self._expected(OUT, stock)

    def _expected(self, found: Worth, stock: int) -> float:
        return expected(found, self.rules, stock, self.others, self.players)

    def with_row(self, hand: Rest, kind: Kind, row: Row) -> Rest:
        """The hand after a change in the class of this kind that left this row."""
        splits, c = list(hand.splits), CLASS_OF[kind]
        splits[c] = split_in(c, row, self.step)
        return hand._replace(row=row, splits=splits)

    def passed(self, hand: Rest, kind: Kind) -> Rest:
        """The hand after a peng let go (7.4)."""
        return self.with_row(hand, kind, lock(hand.row, (kind,)))

    def laid(self, hand: Rest, kind: Kind, used: tuple[Kind, ...], name: str) -> Rest:
        """The hand after a claim: about to discard, or after a sha, about to draw."""
        after, cards = self.with_row(hand, kind, without(hand.row, *used)), (*used, kind)
        return Rest(
            after.row,
            after.splits,
            hand.table + GROUPS[name][cards],
            hand.chi or name == "chi",
            (*hand.melds, Meld(name, cards, kind)),
        )

    def discards(self, hand: Rest, claimed: Kind | None) -> Iterator[tuple[Kind, Rest]]:
        """Each discard that guided play allows and the hand after it, what costs its class least first (7.5, 7.6).

        `claimed` is the card just claimed, None for none.
        """
        barred = claimed if self.rules.eat_then_play_same else None
        need, plans = self.need << TUO_SHIFT, by_class(hand.row)
        most = sum([best[0] for best in plans], hand.table)
        for _, kind, left in cheapest(hand.splits, ALL, COUNT):
            if kind == barred:
                continue
            c, row = CLASS_OF[kind], without(hand.row, kind)
            plan = plans_in(c, row)
            code = most - plans[c][0] + plan[0]
            if code < ENOUGH_MAO:
                continue
            # Nearly always the plans of most mao decide it; else other plans of as much mao may do.
            if suffices(code, need, False) or reaches(
                hand.table, [*plans[:c], plan, *plans[c + 1 :]], need, False
            ):
                splits = [*hand.splits[:c], left, *hand.splits[c + 1 :]]
                yield kind, Rest(row, splits, hand.table, hand.chi, hand.melds)

    def after_claim(
        self, hand: Rest, kind: Kind, pair: tuple[Kind, Kind], name: str, stock: int, tried: int
    ) -> tuple[float, Rest]:
        """The best hand, and its points, after a claim and one of so many discards; -inf if none is allowed."""
        laid = self.laid(hand, kind, pair, name)
        found = [(self.points(rest, stock), rest) for _, rest in islice(self.discards(laid, kind), tried)]
        return max(found, key=FIRST, default=(float("-inf"), hand))


def outlook(view: SeatView) -> tuple[Outlook, Rest]:
    """How a seat's answers are compared, and its hand as it is."""
    on = view.table
    step, row = stage(on.stock), in_play(view.hand, on.seen, view.locked)
    at = Outlook(on.ruleset, view.need, on.status.count(IN), others(on, view.seat), step)
    chi = any(meld.name == "chi" for meld in view.melds)
    return at, Rest(row, splits_in(row, step), table(view.melds), chi, view.melds)


def others(on: PublicView, own: Seat) -> float:
    """The usual exp(strength) of all other hands that are in, by what lies on the table."""
    hands = [melds for seat, melds in enumerate(on.melds) if seat != own and on.status[seat] == IN]
    return sum([usual(len(melds), on.stock) for melds in hands])


def answered(view: SeatView, at: Outlook, hand: Rest, action: Action, tried: int) -> tuple[float, Rest]:
    """The points after an answer to a claim or the question for a discard, and the hand; `tried`: see `after_claim`."""
    stock, offer = view.table.stock, view.table.offer
    if isinstance(action, Discard):
        played = at.with_row(hand, action.kind, without(hand.row, action.kind))
        return at.points(played, stock), played
    if offer is None:
        raise ValueError("no claim without an offer")
    kind = offer.kind
    if isinstance(action, Peng):
        return at.after_claim(hand, kind, (kind, kind), "peng", stock, tried)
    if view.claims is not None and view.claims.peng:
        hand = at.passed(hand, kind)
    if isinstance(action, Chi):
        return at.after_claim(hand, kind, action.pair, "chi", stock, tried)
    return at.points(hand, stock), hand
