"""The looks: what stands out from what, and what the large one does for weak eyes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from bot.kernel.panel import (
    CardView,
    HandScene,
)
from rendering import DEFAULT, THEMES, Renderer, rows
from rendering.canvas import Kit
from rendering.cards import BROAD, NAMED
from rendering.hand import draw_hand
from rendering.palette import Palette
from rendering.stack import faces
from rendering.theme import LARGE
from tests.rendering.samples import BOARD, KINDS, SCENES


def contrast(a: str, b: str) -> float:
    """Contrast of two colours as WCAG has it, 1 to 21."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted((light(a), light(b)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


GROUNDS_AND_INKS = [
    *product(("felt", "tray", "panel"), ("cream", "gold", "label")),
    *product(("gold", "cream", "label"), ("on_mark",)),
    ("back", "on_back"),
    ("ivory", "ink"),
    ("ivory", "red"),
]


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize(("ground", "ink"), GROUNDS_AND_INKS)
def test_text_stands_out_from_its_ground(look: str, ground: str, ink: str) -> None:
    theme = THEMES[look]
    assert contrast(getattr(theme, ground), getattr(theme, ink)) >= 4.5


@pytest.mark.parametrize("look", THEMES)
def test_a_rim_stands_out_from_card_and_ground(look: str) -> None:
    """It is thicker than an edge, too; still one should not have to look for it."""
    theme = THEMES[look]
    assert max(contrast(theme.gold, theme.felt), contrast(theme.gold, theme.ivory)) >= 3


def drawn_alike(kit: Kit, name: str) -> int:
    """Faces of cards in the picture of a hand."""
    scene = SCENES[name]
    assert isinstance(scene, HandScene)
    return sum(len(unit.cards) for unit in rows.units(scene.trays, scene.loose, kit.theme))


def test_the_large_look_has_fewer_and_larger_faces_and_larger_type(kit: Kit) -> None:
    large = Kit(LARGE, kit.type.book)
    for name in ("hand-20", "hand-22", "hand-loose", "hand-fours", "hand-17"):
        scene = SCENES[name]
        assert isinstance(scene, HandScene)
        sizes = [
            rows.plan(
                rows.units(scene.trays, scene.loose, look), look, Kit(look, kit.type.book).deck, room
            ).card
            for look, room in ((DEFAULT, 1014), (LARGE, 988))
        ]
        assert sizes[1] >= 1.1 * sizes[0], name
        assert sizes[1] * BROAD.name >= 1.3 * sizes[0] * NAMED.name, "and so are the names on them"
        assert drawn_alike(large, name) <= drawn_alike(kit, name)
    assert LARGE.figure_text >= 1.4 * DEFAULT.figure_text
    assert drawn_alike(large, "hand-fours") == drawn_alike(kit, "hand-fours") - 11


def test_a_note_beside_a_count_is_not_cut() -> None:
    """It is set smaller instead: ×2 现 is wider than a card."""
    kit = Kit(LARGE)
    said: list[str] = []
    line = kit.type.line

    def spy(text: str, *rest: object) -> object:
        drawn = line(text, *rest)  # type: ignore[arg-type]
        if text.startswith("×") and len(rest) > 1 and rest[1] is not None:
            assert drawn.width == line(text, rest[0]).width, text  # type: ignore[arg-type]
            said.append(text)
        return drawn

    kit.type.line = spy  # type: ignore[assignment, method-assign]
    scene = SCENES["hand-marks"]
    assert isinstance(scene, HandScene)
    draw_hand(kit, scene)
    assert "×2 现" in said


def test_a_stacked_face_keeps_rim_veil_and_note() -> None:
    one, other = CardView(KINDS["猫猫"]), CardView(KINDS["斧头"], veil=True)
    (stacked, single) = faces((one, replace(one, rim=True, note="现"), other), LARGE)
    assert (stacked.times, stacked.count, stacked.view.rim) == (2, "×2 现", True)
    assert (single.times, single.count, single.view.veil) == (1, "", True)
    assert [face.times for face in faces((one, one), DEFAULT)] == [1, 1]


@pytest.mark.parametrize("look", THEMES)
def test_every_field_of_a_board_is_seen_in_every_look(renderer: Renderer, look: str) -> None:
    """Discards that a look only counts are still counted."""
    theme = THEMES[look]
    fewer = replace(BOARD, discards=BOARD.discards[1:])
    assert renderer.draw(BOARD, theme).data != renderer.draw(fewer, theme).data


@pytest.mark.parametrize("look", THEMES)
def test_the_palette_holds_all_ramps(look: str) -> None:
    palette = Palette(THEMES[look])
    assert len(palette) <= 256
    ramp = palette.ramp("felt", "cream")
    assert (ramp[0], ramp[255]) == (palette.index("felt"), palette.index("cream"))
    assert len(set(ramp)) >= 10


def test_an_unplanned_pair_of_colours_gets_the_nearest() -> None:
    palette = Palette(DEFAULT)
    ramp = palette.ramp("red", "cream")
    assert (ramp[0], ramp[255]) == (palette.index("red"), palette.index("cream"))
