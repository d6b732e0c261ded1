"""A leaderboard: rank, name with title and rounds, the curve of the last rounds, points.

The curves are drawn here rather than by a chart library: each player has a small one of his own, all on one scale,
so that no colour has to be told from another; a line of a few points needs no library of fifty megabytes.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.kernel.panel import ScoreRow, ScoreScene
from rendering.board import name_line
from rendering.canvas import Box, Canvas, Kit, Shape
from rendering.cards import SCALE
from rendering.header import header
from rendering.text import Style

_GAP = 10
_BOTTOM = 10
_TALLEST = 156
"""px: a few players need not fill the picture."""
_RANK = 88
_CURVE = (0.40, 0.80)
"""Where the curves begin and end, as shares of the width."""
_EMPTY = 120


def draw_score(kit: Kit, scene: ScoreScene) -> Canvas:
    """The picture of a leaderboard, at most `max_height` px high: of too long a one, the best."""
    theme = kit.theme
    least = theme.name_text + theme.small_text + 16
    room = theme.max_height - theme.header - _BOTTOM
    rows = scene.rows[: room // (least + _GAP)]
    height = min(_TALLEST, room // max(len(rows), 1) - _GAP)
    canvas = Canvas(kit, theme.header + (len(rows) * (height + _GAP) or _EMPTY) + _BOTTOM)
    header(canvas, scene.title, status=scene.status)
    # Nought belongs to the scale: above it a player has won.
    sums = [0, *(value for row in rows for value in row.curve)]
    scale = (min(sums), max(sums), max((len(row.curve) for row in rows), default=0))
    for number, row in enumerate(rows):
        box = (theme.margin // 2, theme.header + number * (height + _GAP), theme.width - theme.margin, height)
        _row(canvas, row, box, "panel" if number else "tray", scale)
    return canvas


def _row(canvas: Canvas, row: ScoreRow, box: Box, ground: str, scale: tuple[int, int, int]) -> None:
    theme = canvas.theme
    x, y, width, height = box
    canvas.box(box, Shape(ground, radius=theme.panel_radius))
    middle = y + height // 2
    rank = Style(theme.figure_text + 4, "gold" if ground == "tray" else "label", ground, 800)
    canvas.text(x + _RANK // 2 + 4, middle, row.rank, rank, "middle", _RANK)
    left, curve = x + _RANK + 14, round(_CURVE[0] * theme.width)
    room = (curve if row.curve else round(_CURVE[1] * theme.width)) - left - 24
    apart = (theme.name_text + theme.small_text + 12) // 4 if row.facts else 0
    name_line(canvas, "", row.name, (left, middle - apart), ground, room)
    if row.facts:
        facts = Style(theme.small_text, "label", ground)
        canvas.text(left, middle + apart + 4, " · ".join(row.facts), facts, room=room)
    right = x + width - theme.margin
    points = Style(theme.figure_text + 8, "cream" if row.points.startswith("-") else "gold", ground, 800)
    canvas.text(right, middle, row.points.replace("-", "−"), points, "right", round(0.17 * theme.width))
    if len(row.curve) > 1:
        _curve(
            canvas,
            row.curve,
            (curve, y + 8, round(_CURVE[1] * theme.width) - curve, height - 16),
            ground,
            scale,
        )


def _curve(canvas: Canvas, values: Sequence[int], box: Box, ground: str, scale: tuple[int, int, int]) -> None:
    """A line with a point at its end, over a thin line at nought."""

    def compose(part: Canvas) -> None:
        part.image.paste(canvas.kit.palette.quantize(_drawn(part, values, ground, scale)), (0, 0))

    canvas.piece(box, ground, ("curve", tuple(values), scale), compose)


def _drawn(part: Canvas, values: Sequence[int], ground: str, scale: tuple[int, int, int]) -> Image.Image:
    width, height = (side * SCALE for side in part.image.size)
    colours, (low, high, most) = part.kit.palette.colours, scale
    edge = 11 * SCALE
    image = Image.new("RGB", (width, height), colours[ground])
    pen = ImageDraw.Draw(image)

    def at(place: int, value: int) -> tuple[float, float]:
        across = edge + (width - 2 * edge) * place / max(most - 1, 1)
        return across, edge + (height - 2 * edge) * (high - value) / max(high - low, 1)

    pen.line((at(0, 0), at(most - 1, 0)), colours["label"], 2 * SCALE)
    points = [at(place, value) for place, value in enumerate(values, most - len(values))]
    pen.line(points, colours["cream"], 5 * SCALE, joint="curve")
    x, y = points[-1]
    radius = 9 * SCALE
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), colours["gold"])
    return image.reduce(SCALE)
