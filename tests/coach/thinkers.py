"""Thinkers for tests: the search in this process, and one that says what the test wants."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.agents.advice import Advice, Judged
from bot.agents.search import search
from bot.games import GAMES

GAME = GAMES["yaodiren"]


class Near:
    """The search itself, in this process."""

    async def think(self, view: Any, legal: Sequence[Any], budget: float, seed: int) -> Advice:
        return search(GAME, view, legal, min(budget, 0.05), random.Random(seed))


@dataclass
class Scripted:
    """The greedy answer, and the one before the last of the others as the next best, so many points below."""

    points: float = 0.4
    error: float = 0.1
    asked: list[tuple[Any, tuple[Any, ...]]] = field(default_factory=list)
    before: Callable[[], Any] | None = None

    async def think(self, view: Any, legal: Sequence[Any], budget: float, seed: int) -> Advice:
        self.asked.append((view, tuple(legal)))
        if self.before is not None:
            await self.before()
        return opinion(view, legal, self.points, self.error)


def opinion(view: Any, legal: Sequence[Any], points: float = 0.4, error: float = 0.1) -> Advice:
    """The greedy answer as the best, every other one so many points below it."""
    best = GAME.players["greedy"](random.Random(0))(view, legal)
    rest = [Judged(action, -points, error) for action in legal if action != best]
    return Advice(best, (Judged(best, 0.0, 0.0), *rest), 10, 0.0)
