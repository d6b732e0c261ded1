"""How far an answer falls short of the best, as far as an opinion can tell."""

from __future__ import annotations

from typing import Any, Final

from bot.kernel.game import Opinion

PLAIN: Final = 0.1
"""Points below which a difference is not worth telling."""

SURE: Final = 2.0
"""Standard errors from which on a difference is told as one."""


def gap(opinion: Opinion, action: Any) -> float | None:
    """The points by which an answer falls short of the best; 0 where that is not clear, None if it was not judged."""
    judged = {one.action: one for one in opinion.judged}
    best, other = judged.get(opinion.best), judged.get(action)
    if action == opinion.best:
        return 0.0
    if best is None or other is None:
        return None
    short = best.points - other.points
    return short if short >= PLAIN and short > SURE * other.error else 0.0
