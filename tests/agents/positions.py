"""Positions of self-play: what the computer players are asked, and the states behind it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.yaodiren.actions import Fold
from bot.games.yaodiren.game import Yaodiren
from bot.games.yaodiren.state import State
from bot.games.yaodiren.view import SeatView

GAME = Yaodiren()


def positions(
    rounds: int, seed: int, rules: Mapping[str, Any] | None = None
) -> Iterator[tuple[State, SeatView]]:
    """Every question for a claim or a discard in so many rounds of greedy players, with at least two answers."""
    ruleset = GAME.ruleset(rules or {})
    greedy = GAME.players["greedy"](random.Random(0))
    for number in range(rounds):
        deck = list(GAME.deck)
        random.Random(f"{seed}/{number}").shuffle(deck)
        state = GAME.evolve(None, GAME.deal(ruleset, deck, number % ruleset.players, ruleset.players, 1))
        while not GAME.over(state):
            step = GAME.step(state)
            if step is not None:
                events = step.events
            else:
                seat = GAME.awaits(state)[1][0]
                view = GAME.view(state, seat)
                assert isinstance(view, SeatView)
                may = [action for action in GAME.legal(view) if not isinstance(action, Fold)]
                if view.asks in ("claim", "discard") and len(may) > 1:
                    yield state, view
                events = GAME.decide(state, seat, greedy(view, may) if may else Fold())
            for event in events:
                state = GAME.evolve(state, event)
