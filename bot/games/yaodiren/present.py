"""From a view to what its recipient sees and reads: panels, taps, toasts (DESIGN 3, 5, 6). Pure.

The words are in `texts/`, the parts in `words/`.
"""

from __future__ import annotations

from bot.games.yaodiren.view import PublicView, View
from bot.games.yaodiren.words.advice import advise, named
from bot.games.yaodiren.words.ask import ask
from bot.games.yaodiren.words.board import board
from bot.games.yaodiren.words.guide import guide
from bot.games.yaodiren.words.hand import hand
from bot.games.yaodiren.words.press import moment, press
from bot.games.yaodiren.words.result import result
from bot.games.yaodiren.words.rules import choose, in_force, questions, settings, variants
from bot.games.yaodiren.words.score import score
from bot.games.yaodiren.words.skipping import skipped, skipping, with_skip
from bot.games.yaodiren.words.speech import explain, told
from bot.games.yaodiren.words.spoken import spoken
from bot.kernel.game import Frame
from bot.kernel.panel import Panel

__all__ = [
    "advise",
    "choose",
    "explain",
    "guide",
    "in_force",
    "moment",
    "named",
    "present",
    "press",
    "questions",
    "score",
    "settings",
    "skipped",
    "skipping",
    "spoken",
    "told",
    "variants",
]


def present(view: View, frame: Frame) -> tuple[Panel, ...]:
    """The panels of a view: board and, once played to the end, result; or hand and, if one is due, ask."""
    if isinstance(view, PublicView):
        played = view.result is not None and view.result.end != "void"
        return (board(view, frame), result(view, frame)) if played else (board(view, frame),)
    own = with_skip(hand(view, frame), view, frame)
    return (own, ask(view, frame)) if view.owes else (own,)
