"""The drawing board of one picture, and the kit of sprite makers that all pictures share."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw

from bot.kernel.panel import Card, CardView
from rendering.cards import SCALE, Deck, Look
from rendering.fonts import FontBook
from rendering.palette import Palette
from rendering.sprites import Sprites
from rendering.text import Line, Style, Typesetter
from rendering.theme import Theme

Align: TypeAlias = Literal["left", "middle", "right"]
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width, height in px."""


class Kit:
    """Everything that is made once: palette, fonts, drawn cards, lines and corners."""

    def __init__(self, theme: Theme, fonts: Path | None) -> None:
        self.theme: Final = theme
        self.palette: Final = Palette(theme)
        self.type: Final = Typesetter(FontBook(fonts), self.palette)
        self.deck: Final = Deck(theme, self.palette, self.type)
        self.shapes: Final[Sprites[Image.Image]] = Sprites(400)

    def clear(self) -> None:
        """Forget every sprite; only a measurement wants that."""
        self.type.clear()
        self.deck.clear()
        self.shapes.clear()


@dataclass(frozen=True, slots=True)
class Shape:
    """A rounded box: `fill` and the `ground` around it, and a `rim` of the given thickness in px."""

    fill: str
    ground: str = "felt"
    radius: int = 18
    rim: int = 0
    rim_fill: str = "gold"


class Canvas:
    """A picture being composed: sprites are pasted as palette indices, text is drawn on a named ground."""

    def __init__(self, kit: Kit, height: int) -> None:
        self.kit: Final = kit
        self.theme: Final = kit.theme
        self.image: Final = kit.palette.canvas((kit.theme.width, height), "felt")

    def card(self, x: int, y: int, view: CardView | Card, width: int, ground: str = "felt") -> None:
        """A face with its upper left corner at (x, y), without its note."""
        if isinstance(view, Card):
            view = CardView(view)
        look = Look(width, ground, view.rim, view.veil)
        self.image.paste(self.kit.deck.face(view.card, look), (x, y))

    def text(
        self, x: int, y: int, text: str, style: Style, align: Align = "left", room: int | None = None
    ) -> int:
        """A line whose middle is at height y, cut to `room` px; its width in px."""
        return self.line(x, y, self.kit.type.line(text, style, room), align)

    def line(self, x: int, y: int, line: Line, align: Align = "left") -> int:
        """A drawn line whose middle is at height y; its width in px."""
        left = x - {"left": 0, "middle": line.width // 2, "right": line.width}[align]
        if line.image is not None:
            self.image.paste(line.image, (left + line.dx, y + line.dy))
        return line.width

    def fill(self, box: Box, colour: str) -> None:
        """A plain rectangle."""
        x, y, width, height = box
        if width > 0 and height > 0:
            self.image.paste(self.kit.palette.index(colour), (x, y, x + width, y + height))

    def box(self, box: Box, shape: Shape) -> None:
        """A rounded rectangle: four corners from one drawn disc, the rest filled."""
        x, y, width, height = box
        r = min(shape.radius, width // 2, height // 2)
        disc = self._disc(shape, r)
        if shape.rim:
            self.fill((x + r, y, width - 2 * r, height), shape.rim_fill)
            self.fill((x, y + r, width, height - 2 * r), shape.rim_fill)
        inset = shape.rim
        self.fill((x + r, y + inset, width - 2 * r, height - 2 * inset), shape.fill)
        self.fill((x + inset, y + r, width - 2 * inset, height - 2 * r), shape.fill)
        for right in (False, True):
            for low in (False, True):
                left, top = (r if right else 0), (r if low else 0)
                corner = disc.crop((left, top, left + r, top + r))
                self.image.paste(corner, (x + width - r if right else x, y + height - r if low else y))

    def _disc(self, shape: Shape, radius: int) -> Image.Image:
        return self.kit.shapes.get((shape, radius), lambda: self._draw_disc(shape, radius))

    def _draw_disc(self, shape: Shape, radius: int) -> Image.Image:
        colours = self.kit.palette.colours
        side = 2 * radius * SCALE
        image = Image.new("RGB", (side, side), colours[shape.ground])
        pen = ImageDraw.Draw(image)
        pen.ellipse((0, 0, side - 1, side - 1), colours[shape.rim_fill if shape.rim else shape.fill])
        if shape.rim:
            inset = shape.rim * SCALE
            pen.ellipse((inset, inset, side - 1 - inset, side - 1 - inset), colours[shape.fill])
        return self.kit.palette.quantize(image.reduce(SCALE))

    def encode(self) -> bytes:
        """PNG bytes. Level 3: higher ones take longer and save next to nothing."""
        file = BytesIO()
        self.image.save(file, "PNG", compress_level=3, bits=8)
        return file.getvalue()
