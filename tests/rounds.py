"""Rounds played in the engine, question by question."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Mapping
from typing import Any

from bot.games.yaodiren.actions import Action
from bot.games.yaodiren.game import Yaodiren
from bot.games.yaodiren.state import State
from bot.games.yaodiren.view import SeatView

GAME = Yaodiren()


def dealt(seed: Any, dealer: int, rules: Mapping[str, Any] | None = None) -> State:
    """A round just dealt; equal seeds deal equal cards."""
    ruleset = GAME.ruleset(rules or {})
    deck = list(GAME.deck)
    random.Random(seed).shuffle(deck)
    return GAME.evolve(None, GAME.deal(ruleset, deck, dealer % ruleset.players, ruleset.players, 0))


def walk(
    state: State, answer: Callable[[SeatView], Action]
) -> Generator[tuple[State, SeatView, Action], None, State]:
    """Play on to the end: every question with the answer that is given to it. Returns the last state."""
    while not GAME.over(state):
        step = GAME.step(state)
        if step is not None:
            events = step.events
        else:
            seat = GAME.awaits(state)[1][0]
            view = GAME.view(state, seat)
            assert isinstance(view, SeatView)
            action = answer(view)
            yield state, view, action
            events = GAME.decide(state, seat, action)
        for event in events:
            state = GAME.evolve(state, event)
    return state


def ended(walked: Generator[Any, None, State]) -> State:
    """The last state of a walk."""
    while True:
        try:
            next(walked)
        except StopIteration as end:
            state: State = end.value
            return state
