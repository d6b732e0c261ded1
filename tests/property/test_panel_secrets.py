"""Non-interference of what leaves the bot: texts, keyboards with their callback data, and pictures (DESIGN 11).

The worlds of test_engine_secrets once more, seen through the panels.
"""

from __future__ import annotations

import pytest

from bot.chat.callbacks import ANY_WINDOW, Tap, pack
from bot.chat.wanted import TIMELESS
from bot.games.yaodiren.state import State
from bot.kernel.game import Frame
from rendering import digest
from tests.figures import DOSE
from tests.property.test_engine_secrets import GAME, Look, worlds

ROUNDS = 24 * DOSE


def _frame(state: State) -> Frame:
    return Frame(("老张", "妈", "幺爸")[: state.round.seats], "zh-Hans", "川妹儿家", 3, seconds=60)


def sent(state: State, observer: int | None) -> str:
    """Everything of the panels that an observer is sent, as the chat layer packs it."""
    window = GAME.awaits(state)[0]
    lines = []
    for panel in GAME.present(GAME.view(state, observer), _frame(state)):
        lines += [panel.slot, panel.text, digest(panel.scene) if panel.scene else ""]
        for row in panel.buttons:
            for button in row:
                at = ANY_WINDOW if button.code in TIMELESS else window
                lines.append(f"{button.text} {button.url or pack(Tap(1, at, button.code))}")
    return "\n".join(lines)


def _asked(state: State, observer: int | None) -> str:
    """As if the board said how many are being asked: that would tell who can claim."""
    return f"{sent(state, observer)} {len(GAME.awaits(state)[1])}"


def _field(state: State, observer: int | None) -> str:
    """As if a view had a field too many: how many kinds the next seat may not peng."""
    other = 0 if observer is None else (observer + 1) % state.round.seats
    return f"{sent(state, observer)} {len(state.round.locked[other])}"


def test_worlds_that_look_alike_send_the_same() -> None:
    compared, parted = 0, 0
    for views, early, difference in worlds(ROUNDS, sent):
        assert difference is None
        compared += views
        parted += early
    print(f"\n{compared} pairs of what was sent, {parted} of {ROUNDS} worlds parted before the end")
    assert compared > 3 * ROUNDS


@pytest.mark.parametrize("leak", [_asked, _field])
def test_a_planted_leak_is_found(leak: Look) -> None:
    assert any(difference for _, _, difference in worlds(ROUNDS, leak))
