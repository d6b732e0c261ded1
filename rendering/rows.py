"""Large cards in centred rows: units in trays, loose cards by themselves. Hands and the picture of kinds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from bot.kernel.panel import CardView, Tray
from rendering.canvas import Box, Canvas, Shape
from rendering.cards import Deck
from rendering.flow import even_rows, row_width
from rendering.pills import pill
from rendering.stack import Face, faces
from rendering.text import Style
from rendering.theme import Theme

_ROWS: Final = 3


@dataclass(frozen=True, slots=True)
class Unit:
    """What stays together in a row; a loose card is a unit of one without a tray."""

    cards: tuple[Face, ...]
    tray: bool = True
    note: str = ""

    def width(self, card: int, theme: Theme) -> int:
        """Width in px with cards `card` px wide."""
        bare = row_width([card] * len(self.cards), theme.card_gap)
        return bare + 2 * theme.tray_pad if self.tray else bare


def units(trays: Sequence[Tray], loose: Sequence[CardView], theme: Theme) -> list[Unit]:
    """Trays first, loose cards last; empty trays left out."""
    held = [Unit(faces(tray.cards, theme), note=tray.note) for tray in trays if tray.cards]
    return held + [Unit((face,), tray=False) for face in faces(loose, theme)]


@dataclass(frozen=True, slots=True)
class Plan:
    """Cards `card` px wide in `rows`, whose trays begin `tops` px down and are `talls` px high; `height` px in all."""

    card: int
    rows: tuple[tuple[Unit, ...], ...]
    tops: tuple[int, ...] = ()
    talls: tuple[int, ...] = ()
    height: int = 0


def plan(all_units: Sequence[Unit], theme: Theme, deck: Deck, budget: int) -> Plan:
    """The largest cards with which the units fit three rows and `budget` px of height (else the smallest)."""
    if not all_units:
        return Plan(theme.hand_widths[0], ())
    room = theme.width - 2 * theme.margin
    solo = [(width, 1) for width in theme.solo_widths]
    sizes = solo + [(width, _ROWS) for width in (*theme.hand_widths, *theme.small_widths, *theme.tiny_widths)]
    found = _plan(theme.tiny_widths[-1], (tuple(all_units),), theme, deck)
    for card, most in sizes:
        widths = [unit.width(card, theme) for unit in all_units]
        split = even_rows(widths, theme.tray_gap, room, most)
        if split is None:
            continue
        found = _plan(card, tuple(tuple(all_units[i] for i in row) for row in split), theme, deck)
        if found.height <= budget:
            break
    return found


def bottom(theme: Theme) -> int:
    """px below the last row, which a note may hang into."""
    return theme.small_text - 14


def _plan(card: int, rows: tuple[tuple[Unit, ...], ...], theme: Theme, deck: Deck) -> Plan:
    everything = [unit for row in rows for unit in row]
    above = any(unit.note for unit in everything)
    faces = [face for unit in everything for face in unit.cards]
    below = any(face.view.note and not face.count for face in faces)
    note = theme.small_text // 2 - 1
    gap = theme.row_gap + note * (above + below)
    talls = tuple([_tall(row, card, theme, deck) for row in rows])
    tops = accumulate([tall + gap for tall in talls[:-1]], initial=note if above else 0)
    return Plan(card, rows, tuple(tops), talls, (note if above else 0) + row_width(talls, gap))


def _tall(row: Sequence[Unit], card: int, theme: Theme, deck: Deck) -> int:
    """Height of a row in px, trays included, and what says how many cards a face stands for."""
    counted = any(face.count for unit in row for face in unit.cards)
    counts = theme.stack_text + 6 if counted else 0
    return deck.height(card) + deck.shadow(card) + 2 * theme.tray_pad + counts


def draw(canvas: Canvas, chosen: Plan, top: int) -> None:
    """The plan's rows from `top` px down, then the notes, which lie over the edges of cards and trays."""
    theme = canvas.theme
    placed: list[tuple[Unit, int, int]] = []
    for row, down, tall in zip(chosen.rows, chosen.tops, chosen.talls, strict=True):
        widths = [unit.width(chosen.card, theme) for unit in row]
        x = (theme.width - row_width(widths, theme.tray_gap)) // 2
        y = top + down
        for unit, width in zip(row, widths, strict=True):
            _unit(canvas, unit, (x, y, width, tall), chosen.card)
            placed.append((unit, x, y))
            x += width + theme.tray_gap
    for unit, x, y in placed:
        _notes(canvas, unit, x, y, chosen.card)


def _unit(canvas: Canvas, unit: Unit, box: Box, card: int) -> None:
    pad, gap = canvas.theme.tray_pad, canvas.theme.card_gap
    if not unit.tray:
        canvas.card(box[0], box[1] + pad, unit.cards[0].view, card)
        count(canvas, unit.cards[0], (box[0] + card // 2, box[1] + pad), card, "felt")
        return

    def compose(part: Canvas) -> None:
        part.box((0, 0, *box[2:]), Shape("tray", radius=part.theme.panel_radius))
        for number, face in enumerate(unit.cards):
            left = pad + number * (card + gap)
            part.card(left, pad, face.view, card, "tray")
            count(part, face, (left + card // 2, pad), card, "tray")

    canvas.piece(box, "felt", (unit, card), compose)


def _notes(canvas: Canvas, unit: Unit, x: int, y: int, card: int) -> None:
    """The unit's note over its upper edge, the cards' over their lower ones, clear of pips and names."""
    theme = canvas.theme
    if unit.note:
        high = y + 3 - (theme.small_text - 34)
        pill(canvas, x + unit.width(card, theme) // 2, high, unit.note, quiet=True)
    left = x + (theme.tray_pad if unit.tray else 0) + card // 2
    for number, face in enumerate(unit.cards):
        if face.view.note and not face.count:
            bottom = y + theme.tray_pad + canvas.kit.deck.height(card)
            pill(
                canvas,
                left + number * (card + theme.card_gap),
                bottom + theme.small_text // 4,
                face.view.note,
            )


def count(canvas: Canvas, face: Face, at: tuple[int, int], card: int, ground: str) -> None:
    """How many cards a face stands for, below it; `at`: the middle and the upper edge of the card."""
    if not face.count:
        return
    deck, theme, type_ = canvas.kit.deck, canvas.theme, canvas.kit.type
    most, room = count_size(card, theme), card + 2 * theme.tray_pad
    styles = [Style(size, "gold", ground, 700) for size in range(most, 33, -2)]
    # A note beside the count is rather smaller than cut.
    style = next((one for one in styles if type_.width(face.count, one) <= room), styles[-1])
    y = at[1] + deck.height(card) + deck.shadow(card) + most // 2 + 4
    canvas.text(at[0], y, face.count, style, "middle", room)


def count_size(card: int, theme: Theme) -> int:
    """Type of a count, in px: as large as the look has it, smaller below a small card."""
    return min(theme.stack_text, max(round(0.6 * card), 34))
