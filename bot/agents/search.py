"""The strong computer player (DESIGN 9): judges each answer by playing rounds on that the view allows.

A game's own judgement comes first (`Lookahead.promising`): it is exact where chance is not in the way, but knows
nothing of what the others hold. Then worlds are imagined, as many as there is time for, and played on from each
answer, with the same cards for all of them; what they say weighs more the more of them there are.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from bot.agents.advice import Advice, Judged
from bot.kernel.game import Game
from bot.kernel.lookahead import Lookahead, World

DOUBT = 0.12
"""By so many units (`Lookahead.unit`) the game's own judgement of how two answers differ is off: a deviation."""

FAR = 6
"""Cards turned up before a world is judged instead of played on."""

FEW = 8
"""Worlds before anything is concluded from how they differ."""

HOPELESS = 2.5
"""Standard deviations behind the best at which an answer is looked at no more."""


def search(
    game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], budget: float, rng: random.Random
) -> Advice:
    """What to answer to the question of this view, and what the answers are worth.

    `legal` is not empty. `budget` is seconds of CPU time of the process, so that the answer does not depend on what
    else the machine does; a game that cannot look ahead is played by `greedy`.
    """
    begun = time.process_time()
    if not isinstance(game, Lookahead):
        return Advice(game.players["greedy"](rng)(view, legal), (), 0, time.process_time() - begun)
    race = Race([_Runner(action, points) for action, points in game.promising(view, legal)], game.unit(view))
    while race.open and time.process_time() - begun < budget:
        race.run(game.imagine(view, rng), view.seat)
    return race.advice(time.process_time() - begun)


@dataclass(slots=True)
class _Runner:
    """An answer: the game's own judgement of it, and what it came to in each world."""

    action: Any
    points: float
    found: list[float] = field(default_factory=list)


class Race:
    """Answers that are compared, world by world."""

    def __init__(self, runners: Sequence[_Runner], unit: float) -> None:
        self._unit = unit
        self._all = list(runners)
        self._open = list(runners)

    @property
    def open(self) -> bool:
        """Whether there is still something to find out."""
        return len(self._open) > 1

    def run(self, world: World[Any], seat: int) -> None:
        """Play one world on from each answer that may still be the best."""
        for one in self._open:
            one.found.append(world.copy().follow(seat, one.action, FAR)[seat])
        if len(self._open[0].found) >= FEW:
            best = self._best()
            self._open = [one for one in self._open if one is best or self._close(one, best)]

    def advice(self, seconds: float) -> Advice:
        """The outcome. The points of an answer are the best one's and its difference to it."""
        best = self._best()
        level = _mean(best.found, best.points)
        others = [self._judged(one, best, level) for one in self._all if one is not best]
        judged = [Judged(best.action, level, 0.0), *sorted(others, key=lambda one: -one.points)]
        return Advice(best.action, tuple(judged), len(best.found), seconds)

    def _best(self) -> _Runner:
        """Whom none beats: compared with the first of those still in, whose worlds are everybody's."""
        first = self._open[0]
        return max(self._open, key=lambda one: behind(one, first, self._unit)[0])

    def _close(self, one: _Runner, best: _Runner) -> bool:
        difference, error = behind(one, best, self._unit)
        return difference + HOPELESS * error > 0

    def _judged(self, one: _Runner, best: _Runner, level: float) -> Judged:
        difference, error = behind(one, best, self._unit)
        return Judged(one.action, level + min(difference, 0.0), error)


def behind(one: _Runner, other: _Runner, unit: float) -> tuple[float, float]:
    """By how many points one answer is better than another, and the standard error of that.

    The game's own judgement and the mean over the worlds that both were played in, each weighed by how sure it is.
    """
    believed, doubt = one.points - other.points, DOUBT * unit
    gaps = [a - b for a, b in zip(one.found, other.found, strict=False)]
    if len(gaps) < 2:
        return believed, doubt
    mean = sum(gaps) / len(gaps)
    variance = sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1)
    error = max(variance, LEAST_VARIANCE * unit**2) / len(gaps)
    trust = doubt**2 / (doubt**2 + error)
    return believed + trust * (mean - believed), sqrt(trust * error)


LEAST_VARIANCE = 0.04
"""So that a few worlds in which two answers happened to come to the same are not taken for proof."""


def _mean(found: Sequence[float], points: float) -> float:
    return sum(found) / len(found) if found else points
