"""Lines of text as sprites in palette indices, on a ground that is known."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from rendering.fonts import FontBook
from rendering.names import Run, direction, fit, measure
from rendering.palette import Palette
from rendering.sprites import Sprites

_PAD: Final = 4
"""px on both sides of a line: letters may lean out of their advance."""
_RISE: Final = 0.38
"""How far the middle of a Chinese character lies above the baseline, in em."""


@dataclass(frozen=True, slots=True)
class Style:
    """Type: `size` px to the em, `weight` 100 to 900, `ink` and `ground` are colours of the theme by name."""

    size: int
    ink: str = "cream"
    ground: str = "felt"
    weight: int = 500


@dataclass(frozen=True, slots=True)
class Line:
    """A drawn line, cropped to its ink: `image` (mode P), or None for blanks.

    `width` is the advance in px; the image goes `dx` px right of the line's beginning and `dy` px below its middle
    (negative: above).
    """

    image: Image.Image | None
    width: int
    dx: int = 0
    dy: int = 0


class Typesetter:
    """Draws lines, and keeps the last few hundred."""

    def __init__(self, book: FontBook, palette: Palette) -> None:
        self.book: Final = book
        self._palette: Final = palette
        self._lines: Final[Sprites[Line]] = Sprites(600)

    def line(self, text: str, style: Style, width: float | None = None, fallback: str = "") -> Line:
        """`text` cut to `width` px with …; `fallback` instead if no font has any of it.

        What has a fallback is a name, of the direction of its script; anything else is a sentence of ours, which is
        read from the left whatever name it begins with.
        """
        return self._lines.get(
            (text, style, width, fallback), lambda: self._draw(text, style, width, fallback)
        )

    def width(self, text: str, style: Style) -> int:
        """Advance in px, uncut."""
        return self.line(text, style).width

    def clear(self) -> None:
        """Forget all drawn lines."""
        self._lines.clear()

    def _draw(self, text: str, style: Style, width: float | None, fallback: str) -> Line:
        runs = fit(
            text, self.book, style.size, style.weight, width, fallback, rtl=None if fallback else False
        )
        try:
            mask = draw_mask(runs, style.size, style.weight)
        except OSError:
            # FreeType gives up on some shaped signs (raster overflow); a seat must have a name all the same.
            runs = fit(fallback or "…", self.book, style.size, style.weight, width, "", rtl=False)
            mask = draw_mask(runs, style.size, style.weight)
        width = mask.width - 2 * _PAD
        ink = mask.getbbox()
        if ink is None:
            return Line(None, width)
        # Only the ink: the ground around it would cover the edges of what the line stands close to.
        mask = mask.crop(ink)
        image = self._palette.canvas(mask.size, style.ground)
        image.paste(mask.point(list(self._palette.ramp(style.ground, style.ink))), (0, 0))
        return Line(image, width, ink[0] - _PAD, ink[1] - round(0.85 * style.size))


def draw_mask(runs: tuple[Run, ...], size: int, weight: int) -> Image.Image:
    """Coverage (mode L) of a line, 1.7 em high with the middle of its characters halfway down."""
    width = math.ceil(measure(runs, size, weight))
    height = 2 * round(0.85 * size)
    mask = Image.new("L", (width + 2 * _PAD, height), 0)
    pen = ImageDraw.Draw(mask)
    x, baseline = float(_PAD), height / 2 + _RISE * size
    for run in runs:
        face = run.font.at(size, weight)
        pen.text((x, baseline), run.text, 255, face, anchor="ls", direction=direction(run.rtl))
        x += run.width(size, weight)
    return mask
