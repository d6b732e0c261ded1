"""The drawing board of one picture, and the kit of sprite makers that all pictures share."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw

from bot.kernel.panel import Card, CardView
from rendering.cards import SCALE, Deck, Look
from rendering.fonts import FontBook
from rendering.palette import Palette
from rendering.png import Packer
from rendering.sprites import Sprites
from rendering.text import Line, Style, Typesetter
from rendering.theme import Theme

Align: TypeAlias = Literal["left", "middle", "right"]
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width, height in px."""


class Kit:
    """Everything that is made once: palette, fonts, drawn cards, lines and corners."""

    def __init__(self, theme: Theme, fonts: FontBook | None = None) -> None:
        self.theme: Final = theme
        self.palette: Final = Palette(theme)
        self.packer: Final = Packer(self.palette.flat)
        self.type: Final = Typesetter(fonts or FontBook(), self.palette)
        self.deck: Final = Deck(theme, self.palette, self.type)
        self.shapes: Final[Sprites[Image.Image]] = Sprites(400)

    def clear(self) -> None:
        """Forget every sprite; only a measurement wants that."""
        self.type.clear()
        self.deck.clear()
        self.shapes.clear()
        self.packer.clear()


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

    def __init__(self, kit: Kit, height: int, width: int | None = None, ground: str = "felt") -> None:
        self.kit: Final = kit
        self.theme: Final = kit.theme
        self.image: Final = kit.palette.canvas((width or kit.theme.width, height), ground)

    def piece(self, box: Box, ground: str, key: Hashable, draw: Callable[[Canvas], None]) -> None:
        """Something made of many sprites (a group in its tray) on `ground`: composed once by `draw`, then pasted."""
        x, y, width, height = box

        def compose() -> Image.Image:
            part = Canvas(self.kit, height, width, ground)
            draw(part)
            return part.image

        self.image.paste(self.kit.shapes.get((key, width, height, ground), compose), (x, y))

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

    def box(self, box: Box, shape: Shape) -> None:
        """A rounded rectangle."""
        self.piece(box, shape.ground, shape, lambda part: part._round(shape))

    def _round(self, shape: Shape) -> None:
        """Fills the whole canvas with the shape: four corners from one drawn disc, the rest plain."""
        width, height = self.image.size
        r = min(shape.radius, width // 2, height // 2)
        disc = self._disc(shape, r)
        edges = ((shape.rim_fill, 0), (shape.fill, shape.rim))
        for colour, inset in edges:
            index = self.kit.palette.index(colour)
            self.image.paste(index, (r, inset, width - r, height - inset))
            self.image.paste(index, (inset, r, width - inset, height - r))
        for left, x in ((0, 0), (r, width - r)):
            for top, y in ((0, 0), (r, height - r)):
                self.image.paste(disc.crop((left, top, left + r, top + r)), (x, y))

    def _disc(self, shape: Shape, radius: int) -> Image.Image:
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
        """PNG bytes."""
        return self.kit.packer.encode(self.image)
