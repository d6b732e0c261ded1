"""The game's own computer players: `greedy` and `novice`, by theory and outs, and `random` (DESIGN 9).

Greedy never lets a hu go, opens and plays whenever it may (it folds only where who is out does not pay), and takes
of everything else what leaves its hand the most points to expect (`worth`). It uses no randomness: equal views get
equal answers, so that the clock's default discard is the same after a restart.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from math import exp
from types import MappingProxyType

from bot.games.yaodiren.actions import (
    AGREE,
    DECLARE,
    DISCARD,
    FOLD,
    REFUSE,
    Action,
    Discard,
    Fold,
    Hu,
    Open,
    Play,
    Redeal,
    Sha,
    Tuhuo,
)
from bot.games.yaodiren.greedy_split import cheapest, splits_in, stage
from bot.games.yaodiren.legal import guided
from bot.games.yaodiren.outlook import Rest, answered, outlook
from bot.games.yaodiren.theory import meets_with_fan
from bot.games.yaodiren.theory_row import in_play
from bot.games.yaodiren.view import PublicView, SeatView, View
from bot.games.yaodiren.worth import worth
from bot.kernel.game import Policy

AT_ONCE: tuple[type[Action], ...] = (Hu, Sha, Tuhuo, Open, Redeal, Play)
"""What greedy does whenever it may."""


TRIED = 1
"""How many discards greedy judges after a claim: it plays fast, and leaves the rest to the search. For the same reason
it discards what its class misses least, without a look at the whole hand."""


WORTH_PLAYING = 0.4
"""The strength at the opening from which on a hand gains by playing where who is out does not pay."""

BLUR = 0.5
"""So many points more, of base 1, make an answer e times as likely to a beginner."""


def greedy(view: View, legal: Sequence[Action]) -> Action:
    """The answer of the greedy player."""
    may = worthwhile(view, legal)
    if len(may) < 2 or isinstance(view, PublicView):
        return may[0]
    if view.asks == "discard":
        kinds = {action.kind for action in may if isinstance(action, Discard)}
        splits = splits_in(in_play(view.hand, view.table.seen, view.locked), stage(view.table.stock))
        return DISCARD[cheapest(splits, kinds, 1)[0][1]]
    at, hand = outlook(view)
    return max(may, key=lambda action: answered(view, at, hand, action, TRIED)[0])


def worthwhile(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """The answers that are worth a thought, one if there is nothing to think about: what is always right is taken, and
    nobody folds by choice or breaks the rules (9).

    More than one are answers to a claim or to the question for a discard. ValueError for the public's view.
    """
    if isinstance(view, PublicView):
        raise ValueError("the public has nothing to answer")
    if view.asks in _OTHERWISE:
        return (_OTHERWISE[view.asks](view),)
    if view.asks == "play" and FOLD in legal and _not_worth_playing(view):
        return (FOLD,)
    may = guided(view) if view.breaks or view.ready else legal
    for action in may:
        if isinstance(action, AT_ONCE):
            return (action,)
    return [action for action in may if not isinstance(action, Fold)] or (*may[:1], legal[-1])[:1]


def _not_worth_playing(view: SeatView) -> bool:
    """Whether the hand had better fold at the opening: only where who is out does not pay (9, 10, `out_pays`).

    Measured over 2,400 hands among greedy players: those weaker than this lose half a point and more, and the others
    win. Where the out pay, playing never costs more; and to open pays for the weakest hands that may (+0.3).
    """
    if view.table.ruleset.out_pays:
        return False
    at, hand = outlook(view)
    return worth(hand.splits, hand.table, hand.chi, at.need, view.table.stock).strength < WORTH_PLAYING


def _vote(view: SeatView) -> Action:
    """A hand that could open itself is not dealt again."""
    return REFUSE if meets_with_fan(view.hand, (), None, frozenset(), view.need) else AGREE


def _declare(view: SeatView) -> Action:
    """The fan that the hand has."""
    return DECLARE[0 if view.win is None else view.win.fan]


_OTHERWISE: Mapping[str, Callable[[SeatView], Action]] = {"vote": _vote, "declare": _declare}
"""Questions that are not about the outlook of the hand."""


def promising(view: SeatView, may: Sequence[Action], tried: int = TRIED) -> list[tuple[Action, float, Rest]]:
    """Answers to a claim or the question for a discard, the points and the hand that each leaves; best first.

    After a claim so many discards are `tried`.
    """
    at, hand = outlook(view)
    found = [(action, *answered(view, at, hand, action, tried)) for action in may]
    return sorted(found, key=lambda one: -one[1])


def at_random(rng: random.Random) -> Policy[View, Action]:
    """A player who does anything legal but fold."""

    def answer(view: View, legal: Sequence[Action]) -> Action:
        may = [action for action in legal if not isinstance(action, Fold)]
        return rng.choice(may or list(legal))

    return answer


def novice(rng: random.Random) -> Policy[View, Action]:
    """入门: sees what greedy sees, but not how much better one answer is than another."""

    def answer(view: View, legal: Sequence[Action]) -> Action:
        may = worthwhile(view, legal)
        if len(may) < 2 or isinstance(view, PublicView):
            return may[0]
        found = promising(view, may)
        blur = BLUR * view.table.ruleset.base
        weights = [exp(max(points - found[0][1], -50 * blur) / blur) for _, points, _ in found]
        return rng.choices([action for action, _, _ in found], weights)[0]

    return answer


def _greedy(rng: random.Random) -> Policy[View, Action]:
    return greedy


players: Mapping[str, Callable[[random.Random], Policy[View, Action]]] = MappingProxyType(
    {"greedy": _greedy, "novice": novice, "random": at_random}
)
"""The players by name, each made with a source of randomness."""
