"""Faces: geometry, and whether each can be told from the others on a phone by somebody who looks at it."""

from __future__ import annotations

import math
from io import BytesIO
from itertools import cycle, product
from operator import mul
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.kernel.panel import Card, CardView
from rendering import DEFAULT, THEMES
from rendering.canvas import Canvas, Kit
from rendering.cards import BARE, NAMED, Look
from tests.rendering.samples import KINDS

OFTEN = {"standard": 2, "light": 4, "large": 5}
"""Every so many sizes of a look are tried in each run, all of them in the long one: the geometry is one."""


def _size(look: str, number: int, width: int) -> Any:
    return pytest.param(look, width, marks=() if number % OFTEN[look] == 0 else pytest.mark.long)


SIZES = [
    _size(look, number, width)
    for look, theme in THEMES.items()
    for number, width in enumerate(
        sorted({*theme.solo_widths, *theme.hand_widths, *theme.small_widths, theme.board_card})
    )
    # Cards with pips only are the same in the large look as in the standard one.
    if not theme.broad or width >= theme.named_from
]
PHONE = 400
MARGIN = 3.0
"""The nearest wrong face must be this many times as far away as the right one."""
SQUARES = [value * value for value in range(256)]
GRID = 16
"""px: a multiple of it falls on a whole pixel of the phone (1280 : 400 = 16 : 5)."""


def sheet(
    kit: Kit, width: int, shift: int, veil: bool
) -> tuple[Image.Image, list[tuple[int, int, int, int]]]:
    """All faces on one canvas, each `shift` px off the grid, and their boxes on the phone."""
    tall = kit.deck.height(width)
    across, down = -(-(width + 20) // GRID) * GRID, -(-(tall + 20) // GRID) * GRID
    per_row = DEFAULT.width // across
    canvas = Canvas(kit, down * -(-len(KINDS) // per_row))
    boxes = []
    for number, card in enumerate(KINDS.values()):
        row, column = divmod(number, per_row)
        canvas.card(column * across + shift, row * down + shift, CardView(card, veil=veil), width)
        left, top = column * across * 5 // GRID, row * down * 5 // GRID
        boxes.append((left, top, left + across * 5 // GRID, top + down * 5 // GRID))
    return canvas.image.convert("RGB"), boxes


def on_phone(image: Image.Image, mode: str) -> Image.Image:
    """Shrunk to the width of a phone."""
    return image.resize((PHONE, image.height * PHONE // image.width), Image.Resampling.BOX).convert(mode)


def jpeg(image: Image.Image) -> Image.Image:
    """After Telegram had its way with it."""
    file = BytesIO()
    image.save(file, "JPEG", quality=75)
    return Image.open(file).convert("RGB")


def distance(a: Image.Image, b: Image.Image) -> float:
    """Root of the sum of squared differences."""
    return math.sqrt(sum(map(mul, cycle(SQUARES), ImageChops.difference(a, b).histogram())))


def margins(kit: Kit, width: int, shift: int, mode: str, veil: bool = False) -> list[float]:
    """For each face: distance to the nearest wrong template by the distance to its own."""
    clean, boxes = sheet(kit, width, shift, veil)
    seen = on_phone(jpeg(clean), mode)
    templates = [on_phone(clean, mode).crop(box) for box in boxes]
    found = []
    for number, box in enumerate(boxes):
        distances = [distance(seen.crop(box), template) for template in templates]
        own = distances.pop(number)
        found.append(min(distances) / max(own, 1e-6))
    return found


@pytest.fixture(scope="session")
def kits(kit: Kit) -> dict[str, Kit]:
    """The parts of every look."""
    return {look: Kit(theme, kit.type.book) for look, theme in THEMES.items()}


@pytest.mark.parametrize(("look", "width"), SIZES)
def test_every_face_is_told_apart_on_a_phone(kits: dict[str, Kit], look: str, width: int) -> None:
    """In colour, and in grey half a pixel off the phone's grid: weak eyes and colour-blind ones, unlucky places."""
    assert min(margins(kits[look], width, 0, "RGB")) >= MARGIN
    if width <= 84:  # larger ones carry their names, too
        assert min(margins(kits[look], width, 5, "L")) >= MARGIN


@pytest.mark.parametrize(
    ("look", "width"),
    [*product(("standard", "light"), (134, 84, 54, 42)), *product(("large",), (190, 118, 84, 54))],
)
def test_every_face_is_told_apart_under_a_veil(kits: dict[str, Kit], look: str, width: int) -> None:
    assert min(margins(kits[look], width, 0, "L", veil=True)) >= MARGIN


def test_margins_see_a_face_that_looks_like_another(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "拐子", Card("22", "长二", False))
    assert min(margins(kit, 84, 0, "RGB")) < MARGIN


def test_a_card_has_the_proportions_of_the_look(kit: Kit) -> None:
    assert kit.deck.height(134) == 268
    assert kit.deck.height(84) == round(84 * 1.86)
    assert kit.deck.proportions(DEFAULT.named_from) is NAMED
    assert kit.deck.proportions(DEFAULT.named_from - 1) is BARE


@pytest.mark.parametrize("name", KINDS)
def test_as_many_pips_as_the_code_says(kit: Kit, name: str) -> None:
    """Counted as spots that touch: ones and fours red, 天牌 half and half."""
    card = KINDS[name]
    red, ink = spots(kit, card, "red"), spots(kit, card, "ink")
    if card.pips == "66":
        assert (red, ink) == (6, 6)
        return
    halves = [int(pip) for pip in card.pips]
    assert red == sum(pip for pip in halves if pip in {1, 4})
    assert ink == sum(pip for pip in halves if pip not in {1, 4})


def spots(kit: Kit, card: Card, colour: str) -> int:
    """Separate areas of a colour on a face without a name."""
    image = kit.deck.face(card, Look(54)).convert("RGB")
    pixels = image.load()
    assert pixels is not None
    near = {
        (x, y)
        for x, y in product(range(image.width), range(image.height))
        if close(pixels[x, y], kit.palette.colours[colour])
    }
    count = 0
    while near:
        count += 1
        edge = [near.pop()]
        while edge:
            x, y = edge.pop()
            for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if there in near:
                    near.remove(there)
                    edge.append(there)
    return count


def close(pixel: object, colour: tuple[int, int, int]) -> bool:
    """Whether a pixel has the colour, but for rounding; the shadow is close to ink and is not meant."""
    assert isinstance(pixel, tuple)
    return all(abs(a - b) <= 3 for a, b in zip(pixel, colour, strict=True))


def test_names_stand_on_large_cards_only(kit: Kit) -> None:
    named, other = KINDS["猫猫"], Card("15", "高脚", True)
    assert kit.deck.face(named, Look(134)).tobytes() != kit.deck.face(other, Look(134)).tobytes()
    assert kit.deck.face(named, Look(84)).tobytes() == kit.deck.face(other, Look(84)).tobytes()


def test_a_rim_and_a_veil_change_more_than_colour(kit: Kit) -> None:
    """In grey, too: the rim is an edge four times as thick, the veil takes the shadow away and sinks the card."""
    card = KINDS["斧头"]
    plain, rim, veil = (
        kit.deck.face(card, look).convert("RGB").convert("L")
        for look in (Look(134), Look(134, rim=True), Look(134, veil=True))
    )
    assert distance(plain, rim) > 1000
    assert distance(plain, veil) > 5000
    assert plain.getpixel((67, plain.height - 1)) != veil.getpixel((67, veil.height - 1))
