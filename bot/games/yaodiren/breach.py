"""Breaches: the answers to a card on offer that make a baozi (rule book 9).

An answer is an act, and it is judged when the window settles, also where somebody else's hu settles it.
"""

from __future__ import annotations

from bot.games.yaodiren.actions import Action, Hu, Peng, code
from bot.games.yaodiren.events import Claims, Folded
from bot.games.yaodiren.outs import left_with
from bot.games.yaodiren.script import Script
from bot.games.yaodiren.state import Offering


def breach(script: Script, state: Offering) -> None:
    """Put out whose answer broke the rules; a peng that does is judged once it lies there."""
    for seat, answer in enumerate(state.answers):
        may = state.claims[seat] if state.claims else None
        if may is None or answer is None or isinstance(answer, Peng) or code(answer) not in may.breaks:
            continue
        mao, tuo = left_with(script.round, seat)
        script.add(Folded(seat, _why(may, answer), state.kind, mao, tuo))


def _why(may: Claims, answer: Action) -> str:
    if isinstance(answer, Hu):
        return "hu_for_sha"
    return "passed_sha" if may.sha or may.tuhuo else "passed_peng"
