"""Fast play: a light copy of a round, changed in place, to look ahead thousands of times (DESIGN 9).

It plays by rule book 6 to 9 as guided play has them, every seat by the judgement of `outlook`, and leaves out what a
look ahead can do without: events, windows, announcements, baozi, passed hu. The engine stays the one authority:
`tests/agents` hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import exp

from bot.games.yaodiren.actions import Action, Chi, Discard, Hu, Peng
from bot.games.yaodiren.greedy_split import stage
from bot.games.yaodiren.kinds import COPIES
from bot.games.yaodiren.options import chi_pairs
from bot.games.yaodiren.outlook import FIRST, Outlook
from bot.games.yaodiren.playout_side import Side
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.scoring import payment
from bot.games.yaodiren.state import Discarding, Offering
from bot.games.yaodiren.worth import nobody, pays, usual, worth
from bot.kernel.cards import Kind, Seat

TRIED = 2
"""How many discards a seat judges by its whole hand."""


class Playout:
    """A round in play, as it may be (`bot.kernel.lookahead.World`)."""

    def __init__(self, state: Discarding | Offering) -> None:
        now = state.round
        self._sides = [Side.of(now, seat) for seat in range(now.seats)]
        self._stock = now.stock
        self._drawn = now.drawn
        self._rules: Ruleset = now.ruleset
        self._seat: Seat = state.seat
        self._kind: Kind | None = state.kind if isinstance(state, Offering) else state.drawn
        self._offered = isinstance(state, Offering)
        self._flipped = isinstance(state, Offering) and state.flipped
        self._points: list[float] | None = None

    def copy(self) -> Playout:
        """The same round, to be played on in another way."""
        made = Playout.__new__(Playout)
        made.__dict__ = self.__dict__ | {"_sides": [side.copy() for side in self._sides]}
        return made

    def follow(self, seat: Seat, action: Action, far: int) -> Sequence[float]:
        """What each seat gains if this one answers so and all play on, judged after so many more cards."""
        if isinstance(action, Discard):
            self._play(seat, action.kind)
        elif not self._offered and self._kind is not None:
            self._win(seat, self._kind, offered=False)
        else:
            self._settle((seat, action))
        for _ in range(far):
            if self._points is not None:
                break
            self._flip()
        return self._judged() if self._points is None else self._points

    # --- what it comes to --------------------------------------------------------------------------

    def _judged(self) -> list[float]:
        """What each seat may expect as things stand before a flip."""
        step, left = stage(self._left), self._left
        found = [
            worth((hand := side.hand(step)).splits, hand.table, hand.chi, side.need, left)
            if side.active and side.meets()
            else None
            for side in self._sides
        ]
        weights = [exp(one.strength) if one else 0.0 for one in found]
        players = len(found) - found.count(None)
        expected = [0.0] * len(found)
        if players:
            whole = sum(weights) + nobody(left, players)
            for seat, one in enumerate(found):
                if one:
                    self._pay(expected, seat, weights[seat] / whole * pays(one.fan, self._rules))
        return expected

    def _pay(self, points: list[float], winner: Seat, amount: float) -> None:
        for seat, side in enumerate(self._sides):
            if seat != winner and (side.active or self._rules.out_pays):
                points[seat] -= amount
                points[winner] += amount

    def _win(self, seat: Seat, kind: Kind, *, offered: bool) -> None:
        self._points = [0.0] * len(self._sides)
        fan = self._sides[seat].hu(kind, self._rules, offered=offered)
        if fan is not None:
            self._pay(self._points, seat, payment(fan, self._rules))

    # --- a turn ------------------------------------------------------------------------------------

    @property
    def _left(self) -> int:
        return len(self._stock) - self._drawn

    def _next(self) -> Kind:
        self._drawn += 1
        return self._stock[self._drawn - 1]

    def _order(self, first: Seat) -> list[Seat]:
        """The seats that are in, from this one on."""
        seats = len(self._sides)
        return [one % seats for one in range(first, first + seats) if self._sides[one % seats].active]

    def _flip(self) -> None:
        """The check, then the top card for all (6)."""
        for side in self._sides:
            side.active = side.active and side.meets()
        order = self._order(self._seat + 1)
        if not order or not self._left:
            self._points = [0.0] * len(self._sides)
            return
        self._show(kind := self._next())
        self._kind, self._seat, self._flipped = kind, order[0], True
        self._settle(None)

    def _show(self, kind: Kind, but: Seat | None = None) -> None:
        """A card can be seen by all; one seat knew it before."""
        for seat, side in enumerate(self._sides):
            if seat != but:
                side.see(kind)

    def _play(self, seat: Seat, kind: Kind) -> None:
        """A discard, offered to the others."""
        self._sides[seat].give((kind,))
        self._show(kind, seat)
        self._kind, self._seat, self._flipped = kind, seat, False
        self._settle(None)

    # --- a card on offer ---------------------------------------------------------------------------

    def _settle(self, answer: tuple[Seat, Action] | None) -> None:
        """Who gets the card on offer, in the order of 7; one seat has answered already."""
        kind, order = self._kind, self._order(self._seat if self._flipped else self._seat + 1)
        if kind is None:
            raise ValueError("no card on offer")
        if not self._flipped:
            order = [seat for seat in order if seat != self._seat]
        own, action = answer or (None, None)
        for seat in order:
            if isinstance(action, Hu) if seat == own else self._sides[seat].completes(kind, self._rules):
                return self._win(seat, kind, offered=True)
        for seat in order:
            if self._sides[seat].row[kind] >= 3:
                return self._kill(seat, kind)
        eaters = order[:2] if self._flipped else order[:1]
        wishes: list[tuple[Seat, tuple[Kind, Kind] | None]] = []
        for seat in order:
            wish, offered = self._wish(seat, kind, seat in eaters)
            pair = _pair(action, kind) if seat == own else wish
            if offered and pair != (kind, kind):
                self._sides[seat].let_go(kind)  # it may not have it again (7.4)
            wishes.append((seat, pair))
        return self._grant(kind, wishes)

    def _grant(self, kind: Kind, wishes: Sequence[tuple[Seat, tuple[Kind, Kind] | None]]) -> None:
        """Peng before chi, then in turn (7.3, 7.5)."""
        for name in ("peng", "chi"):
            for seat, pair in wishes:
                if pair is not None and (pair == (kind, kind)) == (name == "peng"):
                    return self._claim(seat, kind, pair, name)
        return None

    def _claim(self, seat: Seat, kind: Kind, used: tuple[Kind, ...], name: str) -> None:
        self._lay(seat, kind, used, name)
        self._discard(seat, kind)

    def _lay(self, seat: Seat, claimed: Kind | None, used: tuple[Kind, ...], name: str) -> None:
        """Cards of a hand go to the table, with the claimed one."""
        self._sides[seat].lay(claimed, used, name)
        for kind in used:
            self._show(kind, seat)

    def _kill(self, seat: Seat, kind: Kind) -> None:
        """A sha or tuhuo, and what follows from its replacement (7.2)."""
        side = self._sides[seat]
        count = side.row[kind]
        self._lay(seat, kind, (kind,) * count, "sha" if count == 3 else "tuhuo")
        self._seat = seat
        while self._left:
            card = self._next()
            if card == kind:
                side.add(kind)
                self._show(kind)
                continue
            side.take(card)
            last = self._fill(seat, card)
            if last is None:
                return
            if side.hu(last, self._rules, offered=False) is not None:
                self._win(seat, last, offered=False)
            else:
                self._discard(seat, kind)
            return

    def _fill(self, seat: Seat, card: Kind) -> Kind | None:
        """The hand brought to its size by steals (5.4): the last card drawn, None if the stock ran out."""
        side = self._sides[seat]
        while True:
            five = side.alike(COPIES)
            if five is not None:
                self._lay(seat, None, (five,) * COPIES, "tuhuo")
            elif side.full():
                return card
            elif not self._left:
                return None
            else:
                side.take(card := self._next())

    def _discard(self, seat: Seat, claimed: Kind) -> None:
        """The seat plays the card that leaves its hand the most; it is out if it may play none (6)."""
        at, hand = self._outlook(seat), self._sides[seat].hand(stage(self._left))
        tried = islice(at.discards(hand, claimed), TRIED)
        found = [(at.points(rest, self._left), kind) for kind, rest in tried]
        if found:
            self._play(seat, max(found, key=FIRST)[1])
        else:
            self._sides[seat].active, self._seat = False, seat

    # --- what a seat wants -------------------------------------------------------------------------

    def _outlook(self, seat: Seat) -> Outlook:
        left, sides = self._left, self._sides
        active = [side for one, side in enumerate(sides) if side.active and one != seat]
        others = sum([usual(len(side.melds), left) for side in active])
        return Outlook(self._rules, sides[seat].need, len(active) + 1, others, stage(left))

    def _wish(self, seat: Seat, kind: Kind, eats: bool) -> tuple[tuple[Kind, Kind] | None, bool]:
        """The cards with which the seat would claim the card on offer, None if it had rather not; and whether it may
        peng (7.6)."""
        side = self._sides[seat]
        held = side.may_peng(kind)
        pairs = chi_pairs(side.row, kind) if eats else ()
        if not held and not pairs:
            return None, False
        left = self._left
        at, hand = self._outlook(seat), side.hand(stage(left))
        found: list[tuple[float, tuple[Kind, Kind] | None]] = []
        if held and (peng := at.after_claim(hand, kind, (kind, kind), "peng", left, TRIED)[0]) > NEVER:
            found.append((peng, (kind, kind)))
            hand = at.passed(hand, kind)
        offered = bool(found)
        found += [(at.after_claim(hand, kind, pair, "chi", left, TRIED)[0], pair) for pair in pairs]
        best, wish = max(found, default=(NEVER, None), key=FIRST)
        return (wish if best > at.points(hand, left) else None), offered


NEVER = float("-inf")


def _pair(action: Action | None, kind: Kind) -> tuple[Kind, Kind] | None:
    """The cards with which an answer claims the card on offer."""
    if isinstance(action, Peng):
        return (kind, kind)
    return action.pair if isinstance(action, Chi) else None
