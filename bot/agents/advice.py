"""What a stronger computer player says about a question: the best answer, and what the others are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Judged:
    """One answer as the search sees it.

    `points`: the expected balance of the round for the seat that asks, at the end of the round; `error`: the
    standard error of its difference to the best answer, in points, 0 for the best.
    """

    action: Any
    points: float
    error: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer to give.

    `best`: the action to take; `judged`: what was looked at, best first (may be one only, or none where nothing was
    played out); `samples`: worlds that were played out; `seconds`: CPU time that it took.
    """

    best: Any
    judged: tuple[Judged, ...]
    samples: int
    seconds: float
