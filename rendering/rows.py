"""Large cards in centred rows: units in trays, loose cards by themselves. Hands and the picture of kinds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.kernel.panel import CardView, Tray
from rendering.canvas import Box, Canvas, Shape
from rendering.cards import Deck
from rendering.flow import even_rows, row_width
from rendering.pills import pill
from rendering.theme import Theme

_ROWS: Final = 3
_NOTE: Final = 16
"""px more between rows for notes that hang over an edge."""


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
    """Cards `card` px wide in `rows`; `height` px in all, `pitch` px from one row to the next.

    `lift`: px above the first row for notes that reach over it.
    """

    card: int
    rows: tuple[tuple[Unit, ...], ...]
    pitch: int = 0
    height: int = 0
    lift: int = 0


def plan(all_units: Sequence[Unit], theme: Theme, deck: Deck, budget: int) -> Plan:
    """The largest cards with which the units fit three rows and `budget` px of height (else the smallest)."""
    if not all_units:
        return Plan(theme.hand_widths[0], ())
    room = theme.width - 2 * theme.margin
    solo = [(width, 1) for width in theme.solo_widths]
    sizes = solo + [(width, _ROWS) for width in (*theme.hand_widths, *theme.small_widths, *theme.tiny_widths)]
    found = Plan(theme.small_widths[-1], (tuple(all_units),))
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
    everything = [unit for row in rows for unit in row]
    above = any(unit.note for unit in everything)
    below = any(view.note for unit in everything for view in unit.cards)
    gap = theme.row_gap + _NOTE * (above + below)
    lift = _NOTE if above else 0
    tall = _tall(card, theme, deck)
    return Plan(card, rows, tall + gap, lift + len(rows) * (tall + gap) - gap, lift)


def _tall(card: int, theme: Theme, deck: Deck) -> int:
    """Height of a row in px, trays included."""
    return deck.height(card) + deck.shadow(card) + 2 * theme.tray_pad


def draw(canvas: Canvas, chosen: Plan, top: int) -> None:
    """The plan's rows from `top` px down, then the notes, which lie over the edges of cards and trays."""
    theme = canvas.theme
    tall = _tall(chosen.card, theme, canvas.kit.deck)
    placed: list[tuple[Unit, int, int]] = []
    for number, row in enumerate(chosen.rows):
        widths = [unit.width(chosen.card, theme) for unit in row]
        x = (theme.width - row_width(widths, theme.tray_gap)) // 2
        y = top + chosen.lift + number * chosen.pitch
        for unit, width in zip(row, widths, strict=True):
            _unit(canvas, unit, (x, y, width, tall), chosen.card)
            placed.append((unit, x, y))
            x += width + theme.tray_gap
    for unit, x, y in placed:
        _notes(canvas, unit, x, y, chosen.card)


def _unit(canvas: Canvas, unit: Unit, box: Box, card: int) -> None:
    pad, gap = canvas.theme.tray_pad, canvas.theme.card_gap
    if not unit.tray:
        canvas.card(box[0], box[1] + pad, unit.cards[0], card)
        return

    def compose(part: Canvas) -> None:
        part.box((0, 0, *box[2:]), Shape("tray", radius=part.theme.panel_radius))
        for number, view in enumerate(unit.cards):
            part.card(pad + number * (card + gap), pad, view, card, "tray")

    canvas.piece(box, "felt", (unit, card), compose)


def _notes(canvas: Canvas, unit: Unit, x: int, y: int, card: int) -> None:
    """The unit's note over its upper edge, the cards' over their lower ones, clear of pips and names."""
    theme = canvas.theme
    if unit.note:
        pill(canvas, x + unit.width(card, theme) // 2, y + 3, unit.note, quiet=True)
    left = x + (theme.tray_pad if unit.tray else 0) + card // 2
    for number, view in enumerate(unit.cards):
        if view.note:
            bottom = y + theme.tray_pad + canvas.kit.deck.height(card)
            pill(canvas, left + number * (card + theme.card_gap), bottom + 8, view.note)
