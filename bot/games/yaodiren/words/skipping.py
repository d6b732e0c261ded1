"""本局不吃: a player who does not want to be asked where he could only chi (DESIGN 5)."""

from __future__ import annotations

from dataclasses import replace

from bot.games.yaodiren.actions import PASS, Action, code
from bot.games.yaodiren.state import IN
from bot.games.yaodiren.view import SeatView, View
from bot.games.yaodiren.words.texts import CAPTION, TOAST, Talk, clipped, texts, width
from bot.kernel.game import Frame, Speech
from bot.kernel.panel import Button, Panel


def skipped(view: View) -> Action | None:
    """The pass of a question that offers only chi, and in which a pass costs nothing (7.3); else None."""
    if not isinstance(view, SeatView) or not view.owes or view.claims is None:
        return None
    may = view.claims
    more = may.hu or may.sha or may.tuhuo or may.peng or may.must or may.ready or code(PASS) in may.breaks
    return None if more else PASS


def skipping(on: bool, speech: Speech) -> str:
    """What the player is told as he says so, or takes it back."""
    return clipped(texts(speech)("skip-on" if on else "skip-off"), TOAST)


def with_skip(panel: Panel, view: SeatView, frame: Frame) -> Panel:
    """The hand with the button that says so or takes it back; while it is on, the caption tells it.

    The chat shows the first in questions that offer only chi, the second under the hand.
    """
    if view.table.phase != "playing" or view.table.status[view.seat] != IN:
        return panel
    say = Talk.of(frame).say
    button = (Button(say("label-skip-off" if frame.skips else "label-skip"), "skip"),)
    text = panel.text
    if frame.skips:
        line = "\n" + say("hand-skips")
        text = clipped(text, CAPTION - width(line)) + line
    return replace(panel, text=text, buttons=(*panel.buttons, button))
