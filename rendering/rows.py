"""Large cards in centred rows: units in trays, loose cards by themselves. Hands and the picture of kinds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.kernel.panel import CardView, Tray
from rendering.canvas import Canvas, Shape
from rendering.cards import Deck
from rendering.flow import even_rows, row_width
from rendering.pills import pill
from rendering.theme import Theme

_ROWS: Final = 3


@dataclass(frozen=True, slots=True)
class Unit:
    """What stays together in a row; a loose card is a unit of one without a tray."""

    cards: tuple[CardView, ...]
    tray: bool = True
    note: str = ""

    def width(self, card: int, theme: Theme) -> int:
        """Width in px with cards `card` px wide."""
        bare = row_width([card] * len(self.cards), theme.card_gap)
        return bare + 2 * theme.tray_pad if self.tray else bare


def units(trays: Sequence[Tray], loose: Sequence[CardView] = ()) -> list[Unit]:
    """Trays first, loose cards last; empty trays left out."""
    held = [Unit(tray.cards, note=tray.note) for tray in trays if tray.cards]
    return held + [Unit((view,), tray=False) for view in loose]


@dataclass(frozen=True, slots=True)
class Plan:
    """Cards `card` px wide in `rows`; `height` px in all, `pitch` px from one row to the next."""

    card: int
    rows: tuple[tuple[Unit, ...], ...]
    pitch: int
    height: int


def plan(all_units: Sequence[Unit], theme: Theme, deck: Deck, budget: int) -> Plan:
    """The largest cards with which the units fit three rows and `budget` px of height (else the smallest)."""
    if not all_units:
        return Plan(theme.hand_widths[0], (), 0, 0)
    room = theme.width - 2 * theme.margin
    solo = [(width, 1) for width in theme.solo_widths]
    sizes = solo + [(width, _ROWS) for width in (*theme.hand_widths, *theme.small_widths)]
    found = Plan(theme.small_widths[-1], (tuple(all_units),), 0, 0)
    for card, most in sizes:
        widths = [unit.width(card, theme) for unit in all_units]
        split = even_rows(widths, theme.tray_gap, room, most)
        if split is None:
            continue
        found = _plan(card, tuple(tuple(all_units[i] for i in row) for row in split), theme, deck)
        if found.height <= budget:
            break
    return found


def _plan(card: int, rows: tuple[tuple[Unit, ...], ...], theme: Theme, deck: Deck) -> Plan:
    noted = any(unit.note or any(view.note for view in unit.cards) for row in rows for unit in row)
    gap = theme.row_gap + (16 if noted else 0)
    tall = deck.height(card) + deck.shadow(card) + 2 * theme.tray_pad
    return Plan(card, rows, tall + gap, len(rows) * (tall + gap) - gap)


def draw(canvas: Canvas, chosen: Plan, top: int) -> None:
    """The plan's rows from `top` px down, then the notes, which lie over the edges of cards and trays."""
    theme = canvas.theme
    notes: list[tuple[int, int, str, bool]] = []
    for number, row in enumerate(chosen.rows):
        widths = [unit.width(chosen.card, theme) for unit in row]
        x = (theme.width - row_width(widths, theme.tray_gap)) // 2
        y = top + number * chosen.pitch
        for unit, width in zip(row, widths, strict=True):
            notes += _unit(canvas, unit, (x, y), chosen.card)
            x += width + theme.tray_gap
    for x, y, text, of_tray in notes:
        pill(canvas, x, y, text, quiet=of_tray)


def _unit(canvas: Canvas, unit: Unit, at: tuple[int, int], card: int) -> list[tuple[int, int, str, bool]]:
    """Draws a unit; gives the middles of its notes with their words."""
    theme, deck = canvas.theme, canvas.kit.deck
    x, y = at
    pad = theme.tray_pad
    tall = deck.height(card) + deck.shadow(card)
    width = unit.width(card, theme)
    if unit.tray:
        canvas.box((x, y, width, tall + 2 * pad), Shape("tray", radius=theme.panel_radius))
    notes = [(x + width // 2, y + 4, unit.note, True)] if unit.note else []
    left = x + pad if unit.tray else x
    for view in unit.cards:
        canvas.card(left, y + pad, view, card, "tray" if unit.tray else "felt")
        if view.note:
            notes.append((left + card // 2, y + pad + deck.height(card) + 4, view.note, False))
        left += card + theme.card_gap
    return notes
