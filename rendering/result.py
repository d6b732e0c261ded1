"""A settlement: the winner's groups with their tuo, the sum and its fan, who pays what, the hands laid open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.kernel.panel import CardView, ResultRow, ResultScene, Tray
from rendering import groups
from rendering.board import name_line
from rendering.canvas import Canvas, Kit, Shape
from rendering.header import draw_flow, flow, header
from rendering.pills import badge
from rendering.text import Style
from rendering.theme import Theme

_LINES = 4
_ROW_GAP = 10
_NAME_ROOM = 440
_ROW_PAD = 8


@dataclass(frozen=True, slots=True)
class _Row:
    row: ResultRow
    strip: groups.Strip | None
    height: int


def draw_result(kit: Kit, scene: ResultScene) -> Canvas:
    """The picture of a result, at most `max_height` px high: cards shrink until all has its place."""
    theme = kit.theme
    probe = Canvas(kit, 1)
    style = Style(theme.body_text, "cream")
    lines = flow(probe, scene.lines, style, theme.width - 2 * theme.margin - 16)[:_LINES]
    pitch = theme.body_text + 14
    said = len(lines) * pitch + (10 if lines else 0)
    won, rows = _shrink(probe, scene, theme.max_height - theme.header - said)
    won_height = won.height + theme.row_gap if won else 0
    height = theme.header + won_height + said + sum(row.height + _ROW_GAP for row in rows) + 8
    canvas = Canvas(kit, height)
    header(canvas, scene.title, status=scene.status)
    y = theme.header
    if won is not None:
        groups.draw(canvas, won, 0, y, "felt", theme.width)
        y += won_height
    draw_flow(canvas, lines, style, y, pitch)
    y += said
    for row in rows:
        _draw_row(canvas, row, y)
        y += row.height + _ROW_GAP
    return canvas


def _shrink(probe: Canvas, scene: ResultScene, budget: int) -> tuple[groups.Strip | None, list[_Row]]:
    """The winner's groups and the rows, in the largest sizes that `budget` px of height hold."""
    theme = probe.theme
    room = theme.width - 2 * theme.margin
    won: groups.Strip | None = None
    rows: list[_Row] = []
    for large, small in _sizes(theme):
        if scene.groups:
            won = groups.arrange(probe, scene.groups, room, theme.max_height, large, boxed=True)
        rows = [_plan_row(probe, row, small) for row in scene.rows]
        total = (won.height + theme.row_gap if won else 0) + sum(row.height + _ROW_GAP for row in rows) + 8
        if total <= budget:
            break
    return won, rows


def _sizes(theme: Theme) -> list[tuple[Sequence[int], Sequence[int]]]:
    """Pairs of widths to try, for the winner's cards and for the others'."""
    all_sizes = (*theme.small_widths, *theme.tiny_widths)
    pairs = [
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 4),
        (1, 5),
        (2, 6),
        (3, 7),
        (4, 7),
        (5, 8),
        (7, 9),
        (9, 11),
        (11, 13),
        (len(all_sizes) - 4, len(all_sizes) - 2),
        (len(all_sizes) - 1, len(all_sizes) - 1),
    ]
    return [(all_sizes[large:], all_sizes[small:]) for large, small in pairs]


def _plan_row(probe: Canvas, row: ResultRow, sizes: Sequence[int]) -> _Row:
    theme = probe.theme
    shown = (*row.groups, *_hand(row.cards))
    strip: groups.Strip | None = None
    if shown:
        room = theme.width - 2 * theme.margin - 8
        strip = groups.arrange(probe, shown, room, theme.max_height, sizes, most=1) or groups.arrange(
            probe, shown, room, theme.max_height, sizes[-1:], most=4
        )
    return _Row(row, strip, _title(theme) + (strip.height + _ROW_PAD if strip else 0) + _ROW_PAD)


def _hand(cards: tuple[CardView, ...]) -> list[Tray]:
    return [Tray(cards)] if cards else []


def _title(theme: Theme) -> int:
    """px of height of a row's line with name and payment."""
    return theme.name_text + 14


def _draw_row(canvas: Canvas, plan: _Row, y: int) -> None:
    theme, row = canvas.theme, plan.row
    edge = theme.margin // 2
    won = row.delta.startswith("+") and row.delta.strip("+0") != ""
    ground = "tray" if won else "panel"
    shape = Shape(ground, radius=theme.panel_radius, rim=theme.rim if won else 0)
    canvas.box((edge, y, theme.width - 2 * edge, plan.height), shape)
    middle = y + _ROW_PAD // 2 + _title(theme) // 2
    style = Style(theme.figure_text + 4, "gold" if won else "cream", ground, 800)
    right = theme.width - theme.margin - 8
    right -= canvas.text(right, middle, row.delta.replace("-", "−"), style, "right", 300) + 30
    if row.silver:
        silver = Style(theme.small_text, "gold" if won else "cream", ground, 600)
        right -= canvas.text(right, middle, row.silver.replace("-", "−"), silver, "right", 260) + 24
    x = theme.margin + 4
    x += name_line(canvas, row.sign, row.name, (x, middle), ground, _NAME_ROOM) + 20
    for text in row.badges:
        x += badge(canvas, x, middle, text, ground) + 10
    if row.note and right - x > 80:
        canvas.text(x + 14, middle, row.note, Style(theme.small_text, "label", ground), room=right - x - 14)
    if plan.strip is not None:
        groups.draw(canvas, plan.strip, theme.margin + 4, y + _title(theme) + _ROW_PAD, ground)
