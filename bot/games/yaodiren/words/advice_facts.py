"""What an answer leaves a seat with: facts for the coach, reckoned from the seat's own view alone (提示).

Figures are those of the plan that the player is shown (DESIGN 12). A claim is reckoned with the best discard that may
follow it, so that all answers to a card on offer compare like with like.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.games.yaodiren.actions import Action, Chi, Discard, Pass, Peng
from bot.games.yaodiren.standing import Standing, allowed_discards, playable
from bot.games.yaodiren.state import IN
from bot.games.yaodiren.theory import MAO, ShownPlan, shown_plan
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words import standing
from bot.kernel.cards import Hand, Kind, Meld, Seat

CLOSE = 5
"""Groups on the table from which on an opponent is told of: of seven, two are left to be made."""


class Left(NamedTuple):
    """A hand at rest after an answer.

    `plan`: what it could still become. `coming`: the unseen cards that would finish a unit of that plan, each counted
    once. `waits`: the kinds that would win, if the hand is ready. `discard`: what is played after a claim, else None.
    """

    plan: ShownPlan
    coming: int
    waits: tuple[Kind, ...]
    discard: Kind | None = None

    @property
    def mao(self) -> int:
        """Mao of the plan, groups on the table counted in."""
        return self.plan.mao

    @property
    def rank(self) -> tuple[bool, int, int, int, int]:
        """By it hands are compared: a ready one first, then as the plan to show is chosen, then by what comes in."""
        return (
            bool(self.waits),
            min(self.plan.mao, MAO),
            self.plan.tuo,
            self.plan.fan,
            self.coming,
        )


def left(view: SeatView, action: Action) -> Left | None:
    """What the hand is after this answer; None where the answer is not about what to keep."""
    offer = view.table.offer
    if isinstance(action, Discard):
        return _rest(view, view.hand.minus(action.kind), view.melds, view.locked)
    if offer is None or view.claims is None:
        return None
    passed = view.locked | {offer.kind} if view.claims.peng else view.locked
    if isinstance(action, Pass):
        return _rest(view, view.hand, view.melds, passed)
    if isinstance(action, Peng):
        meld = Meld("peng", (offer.kind,) * 3, offer.kind)
        return _claimed(view, (offer.kind, offer.kind), meld, view.locked)
    if isinstance(action, Chi):
        return _claimed(view, action.pair, Meld("chi", (*action.pair, offer.kind), offer.kind), passed)
    return None


def _claimed(view: SeatView, pair: tuple[Kind, Kind], meld: Meld, locked: frozenset[Kind]) -> Left | None:
    """The hand after a claim and the discard after which it is best; None if none would be allowed (7.6)."""
    hand, melds = view.hand.minus(*pair), (*view.melds, meld)
    at = Standing(hand, melds, view.table.seen.plus(*pair), locked, view.need, view.opener)
    found = [
        _rest(view, hand.minus(kind), melds, locked)._replace(discard=kind)
        for kind in allowed_discards(at, playable(hand, meld.claimed))
    ]
    return max(found, key=lambda one: one.rank, default=None)


def _rest(view: SeatView, hand: Hand, melds: tuple[Meld, ...], locked: frozenset[Kind]) -> Left:
    """A hand at rest. What it gives away lies open then, so the unseen cards stay the same."""
    ahead = standing.ahead(view)
    plan = shown_plan(hand, melds, ahead, locked)
    return Left(plan, coming(plan, ahead), standing.waits_of(hand, melds, view.need, locked, ahead))


def coming(plan: ShownPlan, ahead: Hand) -> int:
    """How many unseen cards would finish a unit of the plan, each counted once."""
    return sum(ahead[kind] for kind in {kind for unit in plan.units for kind in unit.wants})


def finished(plan: ShownPlan, melds: int) -> int:
    """How many groups the plan has whole: on the table, and in the hand."""
    return melds + sum(len(unit.cards) >= 3 for unit in plan.units)


def broken(view: SeatView, kind: Kind) -> tuple[Kind, ...]:
    """The unit of the plan shown that a discard of this kind breaks; () if the card lies loose there."""
    shown = standing.plan(view)
    if kind in shown.loose:
        return ()
    return next((unit.cards for unit in shown.units if kind in unit.cards), ())


def unpaired(view: SeatView, kind: Kind) -> bool:
    """Whether nobody else can peng a discard of this kind: fewer than two are unseen."""
    return standing.ahead(view)[kind] < 2


def close(view: SeatView) -> tuple[tuple[Seat, int], ...]:
    """The others in play who have CLOSE or more groups on the table, with how many."""
    table = view.table
    return tuple(
        (seat, len(melds))
        for seat, melds in enumerate(table.melds)
        if seat != view.seat and table.status[seat] == IN and len(melds) >= CLOSE
    )
