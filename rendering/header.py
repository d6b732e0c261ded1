"""The line at the top of every picture, and lines of short texts that flow."""

from __future__ import annotations

from collections.abc import Sequence

from bot.kernel.panel import Figure
from rendering.canvas import Canvas
from rendering.text import Style

_GAP = 14
_BETWEEN = 44


def header(canvas: Canvas, title: str, figures: Sequence[Figure] = (), status: str = "") -> None:
    """Title on the left; figures, or a status in gold, on the right, which is served first."""
    theme = canvas.theme
    right, y = theme.width - theme.margin - 8, theme.header // 2 + 2
    for figure in reversed(figures):
        right -= (
            figure_line(canvas, right, y, figure, "felt", theme.figure_text, right_aligned=True) + _BETWEEN
        )
    if status:
        style = Style(theme.title_text, "gold", weight=600)
        right -= canvas.text(right, y, status, style, "right", room=theme.width * 3 // 5) + _BETWEEN
    room = right - theme.margin - 8
    if room > 2 * theme.title_text:
        canvas.text(theme.margin + 8, y, title, Style(theme.title_text, weight=600), room=room)


def figure_line(
    canvas: Canvas,
    x: int,
    y: int,
    figure: Figure,
    ground: str,
    size: int,
    *,
    right_aligned: bool = False,
    quiet: bool = False,
) -> int:
    """A label with its number; its width in px. `quiet` for a seat that is out."""
    type_ = canvas.kit.type
    label = type_.line(figure.label, Style(size - 2, "label", ground, 450), 300)
    value = type_.line(figure.value, Style(size, "label" if quiet else "gold", ground, 700), 400)
    gap = _GAP if figure.label and figure.value else 0
    width = label.width + gap + value.width
    left = x - width if right_aligned else x
    if figure.label:
        canvas.line(left, y, label)
    if figure.value:
        canvas.line(left + label.width + gap, y, value)
    return width


def flow(canvas: Canvas, texts: Sequence[str], style: Style, room: int, gap: int = 56) -> list[list[str]]:
    """Short texts in as few lines of `room` px as they need, in order."""
    lines: list[list[str]] = []
    used = room + 1
    for text in texts:
        width = min(canvas.kit.type.width(text, style), room)
        if used + gap + width > room:
            lines.append([])
            used = -gap
        lines[-1].append(text)
        used += gap + width
    return lines


def draw_flow(
    canvas: Canvas, lines: Sequence[Sequence[str]], style: Style, top: int, pitch: int, gap: int = 56
) -> None:
    """What `flow` made, each line `pitch` px high, from the left margin."""
    theme = canvas.theme
    for number, line in enumerate(lines):
        x = theme.margin + 8
        for text in line:
            room = theme.width - theme.margin - 8 - x
            x += canvas.text(x, top + number * pitch + pitch // 2, text, style, room=room) + gap
