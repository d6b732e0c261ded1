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
from bot.games.yaodiren.greedy_outlook import Score, cheapest, outlook, stage, without
from bot.games.yaodiren.options import playable
from bot.games.yaodiren.theory import MAO, meets, unseen
from bot.games.yaodiren.theory_class import laid_out
from bot.games.yaodiren.theory_units import of_meld
from bot.games.yaodiren.view import PublicView, SeatView, View
from bot.kernel.cards import Hand, Kind, Meld
from bot.kernel.game import Policy

AT_ONCE: tuple[type[Action], ...] = (Hu, Sha, Tuhuo, Open, Play)
"""What greedy does whenever it may."""


TRIED = 3
"""How many discards are judged by the whole hand: those that cost their class least."""


class _Rest(NamedTuple):
    """A hand to be judged."""

    hand: Hand
    melds: tuple[Meld, ...]
    unseen: Hand
    locked: frozenset[Kind]
    need: int
    step: int

    def laid_out(self) -> bytearray:
        return laid_out(self.hand, self.unseen, self.locked)

    def lacking(self) -> tuple[int, int]:
        """The groups and the tuo that the hand must make beside the table."""
        groups = [of_meld(meld) for meld in self.melds]
        return MAO - len(groups), self.need - sum([group.tuo for group in groups])

    def outlook(self) -> Score:
        """The outlook of a hand at rest."""
        return outlook(self.laid_out(), *self.lacking(), self.step)

    def after(self, kinds: Sequence[Kind]) -> list[tuple[Score, Kind]]:
        """The discards worth a thought, with the outlook after each; best first, ties by kind."""
        counts, lacking = self.laid_out(), self.lacking()
        found = [
            (outlook(without(counts, kind), *lacking, self.step), kind)
            for kind in cheapest(counts, kinds, self.step, TRIED)
        ]
        return sorted(found, key=lambda one: (-one[0], one[1]))

    def meets(self) -> bool:
        """Whether guided play allows the hand at rest (7.6)."""
        return meets(self.hand, self.melds, self.unseen, self.locked, self.need)


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
    discards = [action.kind for action in may if isinstance(action, Discard)]
    if discards:
        return Discard(rest.after(discards)[0][1])
    return max(may, key=lambda action: _judge(view, rest, action))


def _rest(view: SeatView) -> _Rest:
    """The hand as it is."""
    ahead = unseen(view.hand, view.table.seen)
    return _Rest(view.hand, view.melds, ahead, view.locked, view.need, stage(view.table.stock))


def _judge(view: SeatView, rest: _Rest, action: Action) -> Score:
    """The outlook of the hand after the answer to a card on offer."""
    offer = view.table.offer
    if offer is None:
        return 0.0
    kind = offer.kind
    if isinstance(action, Peng):
        return _after_claim(rest, "peng", (kind, kind), kind)
    if view.claims is not None and view.claims.peng:
        rest = rest._replace(locked=rest.locked | {kind})  # a peng let go (7.4)
    return _after_claim(rest, "chi", action.pair, kind) if isinstance(action, Chi) else rest.outlook()


def _after_claim(rest: _Rest, name: str, pair: tuple[Kind, Kind], kind: Kind) -> Score:
    """The outlook after a claim and the best discard that guided play allows then (7.6)."""
    hand = rest.hand.minus(*pair)
    laid = rest._replace(hand=hand, melds=(*rest.melds, Meld(name, (*pair, kind), kind)))
    for score, card in laid.after(playable(hand, kind)):
        if laid._replace(hand=hand.minus(card)).meets():
            return score
    return float("-inf")


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
