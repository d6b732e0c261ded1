"""The table as all see it: stock, card on offer, discards, and a panel for each seat."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kernel.panel import BoardScene, Card, CardView, SeatPanel, Tray
from rendering import groups
from rendering.canvas import Canvas, Kit, Shape
from rendering.cards import Look
from rendering.header import figure_line, header
from rendering.pills import badge
from rendering.text import Style
from rendering.theme import Theme

_GAP = 18
_BOTTOM = 6
_PANEL_GAP = 12
_PANEL_PAD = 12
_COLUMN = 6.9
"""Kept for a seat's name and figures, left of its groups: in em of the name."""


def draw_board(kit: Kit, scene: BoardScene) -> Canvas:
    """The picture of the table, at most `max_height` px high."""
    theme = kit.theme
    probe = Canvas(kit, 1)
    top = kit.deck.height(theme.board_card) + kit.deck.shadow(theme.board_card)
    room = theme.max_height - theme.header - top - theme.row_gap - _BOTTOM
    panels = [_plan(probe, seat, room // max(len(scene.seats), 1) - _PANEL_GAP) for seat in scene.seats]
    height = theme.header + top + theme.row_gap + sum(panel.height + _PANEL_GAP for panel in panels) + _BOTTOM
    canvas = Canvas(kit, height)
    header(canvas, scene.title, status=scene.status)
    _middle(canvas, scene, theme.header)
    y = theme.header + top + theme.row_gap
    for panel in panels:
        _seat(canvas, panel, y)
        y += panel.height + _PANEL_GAP
    return canvas


def _middle(canvas: Canvas, scene: BoardScene, y: int) -> None:
    """Stock, card on offer, discards."""
    theme = canvas.theme
    card = theme.board_card
    tall = canvas.kit.deck.height(card)
    _stock(canvas, scene, theme.margin, y)
    x = theme.margin + card + _GAP
    if scene.offered is not None:
        canvas.card(x, y, CardView(scene.offered, rim=True), card)
    else:
        canvas.box((x, y, card, tall), Shape("felt", radius=card // 9, rim=3, rim_fill="tray"))
    x += card + _GAP + 10
    _discards(canvas, scene.discards, (x, y, theme.width - theme.margin - x, tall))


def _stock(canvas: Canvas, scene: BoardScene, x: int, y: int) -> None:
    card = canvas.theme.board_card
    canvas.image.paste(canvas.kit.deck.back(Look(card)), (x, y))
    middle, down = x + card // 2, y + canvas.kit.deck.height(card) // 2
    room = round(card * 0.7)
    number = Style(round(card * 0.493), "on_back", "back", 700)
    label = Style(canvas.theme.small_text, "on_back", "back")
    canvas.text(middle, down - 20, scene.stock.value, number, "middle", room)
    canvas.text(middle, down + round(card * 0.33), scene.stock.label, label, "middle", room)


def _discards(canvas: Canvas, cards: tuple[Card, ...], box: tuple[int, int, int, int]) -> None:
    """In order, line by line, as large as the place allows; earlier ones as a number where the look has it so."""
    x, y, width, height = box
    most = canvas.theme.board_discards
    earlier = len(cards) - most if most and len(cards) > most else 0
    if earlier:
        cards = cards[earlier:]
        style = Style(canvas.theme.figure_text, "label", weight=600)
        used = canvas.text(x, y + height // 2, f"+{earlier}", style) + _GAP
        x, width = x + used, width - used
    card, gap = _discard_size(canvas, len(cards), width, height)
    per_row = max((width + gap) // (card + gap), 1)
    pitch = canvas.kit.deck.height(card) + canvas.kit.deck.shadow(card) + gap + 2
    for number, each in enumerate(cards):
        row, column = divmod(number, per_row)
        canvas.card(x + column * (card + gap), y + row * pitch, each, card)


def _discard_size(canvas: Canvas, count: int, width: int, height: int) -> tuple[int, int]:
    """Width of a card and gap in px."""
    deck, gap = canvas.kit.deck, 5
    # Not the largest sizes: as long as the row does not shrink, each card stays where it came to lie.
    for card in (*canvas.theme.small_widths[2:], *canvas.theme.tiny_widths):
        per_row = (width + gap) // (card + gap)
        rows = -(-count // per_row)
        tall = rows * (deck.height(card) + deck.shadow(card) + gap + 2) - gap - 2
        if tall <= height + deck.shadow(canvas.theme.board_card):
            return card, gap
    return canvas.theme.tiny_widths[-1], 2


def _column(theme: Theme) -> int:
    """px kept for a seat's name and figures."""
    return round(_COLUMN * theme.name_text)


@dataclass(frozen=True, slots=True)
class _Panel:
    seat: SeatPanel
    strip: groups.Strip
    height: int


def _plan(probe: Canvas, seat: SeatPanel, most: int) -> _Panel:
    """A panel for the seat, at most `most` px high."""
    theme = probe.theme
    room = theme.width - 2 * theme.margin - _column(theme)
    inner = most - 2 * _PANEL_PAD
    shown = _veiled(seat.groups) if seat.out else seat.groups
    sizes = theme.small_widths
    usual = min(probe.kit.deck.height(sizes[0]) + probe.kit.deck.shadow(sizes[0]), inner)
    strip = (
        groups.arrange(probe, shown, room, usual, [size for size in sizes if size >= 54], most=1)
        or groups.arrange(probe, shown, room, inner, sizes, most=2)
        or groups.arrange(probe, shown, room, inner, theme.tiny_widths, most=3)
        or groups.Strip((), sizes[0], (), 0, 0)
    )
    return _Panel(seat, strip, max(strip.height, usual) + 2 * _PANEL_PAD)


def _veiled(laid: tuple[Tray, ...]) -> tuple[Tray, ...]:
    return tuple(
        Tray(tuple(CardView(view.card, veil=True) for view in tray.cards), tray.note) for tray in laid
    )


def _seat(canvas: Canvas, panel: _Panel, y: int) -> None:
    theme, seat = canvas.theme, panel.seat
    edge = theme.margin // 2
    ground = "felt" if seat.out else "tray" if seat.active else "panel"
    rim = theme.rim if seat.active else 3 if seat.out else 0
    shape = Shape(ground, radius=theme.panel_radius, rim=rim, rim_fill="gold" if seat.active else "panel")
    canvas.box((edge, y, theme.width - 2 * edge, panel.height), shape)
    _facts(canvas, seat, (theme.margin + 4, y + panel.height // 2), ground)
    top = y + (panel.height - panel.strip.height) // 2
    groups.draw(canvas, panel.strip, theme.margin + _column(theme), top, ground)


def _facts(canvas: Canvas, seat: SeatPanel, at: tuple[int, int], ground: str) -> None:
    """Sign and name; figures; badges and tag: as many lines as there is something to say."""
    x, middle = at
    marks = [(text, seat.out) for text in seat.badges] + ([(seat.tag, True)] if seat.tag else [])
    lines = 1 + bool(seat.figures) + bool(marks)
    pitch = canvas.theme.name_text + 10
    y = middle - (lines - 1) * pitch // 2
    room = _column(canvas.theme) - 20 if seat.groups else canvas.theme.width - 2 * x
    name_line(canvas, seat.sign, seat.name, (x, y), ground, room, quiet=seat.out)
    if seat.figures:
        y += pitch
        left = x
        for figure in seat.figures:
            left += figure_line(canvas, left, y, figure, ground, canvas.theme.name_text, quiet=seat.out) + 26
    if marks:
        y += pitch
        left = x
        for text, quiet in marks:
            left += badge(canvas, left, y, text, ground, quiet=quiet) + 10


def name_line(
    canvas: Canvas, sign: str, name: str, at: tuple[int, int], ground: str, room: int, *, quiet: bool = False
) -> int:
    """The seat's sign, then its name fitted to the rest of `room` px: apart, so that no script moves the sign."""
    x, y = at
    theme: Theme = canvas.theme
    style = Style(theme.name_text, "label" if quiet else "cream", ground, 600)
    used = canvas.text(x, y, sign, style) + 8 if sign else 0
    line = canvas.kit.type.line(name, style, room - used, "玩家")
    return used + canvas.line(x + used, y, line)
