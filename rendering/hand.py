"""The private hand: header, units in trays and loose cards, own groups laid open, footer."""

from __future__ import annotations

from bot.kernel.panel import HandScene
from rendering import groups, rows
from rendering.canvas import Canvas, Kit, Shape
from rendering.header import draw_flow, flow, header
from rendering.rows import bottom
from rendering.stack import faces
from rendering.text import Style

_FOOTER_LINES = 3
_STRIP_PAD = 10
_ONE_ROW_DOWN_TO = 50
_EMPTY = 120
"""Height in px of what stands in place of cards if there are none."""


def draw_hand(kit: Kit, scene: HandScene) -> Canvas:
    """The picture of a hand, at most `max_height` px high."""
    theme = kit.theme
    probe = Canvas(kit, 1)
    footer = Style(theme.body_text, "cream", weight=500)
    lines = flow(probe, scene.footer, footer, theme.width - 2 * theme.margin - 16)[:_FOOTER_LINES]
    pitch = theme.body_text + 16
    below = bottom(theme) + len(lines) * pitch
    words = _words(probe, scene) if theme.stack else []
    own = None if words else _strip(probe, scene, 150)
    laid = len(words) * pitch + 2 * _STRIP_PAD if words else _strip_height(own)
    taken = theme.header + below + laid
    chosen = rows.plan(rows.units(scene.trays, scene.loose, theme), theme, kit.deck, theme.max_height - taken)
    middle = chosen.height or _EMPTY
    canvas = Canvas(kit, theme.header + middle + laid + below)
    header(canvas, scene.title, scene.figures)
    rows.draw(canvas, chosen, theme.header)
    y = theme.header + middle
    if own is not None and own.groups:
        _draw_strip(canvas, own, y + theme.row_gap)
    draw_flow(canvas, words, Style(theme.body_text, "label", weight=600), y + _STRIP_PAD, pitch)
    y += laid
    draw_flow(canvas, lines, footer, y + bottom(theme) // 2, pitch)
    return canvas


def _words(probe: Canvas, scene: HandScene) -> list[list[str]]:
    """The own groups in words, where small cards would not be seen: 人牌×3 8坨."""
    theme = probe.theme
    said = []
    for group in scene.groups:
        names = [
            face.view.card.name + (f"×{face.times}" if face.times > 1 else "")
            for face in faces(group.cards, theme)
        ]
        said.append(" ".join(part for part in ("".join(names), group.note) if part))
    return flow(probe, said, Style(theme.body_text, "label", weight=600), theme.width - 2 * theme.margin - 16)


def _strip(probe: Canvas, scene: HandScene, height: int) -> groups.Strip | None:
    """The own groups in one row if their cards stay large enough, else in two."""
    theme = probe.theme
    room = theme.width - 2 * theme.margin
    sizes = [size for size in theme.small_widths if size <= 68]
    large = [size for size in sizes if size >= _ONE_ROW_DOWN_TO]
    return groups.arrange(probe, scene.groups, room, height, large, most=1) or groups.arrange(
        probe, scene.groups, room, 2 * height, (*sizes, *theme.tiny_widths), most=3
    )


def _strip_height(strip: groups.Strip | None) -> int:
    """Height in px with its panel and the gap above it; nothing without groups."""
    if strip is None or not strip.groups:
        return 0
    return strip.height + 2 * _STRIP_PAD + 14


def _draw_strip(canvas: Canvas, strip: groups.Strip, y: int) -> None:
    theme = canvas.theme
    width = groups.width(strip, theme) + theme.margin
    box = ((theme.width - width) // 2, y, width, strip.height + 2 * _STRIP_PAD)
    canvas.box(box, Shape("panel", radius=theme.panel_radius))
    groups.draw(canvas, strip, theme.margin, y + _STRIP_PAD, "panel", theme.width - 2 * theme.margin)
