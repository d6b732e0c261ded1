"""The game's own computer players: `greedy`, by theory and outs, and `random` (DESIGN 9).

Greedy never lets a hu go, never folds, opens and plays whenever it may, and takes of everything else what
leaves its hand the best outlook. It uses no randomness: equal views get equal answers, so that the clock's
default discard is the same after a restart.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from bot.games.yaodiren.actions import Action, Chi, Discard, Fold, Hu, Open, Peng, Play, Sha, Tuhuo
from bot.games.yaodiren.greedy_outlook import TASTES, Score, Taste, laid_out, outlook, stage
from bot.games.yaodiren.options import playable
from bot.games.yaodiren.theory import MAO, meets, unseen
from bot.games.yaodiren.theory_units import of_meld
from bot.games.yaodiren.view import PublicView, SeatView, View
from bot.kernel.cards import Hand, Kind, Meld
from bot.kernel.game import Policy

AT_ONCE: tuple[type[Action], ...] = (Hu, Sha, Tuhuo, Open, Play)
"""What greedy does whenever it may."""


TRIED = 2
"""How many tastes judge the ways to go on: those that see most in the hand as it is."""


class _Rest(NamedTuple):
    """A hand to be judged, and the tastes that judge it."""

    hand: Hand
    melds: tuple[Meld, ...]
    unseen: Hand
    locked: frozenset[Kind]
    need: int
    step: int
    tastes: tuple[Taste, ...] = TASTES

    def outlook(self) -> Score:
        return max(self.outlooks())

    def outlooks(self) -> list[Score]:
        groups = [of_meld(meld) for meld in self.melds]
        tuo = self.need - sum([group.tuo for group in groups])
        counts = laid_out(self.hand, self.unseen, self.locked)
        return [outlook(counts, MAO - len(groups), tuo, self.step, taste) for taste in self.tastes]

    def meets(self) -> bool:
        return meets(self.hand, self.melds, self.unseen, self.locked, self.need)


def _rest(view: SeatView) -> _Rest:
    ahead = unseen(view.hand, view.table.seen)
    rest = _Rest(view.hand, view.melds, ahead, view.locked, view.need, stage(view.table.stock))
    scored = sorted(zip(rest.outlooks(), TASTES, strict=True), reverse=True)
    return rest._replace(tastes=tuple(taste for _, taste in scored[:TRIED]))


def greedy(view: View, legal: Sequence[Action]) -> Action:
    """The answer of the greedy player."""
    if isinstance(view, PublicView):
        raise ValueError("the public has nothing to answer")
    for action in legal:
        if isinstance(action, AT_ONCE):
            return action
    may = [action for action in legal if not isinstance(action, Fold)]
    if len(may) < 2:
        return may[0] if may else legal[0]
    rest = _rest(view)
    return max(may, key=lambda action: _judge(view, rest, action))


def _judge(view: SeatView, rest: _Rest, action: Action) -> Score:
    """The outlook of the hand after the action."""
    match action:
        case Discard(kind):
            return rest._replace(hand=rest.hand.minus(kind)).outlook()
        case Peng() | Chi() if view.table.offer is not None:
            return _after_claim(view, rest, action, view.table.offer.kind)
    return _passed(view, rest).outlook()


def _passed(view: SeatView, rest: _Rest) -> _Rest:
    """The hand when the card goes by: a peng let go locks the kind (7.4)."""
    if view.claims is not None and view.claims.peng and view.table.offer is not None:
        return rest._replace(locked=rest.locked | {view.table.offer.kind})
    return rest


def _after_claim(view: SeatView, rest: _Rest, action: Action, kind: Kind) -> Score:
    """The outlook after a peng or chi and the best discard that guided play allows then (7.6)."""
    if isinstance(action, Chi):
        pair, name, before = action.pair, "chi", _passed(view, rest)
    else:
        pair, name, before = (kind, kind), "peng", rest
    hand = before.hand.minus(*pair)
    laid = before._replace(melds=(*before.melds, Meld(name, (*pair, kind), kind)))
    best = float("-inf")
    for card in playable(hand, kind):
        after = laid._replace(hand=hand.minus(card))
        score = after.outlook()
        if score > best and after.meets():
            best = score
    return best


def at_random(rng: random.Random) -> Policy[View, Action]:
    """A player who does anything legal but fold."""

    def answer(view: View, legal: Sequence[Action]) -> Action:
        may = [action for action in legal if not isinstance(action, Fold)]
        return rng.choice(may or list(legal))

    return answer


def _greedy(rng: random.Random) -> Policy[View, Action]:
    return greedy


players: Mapping[str, Callable[[random.Random], Policy[View, Action]]] = MappingProxyType(
    {"greedy": _greedy, "random": at_random}
)
"""The players by name, each made with a source of randomness."""
