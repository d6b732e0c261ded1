"""Faces and backs, drawn from their pips at four times the size and reduced by box.

Geometry in shares of the card's width `w`: a card with its name is 2 w high, one with pips only 1.86 w. Pips lie
in a grid of three columns and two rows in the middle of each half.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.kernel.panel import Card
from rendering.names import fit
from rendering.palette import RGB, Palette, mix
from rendering.sprites import Sprites
from rendering.text import Typesetter, draw_mask
from rendering.theme import Theme

SCALE: Final = 4

_RED_PIPS: Final = frozenset("14")
_LAYOUT: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    # column -1..1 and row -1..1 of the grid; rows of 3 and 5 spread a little further
    "1": ((0, 0),),
    "2": ((-0.61, 0), (0.61, 0)),
    "3": ((-1, -1.25), (0, 0), (1, 1.25)),
    "4": ((-0.61, -1), (0.61, -1), (-0.61, 1), (0.61, 1)),
    "5": ((-1, -1.12), (1, -1.12), (0, 0), (-1, 1.12), (1, 1.12)),
    "6": ((-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class Proportions:
    """Shares of a card's width: its height, pips, columns and rows of the grid, middle of a half, type of the name."""

    height: float
    pip: float
    single: float
    column: float
    row: float
    half: float
    name: float = 0.37


NAMED: Final = Proportions(height=2.0, pip=0.21, single=1.5, column=0.264, row=0.124, half=0.39)
BROAD: Final = Proportions(height=1.66, pip=0.215, single=1.5, column=0.27, row=0.124, half=0.29, name=0.43)
BARE: Final = Proportions(height=1.86, pip=0.25, single=1.5, column=0.31, row=0.145, half=0.475)


@dataclass(frozen=True, slots=True)
class Look:
    """How one card is shown: `width` px, `ground` the colour under it, `rim` golden, `veil` not to be played."""

    width: int
    ground: str = "felt"
    rim: bool = False
    veil: bool = False


class Deck:
    """Draws cards; keeps what it drew. Sprites are of mode P and include the hard shadow below the card."""

    def __init__(self, theme: Theme, palette: Palette, type_: Typesetter) -> None:
        self._theme: Final = theme
        self._palette: Final = palette
        self._type: Final = type_
        self._faces: Final[Sprites[Image.Image]] = Sprites(1500)

    def face(self, card: Card, look: Look) -> Image.Image:
        """The sprite of a face."""
        name = (card.name, card.red) if look.width >= self._theme.named_from else None
        return self._faces.get((card.pips, name, look), lambda: self._draw_face(card, look))

    def back(self, look: Look) -> Image.Image:
        """The sprite of a card face down; its middle is free for a count."""
        return self._faces.get(("back", look), lambda: self._draw_back(look))

    def proportions(self, width: int) -> Proportions:
        """With or without the name, by width."""
        if width < self._theme.named_from:
            return BARE
        return BROAD if self._theme.broad else NAMED

    def height(self, width: int) -> int:
        """Height in px of a card, without its shadow."""
        return round(width * self.proportions(width).height)

    def shadow(self, width: int) -> int:
        """How far the shadow reaches below the card, in px."""
        return max(2, round(width * 0.034))

    def clear(self) -> None:
        """Forget all sprites."""
        self._faces.clear()

    def _draw_face(self, card: Card, look: Look) -> Image.Image:
        image = self._blank(look)
        pen = ImageDraw.Draw(image)
        shape = self.proportions(look.width)
        width, height = look.width * SCALE, self.height(look.width) * SCALE
        rows = (shape.half * width, height - shape.half * width)
        for half, (pips, middle) in enumerate(zip(card.pips, rows, strict=True)):
            self._pips(pen, card, half, pips, (width / 2, middle), look)
        if look.width >= self._theme.named_from:
            self._name(image, card, look)
        return self._finish(image)

    def _colour(self, name: str, look: Look) -> RGB:
        """A colour of the card, under the veil if there is one."""
        colour = self._palette.colours[name]
        return mix(colour, self._palette.colours["felt"], self._theme.veil) if look.veil else colour

    def _blank(self, look: Look) -> Image.Image:
        """The card without anything on it, at `SCALE`."""
        width, height = look.width * SCALE, self.height(look.width) * SCALE
        shadow = self.shadow(look.width) * SCALE
        radius = look.width * SCALE / 9
        image = Image.new("RGB", (width, height + shadow), self._palette.colours[look.ground])
        pen = ImageDraw.Draw(image)
        if not look.veil:  # a veiled card lies flat: the missing shadow tells it from the others, too
            pen.rounded_rectangle(
                (0, shadow, width - 1, height + shadow - 1), radius, self._palette.colours["shadow"]
            )
        edge = max(1, round(look.width * 0.012)) if not look.rim else max(4, round(look.width * 0.05))
        outer = self._colour("gold" if look.rim else "edge", look)
        pen.rounded_rectangle((0, 0, width - 1, height - 1), radius, outer)
        inset = edge * SCALE
        pen.rounded_rectangle(
            (inset, inset, width - 1 - inset, height - 1 - inset),
            max(radius - inset, 0),
            self._colour("ivory", look),
        )
        return image

    def _pips(
        self,
        pen: ImageDraw.ImageDraw,
        card: Card,
        half: int,
        pips: str,
        middle: tuple[float, float],
        look: Look,
    ) -> None:
        shape, width = self.proportions(look.width), look.width * SCALE
        spots = _LAYOUT.get(pips, ())
        radius = shape.pip * width / 2 * (shape.single if len(spots) == 1 else 1)
        for column, row in spots:
            # 天牌: the outer row of each half is red, the inner one black
            outer = card.pips == "66" and (row < 0) == (half == 0)
            colour = self._colour("red" if outer or pips in _RED_PIPS else "ink", look)
            x = middle[0] + column * shape.column * width
            y = middle[1] + row * shape.row * width
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour)

    def _name(self, image: Image.Image, card: Card, look: Look) -> None:
        width, height = look.width * SCALE, self.height(look.width) * SCALE
        size = round(self.proportions(look.width).name * width)
        runs = fit(card.name, self._type.book, size, 900)
        mask = draw_mask(runs, size, 900)
        room = round(0.86 * width)
        if mask.width > room:
            mask = mask.resize((room, round(mask.height * room / mask.width)))
        place = ((width - mask.width) // 2, (height - mask.height) // 2)
        image.paste(self._colour("red" if card.red else "ink", look), place, mask)

    def _draw_back(self, look: Look) -> Image.Image:
        image = self._blank(look)
        pen = ImageDraw.Draw(image)
        width, height = look.width * SCALE, self.height(look.width) * SCALE
        for share, colour in ((0.07, "back"), (0.13, "back_line"), (0.142, "back")):
            inset = share * width
            box = (inset, inset, width - 1 - inset, height - 1 - inset)
            pen.rounded_rectangle(box, width / 9 - inset * 0.4, self._colour(colour, look))
        return self._finish(image)

    def _finish(self, image: Image.Image) -> Image.Image:
        return self._palette.quantize(image.reduce(SCALE))
