"""How much the sprite caches gain, end to end: composing and encoding, as a ratio within one run.

uv run pytest tests/bench/test_pictures.py -s
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from bot.kernel.panel import BoardScene, Figure, HandScene, Scene
from rendering import THEMES, Renderer
from tests.rendering.samples import BOARD_LATE, HAND_20, HAND_22, HAND_MIDDLE, KINDS

WANTED = 8
ROUNDS = 7

pytestmark = pytest.mark.bench


def board_by_board() -> list[BoardScene]:
    """A stretch of play as the group sees it: each card on offer comes to lie in the discards."""
    cards = list(KINDS.values())
    boards = [BOARD_LATE]
    for number in range(8):
        last = boards[-1]
        assert last.offered is not None
        boards.append(
            replace(
                last,
                stock=Figure("余牌", str(11 - number)),
                offered=cards[(5 * number) % 21],
                discards=(*last.discards, last.offered),
            )
        )
    return boards


def hand_by_hand() -> list[HandScene]:
    """The same for a hand: each time another loose card has just been drawn."""
    return [
        replace(
            HAND_20,
            loose=tuple(replace(view, rim=number == drawn) for number, view in enumerate(HAND_20.loose)),
        )
        for drawn in range(len(HAND_20.loose))
    ]


SEQUENCES: dict[str, Sequence[Scene]] = {
    "hand of 22": [HAND_22],
    "hand of 17 and a group": [HAND_MIDDLE],
    "board": [BOARD_LATE],
    "hands one after another": hand_by_hand(),
    "boards one after another": board_by_board(),
}


def fastest(action: Callable[[], None], before: Callable[[], None]) -> float:
    """Seconds of the fastest of a few runs: the one least disturbed by others on the machine."""
    best = float("inf")
    for _ in range(ROUNDS):
        before()
        start = time.perf_counter()
        action()
        best = min(best, time.perf_counter() - start)
    return best


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("name", SEQUENCES)
def test_cached_sprites_make_pictures_many_times_faster(name: str, look: str) -> None:
    renderer = Renderer()
    scenes, theme = SEQUENCES[name], THEMES[look]

    def warm() -> None:
        for scene in scenes:
            renderer.draw(scene, theme)

    def cold() -> None:
        for scene in scenes:
            renderer.forget()
            renderer.draw(scene, theme)

    def leave_sprites_but_no_packed_bands() -> None:
        renderer._kit(theme).packer.clear()

    warm()
    fast = fastest(warm, leave_sprites_but_no_packed_bands if len(scenes) > 1 else lambda: None) / len(scenes)
    slow = fastest(cold, lambda: None) / len(scenes)
    told = f"{1000 * fast:.1f} ms with sprites, {1000 * slow:.1f} ms without"
    print(f"\n{name}, {look}: {told}: {slow / fast:.1f} times faster")
    assert slow / fast >= WANTED


START = 2.0
"""Seconds of CPU in which all faces are to be there."""


def test_all_faces_are_drawn_at_the_start_in_little_time() -> None:
    """Fonts found, every face in every size and on every ground that pictures use most: once, before the first deal."""
    begun = time.process_time()
    renderer = Renderer()
    renderer.warm(KINDS.values())
    spent = time.process_time() - begun
    print(f"\nall faces: {spent:.2f} s of CPU")
    assert spent <= START
