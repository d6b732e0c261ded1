"""Questions of rounds that greedy players play: what a computer player is asked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.games import GAMES
from bot.simulate import play_round

GAME = GAMES["yaodiren"]


class Position(NamedTuple):
    view: Any
    legal: tuple[Any, ...]


def positions(rounds: int, seed: int = 1, asks: str = "") -> list[Position]:
    """Every question with a choice, in order; or those of one kind ("open", "claim", "discard" …)."""
    found: list[Position] = []
    greedy = GAME.players["greedy"](random.Random(seed))

    def answer(view: Any, may: Sequence[Any]) -> Any:
        if asks in ("", view.asks):
            found.append(Position(view, tuple(may)))
        return greedy(view, may)

    rng = random.Random(seed)
    for number in range(rounds):
        cards = list(GAME.deck)
        rng.shuffle(cards)
        play_round(GAME, GAME.ruleset({}), cards, number % 3, [answer] * 3)
    return found
