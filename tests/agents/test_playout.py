"""The fast playout holds to the engine: the same round, played by the same judgement, comes to the same points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from bot.games.yaodiren.actions import (
    DISCARD,
    PASS,
    PENG,
    Action,
    Chi,
    Discard,
    Fold,
    Hu,
    Pass,
    Peng,
    Sha,
    Tuhuo,
)
from bot.games.yaodiren.outlook import answered, outlook
from bot.games.yaodiren.playout import TRIED, Playout
from bot.games.yaodiren.state import Offering, State
from bot.games.yaodiren.view import SeatView
from bot.kernel.settlement import balances
from tests.agents.positions import GAME, positions
from tests.rounds import ended, walk


def judged(view: SeatView, may: Sequence[Action]) -> Action:
    """What a seat of the playout would answer."""
    at, hand = outlook(view)
    if view.asks == "discard":
        tried = islice(at.discards(hand, view.claimed), TRIED)
        return DISCARD[max(tried, key=lambda one: at.points(one[1], view.table.stock))[0]]
    found = [
        (answered(view, at, hand, action, TRIED)[0], action) for action in may if isinstance(action, Chi)
    ]
    if PENG in may:
        found.insert(0, (answered(view, at, hand, PENG, TRIED)[0], PENG))
    best_points, action = max(found, key=lambda one: one[0])
    return action if best_points > answered(view, at, hand, PASS, TRIED)[0] else PASS


def played(state: State) -> tuple[int, ...]:
    """The points of a round that goes on in the engine, every seat by that judgement."""
    end = ended(walk(state, at_once))
    return balances(GAME.settle(end), end.round.seats)


def at_once(view: SeatView) -> Action:
    may = GAME.legal(view)
    due = [action for action in may if isinstance(action, Hu | Sha | Tuhuo)]
    return due[0] if due else judged(view, may)


def without_opener(state: State) -> State:
    """The opener's duty to keep a fan source is left out of a playout (7.6), so the engine is spared it too."""
    spared: State = replace(state, round=state.round.but(opener=None))
    if isinstance(spared, Offering):
        asked = GAME.step(replace(spared, claims=None, answers=()))
        assert asked is not None
        return GAME.evolve(replace(spared, claims=None, answers=()), asked.events[0])
    return spared


@pytest.mark.parametrize("rules", [{}, {"players": 2}, {"scoring": "double", "fan_cap": 3}], ids=str)
def test_a_playout_comes_to_what_the_engine_comes_to(rules: dict[str, object]) -> None:
    compared = Counter[type]()
    for n, (found, view) in enumerate(positions(12, 5, rules)):
        state = without_opener(found)
        asked = GAME.view(state, view.seat)
        may = [action for action in GAME.legal(asked) if not isinstance(action, Fold)]
        if n % 5 or not may:
            continue
        action = may[n // 5 % len(may)]
        after = GAME.evolve(state, GAME.decide(state, view.seat, action)[0])
        assert tuple(Playout(state).follow(view.seat, action, 200)) == played(after)
        compared[type(action)] += 1
    assert compared[Discard] > 10
    assert compared[Pass] > 5
    assert compared[Chi] + compared[Peng] > 5


def test_a_playout_is_judged_where_it_stops() -> None:
    for state, view in positions(3, 6):
        action = GAME.legal(view)[0]
        world = Playout(state)
        near, far = world.copy().follow(view.seat, action, 0), world.copy().follow(view.seat, action, 200)
        assert abs(sum(near)) < 1e-9
        assert all(points == int(points) for points in far)
        assert far == world.copy().follow(view.seat, action, 200)
