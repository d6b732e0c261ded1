"""A game whose player fails. In a file of its own: a process that plays it imports no more than that."""

from __future__ import annotations

import random
from typing import Any

from bot.games.yaodiren.game import Yaodiren


def _fail(rng: random.Random) -> Any:
    def answer(view: Any, legal: Any) -> Any:
        raise RuntimeError("no idea")

    return answer


class Broken(Yaodiren):
    """Greedy fails at its first question."""

    players = {"greedy": _fail}  # noqa: RUF012
