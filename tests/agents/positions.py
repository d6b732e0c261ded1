"""Positions of self-play: what the computer players are asked, and the states behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.yaodiren.actions import Action, Fold
from bot.games.yaodiren.greedy import greedy
from bot.games.yaodiren.state import State
from bot.games.yaodiren.view import SeatView
from tests.rounds import GAME, dealt, walk

__all__ = ["GAME", "positions"]


def positions(
    rounds: int, seed: int, rules: Mapping[str, Any] | None = None
) -> Iterator[tuple[State, SeatView]]:
    """Every question for a claim or a discard in so many rounds of greedy players, with at least two answers."""
    for number in range(rounds):
        for state, view, _ in walk(dealt(f"{seed}/{number}", number, rules), _answer):
            if view.asks in ("claim", "discard") and len(_may(view)) > 1:
                yield state, view


def _may(view: SeatView) -> list[Action]:
    return [action for action in GAME.legal(view) if not isinstance(action, Fold)]


def _answer(view: SeatView) -> Action:
    may = _may(view)
    return greedy(view, may) if may else Fold()
