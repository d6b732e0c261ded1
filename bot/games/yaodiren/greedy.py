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

from bot.games.yaodiren.actions import (
    AGREE,
    DECLARE,
    DISCARD,
    REFUSE,
    Action,
    Chi,
    Discard,
    Fold,
    Hu,
    Open,
    Peng,
    Play,
    Redeal,
    Sha,
    Tuhuo,
)
from bot.games.yaodiren.greedy_outlook import cheapest, outlook
from bot.games.yaodiren.greedy_split import Score, Split, split_in, splits_in, stage
from bot.games.yaodiren.kinds import COUNT
from bot.games.yaodiren.legal import guided
from bot.games.yaodiren.standing import playable
from bot.games.yaodiren.theory import GROUPS, MAO, meets_with_fan, reaches, table
from bot.games.yaodiren.theory_class import BYTE, MAO_SHIFT, TUO_SHIFT, Code, by_class
from bot.games.yaodiren.theory_row import CLASS_OF, Row, in_play, lock, without
from bot.games.yaodiren.view import PublicView, SeatView, View
from bot.kernel.cards import Kind
from bot.kernel.game import Policy

AT_ONCE: tuple[type[Action], ...] = (Hu, Sha, Tuhuo, Open, Redeal, Play)
"""What greedy does whenever it may."""


TRIED = 3
"""How many discards are judged by the whole hand: those that cost their class least."""


class _Rest(NamedTuple):
    """A hand to be judged: its row and the splits of its classes, and what the groups on the table add."""

    row: Row
    splits: Sequence[Split]
    table: Code
    need: int
    step: int

    def moved(self, kind: Kind, row: Row, more: Code = 0) -> _Rest:
        """The hand after a move in the class of this kind that left this row, and `more` on the table."""
        splits, c = list(self.splits), CLASS_OF[kind]
        splits[c] = split_in(c, row, self.step)
        return _Rest(row, splits, self.table + more, self.need, self.step)

    def lacking(self) -> tuple[int, int]:
        """The groups and the tuo that the hand must make beside the table."""
        return MAO - (self.table >> MAO_SHIFT), self.need - (self.table >> TUO_SHIFT & BYTE)

    def outlook(self) -> Score:
        """The outlook of a hand at rest."""
        return outlook(self.splits, *self.lacking())

    def after(self, kinds: Sequence[Kind]) -> list[tuple[Score, Kind]]:
        """The discards worth a thought, with the outlook after each; best first, ties by kind."""
        found = []
        for _, kind, left in cheapest(self.splits, set(kinds), TRIED):
            splits = list(self.splits)
            splits[CLASS_OF[kind]] = left
            found.append((outlook(splits, *self.lacking()), kind))
        return sorted(found, key=lambda one: (-one[0], one[1]))

    def meets_without(self, kind: Kind) -> bool:
        """Whether guided play allows this discard (7.6)."""
        return reaches(self.table, by_class(without(self.row, kind)), self.need << TUO_SHIFT, False)


def greedy(view: View, legal: Sequence[Action]) -> Action:
    """The answer of the greedy player."""
    if isinstance(view, PublicView):
        raise ValueError("the public has nothing to answer")
    if view.asks in _OTHERWISE:
        return _OTHERWISE[view.asks](view)
    may = guided(view) if view.breaks or view.ready else legal
    for action in may:
        if isinstance(action, AT_ONCE):
            return action
    may = [action for action in may if not isinstance(action, Fold)]
    if len(may) < 2:
        return may[0] if may else legal[-1]
    rest = _rest(view)
    discards = [action.kind for action in may if isinstance(action, Discard)]
    if discards:
        return DISCARD[rest.after(discards)[0][1]]
    return max(may, key=lambda action: _judge(view, rest, action))


def _vote(view: SeatView) -> Action:
    """A hand that could open itself is not dealt again."""
    return REFUSE if meets_with_fan(view.hand, (), None, frozenset(), view.need) else AGREE


def _declare(view: SeatView) -> Action:
    """The fan that the hand has."""
    return DECLARE[0 if view.win is None else view.win.fan]


_OTHERWISE: Mapping[str, Callable[[SeatView], Action]] = {"vote": _vote, "declare": _declare}
"""Questions that are not about the outlook of the hand."""


def _rest(view: SeatView) -> _Rest:
    """The hand as it is."""
    row, step = in_play(view.hand, view.table.seen, view.locked), stage(view.table.stock)
    return _Rest(row, splits_in(row, step), table(view.melds), view.need, step)


def _judge(view: SeatView, rest: _Rest, action: Action) -> Score:
    """The outlook of the hand after the answer to a card on offer."""
    offer = view.table.offer
    if offer is None:
        return 0.0
    kind = offer.kind
    if isinstance(action, Peng):
        return _after_claim(rest, "peng", (kind, kind), kind)
    if view.claims is not None and view.claims.peng:
        rest = rest.moved(kind, lock(rest.row, (kind,)))  # a peng let go (7.4)
    return _after_claim(rest, "chi", action.pair, kind) if isinstance(action, Chi) else rest.outlook()


def _after_claim(rest: _Rest, name: str, pair: tuple[Kind, Kind], kind: Kind) -> Score:
    """The outlook after a claim and the best discard that guided play allows then (7.6)."""
    row = without(rest.row, *pair)
    laid = rest.moved(kind, row, GROUPS[name][(*pair, kind)])
    for score, card in laid.after(playable(row[:COUNT], kind)):
        if laid.meets_without(card):
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
