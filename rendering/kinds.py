"""All kinds of the game, in trays of those that make a group with one another."""

from __future__ import annotations

from bot.kernel.panel import KindsScene
from rendering import rows
from rendering.canvas import Canvas, Kit
from rendering.header import header


def draw_kinds(kit: Kit, scene: KindsScene) -> Canvas:
    """The picture of the kinds, at most `max_height` px high."""
    theme = kit.theme
    budget = theme.max_height - theme.header - rows.bottom(theme)
    chosen = rows.plan(rows.units(scene.trays, (), theme), theme, kit.deck, budget)
    canvas = Canvas(kit, theme.header + chosen.height + rows.bottom(theme))
    header(canvas, scene.title)
    rows.draw(canvas, chosen, theme.header)
    return canvas
