"""Short words on a ground of their own: notes on cards and trays, badges, tags."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from rendering.canvas import Canvas, Shape
from rendering.cards import SCALE
from rendering.text import Line, Style

_RING: Final = 4
"""px of felt around a note, so that it stands apart from the card that it lies over."""


def pill(canvas: Canvas, x: int, y: int, text: str, *, quiet: bool = False) -> None:
    """A note with its middle at (x, y), over whatever is there; `quiet` ones are cream instead of gold."""
    fill = "cream" if quiet else "gold"
    style = Style(canvas.theme.small_text, "on_mark", fill, 800)
    line = canvas.kit.type.line(text, style, canvas.theme.width // 3)
    height = canvas.theme.small_text + 8
    width = max(line.width + 22, height)
    x = min(max(x, width // 2 + _RING), canvas.theme.width - width // 2 - _RING)
    key = ("pill", text, fill)
    sprite = canvas.kit.shapes.get(key, lambda: _draw(canvas, fill, line, width, height))
    mask = canvas.kit.shapes.get((*key, "mask"), lambda: _mask(width + 2 * _RING, height + 2 * _RING))
    canvas.image.paste(sprite, (x - sprite.width // 2, y - sprite.height // 2), mask)


def _draw(canvas: Canvas, fill: str, text: Line, width: int, height: int) -> Image.Image:
    board = Canvas(canvas.kit, height + 2 * _RING, width + 2 * _RING)
    board.box((_RING, _RING, width, height), Shape(fill, "felt", height // 2))
    board.line(_RING + width // 2, _RING + height // 2, text, "middle")
    return board.image


def _mask(width: int, height: int) -> Image.Image:
    """The outline as a yes or no for each pixel: palette indices cannot be blended."""
    image = Image.new("L", (width * SCALE, height * SCALE), 0)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((0, 0, width * SCALE - 1, height * SCALE - 1), height * SCALE / 2, 255)
    return image.reduce(SCALE).point(lambda cover: 255 if cover > 127 else 0).convert("1")


def badge(canvas: Canvas, x: int, y: int, text: str, ground: str, *, quiet: bool = False) -> int:
    """A square word such as 庄 with its left edge at x and its middle at height y; its width in px."""
    fill = "label" if quiet else "gold"
    style = Style(canvas.theme.small_text, "on_mark", fill, 800)
    height = canvas.theme.small_text + 12
    line = canvas.kit.type.line(text, style, canvas.theme.width // 4)
    width = max(line.width + 18, height)
    key = ("badge", text, fill, ground)
    sprite = canvas.kit.shapes.get(key, lambda: _draw_badge(canvas, (fill, ground), line, width, height))
    canvas.image.paste(sprite, (x, y - height // 2))
    return width


def _draw_badge(canvas: Canvas, colours: tuple[str, str], text: Line, width: int, height: int) -> Image.Image:
    board = Canvas(canvas.kit, height, width)
    board.box((0, 0, width, height), Shape(*colours, radius=10))
    board.line(width // 2, height // 2, text, "middle")
    return board.image
